-- A person's own data as a file (E18), and accounts that are about to end (E19).

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
-- Asked for twice, it is made once.
CREATE UNIQUE INDEX data_exports_one_pending ON data_exports (user_id) WHERE state = 'pendiente';
CREATE INDEX data_exports_user_idx ON data_exports (user_id, requested_at DESC);
CREATE INDEX data_exports_expiry_idx ON data_exports (expires_at);

-- While there is a row, the account's state is `baja_solicitada`; the job of erasing runs at erase_at.
CREATE TABLE deletion_requests (
  user_id uuid CONSTRAINT deletion_requests_pkey PRIMARY KEY
    CONSTRAINT deletion_requests_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  erase_at timestamptz NOT NULL,
  CONSTRAINT deletion_requests_later CHECK (erase_at > requested_at)
);
