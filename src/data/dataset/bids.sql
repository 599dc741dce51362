-- What each bid of forehand is worth, by its longest suit: means with 95 % intervals. One row a deal, so rows are independent.
WITH bids AS (
  SELECT answer_word AS bid, score,
    greatest(bit_count(hand & 255), bit_count(hand >> 8 & 255), bit_count(hand >> 16 & 255), bit_count(hand >> 24)) AS longest
  FROM (SELECT * REPLACE (hand::BIGINT AS hand) FROM 'results/bids/data/*.parquet')
  WHERE explored AND seat = 'forehand'
), means AS (
  SELECT least(longest, 6) AS longest, bid,
    printf('%+.2f ±%.2f', avg(score), 1.96 * stddev_samp(score) / sqrt(count(*))) AS points
  FROM bids GROUP BY ALL
)
PIVOT means ON bid IN ('pass', 'brand', 'bettel', 'mord') USING first(points) ORDER BY longest;
