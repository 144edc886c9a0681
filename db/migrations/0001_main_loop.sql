-- Accounts, sessions, profiles, listings, search, measures, mail and jobs.
-- Conventions: uuid ids, timestamptz, money in integer minor units beside its ISO currency,
-- enums as text with a CHECK, every constraint named <table>_<rule>.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What searching compares: lower case without accents. ñ becomes n, which is right for finding
-- and wrong for sorting. IMMUTABLE is a promise: the dictionary is named, so search_path cannot change it.
CREATE FUNCTION norm_es(t text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent', t)) $$;

-- ---------------------------------------------------------------- accounts

CREATE TABLE users (
  id uuid CONSTRAINT users_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  email citext NOT NULL CONSTRAINT users_email_key UNIQUE,
  password_hash text NOT NULL,
  email_verified_at timestamptz,
  role text NOT NULL DEFAULT 'usuario' CONSTRAINT users_role_known CHECK (role IN ('usuario', 'moderador', 'administrador')),
  state text NOT NULL DEFAULT 'activo' CONSTRAINT users_state_known CHECK (state IN ('activo', 'suspendido', 'baja_solicitada', 'eliminado')),
  terms_version text NOT NULL,
  -- Belongs to the demonstration: signed in every page, gone with one command.
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_email_length CHECK (length(email::text) <= 254)
);
CREATE INDEX users_demo_idx ON users (id) WHERE demo;

CREATE TABLE profiles (
  id uuid CONSTRAINT profiles_pkey PRIMARY KEY CONSTRAINT profiles_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  full_name text NOT NULL CONSTRAINT profiles_full_name_length CHECK (length(full_name) BETWEEN 1 AND 120),
  username citext NOT NULL CONSTRAINT profiles_username_key UNIQUE
    CONSTRAINT profiles_username_form CHECK (username::text ~ '^[a-z0-9._-]{3,30}$'),
  bio text,
  website text,
  location text,
  avatar_url text,
  skills text[] NOT NULL DEFAULT '{}',
  hourly_rate numeric(10, 2),
  category text,
  availability text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE user_settings (
  user_id uuid CONSTRAINT user_settings_pkey PRIMARY KEY CONSTRAINT user_settings_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  timezone text NOT NULL DEFAULT 'Europe/Madrid',
  theme text NOT NULL DEFAULT 'light' CONSTRAINT user_settings_theme_known CHECK (theme IN ('light', 'dark', 'system')),
  profile_visibility text NOT NULL DEFAULT 'public' CONSTRAINT user_settings_visibility_known CHECK (profile_visibility IN ('public', 'contacts', 'private')),
  content_filter text NOT NULL DEFAULT 'moderate' CONSTRAINT user_settings_filter_known CHECK (content_filter IN ('all', 'moderate', 'strict'))
);

CREATE TABLE sessions (
  id uuid CONSTRAINT sessions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT sessions_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the opaque token in the cookie: a stolen dump opens nothing.
  token_hash bytea NOT NULL CONSTRAINT sessions_token_hash_key UNIQUE,
  persistent boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_active_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_agent text,
  ip_prefix text
);
CREATE INDEX sessions_user_idx ON sessions (user_id);
CREATE INDEX sessions_expiry_idx ON sessions (expires_at);

CREATE TABLE login_events (
  id bigint CONSTRAINT login_events_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id uuid CONSTRAINT login_events_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  email_hash bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  user_agent text,
  ip_prefix text,
  success boolean NOT NULL,
  reason text
);
CREATE INDEX login_events_user_idx ON login_events (user_id, at DESC);
CREATE INDEX login_events_at_idx ON login_events (at);

CREATE TABLE tokens (
  id uuid CONSTRAINT tokens_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT tokens_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CONSTRAINT tokens_purpose_known CHECK (purpose IN ('verificar_correo', 'restablecer')),
  token_hash bytea NOT NULL CONSTRAINT tokens_token_hash_key UNIQUE,
  -- The address it was sent to: a link does not verify an address that has changed since.
  email citext NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX tokens_user_idx ON tokens (user_id, purpose);

-- What was typed into a form by someone who had to sign in first (C11). Kept an hour.
CREATE TABLE form_drafts (
  user_id uuid NOT NULL CONSTRAINT form_drafts_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  path text NOT NULL,
  fields jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT form_drafts_pkey PRIMARY KEY (user_id, path)
);
CREATE INDEX form_drafts_expiry_idx ON form_drafts (expires_at);

-- The store of rate-limiter-flexible, which names these columns.
CREATE TABLE rate_limits (
  key text CONSTRAINT rate_limits_pkey PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

-- ---------------------------------------------------------------- categories and listings

CREATE TABLE categories (
  id smallint CONSTRAINT categories_pkey PRIMARY KEY,
  slug text NOT NULL CONSTRAINT categories_slug_key UNIQUE,
  name text NOT NULL CONSTRAINT categories_name_key UNIQUE,
  position smallint NOT NULL,
  creatable boolean NOT NULL,
  searchable boolean NOT NULL
);
INSERT INTO categories (id, slug, name, position, creatable, searchable) VALUES
  (1, 'diseno', 'Diseño Gráfico', 1, true, true),
  (2, 'web', 'Desarrollo Web', 2, true, true),
  (3, 'marketing', 'Marketing Digital', 3, true, true),
  (4, 'redaccion', 'Redacción & Traducción', 4, true, true),
  (5, 'video', 'Video & Animación', 5, true, true),
  (6, 'musica', 'Música & Audio', 6, true, true),
  (7, 'programacion', 'Programación & Tecnología', 7, true, true),
  (8, 'negocios', 'Negocios', 8, true, true),
  (9, 'estilo', 'Estilo de Vida', 9, true, true),
  (10, 'electronicos', 'Electrónicos', 10, false, true),
  (11, 'deportes', 'Deportes', 11, false, true),
  (12, 'fotografia', 'Fotografía', 12, true, false),
  (13, 'otro', 'Otro', 13, true, false);

CREATE TABLE listings (
  id uuid CONSTRAINT listings_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL CONSTRAINT listings_author_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- The one-time key of the form that created it: a second press finds the first listing.
  draft_key uuid NOT NULL,
  title text NOT NULL CONSTRAINT listings_title_length CHECK (length(title) BETWEEN 1 AND 120),
  description text NOT NULL CONSTRAINT listings_description_length CHECK (length(description) BETWEEN 1 AND 5000),
  category_id smallint NOT NULL CONSTRAINT listings_category_fkey REFERENCES categories (id),
  price_cents integer NOT NULL CONSTRAINT listings_price_positive CHECK (price_cents BETWEEN 1 AND 999999999),
  currency text NOT NULL CONSTRAINT listings_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
  price_type text NOT NULL DEFAULT 'hora' CONSTRAINT listings_price_type_known CHECK (price_type IN ('hora', 'proyecto', 'día', 'semana', 'mes')),
  location text CONSTRAINT listings_location_length CHECK (length(location) <= 120),
  -- Rounded to about a kilometre: a map that helps without giving away a doorstep.
  latitude numeric(5, 2) CONSTRAINT listings_latitude_range CHECK (latitude BETWEEN -90 AND 90),
  longitude numeric(5, 2) CONSTRAINT listings_longitude_range CHECK (longitude BETWEEN -180 AND 180),
  contact_info text NOT NULL CONSTRAINT listings_contact_info_length CHECK (length(contact_info) BETWEEN 1 AND 500),
  contact_visibility text NOT NULL DEFAULT 'todos' CONSTRAINT listings_contact_visibility_known CHECK (contact_visibility IN ('todos', 'registrados')),
  tags text[],
  modality text CONSTRAINT listings_modality_known CHECK (modality IN ('remoto', 'presencial', 'híbrido')),
  sensitive boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CONSTRAINT listings_status_known CHECK (status IN ('active', 'inactive', 'pending')),
  moderation text NOT NULL DEFAULT 'libre' CONSTRAINT listings_moderation_known CHECK (moderation IN ('libre', 'retenido', 'retirado')),
  -- The address of the only picture of a listing from before there were several (C13).
  image_url text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT listings_draft_key_once UNIQUE (author_id, draft_key),
  CONSTRAINT listings_coordinates_paired CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE INDEX listings_author_idx ON listings (author_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE listing_images (
  id uuid CONSTRAINT listing_images_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  listing_id uuid NOT NULL CONSTRAINT listing_images_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  -- The stored objects are {key}-{width}.webp for each of widths.
  key text NOT NULL CONSTRAINT listing_images_key_key UNIQUE,
  widths integer[] NOT NULL CONSTRAINT listing_images_widths_some CHECK (cardinality(widths) BETWEEN 1 AND 3),
  width integer NOT NULL CONSTRAINT listing_images_width_positive CHECK (width > 0),
  height integer NOT NULL CONSTRAINT listing_images_height_positive CHECK (height > 0),
  bytes integer NOT NULL CONSTRAINT listing_images_bytes_positive CHECK (bytes > 0),
  alt text,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT listing_images_position_once UNIQUE (listing_id, position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT listing_images_position_range CHECK (position BETWEEN 0 AND 4)
);

-- Uploads that were accepted while the form around them still had mistakes. Kept 24 hours.
CREATE TABLE upload_staging (
  id uuid CONSTRAINT upload_staging_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT upload_staging_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  draft_key uuid NOT NULL,
  position smallint NOT NULL,
  key text NOT NULL CONSTRAINT upload_staging_key_key UNIQUE,
  widths integer[] NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  original_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '24 hours',
  CONSTRAINT upload_staging_same_once UNIQUE (user_id, draft_key, sha256)
);
CREATE INDEX upload_staging_expiry_idx ON upload_staging (expires_at);

-- Objects that could not be stored yet, kept here until the store answers again: nothing accepted is lost.
CREATE TABLE upload_spool (
  key text CONSTRAINT upload_spool_pkey PRIMARY KEY,
  staging_id uuid NOT NULL CONSTRAINT upload_spool_staging_fkey REFERENCES upload_staging (id) ON DELETE CASCADE,
  bytes bytea NOT NULL
);
CREATE INDEX upload_spool_staging_idx ON upload_spool (staging_id);

-- ---------------------------------------------------------------- discovery

-- What any public surface may show (samples never are rows of listings).
CREATE VIEW visible_listings AS
  SELECT l.*
    FROM listings l
    JOIN users u ON u.id = l.author_id
    LEFT JOIN user_settings s ON s.user_id = l.author_id
   WHERE l.status = 'active'
     AND l.moderation = 'libre'
     AND l.deleted_at IS NULL
     AND u.state = 'activo'
     AND coalesce(s.profile_visibility, 'public') <> 'private';

-- ---------------------------------------------------------------- measures

CREATE TABLE view_salts (
  day date CONSTRAINT view_salts_pkey PRIMARY KEY,
  salt bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE listing_views (
  listing_id uuid NOT NULL CONSTRAINT listing_views_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  day date NOT NULL,
  -- HMAC of address and browser under that day's salt; the salt is deleted after 48 hours.
  visitor_hash bytea NOT NULL,
  CONSTRAINT listing_views_pkey PRIMARY KEY (listing_id, day, visitor_hash)
);
CREATE INDEX listing_views_day_idx ON listing_views (day);

CREATE TABLE listing_daily_stats (
  listing_id uuid NOT NULL CONSTRAINT listing_daily_stats_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0 CONSTRAINT listing_daily_stats_views_counted CHECK (views >= 0),
  CONSTRAINT listing_daily_stats_pkey PRIMARY KEY (listing_id, day)
);

-- ---------------------------------------------------------------- mail and jobs

CREATE TABLE outbox (
  id uuid CONSTRAINT outbox_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  channel text NOT NULL DEFAULT 'email' CONSTRAINT outbox_channel_known CHECK (channel IN ('email', 'push')),
  kind text NOT NULL,
  user_id uuid CONSTRAINT outbox_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  state text NOT NULL DEFAULT 'en_cola' CONSTRAINT outbox_state_known CHECK (state IN ('en_cola', 'enviado', 'rebotado', 'suprimido', 'fallido')),
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX outbox_created_idx ON outbox (created_at);

CREATE TABLE jobs (
  id uuid CONSTRAINT jobs_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  -- At most one waiting job per key: how a periodic job is there once, however many instances boot.
  dedupe_key text CONSTRAINT jobs_dedupe_key_key UNIQUE,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT jobs_state_known CHECK (state IN ('waiting', 'running', 'failed')),
  run_at timestamptz NOT NULL DEFAULT now(),
  attempts smallint NOT NULL DEFAULT 0,
  max_attempts smallint NOT NULL DEFAULT 12,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX jobs_due_idx ON jobs (run_at) WHERE state <> 'failed';

-- ---------------------------------------------------------------- texts of the operator

CREATE TABLE pages (
  slug text NOT NULL,
  version text NOT NULL,
  body text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pages_pkey PRIMARY KEY (slug, version)
);
