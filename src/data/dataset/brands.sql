-- How often forehand makes a Heart Brand, by the Hearts dealt to him and how many of them are the highest in a row: share, and Wilson's
-- 95 % interval. One row is one deal, so rows are independent.
WITH held AS (
  SELECT before_trump_length AS trumps, before_trump_tops AS tops, count(*) AS n, avg(won::INTEGER) AS p
  FROM 'results/brands/data/*.parquet'
  WHERE trumps BETWEEN 3 AND 5 AND tops <= 2
  GROUP BY ALL
), bounded AS (
  SELECT *, (p + 1.92 / n) / (1 + 3.84 / n) AS middle, 1.96 * sqrt(p * (1 - p) / n + 0.96 / n / n) / (1 + 3.84 / n) AS half
  FROM held
), shares AS (
  SELECT *, format('{:.1f} % ({:.1f}–{:.1f})', 100 * p, 100 * (middle - half), 100 * (middle + half)) AS made
  FROM bounded
)
SELECT trumps, any_value(made) FILTER (tops = 0) AS "no Sow", any_value(made) FILTER (tops = 1) AS "Sow, no King",
  any_value(made) FILTER (tops = 2) AS "Sow and King"
FROM shares
GROUP BY trumps
ORDER BY trumps
