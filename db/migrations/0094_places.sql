-- Where something is: the towns, villages and quarters of Spain, and the names people give them. The rows are in
-- the next migration, which tools/places writes; a listing's place refers to them.

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
  latitude real NOT NULL CONSTRAINT places_latitude_on_earth CHECK (latitude BETWEEN -90 AND 90)
);
COMMENT ON TABLE places IS '[search] Populated places with their centre; the id is that of GeoNames.';

-- How the name of a place is compared: norm_es, with one blank in place of every run of signs.
CREATE FUNCTION place_name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN btrim(regexp_replace(norm_es(name), '[^[:alnum:]]+', ' ', 'g'));

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
CREATE INDEX places_near_idx ON places (latitude, longitude);
COMMENT ON FUNCTION place_name_key(text) IS '[search] How the name of a place is compared.';
