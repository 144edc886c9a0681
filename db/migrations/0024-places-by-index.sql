-- Each name of a place is looked up by itself: PostgreSQL takes parts of a text and of a question for thousands of rows,
-- and would read all names for them.
CREATE OR REPLACE FUNCTION find_place_in(location text) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN coalesce(
    (WITH parts AS MATERIALIZED (
       SELECT DISTINCT place_name_key(part) AS key FROM regexp_split_to_table(location, '[,;()/]| [-–] ') part
     )
     SELECT p.id FROM parts
      CROSS JOIN LATERAL (SELECT n.place_id FROM place_names n WHERE n.name_key = parts.key AND n.place_id IS NOT NULL OFFSET 0) n
      CROSS JOIN LATERAL (SELECT * FROM places WHERE places.id = n.place_id OFFSET 0) p
      ORDER BY EXISTS (SELECT FROM parts other JOIN place_names province ON province.name_key = other.key
                        WHERE other.key <> parts.key AND province.province_code = p.province_code) DESC,
               p.population DESC, p.id
      LIMIT 1),
    (SELECT p.id FROM (SELECT ' ' || place_name_key(location) || ' ' AS text OFFSET 0) whole, place_names n JOIN places p ON p.id = n.place_id
      WHERE NOT n.common_word AND p.population >= 20000 AND strpos(whole.text, ' ' || n.name_key || ' ') <> 0
      ORDER BY length(n.name_key) DESC, p.population DESC, p.id
      LIMIT 1));

CREATE OR REPLACE FUNCTION place_in_words(words text[]) RETURNS TABLE (place_id integer, first integer, last integer)
  LANGUAGE sql STABLE PARALLEL SAFE STRICT ROWS 1
BEGIN ATOMIC
  WITH named AS MATERIALIZED (
    SELECT g.first, g.last, place_name_key(array_to_string(words[g.first:g.last], ' ')) AS key,
           CASE WHEN norm_es(words[g.first - 1]) IN ('en', 'cerca') THEN 1
                WHEN norm_es(words[g.first - 2]) = 'cerca' AND norm_es(words[g.first - 1]) IN ('de', 'del') THEN 2
                ELSE 0 END AS introduced
      FROM (SELECT f AS first, l AS last FROM generate_series(1, cardinality(words)) f, generate_series(f, least(f + 4, cardinality(words))) l) g
  )
  SELECT p.id, named.first - named.introduced, named.last
    FROM named
   CROSS JOIN LATERAL (SELECT n.place_id, n.common_word FROM place_names n WHERE n.name_key = named.key AND n.place_id IS NOT NULL OFFSET 0) n
   CROSS JOIN LATERAL (SELECT * FROM places WHERE places.id = n.place_id OFFSET 0) p
   WHERE (named.introduced > 0
          AND (p.population >= 20000 OR NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.word = named.key AND v.listings >= 3)))
      OR p.population >= CASE WHEN n.common_word THEN 50000 ELSE 20000 END
   ORDER BY named.introduced > 0 DESC, named.last - named.first DESC, named.last DESC, p.population DESC, p.id
   LIMIT 1;
END;

-- One of the three squares of place_cells.
CREATE FUNCTION place_cell(latitude double precision, longitude double precision, size integer) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE size WHEN 1 THEN '@a' || floor(latitude / 0.1) || '_' || floor(longitude * 0.77 / 0.1)
                   WHEN 2 THEN '@b' || floor(latitude / 0.25) || '_' || floor(longitude * 0.77 / 0.25)
                   ELSE '@c' || floor(latitude / 0.5) || '_' || floor(longitude * 0.77 / 0.5) END;
COMMENT ON FUNCTION place_cell(double precision, double precision, integer) IS
  '[search] The square in which a place lies, of the first, second or third size, as a lexeme.';
CREATE OR REPLACE FUNCTION place_cells(latitude double precision, longitude double precision) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY[place_cell(latitude, longitude, 1), place_cell(latitude, longitude, 2), place_cell(latitude, longitude, 3)];
