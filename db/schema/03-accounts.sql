-- Accounts, profiles, settings, signing in, and what becomes of a person's data.

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
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT users_email_length CHECK (length(email::text) <= 254)
);
COMMENT ON TABLE users IS
  '[accounts] An account: its address, password hash, role and state. Nearly everything personal refers to it and goes with it.';
CREATE INDEX users_demo_idx ON users (id) WHERE demo;
CREATE TRIGGER users_public_pages AFTER UPDATE OF state, demo, email_verified_at OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();
-- An address that is shown can change.
CREATE TRIGGER users_public_pages_email AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION notify_public_pages();

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
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  -- Private unless its owner shows it (P7, E11).
  phone text CONSTRAINT profiles_phone_length CHECK (length(phone) BETWEEN 3 AND 40),
  CONSTRAINT profiles_bio_length CHECK (length(bio) BETWEEN 1 AND 2000),
  -- Printed as a link: any other scheme could run a script (javascript:).
  CONSTRAINT profiles_website_web CHECK (website ~ '^https?://' AND length(website) <= 300),
  CONSTRAINT profiles_location_length CHECK (length(location) BETWEEN 1 AND 120),
  CONSTRAINT profiles_skills_some CHECK (cardinality(skills) <= 30),
  -- In US dollars (P8).
  CONSTRAINT profiles_hourly_rate_positive CHECK (hourly_rate > 0),
  CONSTRAINT profiles_category_fkey FOREIGN KEY (category) REFERENCES categories (name),
  CONSTRAINT profiles_availability_known CHECK (availability IN ('Tiempo Completo', 'Medio Tiempo',
    'Disponible Fines de Semana', 'Disponible por Proyecto', 'Actualmente No Disponible'))
);
COMMENT ON TABLE profiles IS '[accounts] What a person says of themselves on their page; one row for each account.';
-- A listing's page shows its author, who may have none to be found.
CREATE TRIGGER profiles_public_pages AFTER UPDATE ON profiles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

CREATE TABLE user_settings (
  user_id uuid CONSTRAINT user_settings_pkey PRIMARY KEY CONSTRAINT user_settings_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  timezone text NOT NULL DEFAULT site_time_zone(),
  -- NULL until somebody chooses one: until then a browser's own choice holds, also when another tab has been saved.
  theme text CONSTRAINT user_settings_theme_known CHECK (theme IN ('light', 'dark', 'system')),
  profile_visibility text NOT NULL DEFAULT 'public' CONSTRAINT user_settings_visibility_known CHECK (profile_visibility IN ('public', 'contacts', 'private')),
  content_filter text NOT NULL DEFAULT 'moderate' CONSTRAINT user_settings_filter_known CHECK (content_filter IN ('all', 'moderate', 'strict')),
  -- NULL until the tab is saved once: then the defaults are shown, and nothing matches (E3).
  keywords text[] CONSTRAINT user_settings_keywords_some CHECK (cardinality(keywords) <= 50),
  email_notifications boolean NOT NULL DEFAULT true,
  push_notifications boolean NOT NULL DEFAULT true,
  in_app_notifications boolean NOT NULL DEFAULT true,
  frequency text NOT NULL DEFAULT 'realtime' CONSTRAINT user_settings_frequency_known CHECK (frequency IN ('realtime', 'daily', 'weekly')),
  new_messages boolean NOT NULL DEFAULT true,
  new_reviews boolean NOT NULL DEFAULT true,
  listing_views boolean NOT NULL DEFAULT false,
  marketing_emails boolean NOT NULL DEFAULT false,
  language text NOT NULL DEFAULT 'es' CONSTRAINT user_settings_language_known CHECK (language IN ('es', 'en', 'fr', 'de')),
  show_email boolean NOT NULL DEFAULT false,
  show_phone boolean NOT NULL DEFAULT false,
  login_alerts boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  -- The Monday up to which a person has had the weekly summary of visits (E6).
  views_told_on date,
  -- Their last busy day, and how much they work in a week.
  busy_until date,
  weekly_hours smallint CONSTRAINT user_settings_weekly_hours_range CHECK (weekly_hours BETWEEN 1 AND 100),
  CONSTRAINT user_settings_timezone_known CHECK (is_time_zone(timezone))
);
COMMENT ON TABLE user_settings IS
  '[accounts] What a person has chosen: visibility, theme, zone, keywords, and what they want to be told of. No row means the defaults.';
