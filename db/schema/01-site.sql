-- What every area uses: the clock, work for later, limits, the operator's texts, the log.
--
-- In all files: ids are uuids, money is in integer minor units beside its ISO currency, enums are text with a CHECK, and
-- every constraint is named <table>_<rule>. COMMENT ON says what a thing is for, after the area in brackets under which
-- docs/database.md lists it.

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

COMMENT ON TABLE schema_migrations IS '[operation] A migration that was applied, with the hash of its text.';

-- How far this database's clock stands from the real one. Only tests and the trial put a row here; an installation
-- does not start while there is one.
CREATE TABLE clock_shift (
  is_only boolean CONSTRAINT clock_shift_pkey PRIMARY KEY DEFAULT true CONSTRAINT clock_shift_one_row CHECK (is_only),
  seconds integer NOT NULL
);
COMMENT ON TABLE clock_shift IS
  '[operation] How far the clock of a test stands from the real one. An installation has no row and does not start with one.';

-- The moment at which the transaction began, so that everything one command writes has one date, and so that an index
-- can be asked with it.
CREATE FUNCTION app_now() RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT now() + coalesce((SELECT seconds FROM clock_shift), 0) * interval '1 second' $$;
COMMENT ON FUNCTION app_now() IS '[operation] The time that every rule goes by: the database''s, moved by clock_shift.';

