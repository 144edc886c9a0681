-- Words that titles have, for correcting a mistyped one. Refreshed with the other work of the night.

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

CREATE TABLE search_vocabulary (
  word text COLLATE "C" CONSTRAINT search_vocabulary_pkey PRIMARY KEY,
  sound text COLLATE "C" NOT NULL,
  listings integer NOT NULL,
  -- A word is proposed once three listings of two people have it; those of categories and synonyms always are.
  proposed boolean NOT NULL
);
CREATE INDEX search_vocabulary_sound_idx ON search_vocabulary (sound);

-- Each sound with one of its letters left out: two words that differ by one letter meet in one of these.
CREATE TABLE search_near_sounds (
  near text COLLATE "C" NOT NULL,
  word text COLLATE "C" NOT NULL CONSTRAINT search_near_sounds_word_fkey REFERENCES search_vocabulary (word) ON DELETE CASCADE,
  CONSTRAINT search_near_sounds_pkey PRIMARY KEY (near, word)
);
CREATE INDEX search_near_sounds_word_idx ON search_near_sounds (word);

-- How a word in the form of norm_es sounds in Spanish: b and v are one, h is silent, so are doubled letters.
CREATE FUNCTION es_sound(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      translate(word, 'vwñ', 'bbn'),
      'qu([ei])', 'k\1', 'g'), 'gu([ei])', 'g\1', 'g'), 'c([ei])', 's\1', 'g'), 'ch', 'x', 'g'), '[cq]', 'k', 'g'), 'll', 'y', 'g'),
    'zxjh', 'ssg'), '(.)\1+', '\1', 'g');

CREATE FUNCTION sounds_near(sound text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT DISTINCT overlay(sound placing '' from i for 1) FROM generate_series(1, length(sound)) i WHERE length(sound) >= 4);

-- The proposed word that is most like a mistyped one, or NULL.
CREATE FUNCTION correct_word(typed text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  AS $$
  WITH asked AS MATERIALIZED (
    SELECT es_sound(typed) AS sound, sounds_near(es_sound(typed)) || es_sound(typed) AS near,
           CASE WHEN length(typed) < 4 THEN 0 WHEN length(typed) < 6 THEN 2 WHEN length(typed) < 9 THEN 3 ELSE 4 END AS most
  ), candidates AS (
    SELECT v.word FROM asked, search_vocabulary v WHERE v.sound = ANY (asked.near)
    UNION SELECT n.word FROM asked, search_near_sounds n WHERE n.near = ANY (asked.near)
  )
  SELECT v.word
    FROM asked, candidates c JOIN search_vocabulary v ON v.word = c.word
   WHERE v.proposed AND v.word <> typed AND levenshtein_less_equal(v.word, typed, 4) <= asked.most
   ORDER BY 10 * levenshtein(v.sound, asked.sound) + 4 * levenshtein(v.word, typed)
            + CASE WHEN left(v.word, 1) <> left(typed, 1) THEN 3 ELSE 0 END - 2 * ln(1 + v.listings), v.word
   LIMIT 1
$$;

COMMENT ON TABLE search_vocabulary IS '[search] A word that titles have, and how it sounds.';
COMMENT ON TABLE search_near_sounds IS '[search] A sound of a word with one letter left out.';
COMMENT ON FUNCTION es_sound(text) IS '[search] How a word sounds in Spanish.';
COMMENT ON FUNCTION sounds_near(text) IS '[search] A sound with each of its letters left out.';
COMMENT ON FUNCTION correct_word(text) IS '[search] The proposed word that is most like a mistyped one.';
