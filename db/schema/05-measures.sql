-- Views, visits, inquiries and favourites, counted by the day.

CREATE TABLE view_salts (
  day date CONSTRAINT view_salts_pkey PRIMARY KEY,
  salt bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE view_salts IS
  '[measures] The salt of a day''s visitor hashes, deleted with them after 48 hours: then nothing leads back to a visitor.';

CREATE TABLE listing_views (
  listing_id uuid NOT NULL CONSTRAINT listing_views_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  day date NOT NULL,
  -- HMAC of address and browser under that day's salt; the salt is deleted after 48 hours.
  visitor_hash bytea NOT NULL,
  CONSTRAINT listing_views_pkey PRIMARY KEY (listing_id, day, visitor_hash)
);
COMMENT ON TABLE listing_views IS '[measures] A visitor of a listing on a day, so that each is counted once.';
CREATE INDEX listing_views_day_idx ON listing_views (day);

CREATE TABLE listing_daily_stats (
  listing_id uuid NOT NULL CONSTRAINT listing_daily_stats_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0 CONSTRAINT listing_daily_stats_views_counted CHECK (views >= 0),
  total integer NOT NULL DEFAULT 0,
  inquiries integer NOT NULL DEFAULT 0 CONSTRAINT listing_daily_stats_inquiries_counted CHECK (inquiries >= 0),
  CONSTRAINT listing_daily_stats_pkey PRIMARY KEY (listing_id, day)
);
COMMENT ON TABLE listing_daily_stats IS
  '[measures] Views and inquiries of a listing on a day of its owner''s time zone, with the running total of its views.';

-- Who came to any of an owner's listings that day; the hash is that of listing_views and goes with its salt.
CREATE TABLE owner_views (
  owner_id uuid NOT NULL CONSTRAINT owner_views_owner_fkey REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  visitor_hash bytea NOT NULL,
  CONSTRAINT owner_views_pkey PRIMARY KEY (owner_id, day, visitor_hash)
);
COMMENT ON TABLE owner_views IS
  '[measures] A visitor of any listing of an owner on a day, so that each is counted once.';
CREATE INDEX owner_views_day_idx ON owner_views (day);

-- The day is the one in the owner's time zone when it happened, as in listing_daily_stats.
CREATE TABLE owner_daily_stats (
  owner_id uuid NOT NULL CONSTRAINT owner_daily_stats_owner_fkey REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0 CONSTRAINT owner_daily_stats_views_counted CHECK (views >= 0),
  visitors integer NOT NULL DEFAULT 0 CONSTRAINT owner_daily_stats_visitors_counted CHECK (visitors >= 0),
  inquiries integer NOT NULL DEFAULT 0 CONSTRAINT owner_daily_stats_inquiries_counted CHECK (inquiries >= 0),
  favorites integer NOT NULL DEFAULT 0 CONSTRAINT owner_daily_stats_favorites_counted CHECK (favorites >= 0),
  CONSTRAINT owner_daily_stats_pkey PRIMARY KEY (owner_id, day)
);
COMMENT ON TABLE owner_daily_stats IS
  '[measures] Views, visitors, inquiries and favourites of an owner''s listings on a day.';

CREATE TABLE listing_totals (
  listing_id uuid CONSTRAINT listing_totals_pkey PRIMARY KEY
    CONSTRAINT listing_totals_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL CONSTRAINT listing_totals_owner_fkey REFERENCES users (id) ON DELETE CASCADE,
  views integer NOT NULL CONSTRAINT listing_totals_views_counted CHECK (views >= 0),
  last_day date NOT NULL,
  -- What was counted in the 7, 30, 90 and 365 days that end with `last_day`, never less. A period of as many days that
  -- ends today has at most that: since `last_day` nothing came, and what was at the beginning falls out.
  last_7 integer NOT NULL DEFAULT 0,
  last_30 integer NOT NULL DEFAULT 0,
  last_90 integer NOT NULL DEFAULT 0,
  last_365 integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE listing_totals IS
  '[measures] Views of a listing in all and in the last 7, 30, 90 and 365 days up to its last day.';
CREATE INDEX listing_totals_owner_idx ON listing_totals (owner_id, last_day);

-- After the row, not before it: what ON CONFLICT turns into an update would be counted twice.
CREATE FUNCTION add_to_listing_total() RETURNS trigger
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
COMMENT ON FUNCTION add_to_listing_total() IS
  '[measures] Adds new views to the total of the listing, to its last 7, 30, 90 and 365 days, and to the running totals of days.';
CREATE TRIGGER listing_daily_stats_total AFTER INSERT OR UPDATE OF views ON listing_daily_stats
  FOR EACH ROW EXECUTE FUNCTION add_to_listing_total();
COMMENT ON TRIGGER listing_daily_stats_total ON listing_daily_stats IS
  'Keeps listing_totals, and the running totals of days, equal to the sums of the days.';

-- What was there to read days back (0039). Without it a view changes no index of days.
CREATE FUNCTION lock_listing_total() RETURNS trigger
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
COMMENT ON FUNCTION lock_listing_total() IS
  '[measures] Locks the total of a listing before a day of it is written, so that both are locked in one order.';
CREATE TRIGGER listing_daily_stats_lock BEFORE INSERT ON listing_daily_stats
  FOR EACH ROW EXECUTE FUNCTION lock_listing_total();
COMMENT ON TRIGGER listing_daily_stats_lock ON listing_daily_stats IS
  'Locks the total of the listing first, so that simultaneous visits wait in one order.';

CREATE FUNCTION day_of_inquiry() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.counted_on := (NEW.at AT TIME ZONE coalesce(
    (SELECT timezone FROM user_settings WHERE user_id = NEW.freelancer_id), site_time_zone()))::date;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION day_of_inquiry() IS '[measures] Notes the day of an inquiry in the freelancer''s time zone.';

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
COMMENT ON FUNCTION count_inquiry() IS
  '[measures] Adds an inquiry to the day of its listing and of its freelancer; takes it away when it is marked as spam.';

CREATE FUNCTION day_of_favorite() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.counted_on := (NEW.created_at AT TIME ZONE coalesce(
    (SELECT s.timezone FROM listings l JOIN user_settings s ON s.user_id = l.author_id WHERE l.id = NEW.listing_id),
    site_time_zone()))::date;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION day_of_favorite() IS
  '[measures] Notes the day of a favourite in the time zone of the listing''s owner.';

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
COMMENT ON FUNCTION count_favorites() IS
  '[measures] Adds new favourites to the day of each owner, in one order, so that two at once do not block each other.';

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
COMMENT ON FUNCTION discount_favorites() IS
  '[measures] Takes deleted favourites away from the days that they were counted on.';

CREATE FUNCTION listing_views_until(listing uuid, last date) RETURNS integer
  LANGUAGE sql STABLE
  AS $$
  SELECT coalesce((SELECT d.total FROM listing_daily_stats d
                    WHERE d.listing_id = listing AND d.day <= last ORDER BY d.day DESC LIMIT 1), 0)
$$;
COMMENT ON FUNCTION listing_views_until(uuid, date) IS
  '[measures] The views of a listing up to a day, from the running total.';

CREATE TABLE listing_daily_sources (
  listing_id uuid NOT NULL CONSTRAINT listing_daily_sources_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  day date NOT NULL,
  source text NOT NULL CONSTRAINT listing_daily_sources_source_known CHECK (source IN ('search', 'category', 'favorites', 'profile', 'feed', 'inside', 'outside', 'unknown')),
  words text NOT NULL DEFAULT '' CONSTRAINT listing_daily_sources_words_length CHECK (length(words) <= 100),
  views integer NOT NULL CONSTRAINT listing_daily_sources_views_counted CHECK (views > 0),
  CONSTRAINT listing_daily_sources_pkey PRIMARY KEY (listing_id, day, source, words)
);
COMMENT ON TABLE listing_daily_sources IS
  '[measures] The visits of a listing on a day by where they came from. Words that few searched for are gone with the salt of the day.';
CREATE INDEX listing_daily_sources_words_idx ON listing_daily_sources (day) WHERE words <> '';
