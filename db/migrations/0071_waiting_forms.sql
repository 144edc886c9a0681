-- What somebody wrote into a form before they had an account, until they sign in. The browser's cookie holds the token;
-- the words are sealed with the secret of the sessions, so that a copy of the database tells nothing.
CREATE TABLE waiting_forms (
  token_hash bytea CONSTRAINT waiting_forms_pkey PRIMARY KEY CONSTRAINT waiting_forms_hash_length CHECK (length(token_hash) = 32),
  path text NOT NULL CONSTRAINT waiting_forms_path_length CHECK (length(path) <= 2000),
  sealed text NOT NULL CONSTRAINT waiting_forms_sealed_length CHECK (length(sealed) <= 65536),
  expires_at timestamptz NOT NULL
);
CREATE INDEX waiting_forms_expiry_idx ON waiting_forms (expires_at);
