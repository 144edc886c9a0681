-- Searching at a million listings: a narrow copy of visible_listings with covering indexes, its words and points, kept equal
-- by triggers in the transaction that changes a listing, its author or their settings. What it measured: docs/performance.md.

-- What the operator says against es_stem: that «pintor» is itself, or that two words are one.
CREATE TABLE stem_exceptions (
  word text COLLATE "C" CONSTRAINT stem_exceptions_pkey PRIMARY KEY
    CONSTRAINT stem_exceptions_word_form CHECK (word ~ '^[[:alnum:]+#]{2,40}$'),
  stem text COLLATE "C" NOT NULL CONSTRAINT stem_exceptions_stem_form CHECK (stem ~ '^[[:alnum:]+#]{2,40}$')
);
COMMENT ON TABLE stem_exceptions IS '[search] A word whose stem the operator has said, against es_stem.';

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
COMMENT ON FUNCTION search_text(text) IS
  '[search] A text as searches read it: normalised, with one space between words and its signs as words of their own.';

-- The LIKE pattern of one typed word, everything in it literal. Three letters or figures in a row have a
-- trigram and match anywhere; fewer match at the start of words only (docs/decisions/0040). Signs alone
-- match anywhere: there is no start of a word to speak of.
CREATE FUNCTION search_pattern(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN norm_es(word) ~ '[[:alnum:]]{3}' OR norm_es(word) !~ '[[:alnum:]]' THEN '%' ELSE '% ' END
    || regexp_replace(btrim(regexp_replace(norm_es(word), '\s+', ' ', 'g')), '([\\%_])', '\\\1', 'g') || '%';
COMMENT ON FUNCTION search_pattern(text) IS '[search] The LIKE pattern of a word that is searched for.';

-- The tokens of a word of signs, for the index to find; its pattern still has to match.
CREATE FUNCTION search_signs(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT coalesce('%' || string_agg(DISTINCT 'zqx' || to_hex(ascii(sign)), '%') || '%', '%')
            FROM regexp_split_to_table(regexp_replace(norm_es(word), '[[:alnum:][:space:]]+', '', 'g'), '') sign);
COMMENT ON FUNCTION search_signs(text) IS '[search] The LIKE pattern for the signs in a word that is searched for.';

CREATE TABLE listing_search (
  listing_id uuid CONSTRAINT listing_search_pkey PRIMARY KEY CONSTRAINT listing_search_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  price_cents integer NOT NULL,
  category_id smallint NOT NULL,
  sensitive boolean NOT NULL,
  modality text COLLATE "C",
  title_norm text COLLATE "C" NOT NULL,
  -- The centre of the place is what search knows of where a listing is, never the pin of its owner.
  place_id integer,
  marks text[] COLLATE "C" NOT NULL DEFAULT '{}'
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON TABLE listing_search IS
  '[search] The columns that every search reads, for each visible listing and no other.';
COMMENT ON COLUMN listing_search.marks IS 'What listing_marks says.';
-- Every plan tries the pattern on all of a sample of titles: a thousand of them cost as much as finding a page.
ALTER TABLE listing_search ALTER title_norm SET STATISTICS 200;
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
-- Modality as a filter (X6, docs/decisions/0184). A common one is met while the index of an order is walked, which
-- holds it since the first; this index finds the rare ones, of a category newest first, and counts and collects them
-- without reading the table. Listings that do not say theirs cost nothing in it.
CREATE INDEX listing_search_modality_idx ON listing_search (modality, category_id, created_at DESC, listing_id DESC)
  INCLUDE (price_cents, sensitive, title_norm) WHERE modality IS NOT NULL;
-- Whether a town has five of a category is read from the index alone.
CREATE INDEX listing_search_town_idx ON listing_search (place_id, category_id) WHERE place_id IS NOT NULL AND NOT sensitive;
CREATE TRIGGER listing_search_public_pages AFTER INSERT OR UPDATE OR DELETE ON listing_search
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

CREATE FUNCTION sync_listing_search(listing uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO listing_search AS copy (listing_id, created_at, price_cents, category_id, sensitive, modality, title_norm, place_id, marks)
    SELECT v.id, created_at, price_cents, category_id, sensitive, modality, search_text(title), place_id, m.marks
      FROM visible_listings v JOIN listing_marks m ON m.listing_id = v.id WHERE v.id = listing
    ON CONFLICT (listing_id) DO UPDATE
      SET (created_at, price_cents, category_id, sensitive, modality, title_norm, place_id, marks)
        = (excluded.created_at, excluded.price_cents, excluded.category_id, excluded.sensitive, excluded.modality, excluded.title_norm, excluded.place_id, excluded.marks)
      WHERE copy IS DISTINCT FROM excluded;
  PERFORM sync_listing_words(listing);
  DELETE FROM listing_search
    WHERE listing_id = listing AND NOT EXISTS (SELECT FROM visible_listings WHERE id = listing);
END $$;
COMMENT ON FUNCTION sync_listing_search(uuid) IS
  '[search] Makes the copy of a listing for searches what visible_listings says: written, changed or deleted.';

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
COMMENT ON FUNCTION sync_search_of_listing() IS
  '[search] Calls sync_listing_search for a listing that changed, with its author locked against change.';
-- A deleted row takes its copy along by the foreign key.
CREATE TRIGGER listings_search_insert AFTER INSERT ON listings
  FOR EACH ROW EXECUTE FUNCTION sync_search_of_listing();
COMMENT ON TRIGGER listings_search_insert ON listings IS
  'Keeps listing_search equal to visible_listings: a new listing.';
CREATE TRIGGER listings_search_update
  AFTER UPDATE OF title, description, tags, location, place_id, category_id, price_cents, price_type, modality, sensitive, status, moderation, deleted_at, author_id, created_at
  ON listings
  FOR EACH ROW EXECUTE FUNCTION sync_search_of_listing();
COMMENT ON TRIGGER listings_search_update ON listings IS 'Keeps listing_search equal to visible_listings: a changed listing.';

-- Who shows their listings again after having hidden them brings each back into the index of searching at some ten
-- milliseconds: of ten thousand listings that is minutes, and no form can wait for it. The newest come back with the
-- change itself, the rest by the job that it leaves. Hiding stays whole and at once.
CREATE FUNCTION sync_search_of_author(author uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  at_once CONSTANT integer := 50;
BEGIN
  PERFORM FROM users WHERE id = author FOR NO KEY UPDATE;
  DELETE FROM listing_search s USING listings l
    WHERE l.author_id = author AND s.listing_id = l.id
      AND NOT EXISTS (SELECT FROM visible_listings v WHERE v.id = l.id);
  IF show_listings_of(author, at_once) = at_once THEN
    INSERT INTO jobs (kind, payload) VALUES ('show-listings', jsonb_build_object('authorId', author));
  END IF;
END $$;
COMMENT ON FUNCTION sync_search_of_author(uuid) IS
  '[search] Does the same for all listings of an author: takes out at once, puts in 50 and leaves the others to a job.';

CREATE FUNCTION sync_search_of_user() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM sync_search_of_author(NEW.id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION sync_search_of_user() IS '[search] Calls sync_search_of_author for an account whose state changed.';
CREATE TRIGGER users_search_update AFTER UPDATE OF state ON users
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION sync_search_of_user();
COMMENT ON TRIGGER users_search_update ON users IS
  'Keeps listing_search equal to visible_listings: an account is suspended, ends or returns.';

CREATE FUNCTION sync_search_of_settings() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM sync_search_of_author(CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION sync_search_of_settings() IS
  '[search] Calls sync_search_of_author for the person whose settings changed.';
CREATE TRIGGER user_settings_search_insert AFTER INSERT ON user_settings
  FOR EACH ROW WHEN (NEW.profile_visibility <> 'public') EXECUTE FUNCTION sync_search_of_settings();
COMMENT ON TRIGGER user_settings_search_insert ON user_settings IS
  'Keeps listing_search equal to visible_listings: an author''s visibility is chosen.';
CREATE TRIGGER user_settings_search_update AFTER UPDATE OF profile_visibility ON user_settings
  FOR EACH ROW WHEN (OLD.profile_visibility IS DISTINCT FROM NEW.profile_visibility) EXECUTE FUNCTION sync_search_of_settings();
COMMENT ON TRIGGER user_settings_search_update ON user_settings IS
  'Keeps listing_search equal to visible_listings: an author''s visibility changes.';
CREATE TRIGGER user_settings_search_delete AFTER DELETE ON user_settings
  FOR EACH ROW WHEN (OLD.profile_visibility <> 'public') EXECUTE FUNCTION sync_search_of_settings();
COMMENT ON TRIGGER user_settings_search_delete ON user_settings IS
  'Keeps listing_search equal to visible_listings: an author is visible again.';

-- No account, no address: a hash under that day's salt (view_salts) tells visitors apart for a day.
CREATE TABLE search_log (
  day date NOT NULL,
  query text NOT NULL CONSTRAINT search_log_query_length CHECK (length(query) BETWEEN 2 AND 100),
  visitor_hash bytea NOT NULL,
  CONSTRAINT search_log_pkey PRIMARY KEY (day, query, visitor_hash)
);
COMMENT ON TABLE search_log IS
  '[search] A search that a visitor made on a day, under a hash that cannot be told from others the next day.';

-- Brings up to so many of an author's newest visible listings back to be found; answers how many there were.
CREATE FUNCTION show_listings_of(author uuid, most integer) RETURNS integer
  LANGUAGE plpgsql
  AS $$
DECLARE
  shown integer;
BEGIN
  PERFORM FROM users WHERE id = author FOR SHARE;
  SELECT count(sync_listing_search(id)) INTO shown
    FROM (SELECT v.id FROM visible_listings v
           WHERE v.author_id = author AND NOT EXISTS (SELECT FROM listing_search s WHERE s.listing_id = v.id)
           ORDER BY v.created_at DESC LIMIT most) missing;
  RETURN shown;
END $$;
COMMENT ON FUNCTION show_listings_of(uuid, integer) IS
  '[search] Copies up to a number of an author''s visible listings that searches do not have yet, the newest first.';

-- The text of one typed word that a title has to contain: what search_pattern stands for, without wildcards.
-- strpos finds it in two thirds of the time that LIKE takes.
CREATE FUNCTION search_needle(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN norm_es(word) ~ '[[:alnum:]]{3}' OR norm_es(word) !~ '[[:alnum:]]' THEN '' ELSE ' ' END
    || btrim(regexp_replace(norm_es(word), '\s+', ' ', 'g'));
COMMENT ON FUNCTION search_needle(text) IS
  '[search] A word as it stands in search_text; a short one with the space in front, to match beginnings of words only.';

-- A pattern that matches wherever the needle is, for the index to find: of a long word every third trigram, so that
-- it reads half as many lists ('reforma' is '%ref%orm%a%').
CREATE FUNCTION search_pieces(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN search_needle(word) ~ '^[[:alnum:]]{6,}$'
    THEN '%' || regexp_replace(search_needle(word), '(...)', '\1%', 'g') || '%'
    ELSE search_pattern(word) END;
COMMENT ON FUNCTION search_pieces(text) IS
  '[search] A looser LIKE pattern, which the trigram index narrows quickly; search_pattern decides.';

-- The words of a text as they are compared: letters and figures, without accents and capitals.
CREATE FUNCTION words_of(t text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_remove(regexp_split_to_array(norm_es(t), '[^[:alnum:]]+'), '');
COMMENT ON FUNCTION words_of(text) IS '[search] The words of a text, normalised, in their order.';

-- Verbs in -izar and -ificar share the stem of what they make (digitalizar, digitalización), and no longer that of
-- their root (digital). The operator can say otherwise of a word, and switch synonyms off.
CREATE FUNCTION es_stem(word text) RETURNS text
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
COMMENT ON FUNCTION es_stem(text) IS '[search] The stem of a Spanish word in the form of norm_es: what its singular, plural, gender and trade share.';

-- The words of a text in their order, as they are compared: letters, figures, + and # (c++, c#), without accents.
CREATE FUNCTION search_tokens(t text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT token FROM regexp_split_to_table(norm_es(t), '[^[:alnum:]+#]+') WITH ORDINALITY split (token, position)
                WHERE token ~ '[[:alnum:]]' ORDER BY position);
COMMENT ON FUNCTION search_tokens(text) IS '[search] The words of a text in their order, as they are compared.';

-- Words too common to tell one listing from another.
CREATE FUNCTION is_stop_word(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN word = ANY ('{a,al,algo,ante,aqui,asi,aun,bajo,busco,cada,casi,como,con,contra,cual,cuando,de,del,desde,donde,e,el,ella,ellas,ellos,en,entre,era,es,esa,ese,eso,esta,estas,este,esto,estos,fue,ha,hace,hacer,hago,hasta,hay,la,las,le,les,lo,los,mas,me,mi,mis,muy,necesito,ni,no,nos,nuestra,nuestras,nuestro,nuestros,o,os,otra,otras,otro,otros,para,pero,por,porque,que,quien,quiero,se,ser,si,sin,sobre,son,su,sus,te,tu,tus,u,un,una,unas,uno,unos,vosotros,vuestra,vuestras,vuestro,vuestros,y,ya,yo}');
COMMENT ON FUNCTION is_stop_word(text) IS '[search] Whether a word is too common to tell one listing from another.';

-- The stems of a text in their order, without stop words.
CREATE FUNCTION search_stems(t text) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT coalesce(e.stem, es_stem(token))
                 FROM unnest(search_tokens(t)) WITH ORDINALITY split (token, position)
                 LEFT JOIN stem_exceptions e ON e.word = token
                WHERE NOT is_stop_word(token) ORDER BY position);
COMMENT ON FUNCTION search_stems(text) IS '[search] The stems of a text in their order, without stop words.';

-- Groups of words that stand for each other. A one-way word finds the others and is not found by them.
CREATE TABLE search_synonyms (
  group_id integer NOT NULL,
  term text NOT NULL CONSTRAINT search_synonyms_term_length CHECK (length(term) BETWEEN 2 AND 60),
  stems text[] COLLATE "C" NOT NULL CONSTRAINT search_synonyms_some_stem CHECK (cardinality(stems) BETWEEN 1 AND 5),
  one_way boolean NOT NULL DEFAULT false,
  switched_off boolean NOT NULL DEFAULT false,
  CONSTRAINT search_synonyms_pkey PRIMARY KEY (group_id, stems)
);
COMMENT ON TABLE search_synonyms IS '[search] A word or two in a group that find each other''s listings, as the operator keeps them.';
COMMENT ON COLUMN search_synonyms.switched_off IS 'The group is kept and finds nothing; the same in all of its words.';
CREATE INDEX search_synonyms_stems_idx ON search_synonyms (stems);

CREATE FUNCTION stem_synonym() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.stems := search_stems(NEW.term);
  RETURN NEW;
END $$;
COMMENT ON FUNCTION stem_synonym() IS '[search] Writes the stems of a synonym.';
CREATE TRIGGER search_synonyms_stems BEFORE INSERT OR UPDATE OF term ON search_synonyms
  FOR EACH ROW EXECUTE FUNCTION stem_synonym();
COMMENT ON TRIGGER search_synonyms_stems ON search_synonyms IS 'Keeps the stems of a synonym equal to its words.';

-- A word may be in several groups; so many of their words are asked for, and no more.
CREATE FUNCTION search_units(q text) RETURNS TABLE (typed text, stems text[], synonyms jsonb)
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
COMMENT ON FUNCTION search_units(text) IS '[search] The words of a question that have to be found, each with its synonyms.';

-- What listing_words has to have of a unit, anywhere: its stems, or those of a synonym.
CREATE FUNCTION unit_query(stems text[], synonyms jsonb) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT string_agg('(' || (
            SELECT string_agg(format('(%L | %L)', 't:' || stem, 'b:' || stem), ' & ')
              FROM jsonb_array_elements_text(alternative) stem) || ')', ' | ')
            FROM jsonb_array_elements(jsonb_build_array(to_jsonb(stems)) || synonyms) alternative)::tsquery;
COMMENT ON FUNCTION unit_query(text[], jsonb) IS '[search] What the words of a listing have to have of a unit of a question.';

-- What the nightly work finds of each seller, in thousandths of the greatest quality.
CREATE TABLE seller_points (
  seller_id uuid CONSTRAINT seller_points_pkey PRIMARY KEY CONSTRAINT seller_points_seller_fkey REFERENCES users (id) ON DELETE CASCADE,
  rating smallint NOT NULL CONSTRAINT seller_points_rating_range CHECK (rating BETWEEN 0 AND 350),
  answers smallint NOT NULL CONSTRAINT seller_points_answers_range CHECK (answers BETWEEN 0 AND 200)
);
COMMENT ON TABLE seller_points IS '[search] What the ratings and answers of a seller give to their listings in the order by relevance, as of the last night.';

-- From which quality on a listing is among the best 0.1, 0.2, 0.5, 1, 2, 5, 10, 20 and 50 % (tiers 1 to 9). A site with
-- few listings has no tier.
CREATE TABLE search_tiers (
  tier smallint CONSTRAINT search_tiers_pkey PRIMARY KEY CONSTRAINT search_tiers_tier_range CHECK (tier BETWEEN 1 AND 9),
  quality smallint NOT NULL
);
COMMENT ON TABLE search_tiers IS '[search] From which quality on a listing is among the best of so many per cent.';

-- How many listings have a lexeme, as far as it is common; the empty one stands for all listings, and «€0» to «€20» are
-- the prices below which each twentieth of them lies.
CREATE TABLE search_counts (
  lexeme text COLLATE "C" CONSTRAINT search_counts_pkey PRIMARY KEY,
  listings integer NOT NULL
);
COMMENT ON TABLE search_counts IS '[search] How many listings have a common lexeme, and the prices below which each twentieth of them lies.';

CREATE TABLE listing_words (
  listing_id uuid CONSTRAINT listing_words_pkey PRIMARY KEY
    CONSTRAINT listing_words_search_fkey REFERENCES listing_search (listing_id) ON DELETE CASCADE,
  author_id uuid NOT NULL,
  price_cents integer NOT NULL,
  sensitive boolean NOT NULL,
  quality smallint NOT NULL CONSTRAINT listing_words_quality_range CHECK (quality BETWEEN 0 AND 1000),
  parts smallint[] NOT NULL,
  -- The sum of the parts.
  trust smallint NOT NULL CONSTRAINT listing_words_trust_range CHECK (trust BETWEEN 0 AND 25),
  title_stems text COLLATE "C" NOT NULL,
  head_stems text COLLATE "C" NOT NULL,
  words tsvector NOT NULL,
  place_id integer
) WITH (fillfactor = 90, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON TABLE listing_words IS '[search] The stems of a listing in listing_search and its points: what the order by relevance reads.';
-- Room on each page for a listing whose quality changes: with its words as they were no index is touched.
ALTER TABLE listing_words SET (fillfactor = 80);
CREATE INDEX listing_words_words_idx ON listing_words USING gin (words) WITH (fastupdate = off);

-- The tiers that a quality belongs to, as lexemes.
CREATE FUNCTION tier_lexemes(quality integer) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(SELECT '=q' || t.tier FROM search_tiers t WHERE tier_lexemes.quality >= t.quality);
COMMENT ON FUNCTION tier_lexemes(integer) IS '[search] The tiers that a quality belongs to, as lexemes.';

-- OFFSET 0 has the parts reckoned once, not wherever they are named.
CREATE VIEW listing_quality AS
  SELECT l.id AS listing_id, found.thousandths
    FROM listings l
    JOIN users u ON u.id = l.author_id
    LEFT JOIN seller_points p ON p.seller_id = l.author_id
   CROSS JOIN LATERAL (SELECT ARRAY[
           coalesce(p.rating, 230),
           coalesce(p.answers, 100),
           10 * round(25 * exp(-greatest(0, date_part('epoch', app_now() - l.created_at)
             - 2592000 * floor(date_part('epoch', greatest(l.confirmed_at, l.created_at) - l.created_at) / 2592000)) / 3888000)),
           CASE WHEN l.created_at > app_now() - interval '30 days' AND u.email_verified_at IS NOT NULL
                 AND NOT EXISTS (SELECT FROM listings e WHERE e.author_id = l.author_id AND (e.created_at, e.id) < (l.created_at, l.id))
                THEN 150 ELSE 0 END,
           CASE WHEN EXISTS (SELECT FROM listing_images i WHERE i.listing_id = l.id) THEN 20 ELSE 0 END
             + CASE WHEN cardinality(l.tags) > 0 THEN 10 ELSE 0 END
             + CASE WHEN l.location IS NOT NULL OR l.modality = 'remoto' THEN 10 ELSE 0 END
             + CASE WHEN length(l.description) >= 200 THEN 10 ELSE 0 END
         ]::smallint[] AS thousandths OFFSET 0) found;
COMMENT ON VIEW listing_quality IS '[search] What each listing and its seller give to its place in the order by relevance.';

-- The same as whole points, 25 at most: the sum is what the order counts and what a card says.
CREATE FUNCTION quality_points(thousandths smallint[]) RETURNS smallint[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY[(thousandths[1] + 20) / 40, (thousandths[2] + 20) / 40, (thousandths[3] + 20) / 40,
               (thousandths[4] + 20) / 40, (thousandths[5] + 20) / 40]::smallint[];
COMMENT ON FUNCTION quality_points(smallint[]) IS '[search] The parts of a quality as whole points, 25 at most.';

CREATE FUNCTION smallint_sum(numbers smallint[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5])::smallint;
COMMENT ON FUNCTION smallint_sum(smallint[]) IS '[search] The sum of some numbers: a quality of its thousandths, trust of its points.';

CREATE FUNCTION sync_listing_words(listing uuid) RETURNS void
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
END $$;
COMMENT ON FUNCTION sync_listing_words(uuid) IS '[search] Makes the words of a listing what listing_word_rows says.';

-- What the ratings and answers of each seller give. Without ratings a seller has those of an average one, without
-- enough inquiries half of the points for answers.
CREATE FUNCTION count_seller_points() RETURNS void
  LANGUAGE sql
BEGIN ATOMIC
  WITH rated AS (
    SELECT freelancer_id AS seller_id,
           round(350 * least(1, greatest(0, ((points + 5 * 4.3) / (total + 5) - 3) / 2))) AS rating
      FROM rating_summaries
  ), asked AS (
    SELECT freelancer_id AS seller_id,
           round(200.0 * count(*) FILTER (WHERE first_reply_at <= at + interval '24 hours') / count(*)) AS answers
      FROM inquiries
     WHERE at >= app_now() - interval '90 days' AND NOT spam_marked
       AND (first_reply_at IS NOT NULL OR at <= app_now() - interval '24 hours')
     GROUP BY freelancer_id HAVING count(*) >= 5
  )
  INSERT INTO seller_points AS had (seller_id, rating, answers)
    SELECT u.id, coalesce(r.rating, 230), coalesce(a.answers, 100)
      FROM users u LEFT JOIN rated r ON r.seller_id = u.id LEFT JOIN asked a ON a.seller_id = u.id
     WHERE r.seller_id IS NOT NULL OR a.seller_id IS NOT NULL OR EXISTS (SELECT FROM seller_points p WHERE p.seller_id = u.id)
    ON CONFLICT (seller_id) DO UPDATE SET (rating, answers) = (excluded.rating, excluded.answers)
      WHERE (had.rating, had.answers) <> (excluded.rating, excluded.answers);
END;
COMMENT ON FUNCTION count_seller_points() IS '[search] Writes seller_points from the ratings and the inquiries of the last 90 days.';

-- Brings the next listings up to date, in the order of their ids, and answers the id of the last that it looked at, or
-- NULL. It looks at as many as it is told and changes a hundred at most, whose rows it holds for a moment.
CREATE FUNCTION refresh_listing_quality(beyond uuid, most integer) RETURNS uuid
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
  RETURN CASE WHEN cardinality(changed) = most_changed THEN changed[most_changed] ELSE ids[cardinality(ids)] END;
END $$;
COMMENT ON FUNCTION refresh_listing_quality(uuid, integer) IS '[search] Brings the quality of the next listings up to date; answers the id of the last.';

-- Copies the words of the next visible listings that have none yet; answers how many there were.
CREATE FUNCTION add_listing_words(most integer) RETURNS integer
  LANGUAGE sql
  RETURN (SELECT count(sync_listing_words(missing.listing_id))
            FROM (SELECT s.listing_id FROM listing_search s
                   WHERE NOT EXISTS (SELECT FROM listing_words w WHERE w.listing_id = s.listing_id) LIMIT most) missing);
COMMENT ON FUNCTION add_listing_words(integer) IS '[search] Writes the words of visible listings that have none; answers how many there were.';

-- What a person says of themselves is among the words of their listings: a job brings them up to date.
CREATE FUNCTION queue_seller_words() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO jobs (kind, payload) SELECT 'refresh-seller-words', jsonb_build_object('sellerId', NEW.id)
   WHERE EXISTS (SELECT FROM listings WHERE author_id = NEW.id AND deleted_at IS NULL);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION queue_seller_words() IS '[search] Makes a job that brings the words of a seller''s listings up to date.';
CREATE TRIGGER profiles_words AFTER UPDATE OF full_name, skills ON profiles
  FOR EACH ROW WHEN ((OLD.full_name, OLD.skills) IS DISTINCT FROM (NEW.full_name, NEW.skills)) EXECUTE FUNCTION queue_seller_words();
COMMENT ON TRIGGER profiles_words ON profiles IS 'Keeps listing_words equal to the names and skills of sellers.';

CREATE TABLE search_vocabulary (
  word text COLLATE "C" CONSTRAINT search_vocabulary_pkey PRIMARY KEY,
  sound text COLLATE "C" NOT NULL,
  listings integer NOT NULL,
  -- A word is proposed once three listings of two people have it; those of categories and synonyms always are.
  proposed boolean NOT NULL,
  written text
);
COMMENT ON TABLE search_vocabulary IS '[search] A word that titles have, and how it sounds.';
COMMENT ON COLUMN search_vocabulary.written IS 'With its accents, where most titles write it so.';
CREATE INDEX search_vocabulary_sound_idx ON search_vocabulary (sound);
-- A word is found by its first letters without reading all that begin alike: by one, by two, and from three on along
-- the primary key.
CREATE INDEX search_vocabulary_letter_idx ON search_vocabulary ("left"(word, 1), listings DESC, word) WHERE proposed AND listings > 0;
CREATE INDEX search_vocabulary_letters_idx ON search_vocabulary ("left"(word, 2), listings DESC, word) WHERE proposed AND listings > 0;

-- Each sound with one of its letters left out: two words that differ by one letter meet in one of these.
CREATE TABLE search_near_sounds (
  near text COLLATE "C" NOT NULL,
  word text COLLATE "C" NOT NULL CONSTRAINT search_near_sounds_word_fkey REFERENCES search_vocabulary (word) ON DELETE CASCADE,
  CONSTRAINT search_near_sounds_pkey PRIMARY KEY (near, word)
);
COMMENT ON TABLE search_near_sounds IS '[search] A sound of a word with one letter left out.';
CREATE INDEX search_near_sounds_word_idx ON search_near_sounds (word);

-- How a word in the form of norm_es sounds in Spanish: b and v are one, h is silent, so are doubled letters.
CREATE FUNCTION es_sound(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      translate(word, 'vwñ', 'bbn'),
      'qu([ei])', 'k\1', 'g'), 'gu([ei])', 'g\1', 'g'), 'c([ei])', 's\1', 'g'), 'ch', 'x', 'g'), '[cq]', 'k', 'g'), 'll', 'y', 'g'),
    'zxjh', 'ssg'), '(.)\1+', '\1', 'g');
COMMENT ON FUNCTION es_sound(text) IS '[search] How a word sounds in Spanish.';

CREATE FUNCTION sounds_near(sound text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT DISTINCT overlay(sound placing '' from i for 1) FROM generate_series(1, length(sound)) i WHERE length(sound) >= 4);
COMMENT ON FUNCTION sounds_near(text) IS '[search] A sound with each of its letters left out.';

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
COMMENT ON FUNCTION correct_word(text) IS '[search] The proposed word that is most like a mistyped one.';

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
COMMENT ON FUNCTION complete_word(text, integer) IS '[search] The commonest words that begin so, with their stems and as they are written.';

-- How many listings have a unit of a question at most, as far as it is common.
CREATE FUNCTION most_listings(stems text[], synonyms jsonb) RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN (SELECT coalesce(sum(c.listings), 0) FROM search_counts c
           WHERE c.lexeme = ANY (ARRAY(
             SELECT DISTINCT prefix || stem
               FROM jsonb_array_elements(jsonb_build_array(to_jsonb(stems)) || synonyms) alternative,
                    jsonb_array_elements_text(alternative) stem, unnest('{t:,b:}'::text[]) prefix)));
COMMENT ON FUNCTION most_listings(text[], jsonb) IS '[search] How many listings have a unit of a question at most, as far as it is common.';

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
COMMENT ON FUNCTION some_listings(tsquery, bigint, integer) IS '[search] Some of the best listings that match a question.';

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
COMMENT ON FUNCTION suggest_words(text, integer) IS '[search] What a text becomes with words that begin like its last one.';

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
COMMENT ON FUNCTION suggest_listings(text, integer) IS '[search] Listings with the words of a text that is being typed.';

-- 'n:' each part of a name to its end, 't:' a word of the skills and the category, 's:' its stem.
CREATE TABLE people_words (
  user_id uuid NOT NULL CONSTRAINT people_words_profile_fkey REFERENCES profiles (id) ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  -- Of ratings and answers, as of the last night: those of an average seller without either.
  points smallint NOT NULL DEFAULT 330,
  CONSTRAINT people_words_pkey PRIMARY KEY (user_id, key)
);
COMMENT ON TABLE people_words IS '[search] What a person is found by while a question is typed: parts of their name, words and stems of their trade.';
CREATE INDEX people_words_key_idx ON people_words (key, points DESC, user_id);

CREATE FUNCTION people_keys(full_name text, skills text[], category text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT 'n:' || array_to_string(name.tokens[i:6], ' ')
    FROM (SELECT search_tokens(full_name) AS tokens) name, generate_series(1, least(cardinality(name.tokens), 6)) i
  UNION
  SELECT kind.key
    FROM unnest((search_tokens(concat_ws(' ', category, array_to_string(skills, ' '))))[1:60]) token,
         LATERAL (VALUES ('t:' || token), ('s:' || es_stem(token))) kind (key)
   WHERE NOT is_stop_word(token);
END;
COMMENT ON FUNCTION people_keys(text, text[], text) IS '[search] What people_words has to have of a profile.';

CREATE FUNCTION sync_people_words() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM people_words w WHERE w.user_id = NEW.id
    AND w.key NOT IN (SELECT people_keys(NEW.full_name, NEW.skills, NEW.category));
  INSERT INTO people_words (user_id, key, points)
    SELECT NEW.id, key, coalesce((SELECT rating + answers FROM seller_points WHERE seller_id = NEW.id), 330)
      FROM people_keys(NEW.full_name, NEW.skills, NEW.category) key
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION sync_people_words() IS '[search] Makes people_words of a profile what people_keys says.';
CREATE TRIGGER profiles_people_insert AFTER INSERT ON profiles
  FOR EACH ROW EXECUTE FUNCTION sync_people_words();
COMMENT ON TRIGGER profiles_people_insert ON profiles IS 'Keeps people_words equal to people_keys: a new profile.';
CREATE TRIGGER profiles_people_update AFTER UPDATE OF full_name, skills, category ON profiles
  FOR EACH ROW WHEN ((OLD.full_name, OLD.skills, OLD.category) IS DISTINCT FROM (NEW.full_name, NEW.skills, NEW.category))
  EXECUTE FUNCTION sync_people_words();
COMMENT ON TRIGGER profiles_people_update ON profiles IS 'Keeps people_words equal to people_keys: a changed name or trade.';

-- People whose name has a part that begins like a typed text, then those whose trade is in it. Whoever is looked at is
-- one of a few that an index names: some hundred, then thirty. Only those whom everybody may find, with a word about
-- themselves or something to offer, as in the sitemap.
CREATE FUNCTION suggest_people(typed text, most integer) RETURNS TABLE (id uuid, full_name text, category text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 2
  SET enable_seqscan = off
  AS $$
DECLARE
  tokens text[] := search_tokens(typed);
  last text := 't:' || tokens[cardinality(tokens)];
  name text := 'n:' || array_to_string(tokens, ' ');
BEGIN
  IF length(name) < 4 THEN RETURN; END IF;
  RETURN QUERY
  WITH units AS MATERIALIZED (
    SELECT * FROM search_units(typed) WITH ORDINALITY
  ), alternatives AS (
    SELECT DISTINCT 's:' || stem AS key, u.ordinality AS unit
      FROM units u, jsonb_array_elements(jsonb_build_array(to_jsonb(u.stems)) || u.synonyms) alternative,
           jsonb_array_elements_text(alternative) stem
     WHERE jsonb_array_length(alternative) = 1 OR alternative = to_jsonb(u.stems)
  ), found AS (
    SELECT w.user_id, a.unit, w.points
      FROM alternatives a CROSS JOIN LATERAL (
        SELECT * FROM people_words w WHERE w.key = a.key ORDER BY w.points DESC, w.user_id LIMIT 30) w
    UNION ALL
    (SELECT w.user_id, coalesce((SELECT max(ordinality) FROM units), 1), w.points FROM people_words w
      WHERE length(last) > 3 AND w.key >= last AND w.key < last || chr(1114111) ORDER BY w.key LIMIT 100)
    UNION ALL
    (SELECT w.user_id, 0, w.points FROM people_words w WHERE w.key >= name AND w.key < name || chr(1114111) ORDER BY w.key LIMIT 100)
  ), best AS (
    SELECT f.user_id, bool_or(f.unit = 0) AS named, count(DISTINCT f.unit) AS matched, max(f.points) AS points
      FROM found f GROUP BY f.user_id
     HAVING bool_or(f.unit = 0) OR count(DISTINCT f.unit) >= (SELECT count(*) FROM units) - 1
     ORDER BY 2 DESC, 3 DESC, 4 DESC, 1 LIMIT 30
  )
  SELECT p.id, p.full_name, p.category
    FROM best b JOIN users u ON u.id = b.user_id JOIN profiles p ON p.id = b.user_id LEFT JOIN user_settings s ON s.user_id = b.user_id
   WHERE u.state = 'activo' AND coalesce(s.profile_visibility, 'public') = 'public'
     AND (p.bio IS NOT NULL OR EXISTS (SELECT FROM listings l WHERE l.author_id = p.id
            AND l.status = 'active' AND l.moderation = 'libre' AND l.deleted_at IS NULL))
   ORDER BY b.named DESC, b.matched DESC, b.points DESC, b.user_id LIMIT most;
END $$;
COMMENT ON FUNCTION suggest_people(text, integer) IS '[search] People whose name or trade a typed text begins.';

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
COMMENT ON FUNCTION suggest_categories(text, integer) IS '[search] Categories that a typed text names.';

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
COMMENT ON FUNCTION suggest_places(text, boolean, integer) IS '[search] Places that the end of a typed text begins, each with what is before it.';

-- What searches can ask for besides words, category, price and place: the unit of the price, pictures, and of the
-- seller whether they are available, answer within a day, and how they are rated.
--
-- The marks of a rating: from which mean on.
CREATE FUNCTION rating_marks(points integer, total integer) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT 'rated' || tenths FROM unnest('{30,40,45}'::integer[]) tenths
                WHERE total > 0 AND points * 10 >= tenths * total);
COMMENT ON FUNCTION rating_marks(integer, integer) IS '[search] From which means on a rating is: of 3, 4 and 4.5 stars.';

-- Of a seller who shows their profile to contacts only, searches tell nothing but what the listing says.
CREATE VIEW listing_marks AS
  SELECT l.id AS listing_id, array_remove(ARRAY[
           CASE l.price_type WHEN 'día' THEN 'udia' ELSE 'u' || l.price_type END,
           CASE WHEN EXISTS (SELECT FROM listing_images i WHERE i.listing_id = l.id) THEN 'pictured' END
         ] || CASE WHEN coalesce(s.profile_visibility, 'public') = 'public' THEN ARRAY[
           CASE WHEN p.availability <> 'Actualmente No Disponible' THEN 'available' END,
           CASE WHEN a.answers >= 160 THEN 'answers' END
         ] || rating_marks(r.points, r.total) END, NULL) COLLATE "C" AS marks
    FROM listings l
    LEFT JOIN profiles p ON p.id = l.author_id
    LEFT JOIN user_settings s ON s.user_id = l.author_id
    LEFT JOIN rating_summaries r ON r.freelancer_id = l.author_id
    LEFT JOIN seller_points a ON a.seller_id = l.author_id;
COMMENT ON VIEW listing_marks IS '[search] What searches can ask of each listing: the unit of its price, pictures, and what is known of its seller.';

-- OFFSET 0 has each text stemmed once, not wherever its stems are named.
CREATE VIEW listing_word_rows AS
  SELECT v.id AS listing_id, v.author_id, v.price_cents, v.sensitive,
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
    JOIN categories c ON c.id = v.category_id
    LEFT JOIN profiles p ON p.id = v.author_id
    LEFT JOIN places place ON place.id = v.place_id
    LEFT JOIN listing_marks m ON m.listing_id = v.id
   CROSS JOIN LATERAL (SELECT smallint_sum(q.thousandths) AS sum, quality_points(q.thousandths) AS parts FROM listing_quality q WHERE q.listing_id = v.id OFFSET 0) quality
   CROSS JOIN LATERAL (SELECT search_stems(v.title) AS title,
                              search_stems(concat_ws(' ', array_to_string(v.tags, ' '), c.name)) AS head,
                              search_stems(concat_ws(' ', v.description, v.location, p.full_name, array_to_string(p.skills, ' '))) AS body OFFSET 0) of;
COMMENT ON VIEW listing_word_rows IS '[search] What listing_words has to be for each visible listing.';

-- The first picture of a listing, or the last that goes.
CREATE FUNCTION mark_pictured() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  listing uuid := coalesce(NEW.listing_id, OLD.listing_id);
BEGIN
  IF EXISTS (SELECT FROM listing_search s WHERE s.listing_id = listing
              AND ('pictured' = ANY (s.marks)) <> EXISTS (SELECT FROM listing_images i WHERE i.listing_id = listing)) THEN
    PERFORM sync_listing_search(listing);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION mark_pictured() IS '[search] Marks a listing that gets its first picture or loses its last.';
CREATE TRIGGER listing_images_marked AFTER INSERT OR DELETE ON listing_images
  FOR EACH ROW EXECUTE FUNCTION mark_pictured();
COMMENT ON TRIGGER listing_images_marked ON listing_images IS 'Keeps the marks of listing_search equal to listing_marks: pictures.';

-- What is known of a seller marks all of their listings: a job brings them up to date. One that waits is enough.
CREATE FUNCTION queue_seller_marks(seller uuid) RETURNS void
  LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO jobs (kind, payload) SELECT 'refresh-seller-words', jsonb_build_object('sellerId', seller)
   WHERE EXISTS (SELECT FROM listings WHERE author_id = seller AND deleted_at IS NULL)
     AND NOT EXISTS (SELECT FROM jobs WHERE kind = 'refresh-seller-words' AND payload = jsonb_build_object('sellerId', seller) AND state = 'waiting');
END;
COMMENT ON FUNCTION queue_seller_marks(uuid) IS '[search] Has the listings of a seller marked again, by a job.';

CREATE FUNCTION mark_rated() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF TG_OP = 'INSERT' OR rating_marks(NEW.points, NEW.total) <> rating_marks(OLD.points, OLD.total) THEN
    PERFORM queue_seller_marks(NEW.freelancer_id);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION mark_rated() IS '[search] Has the listings of a seller marked again whose rating has passed one that can be asked for.';
CREATE TRIGGER rating_summaries_marked AFTER INSERT OR UPDATE ON rating_summaries
  FOR EACH ROW EXECUTE FUNCTION mark_rated();
COMMENT ON TRIGGER rating_summaries_marked ON rating_summaries IS 'Keeps the marks of listing_search equal to listing_marks: ratings.';

CREATE FUNCTION mark_available() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM queue_seller_marks(NEW.id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION mark_available() IS '[search] Has the listings of a seller marked again whose availability has changed.';
CREATE TRIGGER profiles_marked AFTER UPDATE OF availability ON profiles
  FOR EACH ROW WHEN (OLD.availability IS DISTINCT FROM NEW.availability) EXECUTE FUNCTION mark_available();
COMMENT ON TRIGGER profiles_marked ON profiles IS 'Keeps the marks of listing_search equal to listing_marks: availability.';

CREATE FUNCTION mark_shown() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM queue_seller_marks(NEW.user_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION mark_shown() IS '[search] Has the listings of a seller marked again who shows themselves to others than before.';
CREATE TRIGGER user_settings_marked AFTER UPDATE OF profile_visibility ON user_settings
  FOR EACH ROW WHEN (OLD.profile_visibility IS DISTINCT FROM NEW.profile_visibility) EXECUTE FUNCTION mark_shown();
COMMENT ON TRIGGER user_settings_marked ON user_settings IS 'Keeps the marks of listing_search equal to listing_marks: who may see the seller.';

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
COMMENT ON FUNCTION queue_search_refill() IS '[search] Makes a job that writes again what was made by former stems or synonyms.';
CREATE TRIGGER stem_exceptions_refill AFTER INSERT OR UPDATE OR DELETE ON stem_exceptions
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_refill();
COMMENT ON TRIGGER stem_exceptions_refill ON stem_exceptions IS 'Keeps what is searched equal to the exceptions.';
-- After the words that come with it: these are changes of the operator's.
CREATE TRIGGER search_synonyms_refill AFTER INSERT OR UPDATE OF term, one_way, switched_off OR DELETE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_refill();
COMMENT ON TRIGGER search_synonyms_refill ON search_synonyms IS 'Keeps saved searches equal to the synonyms.';

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
COMMENT ON FUNCTION stem_synonyms_again() IS '[search] Writes the stems of all synonyms again after stems have changed.';

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
COMMENT ON FUNCTION place_in_words(text[]) IS '[search] The place that some words of a question name, and which words.';

CREATE FUNCTION stem_category() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.stems := search_stems(NEW.name);
  RETURN NEW;
END $$;
COMMENT ON FUNCTION stem_category() IS '[search] Writes the stems of a category.';
CREATE TRIGGER categories_stems BEFORE INSERT OR UPDATE OF name, stems ON categories
  FOR EACH ROW EXECUTE FUNCTION stem_category();
COMMENT ON TRIGGER categories_stems ON categories IS 'Keeps the stems of a category equal to its name.';

CREATE FUNCTION stem_categories_again() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE categories SET stems = search_stems(name) WHERE stems <> search_stems(name);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION stem_categories_again() IS '[search] Writes the stems of all categories again after stems have changed.';
CREATE TRIGGER stem_exceptions_categories AFTER INSERT OR UPDATE OR DELETE ON stem_exceptions
  FOR EACH STATEMENT EXECUTE FUNCTION stem_categories_again();
COMMENT ON TRIGGER stem_exceptions_categories ON stem_exceptions IS 'Keeps the stems of categories equal to the exceptions.';
