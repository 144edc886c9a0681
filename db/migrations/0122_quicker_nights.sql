-- The work of a night over a million listings in less than a minute: what a listing gives is reckoned once and in
-- floating point, and only listings that have changed are locked.

CREATE OR REPLACE FUNCTION quality_points(thousandths smallint[]) RETURNS smallint[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY[(thousandths[1] + 20) / 40, (thousandths[2] + 20) / 40, (thousandths[3] + 20) / 40,
               (thousandths[4] + 20) / 40, (thousandths[5] + 20) / 40]::smallint[];

CREATE OR REPLACE FUNCTION smallint_sum(numbers smallint[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5])::smallint;

-- OFFSET 0 has the parts reckoned once, not wherever they are named.
CREATE OR REPLACE VIEW listing_quality AS
  SELECT l.id AS listing_id, found.thousandths
    FROM listings l
    JOIN users u ON u.id = l.author_id
    LEFT JOIN seller_points p ON p.seller_id = l.author_id
   CROSS JOIN LATERAL (SELECT ARRAY[
           coalesce(p.rating, 230),
           coalesce(p.answers, 100),
           10 * round(25 * exp(-greatest(0, date_part('epoch', app_now() - l.created_at)
             - 2592000 * floor(date_part('epoch', greatest(l.confirmed_at, l.created_at) - l.created_at) / 2592000)) / 3888000)),
           CASE WHEN l.created_at > app_now() - interval '30 days' AND u.email_verified_at IS NOT NULL
                 AND NOT EXISTS (SELECT FROM listings e WHERE e.author_id = l.author_id AND (e.created_at, e.id) < (l.created_at, l.id))
                THEN 150 ELSE 0 END,
           CASE WHEN EXISTS (SELECT FROM listing_images i WHERE i.listing_id = l.id) THEN 20 ELSE 0 END
             + CASE WHEN cardinality(l.tags) > 0 THEN 10 ELSE 0 END
             + CASE WHEN l.location IS NOT NULL OR l.modality = 'remoto' THEN 10 ELSE 0 END
             + CASE WHEN length(l.description) >= 200 THEN 10 ELSE 0 END
         ]::smallint[] AS thousandths OFFSET 0) found;

-- Room on each page for a listing whose quality changes: with its words as they were no index is touched.
ALTER TABLE listing_words SET (fillfactor = 80);

-- Brings the next listings up to date, in the order of their ids, and answers the id of the last that it looked at, or
-- NULL. It looks at as many as it is told and changes a hundred at most, whose rows it holds for a moment.
CREATE OR REPLACE FUNCTION refresh_listing_quality(beyond uuid, most integer) RETURNS uuid
  LANGUAGE plpgsql
  -- Planned for the ids of each call, the tables would be read whole.
  SET plan_cache_mode = force_generic_plan
  AS $$
DECLARE
  most_changed CONSTANT integer := 100;
  ids uuid[] := ARRAY(SELECT listing_id FROM listing_words WHERE listing_id > beyond ORDER BY listing_id LIMIT most);
  steps smallint[] := ARRAY(SELECT DISTINCT quality FROM search_tiers ORDER BY quality);
  -- What the words of a listing have and have not that has reached none of the steps, the first, the second…
  of_steps tsquery[] := ARRAY(
    SELECT string_agg(CASE WHEN t.quality <= reached THEN '' ELSE '!' END || quote_literal('=q' || tier), '&')::tsquery
      FROM unnest(0::smallint || steps) reached, generate_series(1, 9) tier LEFT JOIN search_tiers t USING (tier)
     GROUP BY reached ORDER BY reached);
  changed uuid[];
BEGIN
  -- OFFSET 0 has each listing looked up: joined otherwise, each view would be read whole.
  changed := ARRAY(
    SELECT id FROM unnest(ids) id
      JOIN listing_words w ON w.listing_id = id
      JOIN listing_search s ON s.listing_id = id,
           LATERAL (SELECT thousandths FROM listing_quality WHERE listing_id = id OFFSET 0) q,
           LATERAL (SELECT marks FROM listing_marks WHERE listing_id = id OFFSET 0) m
     WHERE s.marks <> m.marks OR w.quality <> smallint_sum(q.thousandths) OR w.parts <> quality_points(q.thousandths)
        OR NOT w.words @@ of_steps[1 + width_bucket(w.quality, steps)]
     ORDER BY id LIMIT most_changed);
  UPDATE listing_search s SET marks = m.marks
    FROM unnest(changed) id, LATERAL (SELECT marks FROM listing_marks WHERE listing_id = id OFFSET 0) m
   WHERE s.listing_id = id AND s.marks <> m.marks;
  UPDATE listing_words w
     SET quality = f.quality, parts = f.parts, trust = smallint_sum(f.parts),
         words = CASE WHEN f.had = f.has THEN w.words ELSE ts_delete(w.words, f.had) || array_to_tsvector(f.has) END
    FROM (SELECT n.listing_id, q.quality, q.parts,
                 ARRAY(SELECT lexeme FROM unnest(tsvector_to_array(n.words)) lexeme WHERE lexeme ~ '^=[^cm]' ORDER BY lexeme COLLATE "C") AS had,
                 ARRAY(SELECT lexeme FROM unnest(tier_lexemes(q.quality) || ARRAY(SELECT '=' || mark FROM unnest(m.marks) mark)) lexeme
                        ORDER BY lexeme COLLATE "C") AS has
            FROM unnest(changed) id
            JOIN listing_words n ON n.listing_id = id,
                 LATERAL (SELECT smallint_sum(thousandths) AS quality, quality_points(thousandths) AS parts
                            FROM (SELECT thousandths FROM listing_quality WHERE listing_id = id OFFSET 0) found OFFSET 0) q,
                 LATERAL (SELECT marks FROM listing_marks WHERE listing_id = id OFFSET 0) m
          OFFSET 0) f
   WHERE f.listing_id = w.listing_id AND (w.quality, w.parts, f.had) IS DISTINCT FROM (f.quality, f.parts, f.has);
  RETURN CASE WHEN cardinality(changed) = most_changed THEN changed[most_changed] ELSE ids[cardinality(ids)] END;
END $$;
