-- Of a listing whose location is only a postal code of an unknown town, or the name of a province, the province is known
-- and nothing else. It has a place that stands for «somewhere in the province», so that who looks in all of it finds it.
-- No name leads to such a place, and no circle has it: its number is below 0, and its centre is in the Atlantic, more than
-- 100 km from all others and from each other.
INSERT INTO places (id, name, municipality_code, population, longitude, latitude, slug)
  SELECT -code::integer, name, code || '000', 0, -40, code::integer * 1.5 - 40, '-' || code FROM provinces
  ON CONFLICT DO NOTHING;
COMMENT ON TABLE places IS
  '[search] Populated places with their centre; the id is that of GeoNames. One below 0 is «somewhere in a province».';

-- The place of a written location: one that it names, or else «somewhere in the province» of its last postal code or of a
-- province that it names.
CREATE FUNCTION place_of_location(location text) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN coalesce(
    find_place_in(location),
    (SELECT p.id FROM regexp_matches(location, '(?:^|[\s(,;])(0[1-9]|[1-4]\d|5[0-2])\d(?!000)\d{2}(?=$|[\s).,;:])', 'g') WITH ORDINALITY m (province, n)
       JOIN places p ON p.id = -m.province[1]::integer
      ORDER BY n DESC LIMIT 1),
    (SELECT p.id FROM regexp_split_to_table(location, '[,;()/]| [-–] ') WITH ORDINALITY t (part, n)
       JOIN place_names v ON v.name_key = place_name_key(part) AND v.province_code IS NOT NULL
       JOIN places p ON p.id = -v.province_code::integer
      ORDER BY n DESC LIMIT 1));
COMMENT ON FUNCTION place_of_location(text) IS '[search] The place that a written location names, or «somewhere in its province».';

CREATE OR REPLACE FUNCTION find_listing_place() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.place_id := place_of_location(NEW.location);
  NEW.place_sought_at := app_now();
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION find_listing_places(most integer) RETURNS integer
  LANGUAGE plpgsql
  AS $$
DECLARE
  sought integer;
BEGIN
  UPDATE listings SET place_id = place_of_location(location), place_sought_at = app_now()
   WHERE id IN (SELECT id FROM listings WHERE location IS NOT NULL AND place_sought_at IS NULL ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS sought = ROW_COUNT;
  RETURN sought;
END $$;

-- Listings that were looked up before are looked up again by the job.
UPDATE listings SET place_sought_at = NULL
 WHERE place_id IS NULL AND place_sought_at IS NOT NULL
   AND (location ~ '\m\d{5}\M' OR place_name_key(location) IN (SELECT name_key FROM place_names WHERE province_code IS NOT NULL));
INSERT INTO jobs (kind, payload) SELECT 'find-listing-places', '{}'
 WHERE EXISTS (SELECT FROM listings WHERE location IS NOT NULL AND place_sought_at IS NULL)
   AND NOT EXISTS (SELECT FROM jobs WHERE kind = 'find-listing-places' AND state = 'waiting');
