-- Ads of other sites: sources that the operator declares, and what their last good copy held.

CREATE TABLE external_sources (
  id uuid CONSTRAINT external_sources_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  -- What the operator calls it on the command line.
  key text NOT NULL CONSTRAINT external_sources_key_key UNIQUE
    CONSTRAINT external_sources_key_form CHECK (key ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text NOT NULL CONSTRAINT external_sources_name_length CHECK (length(name) BETWEEN 1 AND 80),
  -- `demo:` stands for the ads that the demonstration brings along: nothing is fetched.
  url text NOT NULL CONSTRAINT external_sources_url_form CHECK (url = 'demo:' OR (url ~ '^https?://' AND length(url) <= 1000)),
  kind text NOT NULL CONSTRAINT external_sources_kind_known CHECK (kind IN ('json', 'rss', 'csv')),
  home_url text CONSTRAINT external_sources_home_form CHECK (home_url ~ '^(https?://|/)' AND length(home_url) <= 1000),
  licence text NOT NULL CONSTRAINT external_sources_licence_length CHECK (length(licence) BETWEEN 1 AND 200),
  licence_url text CONSTRAINT external_sources_licence_form CHECK (licence_url ~ '^https?://' AND length(licence_url) <= 1000),
  -- Where a field of ours stands in an entry of theirs: {"title": "nombre", "price.amount": "precio"}.
  fields jsonb NOT NULL DEFAULT '{}',
  interval_minutes integer NOT NULL DEFAULT 60 CONSTRAINT external_sources_interval_range CHECK (interval_minutes BETWEEN 15 AND 10080),
  state text NOT NULL DEFAULT 'pendiente'
    CONSTRAINT external_sources_state_known CHECK (state IN ('pendiente', 'activa', 'error', 'desactivada')),
  created_at timestamptz NOT NULL,
  next_fetch_at timestamptz NOT NULL,
  tried_at timestamptz,
  last_ok_at timestamptz,
  -- Why the last attempt gave nothing: a word for the page, a sentence for the operator.
  error text CONSTRAINT external_sources_error_known CHECK (error IN ('connection', 'content')),
  error_detail text CONSTRAINT external_sources_error_length CHECK (length(error_detail) <= 300),
  failures integer NOT NULL DEFAULT 0,
  etag text CONSTRAINT external_sources_etag_length CHECK (length(etag) <= 500),
  last_modified text CONSTRAINT external_sources_modified_length CHECK (length(last_modified) <= 100),
  content_sha256 bytea,
  -- The categories of what is shown, so that the select costs nothing.
  categories text[] NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE external_sources IS
  '[sources] A site whose ads the operator has declared to be shown, with the state of its last copy.';
CREATE INDEX external_sources_due_idx ON external_sources (next_fetch_at) WHERE state <> 'desactivada';
-- Every attempt ends with a write to its source: one statement tells the page cache.
CREATE TRIGGER external_sources_public_pages AFTER INSERT OR UPDATE OR DELETE ON external_sources
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

CREATE TABLE external_ads (
  id uuid CONSTRAINT external_ads_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  source_id uuid NOT NULL CONSTRAINT external_ads_source_fkey REFERENCES external_sources (id) ON DELETE CASCADE,
  external_id text NOT NULL CONSTRAINT external_ads_external_id_length CHECK (length(external_id) BETWEEN 1 AND 300),
  link text NOT NULL CONSTRAINT external_ads_link_form CHECK (link ~ '^(https?://|/)' AND length(link) <= 1000),
  title text NOT NULL CONSTRAINT external_ads_title_length CHECK (length(title) BETWEEN 1 AND 160),
  description text NOT NULL DEFAULT '' CONSTRAINT external_ads_description_length CHECK (length(description) <= 5000),
  -- Everything from here on is null where the source did not say it.
  post_date timestamptz,
  user_name text CONSTRAINT external_ads_user_name_length CHECK (length(user_name) <= 80),
  price_cents integer CONSTRAINT external_ads_price_not_negative CHECK (price_cents >= 0),
  currency text CONSTRAINT external_ads_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
  price_type text CONSTRAINT external_ads_price_type_known CHECK (price_type IN ('fixed', 'hourly', 'negotiable')),
  category text CONSTRAINT external_ads_category_length CHECK (length(category) BETWEEN 1 AND 60),
  location text CONSTRAINT external_ads_location_length CHECK (length(location) <= 100),
  tags text[] NOT NULL DEFAULT '{}',
  -- Links to pictures and documents at the source: {type, url, caption}.
  media jsonb NOT NULL DEFAULT '[]',
  views integer CONSTRAINT external_ads_views_not_negative CHECK (views >= 0),
  featured boolean,
  expires_at timestamptz,
  status text NOT NULL CONSTRAINT external_ads_status_known CHECK (status IN ('active', 'inactive', 'pending', 'expired')),
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- What the list is ordered by: the source's date, or else when it was first seen.
  sorted_at timestamptz NOT NULL,
  words_norm text COLLATE "C" NOT NULL,
  -- What the next copy of its source does not change, unlike `status`.
  moderation text NOT NULL DEFAULT 'libre'
    CONSTRAINT external_ads_moderation_known CHECK (moderation IN ('libre', 'retirado')),
  CONSTRAINT external_ads_source_external_id_key UNIQUE (source_id, external_id)
);
COMMENT ON TABLE external_ads IS '[sources] An ad of another site, as its last good copy held it.';
CREATE INDEX external_ads_recent_idx ON external_ads (sorted_at DESC, id DESC) WHERE status = 'active';
CREATE INDEX external_ads_category_idx ON external_ads (category, sorted_at DESC, id DESC) WHERE status = 'active';
CREATE INDEX external_ads_words_idx ON external_ads USING gin (words_norm gin_trgm_ops) WHERE status = 'active';
CREATE INDEX external_ads_expiry_idx ON external_ads (expires_at) WHERE status IN ('active', 'pending') AND expires_at IS NOT NULL;
CREATE INDEX external_ads_left_idx ON external_ads (last_seen_at) WHERE status IN ('inactive', 'expired');
