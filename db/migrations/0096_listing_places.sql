-- The place of a listing: what its owner writes as its location is looked up in the gazetteer whenever it is written. A
-- job looks up those that were written before (find_listing_places), and owners are shown what was not found.

ALTER TABLE listings
  ADD place_id integer CONSTRAINT listings_place_fkey REFERENCES places (id),
  ADD place_sought_at timestamptz;
CREATE INDEX listings_place_idx ON listings (place_id) WHERE place_id IS NOT NULL;
CREATE INDEX listings_place_unsought_idx ON listings (id) WHERE location IS NOT NULL AND place_sought_at IS NULL;

-- The place that a written location names, or NULL. Of 'Torrent (Girona)' and 'Triana, Sevilla' each part is looked
-- up: one whose province the others name is meant, otherwise the biggest. Where no part is a name, the biggest that
-- stands in it as whole words is, if it has 20,000 people and is no ordinary word ('Centro de Madrid').
CREATE FUNCTION find_place_in(location text) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN coalesce(
    (WITH parts AS (
       SELECT DISTINCT place_name_key(part) AS key FROM regexp_split_to_table(location, '[,;()/]| [-–] ') part
     )
     SELECT p.id FROM parts
       JOIN place_names n ON n.name_key = parts.key AND n.place_id IS NOT NULL
       JOIN places p ON p.id = n.place_id
      ORDER BY EXISTS (SELECT FROM parts other JOIN place_names province ON province.name_key = other.key
                        WHERE other.key <> parts.key AND province.province_code = p.province_code) DESC,
               p.population DESC, p.id
      LIMIT 1),
    (SELECT p.id FROM place_names n JOIN places p ON p.id = n.place_id
      WHERE NOT n.common_word AND p.population >= 20000
        AND strpos(' ' || place_name_key(location) || ' ', ' ' || n.name_key || ' ') <> 0
      ORDER BY length(n.name_key) DESC, p.population DESC, p.id
      LIMIT 1));

CREATE FUNCTION find_listing_place() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.place_id := find_place_in(NEW.location);
  NEW.place_sought_at := app_now();
  RETURN NEW;
END $$;
CREATE TRIGGER listings_place_insert BEFORE INSERT ON listings
  FOR EACH ROW WHEN (NEW.location IS NOT NULL) EXECUTE FUNCTION find_listing_place();
CREATE TRIGGER listings_place_update BEFORE UPDATE OF location ON listings
  FOR EACH ROW WHEN (OLD.location IS DISTINCT FROM NEW.location) EXECUTE FUNCTION find_listing_place();

-- Looks up the places of the next listings that were written before places were known; answers how many there were.
CREATE FUNCTION find_listing_places(most integer) RETURNS integer
  LANGUAGE plpgsql
  AS $$
DECLARE
  sought integer;
BEGIN
  UPDATE listings SET place_id = find_place_in(location), place_sought_at = app_now()
   WHERE id IN (SELECT id FROM listings WHERE location IS NOT NULL AND place_sought_at IS NULL ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS sought = ROW_COUNT;
  RETURN sought;
END $$;

-- Kilometres between two places on the globe. It is not STRICT, which would keep it from being inlined.
CREATE FUNCTION distance_km(latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision)
  RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 2 * 6371 * asin(least(1, sqrt(
    sin(radians(latitude2 - latitude1) / 2) ^ 2
    + cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude2 - longitude1) / 2) ^ 2)));

-- The places within so many kilometres of one, itself among them, with the distance in whole kilometres.
CREATE FUNCTION places_within(centre integer, within integer) RETURNS TABLE (place_id integer, km smallint)
  LANGUAGE sql STABLE PARALLEL SAFE STRICT ROWS 100
BEGIN ATOMIC
  SELECT p.id, round(distance.km)::smallint
    FROM places c
   CROSS JOIN LATERAL (SELECT within / 110.0 AS of_latitude, within / (110.0 * cos(radians(c.latitude))) AS of_longitude) degrees
    JOIN places p ON p.latitude BETWEEN c.latitude - of_latitude AND c.latitude + of_latitude
                 AND p.longitude BETWEEN c.longitude - of_longitude AND c.longitude + of_longitude
   CROSS JOIN LATERAL (SELECT distance_km(c.latitude, c.longitude, p.latitude, p.longitude) AS km OFFSET 0) distance
   WHERE c.id = centre AND distance.km <= within;
END;

-- The squares of a tenth, a quarter and half a degree in which a place lies, as lexemes.
CREATE FUNCTION place_cells(latitude double precision, longitude double precision) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY['@a' || floor(latitude / 0.1) || '_' || floor(longitude * 0.77 / 0.1),
               '@b' || floor(latitude / 0.25) || '_' || floor(longitude * 0.77 / 0.25),
               '@c' || floor(latitude / 0.5) || '_' || floor(longitude * 0.77 / 0.5)];

