-- Keywords, favourites and saved searches: which of them a new listing fits is looked up from its words, never by
-- running each of them (docs/decisions/0082 and 0121).

CREATE TABLE keywords (
  id bigint CONSTRAINT keywords_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- The words, normalised, in their order: «Diseño web» is {diseno,web}.
  words text[] NOT NULL CONSTRAINT keywords_words_key UNIQUE,
  -- The longest of them: a listing is looked up by it, and the others are compared then.
  anchor text NOT NULL,
  stems text[] COLLATE "C" NOT NULL DEFAULT '{}',
  -- The longest of them, as the anchor is of the words.
  anchor_stem text COLLATE "C"
);
COMMENT ON TABLE keywords IS
  '[search] A keyword that somebody waits for, once for all who do, by its normalised words.';
CREATE INDEX keywords_anchor_idx ON keywords (anchor);
CREATE INDEX keywords_anchor_stem_idx ON keywords (anchor_stem);

CREATE TABLE keyword_followers (
  user_id uuid NOT NULL CONSTRAINT keyword_followers_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  keyword_id bigint NOT NULL CONSTRAINT keyword_followers_keyword_fkey REFERENCES keywords (id) ON DELETE CASCADE,
  -- As the person wrote it.
  label text NOT NULL,
  CONSTRAINT keyword_followers_pkey PRIMARY KEY (user_id, keyword_id)
);
COMMENT ON TABLE keyword_followers IS '[search] A person who waits for a keyword, with the way they wrote it.';
CREATE INDEX keyword_followers_keyword_idx ON keyword_followers (keyword_id);

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
COMMENT ON FUNCTION follow_keywords() IS
  '[search] Replaces the rows of keyword_followers of a person by the keywords of their settings.';
CREATE TRIGGER user_settings_keywords_insert AFTER INSERT ON user_settings
  FOR EACH ROW WHEN (cardinality(NEW.keywords) > 0) EXECUTE FUNCTION follow_keywords();
COMMENT ON TRIGGER user_settings_keywords_insert ON user_settings IS
  'Keeps keyword_followers equal to user_settings.keywords: the first settings of a person.';
CREATE TRIGGER user_settings_keywords_update AFTER UPDATE OF keywords ON user_settings
  FOR EACH ROW WHEN (OLD.keywords IS DISTINCT FROM NEW.keywords) EXECUTE FUNCTION follow_keywords();
COMMENT ON TRIGGER user_settings_keywords_update ON user_settings IS
  'Keeps keyword_followers equal to user_settings.keywords: changed keywords.';

CREATE FUNCTION forget_keywords() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM keyword_followers WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION forget_keywords() IS '[search] Deletes the rows of keyword_followers of a person.';
CREATE TRIGGER user_settings_keywords_delete AFTER DELETE ON user_settings
  FOR EACH ROW EXECUTE FUNCTION forget_keywords();
COMMENT ON TRIGGER user_settings_keywords_delete ON user_settings IS
  'Keeps keyword_followers equal to user_settings.keywords: settings that are deleted.';

