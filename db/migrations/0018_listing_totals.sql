-- «Estadísticas» (T3): which of an owner's listings were seen most since a day, at one probe a listing, however many
-- days there are. `total` is a listing's views up to and including that day; `listing_totals` has them all.

ALTER TABLE listing_daily_stats ADD total integer NOT NULL DEFAULT 0;
UPDATE listing_daily_stats s SET total = sums.total
  FROM (SELECT listing_id, day, sum(views) OVER (PARTITION BY listing_id ORDER BY day) AS total FROM listing_daily_stats) sums
 WHERE s.listing_id = sums.listing_id AND s.day = sums.day;

CREATE TABLE listing_totals (
  listing_id uuid CONSTRAINT listing_totals_pkey PRIMARY KEY
    CONSTRAINT listing_totals_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL CONSTRAINT listing_totals_owner_fkey REFERENCES users (id) ON DELETE CASCADE,
  views integer NOT NULL CONSTRAINT listing_totals_views_counted CHECK (views >= 0),
  last_day date NOT NULL
);
CREATE INDEX listing_totals_owner_idx ON listing_totals (owner_id, last_day);
INSERT INTO listing_totals (listing_id, owner_id, views, last_day)
  SELECT s.listing_id, l.author_id, sum(s.views), max(s.day)
    FROM listing_daily_stats s JOIN listings l ON l.id = s.listing_id GROUP BY s.listing_id, l.author_id;

-- After the row, not before it: what ON CONFLICT turns into an update would be counted twice.
CREATE FUNCTION add_to_listing_total() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  added integer := NEW.views - CASE TG_OP WHEN 'UPDATE' THEN OLD.views ELSE 0 END;
BEGIN
  -- Its lock makes simultaneous visits of one listing queue here: each sees the sums of those before it.
  INSERT INTO listing_totals AS t (listing_id, owner_id, views, last_day)
    SELECT NEW.listing_id, l.author_id, added, NEW.day FROM listings l WHERE l.id = NEW.listing_id
    ON CONFLICT ON CONSTRAINT listing_totals_pkey DO UPDATE
      SET views = t.views + added, last_day = greatest(t.last_day, NEW.day);
  IF TG_OP = 'INSERT' THEN
    UPDATE listing_daily_stats SET total = coalesce(
        (SELECT d.total FROM listing_daily_stats d
          WHERE d.listing_id = NEW.listing_id AND d.day < NEW.day ORDER BY d.day DESC LIMIT 1), 0)
      WHERE listing_id = NEW.listing_id AND day = NEW.day;
  END IF;
  -- Later days too: after a change of time zone a day may come back.
  UPDATE listing_daily_stats SET total = total + added WHERE listing_id = NEW.listing_id AND day >= NEW.day;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_daily_stats_total AFTER INSERT OR UPDATE OF views ON listing_daily_stats
  FOR EACH ROW EXECUTE FUNCTION add_to_listing_total();

-- Whoever counts takes the listing's lock first: two days at once, around a midnight, wait in one order.
CREATE FUNCTION lock_listing_total() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM FROM listing_totals WHERE listing_id = NEW.listing_id FOR NO KEY UPDATE;
  RETURN NEW;
END $$;
CREATE TRIGGER listing_daily_stats_lock BEFORE INSERT ON listing_daily_stats
  FOR EACH ROW EXECUTE FUNCTION lock_listing_total();
