-- A saved search finds what the search itself finds: by stems and synonyms, or by pieces of the title.

ALTER TABLE saved_searches
  ALTER needles SET DEFAULT '{}',
  -- What the words of a listing have to match, and the stems of one unit, of which a listing has at least one.
  ADD question tsquery[] NOT NULL DEFAULT '{}',
  ADD anchor_stems text[] COLLATE "C" NOT NULL DEFAULT '{}';
CREATE INDEX saved_searches_stems_idx ON saved_searches USING gin (anchor_stems) WHERE state = 'activa';

CREATE FUNCTION compare_saved_search() RETURNS trigger
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
  RETURN NEW;
END $$;
CREATE TRIGGER saved_searches_compared BEFORE INSERT OR UPDATE OF params ON saved_searches
  FOR EACH ROW EXECUTE FUNCTION compare_saved_search();
UPDATE saved_searches SET params = params;

COMMENT ON FUNCTION compare_saved_search() IS '[search] Writes what a saved search is compared by, from the words of its params.';
COMMENT ON TRIGGER saved_searches_compared ON saved_searches IS 'Keeps needles, anchor, question and anchor_stems equal to params.';