-- Listings that became visible for the first time, for the job to look at once.
CREATE TABLE listing_alerts (
  listing_id uuid CONSTRAINT listing_alerts_pkey PRIMARY KEY
    CONSTRAINT listing_alerts_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT app_now(),
  matched boolean NOT NULL DEFAULT false,
  -- Listings that became visible for the first time are looked at by two jobs, each for itself.
  searched boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE listing_alerts IS
  '[search] A listing that became visible for the first time and still has to be compared with keywords and saved searches.';
CREATE INDEX listing_alerts_waiting_idx ON listing_alerts (seen_at) WHERE NOT matched;
CREATE INDEX listing_alerts_unsearched_idx ON listing_alerts (seen_at) WHERE NOT searched;

CREATE FUNCTION queue_listing_alerts() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO listing_alerts (listing_id) SELECT listing_id FROM shown
    ON CONFLICT ON CONSTRAINT listing_alerts_pkey DO NOTHING;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION queue_listing_alerts() IS
  '[search] Writes a row in listing_alerts for each listing that searches did not have before.';
CREATE TRIGGER listing_search_alerts AFTER INSERT ON listing_search
  REFERENCING NEW TABLE AS shown FOR EACH STATEMENT EXECUTE FUNCTION queue_listing_alerts();
COMMENT ON TRIGGER listing_search_alerts ON listing_search IS
  'Has a listing compared with keywords and saved searches when it becomes visible for the first time.';

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
COMMENT ON TABLE keyword_matches IS '[search] A listing that was found for a person''s keyword and not told yet.';
CREATE INDEX keyword_matches_listing_idx ON keyword_matches (listing_id);

-- When a person was last told of matches: at most once an hour.
CREATE TABLE keyword_tellings (
  user_id uuid CONSTRAINT keyword_tellings_pkey PRIMARY KEY
    CONSTRAINT keyword_tellings_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  told_at timestamptz NOT NULL
);
COMMENT ON TABLE keyword_tellings IS
  '[search] When a person was last told of matches, so that it is at most once an hour.';

CREATE TABLE favorites (
  id uuid CONSTRAINT favorites_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT favorites_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- A listing that is erased for good takes its favourites along: before that it is shown as gone.
  listing_id uuid CONSTRAINT favorites_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  -- Where it comes from. Samples and listings of other sites are not rows of listings and cannot be kept yet.
  kind text NOT NULL DEFAULT 'listing' CONSTRAINT favorites_kind_known CHECK (kind IN ('listing', 'sample', 'external')),
  -- The list it is in, by its name; in none.
  list text CONSTRAINT favorites_list_length CHECK (length(list) BETWEEN 1 AND 60),
  -- For its person alone.
  note text CONSTRAINT favorites_note_length CHECK (length(note) BETWEEN 1 AND 1000),
  price_at_save integer,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- The day on which a favourite counts, in the zone of the listing's owner when it was kept: what is kept no longer
  -- is taken from that very day.
  counted_on date NOT NULL,
  key text CONSTRAINT favorites_key_length CHECK (length(key) BETWEEN 1 AND 100),
  CONSTRAINT favorites_once UNIQUE (user_id, listing_id),
  CONSTRAINT favorites_one_thing
    CHECK ((kind = 'listing') = (listing_id IS NOT NULL) AND (kind <> 'listing') = (key IS NOT NULL)),
  CONSTRAINT favorites_key_once UNIQUE (user_id, kind, key),
  CONSTRAINT favorites_price_known CHECK ((kind = 'external') = (price_at_save IS NULL))
);
COMMENT ON TABLE favorites IS '[search] A listing that a person keeps, in a list, with its price when it was kept.';
CREATE INDEX favorites_user_idx ON favorites (user_id, created_at DESC, id DESC);
CREATE INDEX favorites_list_idx ON favorites (user_id, list, created_at DESC, id DESC);
CREATE INDEX favorites_listing_idx ON favorites (listing_id, user_id);
CREATE TRIGGER favorites_day BEFORE INSERT ON favorites FOR EACH ROW EXECUTE FUNCTION day_of_favorite();
COMMENT ON TRIGGER favorites_day ON favorites IS 'Notes on which day a favourite is counted.';
CREATE TRIGGER favorites_counted AFTER INSERT ON favorites
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_favorites();
COMMENT ON TRIGGER favorites_counted ON favorites IS
  'Keeps owner_daily_stats.favorites equal to the favourites that people have: adds.';
CREATE TRIGGER favorites_discounted AFTER DELETE ON favorites
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION discount_favorites();
COMMENT ON TRIGGER favorites_discounted ON favorites IS
  'Keeps owner_daily_stats.favorites equal to the favourites that people have: takes away.';

-- A price that goes down leaves one job, whoever writes it and however many people keep the listing. A price for
-- something else (an hour, a project) or in another currency is not a lower one.
CREATE FUNCTION queue_price_drop() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF EXISTS (SELECT FROM favorites WHERE listing_id = NEW.id) THEN
    INSERT INTO jobs (kind, payload) VALUES ('tell-price-drop', jsonb_build_object(
      'dropId', gen_random_uuid(), 'listingId', NEW.id, 'fromCents', OLD.price_cents, 'toCents', NEW.price_cents,
      -- The moment of the change, not that of its transaction.
      'at', clock_timestamp() + (app_now() - now())));
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION queue_price_drop() IS
  '[search] Makes a job that tells of a lower price, when somebody keeps the listing.';
CREATE TRIGGER listings_price_drop AFTER UPDATE OF price_cents ON listings
  FOR EACH ROW
  WHEN (NEW.price_cents < OLD.price_cents AND NEW.currency = OLD.currency AND NEW.price_type = OLD.price_type)
  EXECUTE FUNCTION queue_price_drop();
COMMENT ON TRIGGER listings_price_drop ON listings IS 'Tells those who keep a listing that its price went down.';

CREATE TABLE saved_searches (
  id uuid CONSTRAINT saved_searches_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid CONSTRAINT saved_searches_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- Of whoever has no account here, or did not sign in: told by mail alone, once they have confirmed it.
  email citext CONSTRAINT saved_searches_email_length CHECK (length(email::text) <= 254),
  -- What the address asked for, normalised: q, category (its slug), min_cents, max_cents; what is absent limits nothing.
  params jsonb NOT NULL,
  name text NOT NULL CONSTRAINT saved_searches_name_length CHECK (length(name) BETWEEN 1 AND 100),
  frequency text NOT NULL
    CONSTRAINT saved_searches_frequency_known CHECK (frequency IN ('realtime', 'daily', 'weekly')),
  state text NOT NULL
    CONSTRAINT saved_searches_state_known CHECK (state IN ('por_confirmar', 'activa', 'pausada', 'cancelada')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  -- When it was last told of, and when it is next, once something has been found.
  last_run_at timestamptz,
  tell_at timestamptz,
  -- The same as params, as a title is compared with it. The anchor is a piece of the longest word.
  needles text[] COLLATE "C" NOT NULL DEFAULT '{}',
  anchor text COLLATE "C",
  category_id smallint CONSTRAINT saved_searches_category_fkey REFERENCES categories (id) ON DELETE CASCADE,
  min_cents integer,
  max_cents integer,
  -- As params has it; null for all. In the collation of what it is compared with.
  modality text COLLATE "C"
    CONSTRAINT saved_searches_modality_known CHECK (modality IN ('remoto', 'presencial', 'híbrido')),
  -- What the words of a listing have to match, and the stems of one unit, of which a listing has at least one.
  question tsquery[] NOT NULL DEFAULT '{}',
  anchor_stems text[] COLLATE "C" NOT NULL DEFAULT '{}',
  marks text[] COLLATE "C",
  -- A saved search may be about what is near a place.
  place_id integer CONSTRAINT saved_searches_place_fkey REFERENCES places (id),
  km smallint CONSTRAINT saved_searches_km_range CHECK (km BETWEEN 1 AND 100),
  CONSTRAINT saved_searches_one_owner CHECK ((user_id IS NULL) <> (email IS NULL)),
  CONSTRAINT saved_searches_user_once UNIQUE (user_id, params),
  CONSTRAINT saved_searches_email_once UNIQUE (email, params),
  CONSTRAINT saved_searches_place_has_km CHECK ((place_id IS NULL) = (km IS NULL))
);
COMMENT ON TABLE saved_searches IS '[search] A search whose owner, an account or an address, is told of new listings.';
COMMENT ON COLUMN saved_searches.marks IS 'The marks that a listing has to have.';
COMMENT ON COLUMN saved_searches.place_id IS 'The place near which a listing has to be.';
COMMENT ON COLUMN saved_searches.km IS 'How near.';
CREATE INDEX saved_searches_anchor_idx ON saved_searches (anchor) WHERE state = 'activa' AND anchor IS NOT NULL;
CREATE INDEX saved_searches_category_idx ON saved_searches (category_id) WHERE state = 'activa' AND anchor IS NULL;
CREATE INDEX saved_searches_due_idx ON saved_searches (tell_at) WHERE state = 'activa' AND tell_at IS NOT NULL;
CREATE INDEX saved_searches_left_idx ON saved_searches (changed_at) WHERE email IS NOT NULL AND state <> 'activa';
CREATE INDEX saved_searches_stems_idx ON saved_searches USING gin (anchor_stems) WHERE state = 'activa';
CREATE INDEX saved_searches_place_idx ON saved_searches (place_id) WHERE place_id IS NOT NULL;

-- What was found for a search: once told, never again.
CREATE TABLE saved_search_hits (
  search_id uuid NOT NULL CONSTRAINT saved_search_hits_search_fkey REFERENCES saved_searches (id) ON DELETE CASCADE,
  listing_id uuid NOT NULL CONSTRAINT saved_search_hits_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  found_at timestamptz NOT NULL DEFAULT app_now(),
  told_at timestamptz,
  CONSTRAINT saved_search_hits_pkey PRIMARY KEY (search_id, listing_id)
);
COMMENT ON TABLE saved_search_hits IS
  '[search] A listing that was found for a saved search; once told, it is not told again.';
CREATE INDEX saved_search_hits_listing_idx ON saved_search_hits (listing_id);

-- The piece of a search's words that a title is looked up by: of the longest word, so many characters at most.
CREATE FUNCTION search_anchor(needles text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT left(piece, 20) FROM unnest(needles) needle, regexp_split_to_table(needle, ' ') piece
           WHERE piece <> '' ORDER BY length(piece) DESC, piece LIMIT 1);
COMMENT ON FUNCTION search_anchor(text[]) IS
  '[search] The longest piece of what a saved search looks for, cut to 20 letters: the way from a title to the search.';

-- Every piece of a title's words that could be an anchor.
CREATE FUNCTION title_pieces(title_norm text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT DISTINCT substr(word, first, size)
      FROM regexp_split_to_table(title_norm, ' ') word,
           generate_series(1, length(word)) first,
           generate_series(1, least(20, length(word) - first + 1)) size
  $$;
COMMENT ON FUNCTION title_pieces(text) IS
  '[search] Every piece of up to 20 letters of a title''s words; an anchor among them means that a saved search may fit.';

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
  NEW.place_id := (NEW.params ->> 'place')::integer;
  NEW.km := (NEW.params ->> 'km')::smallint;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION compare_saved_search() IS '[search] Writes what a saved search is compared by, from its params.';
CREATE TRIGGER saved_searches_compared BEFORE INSERT OR UPDATE OF params ON saved_searches
  FOR EACH ROW EXECUTE FUNCTION compare_saved_search();
COMMENT ON TRIGGER saved_searches_compared ON saved_searches IS 'Keeps needles, anchor, question and anchor_stems equal to params.';

CREATE FUNCTION stem_keyword() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.stems := search_stems(array_to_string(NEW.words, ' '));
  NEW.anchor_stem := (SELECT stem FROM unnest(NEW.stems) stem ORDER BY length(stem) DESC, stem LIMIT 1);
  RETURN NEW;
END $$;
COMMENT ON FUNCTION stem_keyword() IS '[search] Writes the stems of a keyword.';
CREATE TRIGGER keywords_stems BEFORE INSERT OR UPDATE OF words ON keywords
  FOR EACH ROW EXECUTE FUNCTION stem_keyword();
COMMENT ON TRIGGER keywords_stems ON keywords IS 'Keeps the stems of a keyword equal to its words.';

-- Few keywords have a word whose stem the operator changes.
CREATE FUNCTION stem_keywords_again() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE keywords SET words = words WHERE stems <> search_stems(array_to_string(words, ' '));
  RETURN NULL;
END $$;
COMMENT ON FUNCTION stem_keywords_again() IS '[search] Writes the stems of keywords again after stems have changed.';
CREATE TRIGGER stem_exceptions_keywords AFTER INSERT OR UPDATE OR DELETE ON stem_exceptions
  FOR EACH STATEMENT EXECUTE FUNCTION stem_keywords_again();
COMMENT ON TRIGGER stem_exceptions_keywords ON stem_exceptions IS 'Keeps the stems of keywords equal to the exceptions.';
