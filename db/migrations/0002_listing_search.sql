-- Searching at a million listings: a narrow copy of visible_listings with covering indexes, kept equal
-- by triggers in the transaction that changes a listing, its author's state or their visibility.
-- The design and what it measured: docs/performance.md.

-- What a title is compared as: norm_es, one blank in front of every word (so that the start of a word
-- can be found through trigrams). After a title with signs in it come the same words with blanks in place
-- of the signs ('Diseño 3D/2D (C++)' is also found by '2d' and 'c++') and a token for each sign, because
-- signs have no trigrams.
CREATE FUNCTION search_text(t text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ' ' || btrim(regexp_replace(norm_es(t), '\s+', ' ', 'g')) || CASE
    WHEN norm_es(t) ~ '[^[:alnum:][:space:]]'
    THEN ' ' || btrim(regexp_replace(regexp_replace(norm_es(t), '[^[:alnum:][:space:]]+(?=[[:alnum:]])', ' ', 'g'), '\s+', ' ', 'g'))
      || ' ' || (SELECT string_agg(DISTINCT 'zqx' || to_hex(ascii(sign)), ' ')
                   FROM regexp_split_to_table(regexp_replace(norm_es(t), '[[:alnum:][:space:]]+', '', 'g'), '') sign)
    ELSE '' END;

-- The LIKE pattern of one typed word, everything in it literal. Three letters or figures in a row have a
-- trigram and match anywhere; fewer match at the start of words only (docs/decisions/0040). Signs alone
-- match anywhere: there is no start of a word to speak of.
CREATE FUNCTION search_pattern(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN norm_es(word) ~ '[[:alnum:]]{3}' OR norm_es(word) !~ '[[:alnum:]]' THEN '%' ELSE '% ' END
    || regexp_replace(btrim(regexp_replace(norm_es(word), '\s+', ' ', 'g')), '([\\%_])', '\\\1', 'g') || '%';

-- The tokens of a word of signs, for the index to find; its pattern still has to match.
CREATE FUNCTION search_signs(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT coalesce('%' || string_agg(DISTINCT 'zqx' || to_hex(ascii(sign)), '%') || '%', '%')
            FROM regexp_split_to_table(regexp_replace(norm_es(word), '[[:alnum:][:space:]]+', '', 'g'), '') sign);

CREATE TABLE listing_search (
  listing_id uuid CONSTRAINT listing_search_pkey PRIMARY KEY CONSTRAINT listing_search_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  price_cents integer NOT NULL,
  category_id smallint NOT NULL,
  sensitive boolean NOT NULL,
  modality text COLLATE "C",
  title_norm text COLLATE "C" NOT NULL
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);

-- Descriptions stand apart so that the pages which every search reads stay few.
CREATE TABLE listing_search_descriptions (
  listing_id uuid CONSTRAINT listing_search_descriptions_pkey PRIMARY KEY
    CONSTRAINT listing_search_descriptions_search_fkey REFERENCES listing_search (listing_id) ON DELETE CASCADE,
  description_norm text COLLATE "C" NOT NULL
);

-- One index for each order, with and without a category. They hold all that a search compares, so a walk
-- along one never visits the table; price_desc reads the price indexes backwards.
CREATE INDEX listing_search_recent_idx ON listing_search (created_at DESC, listing_id DESC)
  INCLUDE (category_id, price_cents, sensitive, modality, title_norm);
CREATE INDEX listing_search_price_idx ON listing_search (price_cents, listing_id)
  INCLUDE (category_id, created_at, sensitive, modality, title_norm);
CREATE INDEX listing_search_category_recent_idx ON listing_search (category_id, created_at DESC, listing_id DESC)
  INCLUDE (price_cents, sensitive, modality, title_norm);
CREATE INDEX listing_search_category_price_idx ON listing_search (category_id, price_cents, listing_id)
  INCLUDE (created_at, sensitive, modality, title_norm);
-- Without the pending list a search never pays for earlier inserts.
CREATE INDEX listing_search_title_idx ON listing_search USING gin (title_norm gin_trgm_ops, category_id) WITH (fastupdate = off);
CREATE INDEX listing_search_description_idx ON listing_search_descriptions USING gin (description_norm gin_trgm_ops) WITH (fastupdate = off);

-- The planner tries a pattern on this many titles: how it tells a common word from a rare one.
ALTER TABLE listing_search ALTER title_norm SET STATISTICS 1000;
ALTER TABLE listing_search_descriptions ALTER description_norm SET STATISTICS 1000;

-- ---------------------------------------------------------------- kept equal by triggers

CREATE FUNCTION sync_listing_search(listing uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO listing_search AS copy (listing_id, created_at, price_cents, category_id, sensitive, modality, title_norm)
    SELECT id, created_at, price_cents, category_id, sensitive, modality, search_text(title)
      FROM visible_listings WHERE id = listing
    ON CONFLICT (listing_id) DO UPDATE
      SET (created_at, price_cents, category_id, sensitive, modality, title_norm)
        = (excluded.created_at, excluded.price_cents, excluded.category_id, excluded.sensitive, excluded.modality, excluded.title_norm)
      WHERE (copy.created_at, copy.price_cents, copy.category_id, copy.sensitive, copy.modality, copy.title_norm)
        IS DISTINCT FROM (excluded.created_at, excluded.price_cents, excluded.category_id, excluded.sensitive, excluded.modality, excluded.title_norm);
  INSERT INTO listing_search_descriptions AS copy (listing_id, description_norm)
    SELECT id, norm_es(description) FROM visible_listings WHERE id = listing
    ON CONFLICT (listing_id) DO UPDATE SET description_norm = excluded.description_norm
      WHERE copy.description_norm <> excluded.description_norm;
  DELETE FROM listing_search
    WHERE listing_id = listing AND NOT EXISTS (SELECT FROM visible_listings WHERE id = listing);
END $$;

-- Every writer holds the author's row first: FOR SHARE for a listing, more for the author themselves.
-- Without it a listing published while its author is being suspended would stay to be found.
CREATE FUNCTION sync_search_of_listing() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.author_id FOR SHARE;
  PERFORM sync_listing_search(NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION sync_search_of_author(author uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM FROM users WHERE id = author FOR NO KEY UPDATE;
  PERFORM sync_listing_search(id) FROM listings WHERE author_id = author AND deleted_at IS NULL;
END $$;

CREATE FUNCTION sync_search_of_user() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM sync_search_of_author(NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION sync_search_of_settings() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM sync_search_of_author(CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
  RETURN NULL;
END $$;

-- A deleted row takes its copy along by the foreign key.
CREATE TRIGGER listings_search_insert AFTER INSERT ON listings
  FOR EACH ROW EXECUTE FUNCTION sync_search_of_listing();
CREATE TRIGGER listings_search_update
  AFTER UPDATE OF title, description, category_id, price_cents, modality, sensitive, status, moderation, deleted_at, author_id, created_at
  ON listings
  FOR EACH ROW EXECUTE FUNCTION sync_search_of_listing();
CREATE TRIGGER users_search_update AFTER UPDATE OF state ON users
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION sync_search_of_user();
CREATE TRIGGER user_settings_search_insert AFTER INSERT ON user_settings
  FOR EACH ROW WHEN (NEW.profile_visibility <> 'public') EXECUTE FUNCTION sync_search_of_settings();
CREATE TRIGGER user_settings_search_update AFTER UPDATE OF profile_visibility ON user_settings
  FOR EACH ROW WHEN (OLD.profile_visibility IS DISTINCT FROM NEW.profile_visibility) EXECUTE FUNCTION sync_search_of_settings();
CREATE TRIGGER user_settings_search_delete AFTER DELETE ON user_settings
  FOR EACH ROW WHEN (OLD.profile_visibility <> 'public') EXECUTE FUNCTION sync_search_of_settings();

-- ---------------------------------------------------------------- news for the page cache

-- Every instance listens and drops the pages that it keeps for signed-out visitors. Once a transaction:
-- PostgreSQL folds equal notifications into one.
CREATE FUNCTION notify_public_pages() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM pg_notify('public_pages', '');
  RETURN NULL;
END $$;

CREATE TRIGGER listings_public_pages AFTER INSERT OR UPDATE OR DELETE ON listings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER listing_images_public_pages AFTER INSERT OR UPDATE OR DELETE ON listing_images
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER listing_search_public_pages AFTER INSERT OR UPDATE OR DELETE ON listing_search
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER categories_public_pages AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();
-- A listing's page shows its author, who may have none to be found.
CREATE TRIGGER profiles_public_pages AFTER UPDATE ON profiles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER users_public_pages AFTER UPDATE OF state, demo, email_verified_at OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER pages_public_pages AFTER INSERT OR UPDATE OR DELETE ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

-- ---------------------------------------------------------------- what people search for

-- No account, no address: a hash under that day's salt (view_salts) tells visitors apart for a day.
CREATE TABLE search_log (
  day date NOT NULL,
  query text NOT NULL CONSTRAINT search_log_query_length CHECK (length(query) BETWEEN 2 AND 100),
  visitor_hash bytea NOT NULL,
  CONSTRAINT search_log_pkey PRIMARY KEY (day, query, visitor_hash)
);
