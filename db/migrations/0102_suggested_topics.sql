-- Categories and places that a typed text names.

ALTER TABLE categories ADD stems text[] COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_stems(name)) STORED;

-- Categories whose name has all the words so far, short ones at the beginning of a word; then those that have one of
-- its words by its stem or a synonym. Only ones with something in them, or that are always offered (S6).
CREATE FUNCTION suggest_categories(typed text, most integer) RETURNS TABLE (id smallint)
  LANGUAGE sql STABLE PARALLEL SAFE STRICT ROWS 2
  AS $$
  WITH units AS MATERIALIZED (SELECT * FROM search_units(typed)), matched AS (
    SELECT c.id, c.searchable,
           NOT EXISTS (SELECT FROM string_to_table(typed, ' ') word WHERE strpos(' ' || norm_es(c.name), search_needle(word)) = 0) AS named,
           (SELECT count(*) FROM units u WHERE u.stems <@ c.stems OR EXISTS (
              SELECT FROM jsonb_array_elements(u.synonyms) alternative
               WHERE ARRAY(SELECT jsonb_array_elements_text(alternative)) <@ c.stems)) AS units
      FROM categories c WHERE c.searchable OR c.creatable
  )
  SELECT m.id FROM matched m
   WHERE (m.named OR m.units > 0) AND (m.searchable OR EXISTS (SELECT FROM listing_search s WHERE s.category_id = m.id))
   ORDER BY m.named DESC, m.units DESC, m.id LIMIT most
$$;

-- Places whose name begins like the end of a typed text, the longest end that does, with what is before it («fotógrafo
-- en val»); of a whole text only those whose name it is. Biggest first, but what is a name already comes before.
CREATE FUNCTION suggest_places(typed text, whole boolean, most integer) RETURNS TABLE (id integer, name text, province text, rest text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 2
  SET enable_seqscan = off
  AS $$
DECLARE
  words text[] := string_to_array(typed, ' ');
  start text;
BEGIN
  FOR i IN greatest(1, cardinality(words) - 4) .. cardinality(words) LOOP
    start := place_name_key(array_to_string(words[i:], ' '));
    CONTINUE WHEN length(start) < CASE WHEN i = 1 THEN 2 ELSE 3 END;
    RETURN QUERY
      SELECT p.id, p.name, v.name, btrim(regexp_replace(' ' || array_to_string(words[:i - 1], ' '), '( cerca de| en| de| a)+$', '', 'i'))
        FROM (SELECT n.place_id, bool_or(n.name_key = start) AS is_name FROM place_names n
               WHERE n.name_key >= start AND n.name_key < start || CASE WHEN whole THEN chr(1) ELSE chr(1114111) END AND n.place_id IS NOT NULL GROUP BY n.place_id) n
        JOIN places p ON p.id = n.place_id JOIN provinces v ON v.code = p.province_code
       ORDER BY n.is_name AND p.population >= 1000 DESC, p.population DESC, p.id LIMIT most;
    EXIT WHEN FOUND;
  END LOOP;
END $$;

COMMENT ON COLUMN categories.stems IS 'The stems of the name.';
COMMENT ON FUNCTION suggest_categories(text, integer) IS '[search] Categories that a typed text names.';
COMMENT ON FUNCTION suggest_places(text, boolean, integer) IS '[search] Places that the end of a typed text begins, each with what is before it.';
