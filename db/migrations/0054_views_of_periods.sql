-- «Estadísticas» (T3): the listings seen most in a period are found from a bound kept with each listing's total, not by
-- reading its owner's days back (decision 0155).

-- What was counted in the 7, 30, 90 and 365 days that end with `last_day`, never less. A period of as many days that
-- ends today has at most that: since `last_day` nothing came, and what was at the beginning falls out.
ALTER TABLE listing_totals
  ADD last_7 integer NOT NULL DEFAULT 0,
  ADD last_30 integer NOT NULL DEFAULT 0,
  ADD last_90 integer NOT NULL DEFAULT 0,
  ADD last_365 integer NOT NULL DEFAULT 0;
UPDATE listing_totals t
   SET last_7 = sums.last_7, last_30 = sums.last_30, last_90 = sums.last_90, last_365 = sums.last_365
  FROM (SELECT d.listing_id,
               coalesce(sum(d.views) FILTER (WHERE d.day > o.last_day - 7), 0) AS last_7,
               coalesce(sum(d.views) FILTER (WHERE d.day > o.last_day - 30), 0) AS last_30,
               coalesce(sum(d.views) FILTER (WHERE d.day > o.last_day - 90), 0) AS last_90,
               coalesce(sum(d.views) FILTER (WHERE d.day > o.last_day - 365), 0) AS last_365
          FROM listing_daily_stats d JOIN listing_totals o ON o.listing_id = d.listing_id
         GROUP BY d.listing_id) sums
 WHERE t.listing_id = sums.listing_id;

CREATE FUNCTION listing_views_until(listing uuid, last date) RETURNS integer
  LANGUAGE sql STABLE
  AS $$
  SELECT coalesce((SELECT d.total FROM listing_daily_stats d
                    WHERE d.listing_id = listing AND d.day <= last ORDER BY d.day DESC LIMIT 1), 0)
$$;

CREATE OR REPLACE FUNCTION add_to_listing_total() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  added integer := NEW.views - CASE TG_OP WHEN 'UPDATE' THEN OLD.views ELSE 0 END;
BEGIN
  -- Its lock makes simultaneous visits of one listing queue here: each sees the sums of those before it.
  INSERT INTO listing_totals AS t (listing_id, owner_id, views, last_day, last_7, last_30, last_90, last_365)
    SELECT NEW.listing_id, l.author_id, added, NEW.day, added, added, added, added
      FROM listings l WHERE l.id = NEW.listing_id
    ON CONFLICT ON CONSTRAINT listing_totals_pkey DO UPDATE
      SET views = t.views + added, last_day = greatest(t.last_day, NEW.day),
          last_7 = t.last_7 + CASE WHEN NEW.day > t.last_day - 7 THEN added ELSE 0 END,
          last_30 = t.last_30 + CASE WHEN NEW.day > t.last_day - 30 THEN added ELSE 0 END,
          last_90 = t.last_90 + CASE WHEN NEW.day > t.last_day - 90 THEN added ELSE 0 END,
          last_365 = t.last_365 + CASE WHEN NEW.day > t.last_day - 365 THEN added ELSE 0 END
        WHERE NEW.day <= t.last_day;
  IF NOT FOUND THEN
    -- A new last day: the spans that end with it begin later.
    UPDATE listing_totals t
       SET views = t.views + added, last_day = NEW.day,
           last_7 = t.views + added - listing_views_until(NEW.listing_id, NEW.day - 7),
           last_30 = t.views + added - listing_views_until(NEW.listing_id, NEW.day - 30),
           last_90 = t.views + added - listing_views_until(NEW.listing_id, NEW.day - 90),
           last_365 = t.views + added - listing_views_until(NEW.listing_id, NEW.day - 365)
     WHERE t.listing_id = NEW.listing_id;
  END IF;
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

-- What was there to read days back (0039). Without it a view changes no index of days.
CREATE OR REPLACE FUNCTION lock_listing_total() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM FROM listing_totals WHERE listing_id = NEW.listing_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO listing_totals (listing_id, owner_id, views, last_day)
      SELECT NEW.listing_id, l.author_id, 0, NEW.day FROM listings l WHERE l.id = NEW.listing_id
      ON CONFLICT ON CONSTRAINT listing_totals_pkey DO NOTHING;
    PERFORM FROM listing_totals WHERE listing_id = NEW.listing_id FOR NO KEY UPDATE;
  END IF;
  RETURN NEW;
END $$;
DROP INDEX listing_daily_stats_owner_idx;
ALTER TABLE listing_daily_stats DROP owner_id;
