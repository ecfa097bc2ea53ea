// Sorts a table by a column: the heads become buttons. Without this script all tables are complete.
document.querySelectorAll("table[id]").forEach((table) => {
  const body = table.tBodies[0];
  const dash = "\u2013";
  // "< 0.0001" lies below 0.0001; an interval, such as [0.98, 1.02], sorts by its lower bound.
  const value = (row, column) => {
    const text = row.cells[column].firstChild ? row.cells[column].firstChild.textContent.trim() : "";
    const number = parseFloat(text.replace(/^[<[\s]+/, ""));
    if (Number.isNaN(number)) return text;
    return text.startsWith("<") ? number / 2 : number;
  };
  // Numbers before texts, and what is unknown last, in both directions.
  const rank = (each, numeric) => (each === dash || each === "" ? 2 : numeric && typeof each !== "number" ? 1 : 0);
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      const numeric = head.classList.contains("n");
      const rows = Array.from(body.rows).map((row) => [numeric ? value(row, column) : row.cells[column].textContent, row]);
      rows.sort(([a], [b]) => rank(a, numeric) - rank(b, numeric) || (down ? compare(b, a) : compare(a, b)));
      table.querySelectorAll("[aria-sort]").forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      body.append(...rows.map((each) => each[1]));
    });
  });
});
