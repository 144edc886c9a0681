-- Favourites beside views and inquiries: what «Estadísticas» shows of them is kept by the day (T2).

ALTER TABLE owner_daily_stats
  ADD favorites integer NOT NULL DEFAULT 0 CONSTRAINT owner_daily_stats_favorites_counted CHECK (favorites >= 0);
-- The day on which a favourite counts, in the zone of the listing's owner when it was kept: what is kept no longer
-- is taken from that very day.
ALTER TABLE favorites ADD counted_on date;

CREATE FUNCTION day_of_favorite() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.counted_on := (NEW.created_at AT TIME ZONE coalesce(
    (SELECT s.timezone FROM listings l JOIN user_settings s ON s.user_id = l.author_id WHERE l.id = NEW.listing_id),
    'Europe/Madrid'))::date;
  RETURN NEW;
END $$;
CREATE TRIGGER favorites_day BEFORE INSERT ON favorites FOR EACH ROW EXECUTE FUNCTION day_of_favorite();

-- Owners in one order, whoever counts: nobody waits in a circle.
CREATE FUNCTION count_favorites() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO owner_daily_stats AS s (owner_id, day, favorites)
    SELECT l.author_id, a.counted_on, count(*) FROM added a JOIN listings l ON l.id = a.listing_id
     GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT owner_daily_stats_pkey DO UPDATE SET favorites = s.favorites + excluded.favorites;
  RETURN NULL;
END $$;
CREATE TRIGGER favorites_counted AFTER INSERT ON favorites
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_favorites();

-- Of a listing that is erased for good, nothing is taken back: neither are its views.
CREATE FUNCTION discount_favorites() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM FROM owner_daily_stats s
    WHERE (s.owner_id, s.day) IN (
      SELECT l.author_id, r.counted_on FROM removed r JOIN listings l ON l.id = r.listing_id)
    ORDER BY s.owner_id, s.day FOR UPDATE;
  UPDATE owner_daily_stats s SET favorites = s.favorites - gone.favorites
    FROM (SELECT l.author_id, r.counted_on, count(*) AS favorites
            FROM removed r JOIN listings l ON l.id = r.listing_id GROUP BY 1, 2) gone
   WHERE s.owner_id = gone.author_id AND s.day = gone.counted_on;
  RETURN NULL;
END $$;
CREATE TRIGGER favorites_discounted AFTER DELETE ON favorites
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION discount_favorites();

UPDATE favorites f SET counted_on = (f.created_at AT TIME ZONE coalesce(
    (SELECT s.timezone FROM listings l JOIN user_settings s ON s.user_id = l.author_id WHERE l.id = f.listing_id),
    'Europe/Madrid'))::date;
ALTER TABLE favorites ALTER counted_on SET NOT NULL;
INSERT INTO owner_daily_stats AS s (owner_id, day, favorites)
  SELECT l.author_id, f.counted_on, count(*) FROM favorites f JOIN listings l ON l.id = f.listing_id GROUP BY 1, 2
  ON CONFLICT ON CONSTRAINT owner_daily_stats_pkey DO UPDATE SET favorites = excluded.favorites;
