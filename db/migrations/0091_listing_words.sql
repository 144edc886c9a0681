-- The words of each visible listing and the points of its seller, from which the order by relevance is made.

-- What the nightly work finds of each seller, in thousandths of the greatest quality.
CREATE TABLE seller_points (
  seller_id uuid CONSTRAINT seller_points_pkey PRIMARY KEY CONSTRAINT seller_points_seller_fkey REFERENCES users (id) ON DELETE CASCADE,
  rating smallint NOT NULL CONSTRAINT seller_points_rating_range CHECK (rating BETWEEN 0 AND 350),
  answers smallint NOT NULL CONSTRAINT seller_points_answers_range CHECK (answers BETWEEN 0 AND 200)
);

-- From which quality on a listing is among the best 0.1, 0.2, 0.5, 1, 2, 5, 10, 20 and 50 % (tiers 1 to 9). A site with
-- few listings has no tier.
CREATE TABLE search_tiers (
  tier smallint CONSTRAINT search_tiers_pkey PRIMARY KEY CONSTRAINT search_tiers_tier_range CHECK (tier BETWEEN 1 AND 9),
  quality smallint NOT NULL
);

-- How many listings have a lexeme, as far as it is common; the empty one stands for all listings, and «€0» to «€20» are
-- the prices below which each twentieth of them lies.
CREATE TABLE search_counts (
  lexeme text COLLATE "C" CONSTRAINT search_counts_pkey PRIMARY KEY,
  listings integer NOT NULL
);

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
  words tsvector NOT NULL
) WITH (fillfactor = 90, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX listing_words_words_idx ON listing_words USING gin (words) WITH (fastupdate = off);

-- The tiers that a quality belongs to, as lexemes.
CREATE FUNCTION tier_lexemes(quality integer) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(SELECT '=q' || t.tier FROM search_tiers t WHERE tier_lexemes.quality >= t.quality);

-- What a listing and its seller give to its place in the order, in thousandths: rating, answers, freshness, newcomer,
-- completeness (docs/decisions/0230). Steps of ten let most listings keep theirs from night to night. Being confirmed
-- makes a listing fresh at most once in 30 days, so that nobody renews to be lifted.
CREATE VIEW listing_quality AS
  SELECT l.id AS listing_id, ARRAY[
           coalesce(p.rating, 230),
           coalesce(p.answers, 100),
           10 * round(25 * exp(-greatest(0, extract(epoch FROM app_now() - l.created_at)
             - 2592000 * floor(extract(epoch FROM greatest(l.confirmed_at, l.created_at) - l.created_at) / 2592000)) / 3888000)),
           CASE WHEN l.created_at > app_now() - interval '30 days' AND u.email_verified_at IS NOT NULL
                 AND NOT EXISTS (SELECT FROM listings e WHERE e.author_id = l.author_id AND (e.created_at, e.id) < (l.created_at, l.id))
                THEN 150 ELSE 0 END,
           CASE WHEN EXISTS (SELECT FROM listing_images i WHERE i.listing_id = l.id) THEN 20 ELSE 0 END
             + CASE WHEN cardinality(l.tags) > 0 THEN 10 ELSE 0 END
             + CASE WHEN l.location IS NOT NULL OR l.modality = 'remoto' THEN 10 ELSE 0 END
             + CASE WHEN length(l.description) >= 200 THEN 10 ELSE 0 END
         ]::smallint[] AS thousandths
    FROM listings l
    JOIN users u ON u.id = l.author_id
    LEFT JOIN seller_points p ON p.seller_id = l.author_id;

-- The same as whole points, 25 at most: the sum is what the order counts and what a card says.
CREATE FUNCTION quality_points(thousandths smallint[]) RETURNS smallint[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT round(part / 40.0) FROM unnest(thousandths) WITH ORDINALITY t (part, position) ORDER BY position)::smallint[];

CREATE FUNCTION smallint_sum(numbers smallint[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT sum(number) FROM unnest(numbers) number)::smallint;

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
           UNION SELECT tier FROM unnest(tier_lexemes(quality.sum)) tier)) AS words
    FROM visible_listings v
    JOIN categories c ON c.id = v.category_id
    LEFT JOIN profiles p ON p.id = v.author_id
   CROSS JOIN LATERAL (SELECT smallint_sum(q.thousandths) AS sum, quality_points(q.thousandths) AS parts FROM listing_quality q WHERE q.listing_id = v.id OFFSET 0) quality
   CROSS JOIN LATERAL (SELECT search_stems(v.title) AS title,
                              search_stems(concat_ws(' ', array_to_string(v.tags, ' '), c.name)) AS head,
                              search_stems(concat_ws(' ', v.description, v.location, p.full_name, array_to_string(p.skills, ' '))) AS body OFFSET 0) of;

