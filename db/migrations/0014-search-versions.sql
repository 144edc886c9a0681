-- What listings are found by is made of stems and concepts. A change of either makes a new version of it in a second table,
-- in batches, beside the one that is in use; questions and listings are read by the version in use until the second table
-- is full and takes the place of the first (docs/decisions/0230, docs/database.md).

CREATE TABLE search_versions (
  version integer CONSTRAINT search_versions_pkey PRIMARY KEY,
  -- By which rules of the program: search_rules() at its beginning.
  rules integer NOT NULL,
  in_use boolean NOT NULL,
  reached uuid,
  groups jsonb NOT NULL DEFAULT '{}',
  asks_again boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE search_versions IS
  '[search] The version of stems and concepts that listings and questions are read by, and the one that is being filled.';
COMMENT ON COLUMN search_versions.reached IS 'The last listing that was copied to listing_words_next.';
COMMENT ON COLUMN search_versions.groups IS 'What each group of synonyms said when the filling began.';
COMMENT ON COLUMN search_versions.asks_again IS 'Saved searches still ask by the version before.';
-- One in use, and one beside it at most.
CREATE UNIQUE INDEX search_versions_in_use_idx ON search_versions (in_use);

CREATE TABLE search_version_stems (
  version integer NOT NULL CONSTRAINT search_version_stems_version_fkey REFERENCES search_versions (version) ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL,
  stem text COLLATE "C" NOT NULL,
  CONSTRAINT search_version_stems_pkey PRIMARY KEY (version, word)
);
COMMENT ON TABLE search_version_stems IS '[search] The stem_exceptions of a version.';

CREATE TABLE search_version_terms (
  version integer NOT NULL CONSTRAINT search_version_terms_version_fkey REFERENCES search_versions (version) ON DELETE CASCADE,
  group_id integer NOT NULL,
  stems text[] COLLATE "C" NOT NULL,
  CONSTRAINT search_version_terms_pkey PRIMARY KEY (version, group_id, stems)
);
COMMENT ON TABLE search_version_terms IS '[search] The terms that make a concept of a listing''s words in the version that is being filled.';
CREATE INDEX search_version_terms_first_idx ON search_version_terms ((stems[1]), version);

-- A release that stems otherwise, or has other texts among the words of a listing, counts one further here, and lets the
-- former numbers read as before in stem_by and search_version_rows.
CREATE FUNCTION search_rules() RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 1;
COMMENT ON FUNCTION search_rules() IS '[search] The number of the newest rules that listings are read by.';

CREATE FUNCTION stem_by(rules integer, word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN es_stem(word);
COMMENT ON FUNCTION stem_by(integer, text) IS '[search] The stem of a word by such rules.';

-- What is pending from before is made anew: 0 are rules of no release.
INSERT INTO search_versions (version, rules, in_use)
  SELECT 1, CASE WHEN EXISTS (SELECT FROM jobs WHERE kind = 'refill-search') THEN 0 ELSE search_rules() END, true;
INSERT INTO search_version_stems SELECT 1, word, stem FROM stem_exceptions;

CREATE FUNCTION search_stems(t text, of_version integer) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT coalesce(e.stem, stem_by(v.rules, token))
                 FROM search_versions v
                CROSS JOIN unnest(search_tokens(t)) WITH ORDINALITY split (token, position)
                 LEFT JOIN search_version_stems e ON e.version = v.version AND e.word = token
                WHERE v.version = of_version AND NOT is_stop_word(token) ORDER BY position);
COMMENT ON FUNCTION search_stems(text, integer) IS '[search] The stems of a text by a version, in their order, without stop words.';

CREATE OR REPLACE FUNCTION search_stems(t text) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT coalesce(e.stem, stem_by(v.rules, token))
                 FROM search_versions v
                CROSS JOIN unnest(search_tokens(t)) WITH ORDINALITY split (token, position)
                 LEFT JOIN search_version_stems e ON e.version = v.version AND e.word = token
                WHERE v.in_use AND NOT is_stop_word(token) ORDER BY position);
COMMENT ON FUNCTION search_stems(text) IS '[search] The stems of a text by the version in use, in their order, without stop words.';

CREATE FUNCTION search_concepts(stems text[], in_a_row boolean, of_version integer) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN ARRAY(
    SELECT DISTINCT '@' || s.group_id FROM search_version_terms s
     WHERE s.stems[1] = ANY (search_concepts.stems) AND s.version = of_version
       AND CASE WHEN cardinality(s.stems) = 1 THEN true
                WHEN in_a_row THEN strpos(' ' || array_to_string(search_concepts.stems, ' ') || ' ', ' ' || array_to_string(s.stems, ' ') || ' ') > 0
                ELSE s.stems <@ search_concepts.stems END);
