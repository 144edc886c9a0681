-- A saved search may be about all of a province: its place is one of it, and its kilometres are 0.

-- A check that is added beside rows of the release before allows all that the former one did.
ALTER TABLE saved_searches DROP CONSTRAINT saved_searches_km_range;
ALTER TABLE saved_searches ADD CONSTRAINT saved_searches_km_range CHECK (km BETWEEN 0 AND 100) NOT VALID;
COMMENT ON COLUMN saved_searches.km IS 'How near; 0 for anywhere in its province.';

CREATE OR REPLACE FUNCTION is_within(place integer, centre integer, km integer) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN centre IS NULL OR coalesce((
    SELECT CASE WHEN is_within.km = 0 THEN c.province_code = p.province_code
                ELSE distance_km(c.latitude, c.longitude, p.latitude, p.longitude) <= is_within.km END
      FROM places c, places p WHERE c.id = is_within.centre AND p.id = is_within.place), false);
COMMENT ON FUNCTION is_within(integer, integer, integer) IS '[search] Whether a place lies within so many kilometres of another; of 0, in its province.';
