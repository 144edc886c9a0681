-- Ratings leave with whom they are about, signed by the site.

-- Keys stay when another one takes over: what they signed is still in the hands of people. Their secret halves go.
CREATE TABLE rating_keys (
  kid text CONSTRAINT rating_keys_pkey PRIMARY KEY
    -- The thumbprint of the public half (RFC 7638).
    CONSTRAINT rating_keys_kid_form CHECK (kid ~ '^[A-Za-z0-9_-]{43}$'),
  public_key bytea NOT NULL CONSTRAINT rating_keys_public_key_size CHECK (octet_length(public_key) = 32),
  sealed_key bytea,
  created_at timestamptz NOT NULL,
  retired_at timestamptz,
  CONSTRAINT rating_keys_time_forward CHECK (retired_at >= created_at),
  CONSTRAINT rating_keys_secret_while_in_use CHECK ((sealed_key IS NULL) = (retired_at IS NOT NULL))
);
CREATE UNIQUE INDEX rating_keys_one_in_use ON rating_keys ((true)) WHERE retired_at IS NULL;

COMMENT ON TABLE rating_keys IS '[conversations] The keys with which the site signs ratings that people take with them.';
COMMENT ON COLUMN rating_keys.sealed_key IS 'The secret half, sealed by the secrets of the installation, while it signs.';
