-- The zone of the site is its operator's choice (TIME_ZONE). Every connection of the app says it; the fallback is that
-- of the setting, for whoever connects otherwise.
CREATE FUNCTION site_time_zone() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(nullif(current_setting('gremio.time_zone', true), ''), 'Europe/Madrid') $$;

CREATE OR REPLACE FUNCTION day_of_inquiry() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.counted_on := (NEW.at AT TIME ZONE coalesce(
    (SELECT timezone FROM user_settings WHERE user_id = NEW.freelancer_id), site_time_zone()))::date;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION day_of_favorite() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.counted_on := (NEW.created_at AT TIME ZONE coalesce(
    (SELECT s.timezone FROM listings l JOIN user_settings s ON s.user_id = l.author_id WHERE l.id = NEW.listing_id),
    site_time_zone()))::date;
  RETURN NEW;
END $$;

-- Saving any setting stores a zone too: the site's, until somebody chooses. Which zones are offered the form says; here
-- it must be one that days can be counted in.
CREATE FUNCTION is_time_zone(name text) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE
  AS $$
BEGIN
  PERFORM timestamptz 'epoch' AT TIME ZONE name;
  RETURN true;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN false;
END $$;
ALTER TABLE user_settings
  ALTER timezone SET DEFAULT site_time_zone(),
  DROP CONSTRAINT user_settings_timezone_known,
  ADD CONSTRAINT user_settings_timezone_known CHECK (is_time_zone(timezone));

COMMENT ON FUNCTION site_time_zone() IS
  '[operation] The site''s time zone, as the connection says it; what days are counted in for owners who have chosen none.';
COMMENT ON FUNCTION is_time_zone(text) IS '[operation] Whether days can be counted in a time zone of this name.';
