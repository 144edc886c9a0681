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
