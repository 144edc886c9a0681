-- The key pair by which push services know this installation (VAPID, RFC 8292): made at the first start that needs
-- it, and the same for every instance.
CREATE TABLE push_keys (
  only_row boolean CONSTRAINT push_keys_pkey PRIMARY KEY DEFAULT true CONSTRAINT push_keys_one CHECK (only_row),
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
