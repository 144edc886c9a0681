-- Browsers that have signed in to an account before: what strangers do at its sign-in does not lock them out. The
-- cookie holds the token, this the hash of it.
CREATE TABLE known_devices (
  token_hash bytea NOT NULL CONSTRAINT known_devices_hash_length CHECK (length(token_hash) = 32),
  user_id uuid NOT NULL CONSTRAINT known_devices_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT known_devices_pkey PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_devices_user_idx ON known_devices (user_id, last_used_at DESC);
CREATE INDEX known_devices_last_used_idx ON known_devices (last_used_at);

-- When the owner of an account was last told of what others try with its address, so that mails are few.
CREATE TABLE account_warnings (
  user_id uuid NOT NULL CONSTRAINT account_warnings_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT account_warnings_kind_known CHECK (kind IN ('failed-sign-ins', 'registration', 'new-address')),
  told_at timestamptz NOT NULL,
  CONSTRAINT account_warnings_pkey PRIMARY KEY (user_id, kind)
);
