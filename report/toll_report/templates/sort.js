// Sorts a table by a column: the heads become buttons. Without this script all tables are complete.
document.querySelectorAll("table[id]").forEach((table) => {
  const body = table.tBodies[0];
  const value = (row, column) => {
    const text = row.cells[column].firstChild ? row.cells[column].firstChild.textContent : "";
    const number = parseFloat(text);
    return Number.isNaN(number) ? text : number;
  };
  const before = (a, b) => {
    if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
    return typeof a === "number" ? -1 : 1;
  };
  Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      const numeric = head.classList.contains("n");
      const rows = Array.from(body.rows).map((row) => [numeric ? value(row, column) : row.cells[column].textContent, row]);
      rows.sort((a, b) => (down ? before(b[0], a[0]) : before(a[0], b[0])));
      table.querySelectorAll("[aria-sort]").forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      body.append(...rows.map((each) => each[1]));
    });
  });
});