COMMENT ON FUNCTION search_concepts(text[], boolean, integer) IS '[search] The groups of synonyms that the stems of a text name in a version.';

CREATE VIEW search_version_rows AS
  SELECT ver.version, ver.in_use, v.id AS listing_id, v.author_id, v.price_cents, v.sensitive,
         quality.sum AS quality, quality.parts, smallint_sum(quality.parts) AS trust,
         ' ' || array_to_string(of.title, ' ') || ' ' AS title_stems,
         ' ' || array_to_string(of.head, ' ') || ' ' AS head_stems,
         array_to_tsvector(ARRAY(
           SELECT 't:' || stem FROM unnest(of.title || of.head) stem
           UNION SELECT 'b:' || stem FROM unnest(of.body) stem WHERE stem <> ALL (of.title || of.head)
           UNION SELECT '=c' || v.category_id
           UNION SELECT '=m' || v.modality WHERE v.modality IS NOT NULL
           UNION SELECT '=' || mark FROM unnest(m.marks) mark
           UNION SELECT unnest(place_cells(place.latitude, place.longitude))
           UNION SELECT tier FROM unnest(tier_lexemes(quality.sum)) tier)) AS words,
         v.place_id
    FROM visible_listings v
   CROSS JOIN search_versions ver
    JOIN categories c ON c.id = v.category_id
    LEFT JOIN profiles p ON p.id = v.author_id
    LEFT JOIN places place ON place.id = v.place_id
    LEFT JOIN listing_marks m ON m.listing_id = v.id
   CROSS JOIN LATERAL (SELECT smallint_sum(q.thousandths) AS sum, quality_points(q.thousandths) AS parts FROM listing_quality q WHERE q.listing_id = v.id OFFSET 0) quality
   CROSS JOIN LATERAL (SELECT search_stems(v.title, ver.version) AS title,
                              search_stems(concat_ws(' ', array_to_string(v.tags, ' '), c.name), ver.version) AS head,
                              search_stems(concat_ws(' ', v.description, v.location, p.full_name, array_to_string(p.skills, ' '),
                                                    CASE v.modality WHEN 'remoto' THEN 'online' WHEN 'híbrido' THEN 'online presencial' ELSE v.modality END), ver.version) AS body OFFSET 0) said
   CROSS JOIN LATERAL (SELECT said.title || CASE WHEN ver.in_use THEN search_concepts(said.title, false) ELSE search_concepts(said.title, false, ver.version) END AS title,
                              said.head || CASE WHEN ver.in_use THEN search_concepts(said.title || said.head, false) ELSE search_concepts(said.title || said.head, false, ver.version) END AS head,
                              said.body || CASE WHEN ver.in_use THEN search_concepts(said.body, true) ELSE search_concepts(said.body, true, ver.version) END AS body OFFSET 0) of;
COMMENT ON VIEW search_version_rows IS '[search] What the words of each visible listing have to be in each version.';

CREATE OR REPLACE VIEW listing_word_rows AS
  SELECT listing_id, author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id
    FROM search_version_rows WHERE in_use;

-- listing_words changes its place with listing_words_next, so no function holds it otherwise than by its name.
DROP FUNCTION add_listing_words(integer);
CREATE FUNCTION add_listing_words(most integer) RETURNS integer
  LANGUAGE sql
  AS $$
  SELECT count(sync_listing_words(missing.listing_id))::integer
    FROM (SELECT s.listing_id FROM listing_search s
           WHERE NOT EXISTS (SELECT FROM listing_words w WHERE w.listing_id = s.listing_id) LIMIT most) missing
$$;
COMMENT ON FUNCTION add_listing_words(integer) IS '[search] Writes the words of visible listings that have none; answers how many there were.';

DROP FUNCTION some_listings(tsquery, bigint, integer);
CREATE FUNCTION some_listings(question tsquery, expected bigint, most integer)
  RETURNS TABLE (listing_id uuid, author_id uuid, sensitive boolean, quality smallint, trust smallint, title_stems text, head_stems text, words tsvector)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 100
  SET enable_seqscan = off
  AS $$
