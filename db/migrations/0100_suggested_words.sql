-- What is suggested while a question is typed: words to go on with, and listings that have what is there so far.

ALTER TABLE search_vocabulary ADD written text;
-- A word is found by its first letters without reading all that begin alike: by one, by two, and from three on along
-- the primary key.
CREATE INDEX search_vocabulary_letter_idx ON search_vocabulary ("left"(word, 1), listings DESC, word) WHERE proposed AND listings > 0;
CREATE INDEX search_vocabulary_letters_idx ON search_vocabulary ("left"(word, 2), listings DESC, word) WHERE proposed AND listings > 0;

CREATE FUNCTION complete_word(start text, most integer) RETURNS TABLE (stem text, written text, listings integer)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 10
  AS $$
BEGIN
  IF start !~ '^[[:alpha:]]+$' THEN
    RETURN;
  ELSIF length(start) = 1 THEN
    RETURN QUERY SELECT es_stem(v.word), coalesce(v.written, v.word), v.listings FROM search_vocabulary v
      WHERE "left"(v.word, 1) = start COLLATE "C" AND v.proposed AND v.listings > 0 ORDER BY v.listings DESC, v.word LIMIT most;
  ELSIF length(start) = 2 THEN
    RETURN QUERY SELECT es_stem(v.word), coalesce(v.written, v.word), v.listings FROM search_vocabulary v
      WHERE "left"(v.word, 2) = start COLLATE "C" AND v.proposed AND v.listings > 0 ORDER BY v.listings DESC, v.word LIMIT most;
  ELSE
    RETURN QUERY SELECT es_stem(v.word), coalesce(v.written, v.word), v.listings FROM search_vocabulary v
      WHERE v.word >= start AND v.word < start || chr(1114111) AND v.proposed AND v.listings > 0
      ORDER BY v.listings DESC, v.word LIMIT most;
  END IF;
END $$;

-- How many listings have a unit of a question at most, as far as it is common.
CREATE FUNCTION most_listings(stems text[], synonyms jsonb) RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN (SELECT coalesce(sum(c.listings), 0) FROM search_counts c
           WHERE c.lexeme = ANY (ARRAY(
             SELECT DISTINCT prefix || stem
               FROM jsonb_array_elements(jsonb_build_array(to_jsonb(stems)) || synonyms) alternative,
                    jsonb_array_elements_text(alternative) stem, unnest('{t:,b:}'::text[]) prefix)));

-- Some of the best listings that match, not sensitive ones; all are looked through only where so few can match that this
-- takes a moment. Left to itself, PostgreSQL would read the table for a common word.
CREATE FUNCTION some_listings(question tsquery, expected bigint, most integer) RETURNS SETOF listing_words
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 100
  SET enable_seqscan = off
  AS $$
BEGIN
  IF EXISTS (SELECT FROM search_tiers WHERE tier = 3) THEN
    RETURN QUERY SELECT w.* FROM listing_words w
      WHERE w.words @@ question AND w.words @@ '''=q3'''::tsquery AND NOT w.sensitive LIMIT most;
    IF FOUND OR expected > 5000 THEN RETURN; END IF;
  END IF;
  RETURN QUERY SELECT w.* FROM listing_words w WHERE w.words @@ question AND NOT w.sensitive LIMIT most;
END $$;

-- Words that begin like the last one of a typed text, which listings have together with those before it, the commonest
-- first; each with what it makes of the text.
CREATE FUNCTION suggest_words(typed text, most integer) RETURNS TABLE (completed text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 3
  AS $$
DECLARE
  before text := coalesce(substring(typed from '^(.* )[^ ]*$'), '');
  start text := norm_es(substring(typed from '[^ ]*$'));
  earlier tsquery;
  expected bigint;
  stems text[];
BEGIN
  SELECT string_agg('(' || unit_query(u.stems, u.synonyms)::text || ')', ' & ')::tsquery, min(most_listings(u.stems, u.synonyms))
    INTO earlier, expected FROM search_units(before) u;
  IF earlier IS NULL THEN
    -- What a moderator hides is no more suggested; a word that many have still finds the others.
    RETURN QUERY SELECT before || c.written FROM complete_word(start, 4 * most) c
      WHERE c.listings > 100 OR EXISTS (SELECT FROM some_listings(quote_literal('t:' || c.stem)::tsquery, 0, 1))
      LIMIT most;
  ELSE
    SELECT array_agg(DISTINCT c.stem), least(expected, sum(c.listings)) INTO stems, expected FROM complete_word(start, 12) c;
    RETURN QUERY
      WITH found AS MATERIALIZED (
        SELECT w.title_stems || w.head_stems AS stems FROM some_listings(
          earlier && (SELECT string_agg(quote_literal('t:' || stem), '|') FROM unnest(stems) stem)::tsquery, expected, 100) w
      )
      SELECT before || c.written FROM complete_word(start, 12) c JOIN found f ON strpos(f.stems, ' ' || c.stem || ' ') > 0
       GROUP BY c.written, c.listings ORDER BY count(*) DESC, c.listings DESC, c.written LIMIT most;
  END IF;
END $$;

-- Listings with the words of a typed text anywhere, whose last word may be longer, with what their sellers are trusted.
CREATE FUNCTION suggest_listings(typed text, most integer) RETURNS TABLE (listing_id uuid, trust smallint)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 20
  AS $$
DECLARE
  before text := coalesce(substring(typed from '^(.* )[^ ]*$'), '');
  last text := substring(typed from '[^ ]*$');
  question tsquery;
  expected bigint;
BEGIN
  WITH alternatives AS (
    SELECT unit_query(u.stems, u.synonyms)::text AS query, most_listings(u.stems, u.synonyms) AS listings FROM search_units(last) u
    UNION ALL
    SELECT unit_query(ARRAY[c.stem], '[]')::text, c.listings FROM complete_word(norm_es(last), 5) c
  ), groups AS (
    SELECT unit_query(u.stems, u.synonyms)::text AS query, most_listings(u.stems, u.synonyms) AS listings FROM search_units(before) u
    UNION ALL
    SELECT string_agg(query, ' | '), sum(listings) FROM alternatives HAVING count(*) > 0
  )
  SELECT string_agg('(' || query || ')', ' & ')::tsquery, min(listings) INTO question, expected FROM groups;
  RETURN QUERY SELECT w.listing_id, w.trust FROM some_listings(question, expected, most) w;
END $$;

COMMENT ON COLUMN search_vocabulary.written IS 'With its accents, where most titles write it so.';
COMMENT ON FUNCTION complete_word(text, integer) IS '[search] The commonest words that begin so, with their stems and as they are written.';
COMMENT ON FUNCTION most_listings(text[], jsonb) IS '[search] How many listings have a unit of a question at most, as far as it is common.';
COMMENT ON FUNCTION some_listings(tsquery, bigint, integer) IS '[search] Some of the best listings that match a question.';
COMMENT ON FUNCTION suggest_words(text, integer) IS '[search] What a text becomes with words that begin like its last one.';
COMMENT ON FUNCTION suggest_listings(text, integer) IS '[search] Listings with the words of a text that is being typed.';
