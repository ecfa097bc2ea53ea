-- SPDX-License-Identifier: BSD-3-Clause
-- Of a set of toll gather, for each cell and node what its ranks reach together:
--   toll gather OUT --out set.sqlite && sqlite3 -box set.sqlite < ranks.sql
-- `sum` is in GB/s, or GFLOP/s where a kernel moves no data. `imbalance` is the mean rate over the least, less 1: what the
-- ranks lose if they wait for the slowest.
WITH rates AS (
  SELECT kernel || '/' || algorithm || ' ' || backend AS cell, variant, size, node, rank,
         coalesce(nullif(bytes_per_second, 0), flops_per_second) / 1e9 AS rate
  FROM results
)
SELECT cell, variant, size, node, count(*) AS ranks, round(sum(rate), 2) AS sum, round(min(rate), 2) AS slowest,
       (SELECT r.rank FROM rates r WHERE (r.cell, r.variant, r.size, r.node) = (rates.cell, rates.variant, rates.size, rates.node)
        ORDER BY r.rate LIMIT 1) AS slowest_rank,
       round(avg(rate) / min(rate) - 1, 3) AS imbalance
FROM rates
GROUP BY cell, variant, size, node
ORDER BY cell, variant, size, node;