-- What searching compares: lower case without accents. ñ becomes n, which is right for finding
-- and wrong for sorting. Catalan writes two l that are spoken one by one with a dot between them: «col·legi» is typed
-- «collegi», not «col legi». The dot may be part of the first letter, «coŀlegi», which unaccent takes apart.
-- IMMUTABLE is a promise: the dictionary is named, so search_path cannot change it.
CREATE FUNCTION norm_es(t text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT replace(lower(public.unaccent('public.unaccent', t)), 'l·l', 'll') $$;
COMMENT ON FUNCTION norm_es(text) IS
  '[search] A text in small letters and without accents: what is compared in place of it.';

-- Every process asks anew at once.
CREATE FUNCTION notify_clock() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NOTIFY clock;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION notify_clock() IS '[operation] Tells every process that the clock was moved.';
CREATE TRIGGER clock_shift_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON clock_shift
  FOR EACH STATEMENT EXECUTE FUNCTION notify_clock();
COMMENT ON TRIGGER clock_shift_told ON clock_shift IS 'Tells every process when a test moves the clock.';

-- The store of rate-limiter-flexible, which names these columns.
CREATE TABLE rate_limits (
  key text CONSTRAINT rate_limits_pkey PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
COMMENT ON TABLE rate_limits IS '[operation] Points that were used up in the window of a limit.';
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

CREATE TABLE jobs (
  id uuid CONSTRAINT jobs_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  -- At most one waiting job per key: how a periodic job is there once, however many instances boot.
  dedupe_key text CONSTRAINT jobs_dedupe_key_key UNIQUE,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT jobs_state_known CHECK (state IN ('waiting', 'running', 'failed')),
  run_at timestamptz NOT NULL DEFAULT app_now(),
  attempts smallint NOT NULL DEFAULT 0,
  max_attempts smallint NOT NULL DEFAULT 12,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE jobs IS
  '[operation] Work for later, with its attempts. A finished job is deleted; one that failed for good stays.';
CREATE INDEX jobs_due_idx ON jobs (run_at) WHERE state <> 'failed';
CREATE INDEX jobs_failed_idx ON jobs (run_at) WHERE state = 'failed';

CREATE TABLE pages (
  slug text NOT NULL,
  version text NOT NULL,
  body text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT pages_pkey PRIMARY KEY (slug, version),
  -- Texts of the operator (R6, R7): a version is a short word that fits an address.
  CONSTRAINT pages_version_form CHECK (version ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,29}$'),
  CONSTRAINT pages_body_length CHECK (length(body) BETWEEN 1 AND 200000),
  -- Which one is in force is never a question of luck.
  CONSTRAINT pages_moment_once UNIQUE (slug, published_at)
);
COMMENT ON TABLE pages IS '[operation] A version of a text of the operator, such as the terms.';

-- Every instance listens and drops the pages that it keeps for signed-out visitors. Once a transaction:
-- PostgreSQL folds equal notifications into one.
CREATE FUNCTION notify_public_pages() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM pg_notify('public_pages', '');
  RETURN NULL;
END $$;
COMMENT ON FUNCTION notify_public_pages() IS
  '[operation] Tells every instance that pages which visitors share may have changed.';
CREATE TRIGGER pages_public_pages AFTER INSERT OR UPDATE OR DELETE ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

-- News for the instances that hold a person's open streams (server/notification-streams.ts). A payload has
-- room for 8,000 bytes, some 200 ids: telling many people at once is a few notifications, not one each.
CREATE FUNCTION notify_in_parts(channel text, ids uuid[]) RETURNS void
  LANGUAGE sql
  AS $$
    SELECT pg_notify(channel, string_agg(part.id::text, ','))
      FROM (SELECT id, (row_number() OVER () - 1) / 200 AS number FROM unnest(ids) id) part
     GROUP BY part.number
  $$;
COMMENT ON FUNCTION notify_in_parts(text, uuid[]) IS
  '[operation] Sends ids over a channel, in messages that are short enough for NOTIFY.';

-- What was done to accounts by those who may. Rows are only added: each holds the hash of the one before it, so that
-- one that was changed or taken out is found (docs/decisions/0092).
CREATE TABLE audit_log (
  id bigint CONSTRAINT audit_log_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  -- 'operator' for the command line, else the account that did it.
  actor text NOT NULL,
  action text NOT NULL,
  -- Whom it concerns. No foreign key: the row stays when the account is erased, and names nobody then.
  subject_id uuid,
  -- What is not personal: the role before and after, never an address.
  facts jsonb NOT NULL DEFAULT '{}',
  ip_prefix text,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL CONSTRAINT audit_log_hash_key UNIQUE
);
COMMENT ON TABLE audit_log IS
  '[operation] What was done to accounts by operators and moderators. Rows are only added, and each holds the hash of the one before it.';
CREATE INDEX audit_log_subject_idx ON audit_log (subject_id, id);

CREATE FUNCTION keep_audit_log() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is only added to';
END $$;
COMMENT ON FUNCTION keep_audit_log() IS '[operation] Refuses to change or delete rows of audit_log.';
CREATE TRIGGER audit_log_rows_stay BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
COMMENT ON TRIGGER audit_log_rows_stay ON audit_log IS
  'Keeps every row of audit_log as it was written: nothing is changed or deleted.';
CREATE TRIGGER audit_log_stays BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
COMMENT ON TRIGGER audit_log_stays ON audit_log IS 'Keeps every row of audit_log as it was written: it is not emptied.';

-- Whichever way an attachment goes, with its message, its conversation or its sender's account, its file follows.
CREATE FUNCTION discard_attachments() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO jobs (kind, payload, max_attempts)
  SELECT 'discard-attachments', jsonb_build_object('keys', jsonb_agg(part.key)), 700
    FROM (SELECT key, (row_number() OVER () - 1) / 500 AS number FROM gone) part
   GROUP BY part.number;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION discard_attachments() IS
  '[conversations] Makes jobs that delete the stored files of rows that are gone.';

-- That nearly all requests came from one private address on behalf of others, for `gremio doctor`: the command is not
-- the process that serves. The address is the proxy's, a machine beside this one; no person's is kept here.
CREATE TABLE proxy_note (
  is_only boolean CONSTRAINT proxy_note_pkey PRIMARY KEY DEFAULT true CONSTRAINT proxy_note_one_row CHECK (is_only),
  address inet NOT NULL,
  -- How many proxies were trusted then: with another number the note says nothing any more.
  trust_proxy smallint NOT NULL CONSTRAINT proxy_note_trust_proxy_known CHECK (trust_proxy >= 0),
  noted_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE proxy_note IS '[operation] That nearly all requests came from one private address, for the doctor.';

-- The zone of the site is its operator's choice (TIME_ZONE). Every connection of the app says it; the fallback is that
-- of the setting, for whoever connects otherwise.
CREATE FUNCTION site_time_zone() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(nullif(current_setting('gremio.time_zone', true), ''), 'Europe/Madrid') $$;
COMMENT ON FUNCTION site_time_zone() IS
  '[operation] The site''s time zone, as the connection says it; what days are counted in for owners who have chosen none.';

-- Saving any setting stores a zone too: the site's, until somebody chooses. Which zones are offered the form says; here
-- it must be one that days can be counted in.
CREATE FUNCTION is_time_zone(name text) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE
  AS $$
BEGIN
  PERFORM timestamptz 'epoch' AT TIME ZONE name;
  RETURN true;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN false;
END $$;
COMMENT ON FUNCTION is_time_zone(text) IS '[operation] Whether days can be counted in a time zone of this name.';

-- Which installation this is: a store of files carries its id, so that a copy of the database cannot delete what is the
-- original's. A backup leaves this row out: what is restored is another installation.
CREATE TABLE installation (
  is_only boolean CONSTRAINT installation_pkey PRIMARY KEY DEFAULT true CONSTRAINT installation_one_row CHECK (is_only),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Where it was when it was last started: the cluster's system identifier and the database's oid. A copy by PostgreSQL's
  -- own tools has the row and is somewhere else.
  cluster text,
  database_oid bigint,
  -- Since when mails and pushes wait: a copy has those of the original in its queue.
  mail_held_since timestamptz,
  backed_up_at timestamptz,
  CONSTRAINT installation_place_whole CHECK ((cluster IS NULL) = (database_oid IS NULL))
);
COMMENT ON TABLE installation IS
  '[operation] Which installation this is and where it was last started, so that a copy is known as one; whether its mail is held.';
COMMENT ON COLUMN installation.backed_up_at IS 'When the last archive of gremio backup was whole. How it is kept afterwards nobody knows here.';
