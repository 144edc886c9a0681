-- The first two counts of a listing at once could wait for each other for ever: one had its day and wanted its total,
-- which the other had, wanting the day. The total's row is now there, and held, before anything of a day is touched.
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
