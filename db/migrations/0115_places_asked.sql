-- Which place a search means, and what lies near it.

-- A place by the name that find_place_in finds it again by: with its province where a larger place has the name too.
CREATE FUNCTION place_label(place integer) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN (SELECT CASE WHEN find_place_in(p.name) = p.id THEN p.name ELSE p.name || ' (' || v.name || ')' END
            FROM places p JOIN provinces v ON v.code = p.province_code WHERE p.id = place_label.place);

-- The place that some words of a question name, and which words: after «en» or «cerca de» every name but a small
-- one's that is a word of listings too, otherwise one of 20,000 people, or of 50,000 where it is an ordinary word. The
-- longest, from the end.
CREATE FUNCTION place_in_words(words text[]) RETURNS TABLE (place_id integer, first integer, last integer)
  LANGUAGE sql STABLE PARALLEL SAFE STRICT ROWS 1
BEGIN ATOMIC
  WITH named AS (
    SELECT g.first, g.last, place_name_key(array_to_string(words[g.first:g.last], ' ')) AS key,
           CASE WHEN norm_es(words[g.first - 1]) IN ('en', 'cerca') THEN 1
                WHEN norm_es(words[g.first - 2]) = 'cerca' AND norm_es(words[g.first - 1]) IN ('de', 'del') THEN 2
                ELSE 0 END AS introduced
      FROM (SELECT f AS first, l AS last FROM generate_series(1, cardinality(words)) f, generate_series(f, least(f + 4, cardinality(words))) l) g
  )
  SELECT p.id, named.first - named.introduced, named.last
    FROM named
    JOIN place_names n ON n.name_key = named.key AND n.place_id IS NOT NULL
    JOIN places p ON p.id = n.place_id
   WHERE (named.introduced > 0
          AND (p.population >= 20000 OR NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.word = named.key AND v.listings >= 3)))
      OR p.population >= CASE WHEN n.common_word THEN 50000 ELSE 20000 END
   ORDER BY named.introduced > 0 DESC, named.last - named.first DESC, named.last DESC, p.population DESC, p.id
   LIMIT 1;
END;

-- A saved search may be about what is near a place.
ALTER TABLE saved_searches
  ADD place_id integer CONSTRAINT saved_searches_place_fkey REFERENCES places (id),
  ADD km smallint CONSTRAINT saved_searches_km_range CHECK (km BETWEEN 1 AND 100),
  ADD CONSTRAINT saved_searches_place_has_km CHECK ((place_id IS NULL) = (km IS NULL));
CREATE INDEX saved_searches_place_idx ON saved_searches (place_id) WHERE place_id IS NOT NULL;

CREATE OR REPLACE FUNCTION compare_saved_search() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  words text[] := regexp_split_to_array(nullif(NEW.params ->> 'q', ''), ' +');
  telling text[] := ARRAY(SELECT word FROM unnest(words) word WHERE EXISTS (
    SELECT FROM unnest(search_tokens(word)) token WHERE NOT is_stop_word(token)));
BEGIN
  NEW.needles := ARRAY(SELECT search_needle(word) FROM unnest(CASE WHEN telling = '{}' THEN words ELSE telling END) word);
  NEW.anchor := search_anchor(NEW.needles);
  SELECT coalesce(array_agg(unit_query(u.stems, u.synonyms)), '{}') INTO NEW.question FROM search_units(NEW.params ->> 'q') u;
  -- Of the unit with the longest word; of each of its alternatives the longest.
  NEW.anchor_stems := ARRAY(
    SELECT (SELECT stem FROM jsonb_array_elements_text(alternative) stem ORDER BY length(stem) DESC, stem LIMIT 1)
      FROM (SELECT u.stems, u.synonyms FROM search_units(NEW.params ->> 'q') u ORDER BY length(u.typed) DESC, u.typed LIMIT 1) unit,
           jsonb_array_elements(jsonb_build_array(to_jsonb(unit.stems)) || unit.synonyms) alternative);
  NEW.place_id := (NEW.params ->> 'place')::integer;
  NEW.km := (NEW.params ->> 'km')::smallint;
  RETURN NEW;
END $$;

-- Whether a place lies within so many kilometres of another; true where none is asked for.
CREATE FUNCTION is_within(place integer, centre integer, km integer) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN centre IS NULL OR coalesce((
    SELECT distance_km(c.latitude, c.longitude, p.latitude, p.longitude) <= is_within.km
      FROM places c, places p WHERE c.id = is_within.centre AND p.id = is_within.place), false);

COMMENT ON COLUMN saved_searches.place_id IS 'The place near which a listing has to be.';
COMMENT ON COLUMN saved_searches.km IS 'How near.';
COMMENT ON FUNCTION place_label(integer) IS '[search] A place by a name that finds it again.';
COMMENT ON FUNCTION place_in_words(text[]) IS '[search] The place that some words of a question name, and which words.';
COMMENT ON FUNCTION compare_saved_search() IS '[search] Writes what a saved search is compared by, from its params.';
COMMENT ON FUNCTION is_within(integer, integer, integer) IS '[search] Whether a place lies within so many kilometres of another.';
