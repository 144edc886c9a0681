-- Pictures of people that the store has not taken yet (P4): written with the profile, gone once they are stored.
CREATE TABLE avatar_spool (
  key text CONSTRAINT avatar_spool_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT avatar_spool_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  bytes bytea NOT NULL
);
CREATE INDEX avatar_spool_user_idx ON avatar_spool (user_id);