-- Shared pages show what a seller shows of themselves: the page cache hears of every change of it. That of
-- `private` alone would also come through listing_search; of the others nothing did.
CREATE TRIGGER user_settings_public_pages_insert AFTER INSERT ON user_settings
  FOR EACH ROW WHEN (NEW.profile_visibility <> 'public' OR NEW.show_email OR NEW.show_phone)
  EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER user_settings_public_pages_update AFTER UPDATE OF profile_visibility, show_email, show_phone ON user_settings
  FOR EACH ROW WHEN ((OLD.profile_visibility, OLD.show_email, OLD.show_phone)
    IS DISTINCT FROM (NEW.profile_visibility, NEW.show_email, NEW.show_phone))
  EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER user_settings_public_pages_delete AFTER DELETE ON user_settings
  FOR EACH ROW WHEN (OLD.profile_visibility <> 'public' OR OLD.show_email OR OLD.show_phone)
  EXECUTE FUNCTION notify_public_pages();

CREATE TABLE sessions (
  id uuid CONSTRAINT sessions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT sessions_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the opaque token in the cookie: a stolen dump opens nothing.
  token_hash bytea NOT NULL CONSTRAINT sessions_token_hash_key UNIQUE,
  persistent boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_active_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  user_agent text,
  ip_prefix text,
  device_name text,
  device_type text
    CONSTRAINT sessions_device_type_known CHECK (device_type IN ('ordenador', 'móvil', 'tableta', 'otro'))
);
COMMENT ON TABLE sessions IS '[accounts] A signed-in browser; the cookie holds the token and this the hash of it.';
CREATE INDEX sessions_user_idx ON sessions (user_id);
CREATE INDEX sessions_expiry_idx ON sessions (expires_at);

CREATE TABLE login_events (
  id bigint CONSTRAINT login_events_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id uuid CONSTRAINT login_events_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  email_hash bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now(),
  user_agent text,
  ip_prefix text,
  success boolean NOT NULL,
  reason text,
  device_name text
);
COMMENT ON TABLE login_events IS '[accounts] An attempt to sign in, successful or not.';
CREATE INDEX login_events_user_idx ON login_events (user_id, at DESC);
CREATE INDEX login_events_at_idx ON login_events (at);