BEGIN
  IF EXISTS (SELECT FROM search_tiers WHERE tier = 3) THEN
    RETURN QUERY SELECT w.listing_id, w.author_id, w.sensitive, w.quality, w.trust, w.title_stems, w.head_stems, w.words FROM listing_words w
      WHERE w.words @@ question AND w.words @@ '''=q3'''::tsquery AND NOT w.sensitive LIMIT most;
    IF FOUND OR expected > 5000 THEN RETURN; END IF;
  END IF;
  RETURN QUERY SELECT w.listing_id, w.author_id, w.sensitive, w.quality, w.trust, w.title_stems, w.head_stems, w.words FROM listing_words w
    WHERE w.words @@ question AND NOT w.sensitive LIMIT most;
END $$;
COMMENT ON FUNCTION some_listings(tsquery, bigint, integer) IS '[search] Some of the best listings that match a question.';

-- Who writes listing_words calls it afterwards: by their lock on listing_words the job waits for them before it begins a
-- second table and before it switches.
CREATE FUNCTION sync_next_words(listing uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF to_regclass('listing_words_next') IS NULL THEN RETURN; END IF;
  INSERT INTO listing_words_next AS copy (listing_id, author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id)
    SELECT r.listing_id, r.author_id, r.price_cents, r.sensitive, r.quality, r.parts, r.trust, r.title_stems, r.head_stems, r.words, r.place_id
      FROM search_version_rows r JOIN listing_search s ON s.listing_id = r.listing_id WHERE r.listing_id = listing AND NOT r.in_use
    ON CONFLICT (listing_id) DO UPDATE
      SET (author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id)
        = (excluded.author_id, excluded.price_cents, excluded.sensitive, excluded.quality, excluded.parts, excluded.trust,
           excluded.title_stems, excluded.head_stems, excluded.words, excluded.place_id)
      WHERE copy IS DISTINCT FROM excluded;
END $$;
COMMENT ON FUNCTION sync_next_words(uuid) IS '[search] Makes the words of a listing what the version says that is being filled, if one is.';

CREATE OR REPLACE FUNCTION sync_listing_words(listing uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO listing_words AS copy (listing_id, author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id)
    SELECT r.listing_id, r.author_id, r.price_cents, r.sensitive, r.quality, r.parts, r.trust, r.title_stems, r.head_stems, r.words, r.place_id
      FROM listing_word_rows r JOIN listing_search s ON s.listing_id = r.listing_id WHERE r.listing_id = listing
    ON CONFLICT (listing_id) DO UPDATE
      SET (author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id)
        = (excluded.author_id, excluded.price_cents, excluded.sensitive, excluded.quality, excluded.parts, excluded.trust,
           excluded.title_stems, excluded.head_stems, excluded.words, excluded.place_id)
      WHERE copy IS DISTINCT FROM excluded;
  PERFORM sync_next_words(listing);
END $$;

CREATE OR REPLACE FUNCTION refresh_listing_quality(beyond uuid, most integer) RETURNS uuid
  LANGUAGE plpgsql
  -- Planned for the ids of each call, the tables would be read whole.
  SET plan_cache_mode = force_generic_plan
  AS $$
DECLARE
  most_changed CONSTANT integer := 100;
  ids uuid[] := ARRAY(SELECT listing_id FROM listing_words WHERE listing_id > beyond ORDER BY listing_id LIMIT most);
  steps smallint[] := ARRAY(SELECT DISTINCT quality FROM search_tiers ORDER BY quality);
  -- What the words of a listing have and have not that has reached none of the steps, the first, the second…
  of_steps tsquery[] := ARRAY(
    SELECT string_agg(CASE WHEN t.quality <= reached THEN '' ELSE '!' END || quote_literal('=q' || tier), '&')::tsquery
      FROM unnest(0::smallint || steps) reached, generate_series(1, 9) tier LEFT JOIN search_tiers t USING (tier)
     GROUP BY reached ORDER BY reached);
  changed uuid[];
BEGIN
  -- OFFSET 0 has each listing looked up: joined otherwise, each view would be read whole.
  changed := ARRAY(
    SELECT id FROM unnest(ids) id
      JOIN listing_words w ON w.listing_id = id
      JOIN listing_search s ON s.listing_id = id,
           LATERAL (SELECT thousandths FROM listing_quality WHERE listing_id = id OFFSET 0) q,
           LATERAL (SELECT marks FROM listing_marks WHERE listing_id = id OFFSET 0) m
     WHERE s.marks <> m.marks OR w.quality <> smallint_sum(q.thousandths) OR w.parts <> quality_points(q.thousandths)
        OR NOT w.words @@ of_steps[1 + width_bucket(w.quality, steps)]
     ORDER BY id LIMIT most_changed);
  UPDATE listing_search s SET marks = m.marks
    FROM unnest(changed) id, LATERAL (SELECT marks FROM listing_marks WHERE listing_id = id OFFSET 0) m
   WHERE s.listing_id = id AND s.marks <> m.marks;
  UPDATE listing_words w
     SET quality = f.quality, parts = f.parts, trust = smallint_sum(f.parts),
         words = CASE WHEN f.had = f.has THEN w.words ELSE ts_delete(w.words, f.had) || array_to_tsvector(f.has) END
    FROM (SELECT n.listing_id, q.quality, q.parts,
                 ARRAY(SELECT lexeme FROM unnest(tsvector_to_array(n.words)) lexeme WHERE lexeme ~ '^=[^cm]' ORDER BY lexeme COLLATE "C") AS had,
                 ARRAY(SELECT lexeme FROM unnest(tier_lexemes(q.quality) || ARRAY(SELECT '=' || mark FROM unnest(m.marks) mark)) lexeme
                        ORDER BY lexeme COLLATE "C") AS has
            FROM unnest(changed) id
            JOIN listing_words n ON n.listing_id = id,
                 LATERAL (SELECT smallint_sum(thousandths) AS quality, quality_points(thousandths) AS parts
                            FROM (SELECT thousandths FROM listing_quality WHERE listing_id = id OFFSET 0) found OFFSET 0) q,
                 LATERAL (SELECT marks FROM listing_marks WHERE listing_id = id OFFSET 0) m
          OFFSET 0) f
   WHERE f.listing_id = w.listing_id AND (w.quality, w.parts, f.had) IS DISTINCT FROM (f.quality, f.parts, f.has);
  PERFORM sync_next_words(id) FROM unnest(changed) id;
  RETURN CASE WHEN cardinality(changed) = most_changed THEN changed[most_changed] ELSE ids[cardinality(ids)] END;
END $$;

-- What the groups of synonyms say that are not switched off.
CREATE FUNCTION synonyms_said() RETURNS TABLE (group_id integer, said text)
  LANGUAGE sql STABLE ROWS 2000
  AS $$
  SELECT group_id, md5(string_agg(format('%s%s', term, one_way), ',' ORDER BY term))
    FROM search_synonyms GROUP BY group_id HAVING NOT bool_or(switched_off)
$$;
COMMENT ON FUNCTION synonyms_said() IS '[search] What each group of synonyms says, to tell whether it has changed.';

CREATE FUNCTION is_search_outdated() RETURNS boolean
  LANGUAGE sql STABLE
  AS $$
  SELECT v.rules <> search_rules()
      OR EXISTS (SELECT FROM search_synonyms WHERE NOT indexed AND NOT switched_off)
      OR EXISTS ((SELECT word, stem FROM stem_exceptions EXCEPT SELECT word, stem FROM search_version_stems s WHERE s.version = v.version)
       UNION ALL (SELECT word, stem FROM search_version_stems s WHERE s.version = v.version EXCEPT SELECT word, stem FROM stem_exceptions))
    FROM search_versions v WHERE v.in_use
$$;
COMMENT ON FUNCTION is_search_outdated() IS '[search] Whether stems or synonyms say something else than the version in use.';

-- Notes what stems and synonyms say now as a version that is to be filled.
CREATE FUNCTION note_search_version() RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  next CONSTANT integer := 1 + max(version) FROM search_versions;
BEGIN
  INSERT INTO search_versions (version, rules, in_use, reached, groups)
    SELECT next, search_rules(), false, '00000000-0000-0000-0000-000000000000', coalesce(jsonb_object_agg(group_id, said), '{}') FROM synonyms_said();
  INSERT INTO search_version_stems SELECT next, word, stem FROM stem_exceptions;
  INSERT INTO search_version_terms
    SELECT next, group_id, stems FROM (
      SELECT DISTINCT group_id, search_stems(term, next) AS stems FROM search_synonyms WHERE NOT one_way AND NOT switched_off) s
     WHERE stems <> '{}';
END $$;
COMMENT ON FUNCTION note_search_version() IS '[search] Notes what stems and synonyms say now as a version.';

-- Writes again what is stored by the stems of the version in use, but for the words of listings.
CREATE FUNCTION stem_all_again() RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  -- Two terms of a group that have come to have one stem are one.
  IF EXISTS (SELECT FROM search_synonyms GROUP BY group_id, search_stems(term) HAVING count(*) > 1) THEN
    DELETE FROM search_synonyms s USING search_synonyms o
     WHERE o.group_id = s.group_id AND search_stems(o.term) = search_stems(s.term) AND (o.one_way, o.term) < (s.one_way, s.term);
  END IF;
  -- In two steps, since a term may come to have the stems that another one had.
  UPDATE search_synonyms SET stems = ARRAY['~' || term] WHERE stems <> search_stems(term);
  UPDATE search_synonyms SET stems = search_stems(term) WHERE stems[1] LIKE '~%';
  UPDATE categories SET stems = search_stems(name) WHERE stems <> search_stems(name);
  UPDATE keywords SET words = words WHERE stems <> search_stems(array_to_string(words, ' '));
END $$;
COMMENT ON FUNCTION stem_all_again() IS '[search] Writes the stems of synonyms, categories and keywords by the version in use.';

-- Has everything read by the version that was filled.
CREATE FUNCTION adopt_search_version() RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  before CONSTANT jsonb := groups FROM search_versions WHERE NOT in_use;
BEGIN
  DELETE FROM search_versions WHERE in_use;
  UPDATE search_versions SET in_use = true, reached = NULL, groups = '{}', asks_again = EXISTS (SELECT FROM saved_searches);
  DELETE FROM search_version_terms;
  PERFORM stem_all_again();
  UPDATE search_synonyms s SET indexed = true FROM synonyms_said() g
   WHERE g.group_id = s.group_id AND NOT s.indexed AND before ->> g.group_id::text = g.said;
END $$;
COMMENT ON FUNCTION adopt_search_version() IS '[search] Takes the version that was filled in use, and forgets the one before.';

-- The next listings in the order of their ids; answers how many, or nothing while somebody else does the same. Their rows
-- are held, so that none is deleted meanwhile. What its owner has just written is there already, and newer.
CREATE FUNCTION fill_search_version(most integer) RETURNS integer
  LANGUAGE plpgsql
  -- Planned for the ids of each call, the tables would be read whole.
  SET plan_cache_mode = force_generic_plan
  AS $$
DECLARE
  filling search_versions;
  ids uuid[];
BEGIN
  SELECT * INTO filling FROM search_versions WHERE NOT in_use FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  ids := ARRAY(SELECT listing_id FROM listing_search WHERE listing_id > filling.reached ORDER BY listing_id LIMIT most FOR KEY SHARE);
  INSERT INTO listing_words_next (listing_id, author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id)
    SELECT r.listing_id, r.author_id, r.price_cents, r.sensitive, r.quality, r.parts, r.trust, r.title_stems, r.head_stems, r.words, r.place_id
      FROM unnest(ids) id, LATERAL (SELECT * FROM search_version_rows v WHERE v.listing_id = id AND v.version = filling.version OFFSET 0) r
    ON CONFLICT DO NOTHING;
  UPDATE search_versions SET reached = coalesce(ids[cardinality(ids)], filling.reached) WHERE version = filling.version;
  RETURN cardinality(ids);
END $$;
COMMENT ON FUNCTION fill_search_version(integer) IS '[search] Writes the words of the next listings in the version that is being filled; answers how many.';

-- Where there is no listing yet, nothing has to be written again.
CREATE FUNCTION adopt_without_listings() RETURNS boolean
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF EXISTS (SELECT FROM listing_words) THEN RETURN false; END IF;
  LOCK TABLE listing_words IN SHARE MODE;
  IF EXISTS (SELECT FROM listing_words) OR EXISTS (SELECT FROM search_versions WHERE NOT in_use) THEN RETURN false; END IF;
  PERFORM note_search_version();
  PERFORM adopt_search_version();
  RETURN true;
END $$;
COMMENT ON FUNCTION adopt_without_listings() IS '[search] Takes what stems and synonyms say in use at once where there is no listing.';

-- A job brings the search up to date; one that waits is enough.
CREATE OR REPLACE FUNCTION queue_search_refill() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  asked CONSTANT jsonb := jsonb_build_object('listings', true);
BEGIN
  INSERT INTO jobs (kind, payload) SELECT 'refill-search', asked
   WHERE NOT EXISTS (SELECT FROM jobs WHERE kind = 'refill-search' AND payload = asked AND state = 'waiting');
  RETURN NULL;
END $$;
-- What is stored by stems follows when the version is switched.
DROP TRIGGER stem_exceptions_categories ON stem_exceptions;
DROP FUNCTION stem_categories_again();
DROP TRIGGER stem_exceptions_keywords ON stem_exceptions;
DROP FUNCTION stem_keywords_again();
DROP FUNCTION stem_synonyms_again();