CREATE OR REPLACE VIEW visible_listings AS
  SELECT l.id, l.author_id, l.draft_key, l.title, l.description, l.category_id, l.price_cents, l.currency, l.price_type,
         l.location, l.latitude, l.longitude, l.contact_info, l.contact_visibility, l.tags, l.modality, l.sensitive,
         l.status, l.moderation, l.image_url, l.version, l.created_at, l.updated_at, l.deleted_at, l.place_id
    FROM listings l
    JOIN users u ON u.id = l.author_id
    LEFT JOIN user_settings s ON s.user_id = l.author_id
   WHERE l.status = 'active' AND l.moderation = 'libre' AND l.deleted_at IS NULL AND u.state = 'activo'
     AND coalesce(s.profile_visibility, 'public') <> 'private';

-- The centre of the place is what search knows of where a listing is, never the pin of its owner.
ALTER TABLE listing_search ADD place_id integer;
ALTER TABLE listing_words ADD place_id integer;

CREATE OR REPLACE VIEW listing_word_rows AS
  SELECT v.id AS listing_id, v.author_id, v.price_cents, v.sensitive,
         quality.sum AS quality, quality.parts, smallint_sum(quality.parts) AS trust,
         ' ' || array_to_string(of.title, ' ') || ' ' AS title_stems,
         ' ' || array_to_string(of.head, ' ') || ' ' AS head_stems,
         array_to_tsvector(ARRAY(
           SELECT 't:' || stem FROM unnest(of.title || of.head) stem
           UNION SELECT 'b:' || stem FROM unnest(of.body) stem WHERE stem <> ALL (of.title || of.head)
           UNION SELECT '=c' || v.category_id
           UNION SELECT '=m' || v.modality WHERE v.modality IS NOT NULL
           UNION SELECT unnest(place_cells(place.latitude, place.longitude))
           UNION SELECT tier FROM unnest(tier_lexemes(quality.sum)) tier)) AS words,
         v.place_id
    FROM visible_listings v
    JOIN categories c ON c.id = v.category_id
    LEFT JOIN profiles p ON p.id = v.author_id
    LEFT JOIN places place ON place.id = v.place_id
   CROSS JOIN LATERAL (SELECT smallint_sum(q.thousandths) AS sum, quality_points(q.thousandths) AS parts FROM listing_quality q WHERE q.listing_id = v.id OFFSET 0) quality
   CROSS JOIN LATERAL (SELECT search_stems(v.title) AS title,
                              search_stems(concat_ws(' ', array_to_string(v.tags, ' '), c.name)) AS head,
                              search_stems(concat_ws(' ', v.description, v.location, p.full_name, array_to_string(p.skills, ' '))) AS body OFFSET 0) of;

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
END $$;

CREATE OR REPLACE FUNCTION sync_listing_search(listing uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO listing_search AS copy (listing_id, created_at, price_cents, category_id, sensitive, modality, title_norm, place_id)
    SELECT id, created_at, price_cents, category_id, sensitive, modality, search_text(title), place_id
      FROM visible_listings WHERE id = listing
    ON CONFLICT (listing_id) DO UPDATE
      SET (created_at, price_cents, category_id, sensitive, modality, title_norm, place_id)
        = (excluded.created_at, excluded.price_cents, excluded.category_id, excluded.sensitive, excluded.modality, excluded.title_norm, excluded.place_id)
      WHERE copy IS DISTINCT FROM excluded;
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
  AFTER UPDATE OF title, description, tags, location, place_id, category_id, price_cents, modality, sensitive, status, moderation, deleted_at, author_id, created_at
  ON listings
  FOR EACH ROW EXECUTE FUNCTION sync_search_of_listing();

COMMENT ON COLUMN listings.place_id IS 'The place of the gazetteer that the location names.';
COMMENT ON COLUMN listings.place_sought_at IS 'When the place of the location was looked up.';
COMMENT ON FUNCTION find_place_in(text) IS '[search] The place that a written location names.';
COMMENT ON FUNCTION find_listing_place() IS '[search] Looks up the place of a listing.';
COMMENT ON FUNCTION find_listing_places(integer) IS '[search] Looks up the places of the next listings that were written before places were known.';
COMMENT ON FUNCTION distance_km(double precision, double precision, double precision, double precision) IS '[search] Kilometres between two places on the globe.';
COMMENT ON FUNCTION places_within(integer, integer) IS '[search] The places within so many kilometres of one.';
COMMENT ON FUNCTION place_cells(double precision, double precision) IS '[search] The squares in which a place lies, as lexemes.';
COMMENT ON TRIGGER listings_place_insert ON listings IS 'Keeps place_id equal to the place that the location names: a new listing.';
COMMENT ON TRIGGER listings_place_update ON listings IS 'Keeps place_id equal to the place that the location names: a changed location.';
COMMENT ON TRIGGER listings_search_update ON listings IS 'Keeps listing_search equal to visible_listings: a changed listing.';
