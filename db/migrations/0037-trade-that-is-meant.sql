-- Of «la caldera pierde agua y no calienta el radiador» two units speak of heating and one of a plumber. What most units of a
-- question speak of is meant, so these weigh more than one of another trade, and what is found has one of them.
CREATE OR REPLACE FUNCTION question_units(q text, waiting boolean DEFAULT false) RETURNS TABLE (typed text, stems text[], synonyms jsonb, weight smallint, said boolean)
  LANGUAGE sql STABLE PARALLEL SAFE STRICT ROWS 4
  AS $$
  WITH units AS MATERIALIZED (SELECT * FROM weigh_words(q, waiting)),
       concepts AS MATERIALIZED (
         SELECT DISTINCT u.place, concept
           FROM units u, jsonb_array_elements(u.synonyms) alternative, jsonb_array_elements_text(alternative) concept
          WHERE concept LIKE '@%' AND u.weight > 20),
       meant AS MATERIALIZED (
         SELECT concept FROM (SELECT concept, count(*) AS units, rank() OVER (ORDER BY count(*) DESC) AS nth FROM concepts GROUP BY concept) c
          WHERE nth = 1 AND units > 1),
       weighed AS (
         SELECT u.place, u.typed, u.stems, u.synonyms, u.said,
                (u.weight + CASE WHEN u.place IN (SELECT c.place FROM concepts c JOIN meant USING (concept)) THEN 20 ELSE 0 END)::smallint AS weight
           FROM units u)
  SELECT typed, stems, synonyms, weight, said
    FROM (SELECT *, row_number() OVER (ORDER BY weight DESC, stems) AS nth FROM weighed) u WHERE nth <= 12 ORDER BY place
$$;

-- As in 0014, but that the stems of each synonym are read once: of 20,000 they take 2 seconds.
CREATE OR REPLACE FUNCTION stem_all_again() RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  CREATE TEMPORARY TABLE IF NOT EXISTS stemmed_again (group_id integer, term text, had text[] COLLATE "C", now text[] COLLATE "C", nth bigint)
    ON COMMIT DROP;
  -- What an earlier call in this transaction has left.
  DELETE FROM pg_temp.stemmed_again;
  INSERT INTO pg_temp.stemmed_again
    SELECT group_id, term, stems, now, row_number() OVER (PARTITION BY group_id, now ORDER BY one_way, term)
      FROM (SELECT *, search_stems(term) AS now FROM search_synonyms OFFSET 0) s;
  -- Two terms of a group that have come to have one stem are one.
  DELETE FROM search_synonyms s USING pg_temp.stemmed_again a WHERE (s.group_id, s.stems) = (a.group_id, a.had) AND a.nth > 1;
  -- In two steps, since a term may come to have the stems that another one had.
  UPDATE search_synonyms s SET stems = ARRAY['~' || s.term]
    FROM pg_temp.stemmed_again a WHERE (s.group_id, s.stems) = (a.group_id, a.had) AND a.nth = 1 AND a.had <> a.now;
  UPDATE search_synonyms s SET stems = a.now
    FROM pg_temp.stemmed_again a WHERE s.group_id = a.group_id AND s.stems = ARRAY['~' || a.term] AND a.nth = 1;
  UPDATE categories SET stems = search_stems(name) WHERE stems <> search_stems(name);
  UPDATE keywords SET words = words WHERE stems <> search_stems(array_to_string(words, ' '));
END $$;
