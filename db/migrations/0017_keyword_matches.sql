-- Keywords as alerts (E3): which people wait for which words, found from a listing's words by an index, never by
-- trying every keyword on every listing (docs/decisions/0082).

CREATE TABLE keywords (
  id bigint CONSTRAINT keywords_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- The words, normalised, in their order: «Diseño web» is {diseno,web}.
  words text[] NOT NULL CONSTRAINT keywords_words_key UNIQUE,
  -- The longest of them: a listing is looked up by it, and the others are compared then.
  anchor text NOT NULL
);
CREATE INDEX keywords_anchor_idx ON keywords (anchor);

CREATE TABLE keyword_followers (
  user_id uuid NOT NULL CONSTRAINT keyword_followers_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  keyword_id bigint NOT NULL CONSTRAINT keyword_followers_keyword_fkey REFERENCES keywords (id) ON DELETE CASCADE,
  -- As the person wrote it.
  label text NOT NULL,
  CONSTRAINT keyword_followers_pkey PRIMARY KEY (user_id, keyword_id)
);
CREATE INDEX keyword_followers_keyword_idx ON keyword_followers (keyword_id);

-- The words of a text as they are compared: letters and figures, without accents and capitals.
CREATE FUNCTION words_of(t text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_remove(regexp_split_to_array(norm_es(t), '[^[:alnum:]]+'), '');

CREATE FUNCTION follow_keywords() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM keyword_followers WHERE user_id = NEW.user_id;
  WITH written AS (
    SELECT DISTINCT ON (words_of(label)) words_of(label) AS words, label FROM unnest(NEW.keywords) label
     WHERE cardinality(words_of(label)) > 0
  ), known AS (
    -- An update that changes nothing returns the id of a keyword that is there.
    INSERT INTO keywords (words, anchor)
    SELECT words, (SELECT word FROM unnest(words) word ORDER BY length(word) DESC, word LIMIT 1)
      FROM written ORDER BY words
    ON CONFLICT ON CONSTRAINT keywords_words_key DO UPDATE SET anchor = excluded.anchor
    RETURNING id, words
  )
  INSERT INTO keyword_followers (user_id, keyword_id, label)
    SELECT NEW.user_id, known.id, written.label FROM known JOIN written USING (words);
  RETURN NULL;
END $$;

CREATE TRIGGER user_settings_keywords_insert AFTER INSERT ON user_settings
  FOR EACH ROW WHEN (cardinality(NEW.keywords) > 0) EXECUTE FUNCTION follow_keywords();
CREATE TRIGGER user_settings_keywords_update AFTER UPDATE OF keywords ON user_settings
  FOR EACH ROW WHEN (OLD.keywords IS DISTINCT FROM NEW.keywords) EXECUTE FUNCTION follow_keywords();

CREATE FUNCTION forget_keywords() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM keyword_followers WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER user_settings_keywords_delete AFTER DELETE ON user_settings
  FOR EACH ROW EXECUTE FUNCTION forget_keywords();

-- Listings that became visible for the first time, for the job to look at once.
CREATE TABLE listing_alerts (
  listing_id uuid CONSTRAINT listing_alerts_pkey PRIMARY KEY
    CONSTRAINT listing_alerts_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now(),
  matched boolean NOT NULL DEFAULT false
);
CREATE INDEX listing_alerts_waiting_idx ON listing_alerts (seen_at) WHERE NOT matched;
-- What can be seen already is no news.
INSERT INTO listing_alerts (listing_id, seen_at, matched) SELECT listing_id, created_at, true FROM listing_search;

CREATE FUNCTION queue_listing_alerts() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO listing_alerts (listing_id) SELECT listing_id FROM shown
    ON CONFLICT ON CONSTRAINT listing_alerts_pkey DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_search_alerts AFTER INSERT ON listing_search
  REFERENCING NEW TABLE AS shown FOR EACH STATEMENT EXECUTE FUNCTION queue_listing_alerts();

-- What was found for a person and not told yet: one listing of each keyword is enough to tell.
CREATE TABLE keyword_matches (
  user_id uuid NOT NULL,
  keyword_id bigint NOT NULL,
  listing_id uuid NOT NULL CONSTRAINT keyword_matches_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  CONSTRAINT keyword_matches_pkey PRIMARY KEY (user_id, keyword_id),
  -- A keyword that is not followed any more takes along what was found for it.
  CONSTRAINT keyword_matches_follower_fkey FOREIGN KEY (user_id, keyword_id)
    REFERENCES keyword_followers (user_id, keyword_id) ON DELETE CASCADE
);
CREATE INDEX keyword_matches_listing_idx ON keyword_matches (listing_id);

-- When a person was last told of matches: at most once an hour.
CREATE TABLE keyword_tellings (
  user_id uuid CONSTRAINT keyword_tellings_pkey PRIMARY KEY
    CONSTRAINT keyword_tellings_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  told_at timestamptz NOT NULL
);
