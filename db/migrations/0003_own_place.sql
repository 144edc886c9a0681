-- Settings, notifications and an owner's daily measures.

-- ---------------------------------------------------------------- settings (E2): one row a person, defaults without one

ALTER TABLE user_settings
  -- NULL until the tab is saved once: then the defaults are shown, and nothing matches (E3).
  ADD keywords text[] CONSTRAINT user_settings_keywords_some CHECK (cardinality(keywords) <= 50),
  ADD email_notifications boolean NOT NULL DEFAULT true,
  ADD push_notifications boolean NOT NULL DEFAULT true,
  ADD in_app_notifications boolean NOT NULL DEFAULT true,
  ADD frequency text NOT NULL DEFAULT 'realtime' CONSTRAINT user_settings_frequency_known CHECK (frequency IN ('realtime', 'daily', 'weekly')),
  ADD new_messages boolean NOT NULL DEFAULT true,
  ADD new_reviews boolean NOT NULL DEFAULT true,
  ADD listing_views boolean NOT NULL DEFAULT false,
  ADD marketing_emails boolean NOT NULL DEFAULT false,
  ADD language text NOT NULL DEFAULT 'es' CONSTRAINT user_settings_language_known CHECK (language IN ('es', 'en', 'fr', 'de')),
  ADD show_email boolean NOT NULL DEFAULT false,
  ADD show_phone boolean NOT NULL DEFAULT false,
  ADD login_alerts boolean NOT NULL DEFAULT true,
  ADD updated_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT user_settings_timezone_known CHECK (timezone IN
    ('Europe/Madrid', 'Europe/London', 'America/New_York', 'America/Los_Angeles', 'Asia/Tokyo', 'Australia/Sydney'));

-- ---------------------------------------------------------------- notifications (O2): written with their cause

CREATE TABLE notifications (
  id uuid CONSTRAINT notifications_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT notifications_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  type text NOT NULL CONSTRAINT notifications_type_known CHECK (type IN
    ('message', 'listing_update', 'price_change', 'new_match', 'announcement', 'order', 'review', 'moderation')),
  title text NOT NULL CONSTRAINT notifications_title_length CHECK (length(title) BETWEEN 1 AND 200),
  message text NOT NULL CONSTRAINT notifications_message_length CHECK (length(message) BETWEEN 1 AND 2000),
  -- Where it leads, a path of this site.
  href text CONSTRAINT notifications_href_path CHECK (href ~ '^/[^/\\]' AND length(href) <= 500),
  read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The same cause told twice is one notification.
  dedupe_key text,
  CONSTRAINT notifications_once UNIQUE (user_id, dedupe_key)
);
CREATE INDEX notifications_user_idx ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread_idx ON notifications (user_id, created_at DESC, id DESC) WHERE NOT read;

-- ---------------------------------------------------------------- measures of an owner's listings together

-- Who came to any of an owner's listings that day; the hash is that of listing_views and goes with its salt.
CREATE TABLE owner_views (
  owner_id uuid NOT NULL CONSTRAINT owner_views_owner_fkey REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  visitor_hash bytea NOT NULL,
  CONSTRAINT owner_views_pkey PRIMARY KEY (owner_id, day, visitor_hash)
);
CREATE INDEX owner_views_day_idx ON owner_views (day);

-- The day is the one in the owner's time zone when it happened, as in listing_daily_stats.
CREATE TABLE owner_daily_stats (
  owner_id uuid NOT NULL CONSTRAINT owner_daily_stats_owner_fkey REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0 CONSTRAINT owner_daily_stats_views_counted CHECK (views >= 0),
  visitors integer NOT NULL DEFAULT 0 CONSTRAINT owner_daily_stats_visitors_counted CHECK (visitors >= 0),
  CONSTRAINT owner_daily_stats_pkey PRIMARY KEY (owner_id, day)
);

INSERT INTO owner_views (owner_id, day, visitor_hash)
  SELECT DISTINCT l.author_id, v.day, v.visitor_hash FROM listing_views v JOIN listings l ON l.id = v.listing_id;
-- Of days whose hashes are gone only the views are known; nobody's number of visitors is made up.
INSERT INTO owner_daily_stats (owner_id, day, views, visitors)
  SELECT l.author_id, s.day, sum(s.views),
         (SELECT count(*) FROM owner_views v WHERE v.owner_id = l.author_id AND v.day = s.day)
    FROM listing_daily_stats s JOIN listings l ON l.id = s.listing_id
   GROUP BY l.author_id, s.day;

-- ---------------------------------------------------------------- profiles

-- Private unless its owner shows it (P7, E11).
ALTER TABLE profiles ADD phone text CONSTRAINT profiles_phone_length CHECK (length(phone) BETWEEN 3 AND 40);

-- A name that someone had leads to them until somebody else takes it (P6).
CREATE TABLE username_history (
  username citext CONSTRAINT username_history_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT username_history_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  left_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX username_history_user_idx ON username_history (user_id);
