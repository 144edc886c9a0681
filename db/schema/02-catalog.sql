-- Categories, and the towns, villages and quarters of Spain with the names people give them.

CREATE TABLE categories (
  id smallint CONSTRAINT categories_pkey PRIMARY KEY,
  slug text NOT NULL CONSTRAINT categories_slug_key UNIQUE,
  name text NOT NULL CONSTRAINT categories_name_key UNIQUE,
  position smallint NOT NULL,
  creatable boolean NOT NULL,
  searchable boolean NOT NULL,
  stems text[] COLLATE "C" NOT NULL
);
COMMENT ON TABLE categories IS
  '[listings] The categories of the marketplace and which of them listings can be made in and searched by.';
COMMENT ON COLUMN categories.stems IS 'The stems of the name.';
CREATE TRIGGER categories_public_pages AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

CREATE TABLE provinces (
  code char(2) CONSTRAINT provinces_pkey PRIMARY KEY CONSTRAINT provinces_code_ine CHECK (code ~ '^[0-9]{2}$'),
  name text NOT NULL
);
COMMENT ON TABLE provinces IS '[search] Provinces and autonomous cities by the code of the statistics institute (INE).';

CREATE TABLE places (
  id integer CONSTRAINT places_pkey PRIMARY KEY,
  name text NOT NULL,
  municipality_code char(5) NOT NULL CONSTRAINT places_municipality_ine CHECK (municipality_code ~ '^[0-9]{5}$'),
  province_code char(2) NOT NULL GENERATED ALWAYS AS (left(municipality_code, 2)) STORED
    CONSTRAINT places_province_fkey REFERENCES provinces (code),
  population integer NOT NULL CONSTRAINT places_population_counted CHECK (population >= 0),
  longitude real NOT NULL CONSTRAINT places_longitude_on_earth CHECK (longitude BETWEEN -180 AND 180),
  latitude real NOT NULL CONSTRAINT places_latitude_on_earth CHECK (latitude BETWEEN -90 AND 90),
  slug text COLLATE "C" NOT NULL,
  CONSTRAINT places_slug_once UNIQUE (slug)
);
COMMENT ON TABLE places IS '[search] Populated places with their centre; the id is that of GeoNames.';
COMMENT ON COLUMN places.slug IS 'Its name in an address: «torrent-girona».';
CREATE INDEX places_near_idx ON places (latitude, longitude);

-- How the name of a place is compared: norm_es, with one blank in place of every run of signs.
CREATE FUNCTION place_name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN btrim(regexp_replace(norm_es(name), '[^[:alnum:]]+', ' ', 'g'));
COMMENT ON FUNCTION place_name_key(text) IS '[search] How the name of a place is compared.';

CREATE TABLE place_names (
  id integer CONSTRAINT place_names_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name_key text COLLATE "C" NOT NULL,
  place_id integer CONSTRAINT place_names_place_fkey REFERENCES places (id) ON DELETE CASCADE,
  province_code char(2) CONSTRAINT place_names_province_fkey REFERENCES provinces (code) ON DELETE CASCADE,
  common_word boolean NOT NULL DEFAULT false,
  CONSTRAINT place_names_of_one CHECK (num_nonnulls(place_id, province_code) = 1),
  CONSTRAINT place_names_place_once UNIQUE (name_key, place_id),
  CONSTRAINT place_names_province_once UNIQUE (name_key, province_code)
);
COMMENT ON TABLE place_names IS '[search] Every name of a place or a province, in the languages of its region.';
COMMENT ON COLUMN place_names.common_word IS 'An ordinary word too: inside a question a place only after a word such as "en".';

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
COMMENT ON FUNCTION find_place_in(text) IS '[search] The place that a written location names.';

-- Kilometres between two places on the globe. It is not STRICT, which would keep it from being inlined.
CREATE FUNCTION distance_km(latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision)
  RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 2 * 6371 * asin(least(1, sqrt(
    sin(radians(latitude2 - latitude1) / 2) ^ 2
    + cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude2 - longitude1) / 2) ^ 2)));
COMMENT ON FUNCTION distance_km(double precision, double precision, double precision, double precision) IS '[search] Kilometres between two places on the globe.';

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
COMMENT ON FUNCTION places_within(integer, integer) IS '[search] The places within so many kilometres of one.';

-- The squares of a tenth, a quarter and half a degree in which a place lies, as lexemes.
CREATE FUNCTION place_cells(latitude double precision, longitude double precision) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY['@a' || floor(latitude / 0.1) || '_' || floor(longitude * 0.77 / 0.1),
               '@b' || floor(latitude / 0.25) || '_' || floor(longitude * 0.77 / 0.25),
               '@c' || floor(latitude / 0.5) || '_' || floor(longitude * 0.77 / 0.5)];
COMMENT ON FUNCTION place_cells(double precision, double precision) IS '[search] The squares in which a place lies, as lexemes.';

-- A place by the name that find_place_in finds it again by: with its province where a larger place has the name too.
CREATE FUNCTION place_label(place integer) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN (SELECT CASE WHEN find_place_in(p.name) = p.id THEN p.name ELSE p.name || ' (' || v.name || ')' END
            FROM places p JOIN provinces v ON v.code = p.province_code WHERE p.id = place_label.place);
COMMENT ON FUNCTION place_label(integer) IS '[search] A place by a name that finds it again.';

-- Whether a place lies within so many kilometres of another; true where none is asked for.
CREATE FUNCTION is_within(place integer, centre integer, km integer) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN centre IS NULL OR coalesce((
    SELECT distance_km(c.latitude, c.longitude, p.latitude, p.longitude) <= is_within.km
      FROM places c, places p WHERE c.id = is_within.centre AND p.id = is_within.place), false);
COMMENT ON FUNCTION is_within(integer, integer, integer) IS '[search] Whether a place lies within so many kilometres of another.';
