-- Beside a listing that has the whole of a question, one that has it in its description, or as what it is for, is not
-- found (docs/decisions/0230). What a title offers ends before «para», «con» and the like: its stems and concepts are a
-- column of their own, which no index holds. It is of the second rules: until a refill has written the words of all
-- listings by these and switched, nothing is asked of it.
ALTER TABLE listing_words ADD COLUMN core tsvector;
COMMENT ON COLUMN listing_words.core IS
  'The stems and concepts of the title up to «para», «con», «en»: what is offered. NULL by the rules of before.';
-- A version that is being filled goes on by its own rules, in the same columns.
ALTER TABLE IF EXISTS listing_words_next ADD COLUMN core tsvector;

CREATE OR REPLACE FUNCTION search_rules() RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 2;

CREATE FUNCTION title_core(title text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(array_to_string(search_tokens(title), ' ') || ' ', ' (a|con|desde|en|para|por|sin|sobre) .*$', '');
COMMENT ON FUNCTION title_core(text) IS '[search] A title up to the first «para», «con» and the like: what is offered.';

CREATE OR REPLACE VIEW search_version_rows AS
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
         v.place_id,
         -- By the rules of before there is none.
         CASE WHEN ver.rules >= 2 THEN array_to_tsvector(CASE WHEN said.core IN (said.title, '{}') THEN of.title ELSE
           said.core || CASE WHEN ver.in_use THEN search_concepts(said.core, false) ELSE search_concepts(said.core, false, ver.version) END END) END AS core
    FROM visible_listings v
   CROSS JOIN search_versions ver
    JOIN categories c ON c.id = v.category_id
    LEFT JOIN profiles p ON p.id = v.author_id
    LEFT JOIN places place ON place.id = v.place_id
    LEFT JOIN listing_marks m ON m.listing_id = v.id
   CROSS JOIN LATERAL (SELECT smallint_sum(q.thousandths) AS sum, quality_points(q.thousandths) AS parts FROM listing_quality q WHERE q.listing_id = v.id OFFSET 0) quality
   CROSS JOIN LATERAL (SELECT search_stems(v.title, ver.version) AS title,
                              search_stems(title_core(v.title), ver.version) AS core,
                              search_stems(concat_ws(' ', array_to_string(v.tags, ' '), c.name), ver.version) AS head,
                              search_stems(concat_ws(' ', v.description, v.location, p.full_name, array_to_string(p.skills, ' '),
                                                    CASE v.modality WHEN 'remoto' THEN 'online' WHEN 'híbrido' THEN 'online presencial' ELSE v.modality END), ver.version) AS body OFFSET 0) said
   CROSS JOIN LATERAL (SELECT said.title || CASE WHEN ver.in_use THEN search_concepts(said.title, false) ELSE search_concepts(said.title, false, ver.version) END AS title,
                              said.head || CASE WHEN ver.in_use THEN search_concepts(said.title || said.head, false) ELSE search_concepts(said.title || said.head, false, ver.version) END AS head,
                              said.body || CASE WHEN ver.in_use THEN search_concepts(said.body, true) ELSE search_concepts(said.body, true, ver.version) END AS body OFFSET 0) of;

CREATE OR REPLACE VIEW listing_word_rows AS
  SELECT listing_id, author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id, core
    FROM search_version_rows WHERE in_use;

CREATE OR REPLACE FUNCTION sync_next_words(listing uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF to_regclass('listing_words_next') IS NULL THEN RETURN; END IF;
  INSERT INTO listing_words_next AS copy (listing_id, author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id, core)
    SELECT r.listing_id, r.author_id, r.price_cents, r.sensitive, r.quality, r.parts, r.trust, r.title_stems, r.head_stems, r.words, r.place_id, r.core
      FROM search_version_rows r JOIN listing_search s ON s.listing_id = r.listing_id WHERE r.listing_id = listing AND NOT r.in_use
    ON CONFLICT (listing_id) DO UPDATE
      SET (author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id, core)
        = (excluded.author_id, excluded.price_cents, excluded.sensitive, excluded.quality, excluded.parts, excluded.trust,
           excluded.title_stems, excluded.head_stems, excluded.words, excluded.place_id, excluded.core)
      WHERE copy IS DISTINCT FROM excluded;
END $$;

CREATE OR REPLACE FUNCTION sync_listing_words(listing uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO listing_words AS copy (listing_id, author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id, core)
    SELECT r.listing_id, r.author_id, r.price_cents, r.sensitive, r.quality, r.parts, r.trust, r.title_stems, r.head_stems, r.words, r.place_id, r.core
      FROM listing_word_rows r JOIN listing_search s ON s.listing_id = r.listing_id WHERE r.listing_id = listing
    ON CONFLICT (listing_id) DO UPDATE
      SET (author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id, core)
        = (excluded.author_id, excluded.price_cents, excluded.sensitive, excluded.quality, excluded.parts, excluded.trust,
           excluded.title_stems, excluded.head_stems, excluded.words, excluded.place_id, excluded.core)
      WHERE copy IS DISTINCT FROM excluded;
  PERFORM sync_next_words(listing);
END $$;

CREATE OR REPLACE FUNCTION fill_search_version(most integer) RETURNS integer
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
  INSERT INTO listing_words_next (listing_id, author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id, core)
    SELECT r.listing_id, r.author_id, r.price_cents, r.sensitive, r.quality, r.parts, r.trust, r.title_stems, r.head_stems, r.words, r.place_id, r.core
      FROM unnest(ids) id, LATERAL (SELECT * FROM search_version_rows v WHERE v.listing_id = id AND v.version = filling.version OFFSET 0) r
    ON CONFLICT DO NOTHING;
  UPDATE search_versions SET reached = coalesce(ids[cardinality(ids)], filling.reached) WHERE version = filling.version;
  RETURN cardinality(ids);
END $$;

-- How much of a question a listing covers, in hundredths: each unit by its weight, whole where the title offers it, 80 in
-- the rest of the title, in tags and category, 50 elsewhere. A question of one unit is about all that is in the head.
CREATE FUNCTION coverage(core tsvector, words tsvector, weights smallint[], cores tsquery[], heads tsquery[], anywhere tsquery[]) RETURNS integer
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  AS $$
DECLARE
  in_head CONSTANT integer := CASE WHEN cardinality(weights) = 1 THEN 100 ELSE 80 END;
  covered integer := 0;
  whole integer := 0;
BEGIN
  FOR i IN 1 .. cardinality(weights) LOOP
    whole := whole + weights[i];
    IF core @@ cores[i] THEN covered := covered + 100 * weights[i];
    ELSIF words @@ heads[i] THEN covered := covered + in_head * weights[i];
    ELSIF words @@ anywhere[i] THEN covered := covered + 50 * weights[i];
    END IF;
  END LOOP;
  RETURN covered / greatest(whole, 1);
END $$;
COMMENT ON FUNCTION coverage(tsvector, tsvector, smallint[], tsquery[], tsquery[], tsquery[]) IS
  '[search] How much of the units of a question a listing has, in hundredths, by where it has them.';

-- What `coverage` asks of each unit: of the beginning of the title, of the head, of all words.
CREATE FUNCTION coverage_queries(units jsonb) RETURNS TABLE (weights smallint[], cores tsquery[], heads tsquery[], anywhere tsquery[])
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT ROWS 1
  AS $$
  SELECT coalesce(array_agg(weight ORDER BY n), '{}'),
         coalesce(array_agg(replace(replace(query::text, '''b:', '''-:'), '''t:', '''')::tsquery ORDER BY n), '{}'),
         coalesce(array_agg(replace(query::text, '''b:', '''-:')::tsquery ORDER BY n), '{}'),
         coalesce(array_agg(query ORDER BY n), '{}')
    FROM (SELECT n, (u ->> 'weight')::smallint AS weight,
                 unit_query(ARRAY(SELECT jsonb_array_elements_text(u -> 'stems')), u -> 'synonyms') AS query
            FROM jsonb_array_elements(units) WITH ORDINALITY e (u, n)) unit
$$;
COMMENT ON FUNCTION coverage_queries(jsonb) IS '[search] What is asked of a listing to know how much of a question it covers.';

-- How much of a question a listing has to cover that reaches its floor: nine tenths of what the best one covers. 0 where
-- more than some 1,200 reach the floor: among so many the order alone brings the best ones first, and comparing each
-- would take long. 101, which nothing covers, where the best one covers less than two fifths.
CREATE FUNCTION question_least(units jsonb, conditions tsquery[]) RETURNS integer
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
  SET enable_seqscan = off
  AS $$
DECLARE
  most_compared CONSTANT integer := 1200;
  asked record;
  best integer;
  compared integer;
BEGIN
  -- Listings that are read by the rules of before have no beginnings of titles.
  IF NOT EXISTS (SELECT FROM search_versions WHERE in_use AND rules >= 2) THEN RETURN 0; END IF;
  -- One ordinary word («mimbre») may stand anywhere; a trade that only a description names is not what is offered.
  IF cardinality(conditions) = 0 OR (jsonb_array_length(units) = 1 AND units -> 0 -> 'synonyms' = '[]') THEN RETURN 0; END IF;
  IF EXISTS (SELECT FROM search_tiers WHERE tier = 3) THEN
    -- One in two hundred is in the third tier.
    IF (SELECT count(*) FROM (
          SELECT FROM listing_words w WHERE w.words @@ conditions[1] AND (cardinality(conditions) = 1 OR w.words @@ conditions[2])
             AND w.words @@ '''=q3'''::tsquery LIMIT 7) of_tier) = 7 THEN RETURN 0; END IF;
  END IF;
  SELECT * INTO asked FROM coverage_queries(units);
  -- Of one unit it is all or half, which the index tells.
  IF cardinality(asked.weights) = 1 THEN
    PERFORM FROM listing_words w WHERE w.words @@ conditions[1] OFFSET most_compared LIMIT 1;
    IF FOUND THEN RETURN 0; END IF;
    PERFORM FROM listing_words w WHERE w.words @@ conditions[1] AND w.words @@ asked.heads[1] LIMIT 1;
    RETURN CASE WHEN FOUND THEN 90 ELSE 0 END;
  END IF;
  SELECT max(coverage(found.core, found.words, asked.weights, asked.cores, asked.heads, asked.anywhere)), count(*) INTO best, compared
    FROM (SELECT w.core, w.words FROM listing_words w
           WHERE w.words @@ conditions[1] AND (cardinality(conditions) = 1 OR w.words @@ conditions[2]) LIMIT most_compared + 1) found;
  RETURN CASE WHEN best IS NULL OR compared > most_compared THEN 0 WHEN best < 40 THEN 101 ELSE best * 9 / 10 END;
END $$;
COMMENT ON FUNCTION question_least(jsonb, tsquery[]) IS
  '[search] How much of a question what is found has to cover, in hundredths: nine tenths of the most.';

-- A refill writes the words of all listings by these rules; where there is no listing, they are in use at once.
SELECT adopt_without_listings();
INSERT INTO jobs (kind, payload) SELECT 'refill-search', '{"listings": true}'
 WHERE is_search_outdated()
   AND NOT EXISTS (SELECT FROM jobs WHERE kind = 'refill-search' AND payload = '{"listings": true}' AND state = 'waiting');
