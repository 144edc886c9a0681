-- Where clients pay a freelancer, outside of the site. The account number is sealed: neither the database alone nor a
-- backup of it tells it.

CREATE TABLE payout_methods (
  id uuid CONSTRAINT payout_methods_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT payout_methods_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  holder text CONSTRAINT payout_methods_holder_length CHECK (length(holder) BETWEEN 1 AND 70),
  iban_sealed bytea,
  iban_last4 text CONSTRAINT payout_methods_last4_form CHECK (iban_last4 ~ '^[0-9A-Z]{4}$'),
  cash boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- From when on new orders take it; until then the row before it holds.
  effective_at timestamptz NOT NULL,
  CONSTRAINT payout_methods_one_at_a_time UNIQUE (user_id, effective_at),
  CONSTRAINT payout_methods_account_whole CHECK (num_nulls(holder, iban_sealed, iban_last4) IN (0, 3)),
  CONSTRAINT payout_methods_time_forward CHECK (effective_at >= created_at)
);

-- As they were when the order was accepted: no later change of them reaches its client.
CREATE TABLE order_payout_snapshots (
  order_id uuid CONSTRAINT order_payout_snapshots_pkey PRIMARY KEY
    CONSTRAINT order_payout_snapshots_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
  freelancer_id uuid NOT NULL
    CONSTRAINT order_payout_snapshots_freelancer_fkey REFERENCES users (id) ON DELETE CASCADE,
  holder text,
  iban_sealed bytea,
  iban_last4 text,
  cash boolean NOT NULL,
  CONSTRAINT order_payout_snapshots_account_whole CHECK (num_nulls(holder, iban_sealed, iban_last4) IN (0, 3))
);
CREATE INDEX order_payout_snapshots_freelancer_idx ON order_payout_snapshots (freelancer_id);

COMMENT ON TABLE payout_methods IS
  '[conversations] Where a freelancer is paid: the account in force, and one that takes its place later.';
COMMENT ON COLUMN payout_methods.iban_sealed IS 'Closed with a key of DATA_SECRETS for its owner.';
COMMENT ON TABLE order_payout_snapshots IS
  '[conversations] Where the client of an order pays, as it was when the order was accepted.';
COMMENT ON COLUMN order_payout_snapshots.iban_sealed IS 'Closed with a key of DATA_SECRETS for the freelancer.';
