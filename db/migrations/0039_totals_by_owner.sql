-- «Estadísticas» (T3) of an owner of many listings: what each of them had before a day is found by reading the last
-- rows of all of them before it, from one stretch of an index, and no longer by probing them one by one.

-- Filled in by the trigger, so that no writer has to know it.
ALTER TABLE listing_daily_stats ADD owner_id uuid
  CONSTRAINT listing_daily_stats_owner_fkey REFERENCES users (id) ON DELETE CASCADE;
UPDATE listing_daily_stats s SET owner_id = l.author_id FROM listings l WHERE l.id = s.listing_id;
ALTER TABLE listing_daily_stats
  ADD CONSTRAINT listing_daily_stats_owner_known CHECK (owner_id IS NOT NULL);
CREATE INDEX listing_daily_stats_owner_idx ON listing_daily_stats (owner_id, day) INCLUDE (listing_id, total);

CREATE OR REPLACE FUNCTION lock_listing_total() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  SELECT owner_id INTO NEW.owner_id FROM listing_totals WHERE listing_id = NEW.listing_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO listing_totals (listing_id, owner_id, views, last_day)
      SELECT NEW.listing_id, l.author_id, 0, NEW.day FROM listings l WHERE l.id = NEW.listing_id
      ON CONFLICT ON CONSTRAINT listing_totals_pkey DO NOTHING;
    SELECT owner_id INTO NEW.owner_id FROM listing_totals WHERE listing_id = NEW.listing_id FOR NO KEY UPDATE;
  END IF;
  RETURN NEW;
END $$;
