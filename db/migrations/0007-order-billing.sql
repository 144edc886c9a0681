-- To whom a freelancer makes out the invoices of an order. It stands beside the agreement and is no part of its hash.

CREATE TABLE order_billing (
  order_id uuid CONSTRAINT order_billing_pkey PRIMARY KEY
    CONSTRAINT order_billing_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
  client_id uuid NOT NULL,
  sealed bytea NOT NULL,
  tax_id_last4 text NOT NULL CONSTRAINT order_billing_last4_form CHECK (tax_id_last4 ~ '^[0-9A-Z]{1,4}$'),
  changed_at timestamptz NOT NULL,
  kept_until timestamptz CONSTRAINT order_billing_kept_forward CHECK (kept_until > changed_at)
);
COMMENT ON TABLE order_billing IS '[conversations] To whom the freelancer of an order makes out its invoices.';
COMMENT ON COLUMN order_billing.client_id IS 'The account that gave it, also once it has been erased.';
COMMENT ON COLUMN order_billing.sealed IS 'Closed with a key of DATA_SECRETS for the client.';
COMMENT ON COLUMN order_billing.kept_until IS 'Set when the account of the client is erased; the row goes then.';
CREATE INDEX order_billing_client_idx ON order_billing (client_id);
CREATE INDEX order_billing_kept_idx ON order_billing (kept_until) WHERE kept_until IS NOT NULL;
