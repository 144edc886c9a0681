-- Verbs in -izar and -ificar share the stem of what they make (digitalizar, digitalización), and no longer that of
-- their root (digital). The operator can say otherwise of a word, and switch synonyms off.

CREATE OR REPLACE FUNCTION es_stem(word text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
DECLARE
  singular text := word;
  stem text;
BEGIN
  IF length(word) < 4 OR word ~ '[^[:alpha:]]' THEN RETURN word; END IF;

  IF singular ~ '.{2}ces$' THEN singular := left(singular, -3) || 'z';
  ELSIF singular ~ '.{2}(ion|or|al|ad|an|en|in|il|ar|ol|el|un|er|ez)es$' THEN singular := left(singular, -2);
  ELSIF singular ~ '[aeiouyknptbdgmvw]s$' THEN singular := left(singular, -1);
  END IF;

  -- Who does it and what is done: diseñador, maquetación, guitarrista, entrenamiento, maquillaje, limpieza.
  stem := regexp_replace(singular, '(amiento|imiento|[aei]dora?|[ai]cion|idad|ista|ismo|ante|ativ[oa]|ieza|aje|ad[oa])$', '');
  IF stem <> singular AND length(stem) >= 4 THEN RETURN stem; END IF;
  -- corrector, corrección; traductor, traducción.
  stem := regexp_replace(singular, '(ccion|ctora?|ct[oa])$', 'c');
  IF stem <> singular AND length(stem) >= 4 THEN RETURN stem; END IF;
  stem := regexp_replace(singular, '(cion|sion|tora?|sora?)$', '');
  IF stem <> singular AND length(stem) >= 5 THEN RETURN stem; END IF;
  stem := regexp_replace(singular, 'ora$', 'or');
  IF stem <> singular AND length(stem) >= 4 THEN RETURN stem; END IF;
  -- Verbs and what is left of gender.
  stem := regexp_replace(singular, '(ando|iendo|ear|iar|[aei]r|i[aoe]|[aeo])$', '');
  IF singular ~ 'ic[oa]$' THEN stem := left(singular, -1); END IF;
  RETURN CASE WHEN length(stem) >= 4 THEN stem ELSE singular END;
END $$;

-- What the operator says against es_stem: that «pintor» is itself, or that two words are one.
CREATE TABLE stem_exceptions (
  word text COLLATE "C" CONSTRAINT stem_exceptions_pkey PRIMARY KEY
    CONSTRAINT stem_exceptions_word_form CHECK (word ~ '^[[:alnum:]+#]{2,40}$'),
  stem text COLLATE "C" NOT NULL CONSTRAINT stem_exceptions_stem_form CHECK (stem ~ '^[[:alnum:]+#]{2,40}$')
);

CREATE OR REPLACE FUNCTION search_stems(t text) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT coalesce(e.stem, es_stem(token))
                 FROM unnest(search_tokens(t)) WITH ORDINALITY split (token, position)
                 LEFT JOIN stem_exceptions e ON e.word = token
                WHERE NOT is_stop_word(token) ORDER BY position);

ALTER TABLE search_synonyms ADD switched_off boolean NOT NULL DEFAULT false;

-- A word may be in several groups; so many of their words are asked for, and no more.
CREATE OR REPLACE FUNCTION search_units(q text) RETURNS TABLE (typed text, stems text[], synonyms jsonb)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 4
  AS $$
DECLARE
  most_alternatives CONSTANT integer := 24;
  tokens text[] := ARRAY(SELECT token FROM unnest(search_tokens(q)) WITH ORDINALITY t (token, n) WHERE NOT is_stop_word(token) ORDER BY n);
  all_stems text[] := search_stems(q);
  first integer := 1;
  last integer;
  before text[] := '{}';
BEGIN
  WHILE first <= cardinality(tokens) LOOP
    last := least(first + 3, cardinality(tokens));
    LOOP
      stems := all_stems[first:last];
      SELECT jsonb_agg(to_jsonb(a.stems)) INTO synonyms FROM (
        SELECT DISTINCT o.stems
          FROM search_synonyms s JOIN search_synonyms o ON o.group_id = s.group_id AND NOT o.one_way AND o.stems <> s.stems
         WHERE s.stems = search_units.stems AND NOT s.switched_off
         ORDER BY o.stems LIMIT most_alternatives) a;
      EXIT WHEN synonyms IS NOT NULL OR last = first;
      last := last - 1;
    END LOOP;
    typed := array_to_string(tokens[first:last], ' ');
    synonyms := coalesce(synonyms, '[]');
    IF stems::text <> ALL (before) THEN RETURN NEXT; END IF;
    before := before || stems::text;
    first := last + 1;
  END LOOP;
END $$;

-- Two words of a group that have come to have one stem are one.
CREATE FUNCTION stem_synonyms_again() RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  known search_synonyms[] := ARRAY(SELECT s FROM search_synonyms s WHERE group_id IN (
    SELECT group_id FROM search_synonyms WHERE stems <> search_stems(term)) ORDER BY group_id, term);
BEGIN
  DELETE FROM search_synonyms WHERE group_id IN (SELECT group_id FROM unnest(known));
  INSERT INTO search_synonyms SELECT * FROM unnest(known) ON CONFLICT DO NOTHING;
END $$;

-- A job writes again what was made by the stems or synonyms of before; one that waits is enough.
CREATE FUNCTION queue_search_refill() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  asked jsonb := jsonb_build_object('listings', TG_TABLE_NAME = 'stem_exceptions');
BEGIN
  IF TG_TABLE_NAME = 'stem_exceptions' THEN PERFORM stem_synonyms_again(); END IF;
  INSERT INTO jobs (kind, payload) SELECT 'refill-search', asked
   WHERE NOT EXISTS (SELECT FROM jobs WHERE kind = 'refill-search' AND payload = asked AND state = 'waiting');
  RETURN NULL;
END $$;
CREATE TRIGGER stem_exceptions_refill AFTER INSERT OR UPDATE OR DELETE ON stem_exceptions
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_refill();

SELECT stem_synonyms_again();
INSERT INTO search_synonyms (group_id, term) VALUES
(16, 'fiscal'),
(16, 'asesor fiscal'),
(20, 'corrector de textos'),
(32, 'google ads'),
(32, 'anuncios en google'),
(47, 'google maps'),
(47, 'google business'),
(47, 'seo local')
ON CONFLICT DO NOTHING;
INSERT INTO jobs (kind, payload) SELECT 'refill-search', '{"listings": true}' WHERE EXISTS (SELECT FROM listing_words);

-- After the words that come with it: these are changes of the operator's.
CREATE TRIGGER search_synonyms_refill AFTER INSERT OR UPDATE OF term, one_way, switched_off OR DELETE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_refill();

COMMENT ON TABLE stem_exceptions IS '[search] A word whose stem the operator has said, against es_stem.';
COMMENT ON COLUMN search_synonyms.switched_off IS 'The group is kept and finds nothing; the same in all of its words.';
COMMENT ON FUNCTION stem_synonyms_again() IS '[search] Writes the stems of all synonyms again after stems have changed.';
COMMENT ON FUNCTION queue_search_refill() IS '[search] Makes a job that writes again what was made by former stems or synonyms.';
COMMENT ON TRIGGER stem_exceptions_refill ON stem_exceptions IS 'Keeps what is searched equal to the exceptions.';
COMMENT ON TRIGGER search_synonyms_refill ON search_synonyms IS 'Keeps saved searches equal to the synonyms.';