CREATE FUNCTION sync_listing_words(listing uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO listing_words AS copy (listing_id, author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words)
    SELECT r.listing_id, r.author_id, r.price_cents, r.sensitive, r.quality, r.parts, r.trust, r.title_stems, r.head_stems, r.words
      FROM listing_word_rows r JOIN listing_search s ON s.listing_id = r.listing_id WHERE r.listing_id = listing
    ON CONFLICT (listing_id) DO UPDATE
      SET (author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words)
        = (excluded.author_id, excluded.price_cents, excluded.sensitive, excluded.quality, excluded.parts, excluded.trust,
           excluded.title_stems, excluded.head_stems, excluded.words)
      WHERE (copy.author_id, copy.price_cents, copy.sensitive, copy.quality, copy.parts, copy.trust, copy.title_stems, copy.head_stems, copy.words)
        IS DISTINCT FROM (excluded.author_id, excluded.price_cents, excluded.sensitive, excluded.quality, excluded.parts, excluded.trust,
                          excluded.title_stems, excluded.head_stems, excluded.words);
END $$;

CREATE OR REPLACE FUNCTION sync_listing_search(listing uuid) RETURNS void
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
  PERFORM sync_listing_words(listing);
  DELETE FROM listing_search
    WHERE listing_id = listing AND NOT EXISTS (SELECT FROM visible_listings WHERE id = listing);
END $$;

DROP TRIGGER listings_search_update ON listings;
CREATE TRIGGER listings_search_update
  AFTER UPDATE OF title, description, tags, location, category_id, price_cents, modality, sensitive, status, moderation, deleted_at, author_id, created_at
  ON listings
  FOR EACH ROW EXECUTE FUNCTION sync_search_of_listing();

-- ---------------------------------------------------------------- the nightly work

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

-- Brings the quality of the next listings up to date, in the order of their ids; answers the last of them, or NULL.
CREATE FUNCTION refresh_listing_quality(beyond uuid, most integer) RETURNS uuid
  LANGUAGE plpgsql
  AS $$
DECLARE
  last uuid;
BEGIN
  SELECT max(n.listing_id::text)::uuid INTO last
    FROM (SELECT listing_id FROM listing_words WHERE listing_id > beyond ORDER BY listing_id LIMIT most) n;
  UPDATE listing_words w
     SET quality = f.quality, parts = f.parts, trust = smallint_sum(f.parts),
         words = ts_delete(w.words, '{=q1,=q2,=q3,=q4,=q5,=q6,=q7,=q8,=q9}') || array_to_tsvector(f.tiers)
    FROM (SELECT q.listing_id, smallint_sum(q.thousandths) AS quality, quality_points(q.thousandths) AS parts,
                 tier_lexemes(smallint_sum(q.thousandths)) AS tiers
            FROM listing_quality q
           WHERE q.listing_id IN (SELECT listing_id FROM listing_words WHERE listing_id > beyond AND listing_id <= last)) f
   WHERE f.listing_id = w.listing_id
     AND ((w.quality, w.parts) IS DISTINCT FROM (f.quality, f.parts)
          OR ARRAY(SELECT lexeme FROM unnest(tsvector_to_array(w.words)) lexeme WHERE lexeme LIKE '=q%')::text[] IS DISTINCT FROM f.tiers);
  RETURN last;
END $$;

-- Copies the words of the next visible listings that have none yet; answers how many there were.
CREATE FUNCTION add_listing_words(most integer) RETURNS integer
  LANGUAGE sql
  RETURN (SELECT count(sync_listing_words(missing.listing_id))
            FROM (SELECT s.listing_id FROM listing_search s
                   WHERE NOT EXISTS (SELECT FROM listing_words w WHERE w.listing_id = s.listing_id) LIMIT most) missing);

-- What a person says of themselves is among the words of their listings: a job brings them up to date.
CREATE FUNCTION queue_seller_words() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO jobs (kind, payload) SELECT 'refresh-seller-words', jsonb_build_object('sellerId', NEW.id)
   WHERE EXISTS (SELECT FROM listings WHERE author_id = NEW.id AND deleted_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER profiles_words AFTER UPDATE OF full_name, skills ON profiles
  FOR EACH ROW WHEN ((OLD.full_name, OLD.skills) IS DISTINCT FROM (NEW.full_name, NEW.skills)) EXECUTE FUNCTION queue_seller_words();

COMMENT ON TABLE seller_points IS '[search] What the ratings and answers of a seller give to their listings in the order by relevance, as of the last night.';
COMMENT ON TABLE search_tiers IS '[search] From which quality on a listing is among the best of so many per cent.';
COMMENT ON TABLE search_counts IS '[search] How many listings have a common lexeme, and the prices below which each twentieth of them lies.';
COMMENT ON TABLE listing_words IS '[search] The stems of a listing in listing_search and its points: what the order by relevance reads.';
COMMENT ON VIEW listing_quality IS '[search] What each listing and its seller give to its place in the order by relevance.';
COMMENT ON VIEW listing_word_rows IS '[search] What listing_words has to be for each visible listing.';
COMMENT ON FUNCTION tier_lexemes(integer) IS '[search] The tiers that a quality belongs to, as lexemes.';
COMMENT ON FUNCTION quality_points(smallint[]) IS '[search] The parts of a quality as whole points, 25 at most.';
COMMENT ON FUNCTION smallint_sum(smallint[]) IS '[search] The sum of some numbers: a quality of its thousandths, trust of its points.';
COMMENT ON FUNCTION sync_listing_words(uuid) IS '[search] Makes the words of a listing what listing_word_rows says.';
COMMENT ON FUNCTION count_seller_points() IS '[search] Writes seller_points from the ratings and the inquiries of the last 90 days.';
COMMENT ON FUNCTION refresh_listing_quality(uuid, integer) IS '[search] Brings the quality of the next listings up to date; answers the id of the last.';
COMMENT ON FUNCTION add_listing_words(integer) IS '[search] Writes the words of visible listings that have none; answers how many there were.';
COMMENT ON FUNCTION queue_seller_words() IS '[search] Makes a job that brings the words of a seller''s listings up to date.';
COMMENT ON TRIGGER profiles_words ON profiles IS 'Keeps listing_words equal to the names and skills of sellers.';
COMMENT ON TRIGGER listings_search_update ON listings IS 'Keeps listing_search equal to visible_listings: a changed listing.';
