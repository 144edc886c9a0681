-- Inquiries beside views: what a page shows of them is kept by the day, as views are.

ALTER TABLE listing_daily_stats
  ADD inquiries integer NOT NULL DEFAULT 0 CONSTRAINT listing_daily_stats_inquiries_counted CHECK (inquiries >= 0);
ALTER TABLE owner_daily_stats
  ADD inquiries integer NOT NULL DEFAULT 0 CONSTRAINT owner_daily_stats_inquiries_counted CHECK (inquiries >= 0);
-- The day on which an inquiry about a listing counts, in its owner's zone when it came: what marks it as spam later,
-- from wherever, takes it from that very day. NULL: it came from a profile, and counts for no listing.
ALTER TABLE inquiries ADD counted_on date;

CREATE FUNCTION day_of_inquiry() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.counted_on := (NEW.at AT TIME ZONE coalesce(
    (SELECT timezone FROM user_settings WHERE user_id = NEW.freelancer_id), 'Europe/Madrid'))::date;
  RETURN NEW;
END $$;
CREATE TRIGGER inquiries_day BEFORE INSERT ON inquiries
  FOR EACH ROW WHEN (NEW.listing_id IS NOT NULL) EXECUTE FUNCTION day_of_inquiry();

-- The listing before its owner, as views are counted: nobody waits in a circle.
CREATE FUNCTION count_inquiry() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  added integer := CASE WHEN NEW.spam_marked THEN -1 ELSE 1 END;
BEGIN
  IF NEW.listing_id IS NOT NULL THEN
    INSERT INTO listing_daily_stats AS s (listing_id, day, inquiries) VALUES (NEW.listing_id, NEW.counted_on, greatest(added, 0))
      ON CONFLICT ON CONSTRAINT listing_daily_stats_pkey DO UPDATE SET inquiries = s.inquiries + added;
  END IF;
  INSERT INTO owner_daily_stats AS s (owner_id, day, inquiries) VALUES (NEW.freelancer_id, NEW.counted_on, greatest(added, 0))
    ON CONFLICT ON CONSTRAINT owner_daily_stats_pkey DO UPDATE SET inquiries = s.inquiries + added;
  RETURN NULL;
END $$;
CREATE TRIGGER inquiries_counted AFTER INSERT ON inquiries
  FOR EACH ROW WHEN (NEW.counted_on IS NOT NULL AND NOT NEW.spam_marked) EXECUTE FUNCTION count_inquiry();
CREATE TRIGGER inquiries_judged AFTER UPDATE OF spam_marked ON inquiries
  FOR EACH ROW WHEN (NEW.counted_on IS NOT NULL AND OLD.spam_marked <> NEW.spam_marked) EXECUTE FUNCTION count_inquiry();

UPDATE inquiries i SET counted_on = (i.at AT TIME ZONE coalesce(
    (SELECT timezone FROM user_settings WHERE user_id = i.freelancer_id), 'Europe/Madrid'))::date
 WHERE listing_id IS NOT NULL;
INSERT INTO listing_daily_stats AS s (listing_id, day, inquiries)
  SELECT listing_id, counted_on, count(*) FROM inquiries WHERE listing_id IS NOT NULL AND NOT spam_marked GROUP BY 1, 2
  ON CONFLICT ON CONSTRAINT listing_daily_stats_pkey DO UPDATE SET inquiries = excluded.inquiries;
INSERT INTO owner_daily_stats AS s (owner_id, day, inquiries)
  SELECT freelancer_id, counted_on, count(*) FROM inquiries WHERE counted_on IS NOT NULL AND NOT spam_marked GROUP BY 1, 2
  ON CONFLICT ON CONSTRAINT owner_daily_stats_pkey DO UPDATE SET inquiries = excluded.inquiries;

-- How soon somebody answers is read from this index alone.
CREATE INDEX inquiries_response_idx ON inquiries (freelancer_id, at) INCLUDE (first_reply_at, spam_marked);
DROP INDEX inquiries_freelancer_idx;
-- Messages of a month, conversation by conversation.
CREATE INDEX messages_written_idx ON messages (conversation_id, created_at) WHERE type <> 'system';