CREATE TABLE tokens (
  id uuid CONSTRAINT tokens_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT tokens_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CONSTRAINT tokens_purpose_known CHECK (purpose IN ('verificar_correo', 'restablecer', 'cambiar_correo', 'deshacer_correo', 'descarga_datos', 'baja_boletin', 'alerta_anonima')),
  token_hash bytea NOT NULL CONSTRAINT tokens_token_hash_key UNIQUE,
  -- The address it was sent to: a link does not verify an address that has changed since.
  email citext NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE tokens IS
  '[accounts] A link that was mailed: to confirm, change or take back an address, or to reset a password. It works once.';
CREATE INDEX tokens_user_idx ON tokens (user_id, purpose);
CREATE INDEX tokens_expiry_idx ON tokens (expires_at);

-- What was typed into a form by someone who had to sign in first (C11). Kept an hour.
CREATE TABLE form_drafts (
  user_id uuid NOT NULL CONSTRAINT form_drafts_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  path text NOT NULL,
  fields jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT form_drafts_pkey PRIMARY KEY (user_id, path)
);
COMMENT ON TABLE form_drafts IS
  '[accounts] What was typed into a form before signing in, kept for the account for an hour.';
CREATE INDEX form_drafts_expiry_idx ON form_drafts (expires_at);

-- A name that someone had leads to them until somebody else takes it (P6).
CREATE TABLE username_history (
  username citext CONSTRAINT username_history_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT username_history_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  left_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE username_history IS
  '[accounts] Names that people had before: each leads to them until another person takes it.';
CREATE INDEX username_history_user_idx ON username_history (user_id);

-- The time-based codes of RFC 6238. Without a row, or while confirmed_at is NULL, no code is asked for.
CREATE TABLE totp (
  user_id uuid CONSTRAINT totp_pkey PRIMARY KEY CONSTRAINT totp_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- Sealed with a key of the application: a stolen dump makes no codes.
  secret_encrypted bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The time step of the newest code that was taken; that one and those before it are not taken again.
  last_step integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE totp IS '[accounts] The second factor of an account. It is asked for once it is confirmed.';

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL CONSTRAINT recovery_codes_user_fkey REFERENCES totp (user_id) ON DELETE CASCADE,
  -- SHA-256 of 80 random bits.
  code_hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS '[accounts] A code that replaces the second factor once.';

-- A stream ends with the session that opened it.
CREATE FUNCTION notify_ended_sessions() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM notify_in_parts('ended_sessions', array_agg(id)) FROM ended;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION notify_ended_sessions() IS
  '[accounts] Tells every instance which sessions have ended, so that they close their streams.';
CREATE TRIGGER sessions_news_delete AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION notify_ended_sessions();
COMMENT ON TRIGGER sessions_news_delete ON sessions IS 'Closes the open streams of a session that has ended.';

-- Pictures of people that the store has not taken yet (P4): written with the profile, gone once they are stored.
CREATE TABLE avatar_spool (
  key text CONSTRAINT avatar_spool_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT avatar_spool_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  bytes bytea NOT NULL
);
COMMENT ON TABLE avatar_spool IS
  '[accounts] A picture of a person that the store has not taken yet; a job stores it and deletes the row.';
CREATE INDEX avatar_spool_user_idx ON avatar_spool (user_id);

CREATE TABLE data_exports (
  id uuid CONSTRAINT data_exports_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT data_exports_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'pendiente'
    CONSTRAINT data_exports_state_known CHECK (state IN ('pendiente', 'lista', 'fallida', 'caducada')),
  requested_at timestamptz NOT NULL,
  ready_at timestamptz,
  expires_at timestamptz,
  -- The stored object, written before it is: what was begun can always be deleted.
  key text CONSTRAINT data_exports_key_key UNIQUE,
  bytes bigint,
  CONSTRAINT data_exports_ready_whole CHECK (state <> 'lista' OR (ready_at, expires_at, key, bytes) IS NOT NULL)
);
COMMENT ON TABLE data_exports IS '[accounts] A copy of a person''s data that was asked for, until it expires.';
-- Asked for twice, it is made once.
CREATE UNIQUE INDEX data_exports_one_pending ON data_exports (user_id) WHERE state = 'pendiente';
CREATE INDEX data_exports_user_idx ON data_exports (user_id, requested_at DESC);
CREATE INDEX data_exports_expiry_idx ON data_exports (expires_at);
CREATE INDEX data_exports_requested_idx ON data_exports (requested_at);

-- While there is a row, the account's state is `baja_solicitada`; the job of erasing runs at erase_at.
CREATE TABLE deletion_requests (
  user_id uuid CONSTRAINT deletion_requests_pkey PRIMARY KEY
    CONSTRAINT deletion_requests_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  erase_at timestamptz NOT NULL,
  -- Whether the account goes although orders, money or disputes of its person are open.
  despite_open boolean NOT NULL DEFAULT false,
  CONSTRAINT deletion_requests_later CHECK (erase_at > requested_at)
);
COMMENT ON TABLE deletion_requests IS
  '[accounts] An account that will be erased at a given time; while the row stands it can be taken back.';

-- Browsers that have signed in to an account before: what strangers do at its sign-in does not lock them out. The
-- cookie holds the token, this the hash of it.
CREATE TABLE known_devices (
  token_hash bytea NOT NULL CONSTRAINT known_devices_hash_length CHECK (length(token_hash) = 32),
  user_id uuid NOT NULL CONSTRAINT known_devices_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT known_devices_pkey PRIMARY KEY (token_hash, user_id)
);
COMMENT ON TABLE known_devices IS
  '[accounts] A browser that has signed in to an account before, which attempts of strangers do not lock out.';
CREATE INDEX known_devices_user_idx ON known_devices (user_id, last_used_at DESC);
CREATE INDEX known_devices_last_used_idx ON known_devices (last_used_at);

-- When the owner of an account was last told of what others try with its address, so that mails are few.
CREATE TABLE account_warnings (
  user_id uuid NOT NULL CONSTRAINT account_warnings_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT account_warnings_kind_known CHECK (kind IN ('failed-sign-ins', 'registration', 'new-address')),
  told_at timestamptz NOT NULL,
  CONSTRAINT account_warnings_pkey PRIMARY KEY (user_id, kind)
);
COMMENT ON TABLE account_warnings IS
  '[accounts] When the owner of an account was last told of what others try with its address.';

-- What somebody wrote into a form before they had an account, until they sign in. The browser's cookie holds the token;
-- the words are sealed with the secret of the sessions, so that a copy of the database tells nothing.
CREATE TABLE waiting_forms (
  token_hash bytea CONSTRAINT waiting_forms_pkey PRIMARY KEY CONSTRAINT waiting_forms_hash_length CHECK (length(token_hash) = 32),
  path text NOT NULL CONSTRAINT waiting_forms_path_length CHECK (length(path) <= 2000),
  sealed text NOT NULL CONSTRAINT waiting_forms_sealed_length CHECK (length(sealed) <= 65536),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE waiting_forms IS
  '[accounts] What was typed into a form before registering, sealed with the secret of the sessions, until its writer signs in.';
CREATE INDEX waiting_forms_expiry_idx ON waiting_forms (expires_at);

-- What an operator has to report of a freelancer who earned here. Who it is is sealed; the row has no reference to its
-- account, because the law has it kept for some years after the account was erased.
CREATE TABLE tax_details (
  user_id uuid CONSTRAINT tax_details_pkey PRIMARY KEY,
  sealed bytea NOT NULL,
  tax_id_last4 text NOT NULL CONSTRAINT tax_details_last4_form CHECK (tax_id_last4 ~ '^[0-9A-Z]{1,4}$'),
  changed_at timestamptz NOT NULL,
  kept_until timestamptz CONSTRAINT tax_details_kept_forward CHECK (kept_until > changed_at),
  earned jsonb,
  CONSTRAINT tax_details_kept_whole CHECK (num_nulls(kept_until, earned) IN (0, 2))
);
COMMENT ON TABLE tax_details IS
  '[accounts] Who a freelancer is for the tax office, as an operator may have to report it.';
COMMENT ON COLUMN tax_details.user_id IS 'The account, also once it has been erased.';
COMMENT ON COLUMN tax_details.sealed IS 'Closed with a key of DATA_SECRETS for the account.';
COMMENT ON COLUMN tax_details.kept_until IS 'Set when the account is erased; the row goes then.';
COMMENT ON COLUMN tax_details.earned IS
  'Set when the account is erased: by quarters, for nothing else tells any more whose it was.';
CREATE INDEX tax_details_kept_idx ON tax_details (kept_until) WHERE kept_until IS NOT NULL;

-- Whoever proves an address with a new password gets an account that somebody else may have filled. What was published
-- with it is hidden until the new owner has looked at it.
CREATE TABLE published_before (
  user_id uuid NOT NULL CONSTRAINT published_before_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT published_before_kind_known CHECK (kind IN ('perfil', 'anuncio', 'solicitud', 'concurso')),
  thing_id uuid NOT NULL,
  hidden_at timestamptz NOT NULL,
  -- Of the profile: who saw it.
  visibility text CONSTRAINT published_before_visibility_known CHECK (visibility IN ('public', 'contacts', 'private')),
  decision text CONSTRAINT published_before_decision_known CHECK (decision IN ('queda', 'quitado')),
  CONSTRAINT published_before_pkey PRIMARY KEY (kind, thing_id)
);
COMMENT ON TABLE published_before IS
  '[accounts] What an account had published before its address was proved with a new password: hidden until its owner keeps it.';
COMMENT ON COLUMN published_before.thing_id IS 'The row of the kind: the profile is that of the account.';
COMMENT ON COLUMN published_before.visibility IS 'Of the profile: who saw it before it was hidden.';
COMMENT ON COLUMN published_before.decision IS 'What the owner has said, once they have; a contest or a request that was taken away stays hidden.';
CREATE INDEX published_before_user_idx ON published_before (user_id);
CREATE TRIGGER published_before_public_pages AFTER INSERT OR UPDATE OR DELETE ON published_before
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();
COMMENT ON TRIGGER published_before_public_pages ON published_before IS 'Pages that everybody sees are made anew.';

-- A form that came back with the same key and other words was answered like the first one, and the words were lost. What
-- a form held is kept for some days, so that the second one can be told from the first, and both can be shown.
CREATE TABLE sent_forms (
  user_id uuid NOT NULL CONSTRAINT sent_forms_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  form_key uuid NOT NULL,
  path text NOT NULL,
  fields jsonb NOT NULL CONSTRAINT sent_forms_fields_object CHECK (jsonb_typeof(fields) = 'object'),
  sent_at timestamptz NOT NULL,
  led_to text,
  CONSTRAINT sent_forms_pkey PRIMARY KEY (user_id, form_key, path)
);
COMMENT ON TABLE sent_forms IS
  '[accounts] What a form with a one-time key held when it was sent, so that the same form with other words is not taken for it.';
COMMENT ON COLUMN sent_forms.form_key IS 'The one-time key of the form.';
COMMENT ON COLUMN sent_forms.path IS 'The address that it was sent to.';
COMMENT ON COLUMN sent_forms.fields IS 'What was typed and chosen, as lists of texts by field; of a file its name and the beginning of its hash.';
COMMENT ON COLUMN sent_forms.led_to IS 'The page that its sender was led to; null while it is under way.';
CREATE INDEX sent_forms_sent_at_idx ON sent_forms (sent_at);
