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
CREATE INDEX tax_details_kept_idx ON tax_details (kept_until) WHERE kept_until IS NOT NULL;

COMMENT ON TABLE tax_details IS
  '[accounts] Who a freelancer is for the tax office, as an operator may have to report it.';
COMMENT ON COLUMN tax_details.user_id IS 'The account, also once it has been erased.';
COMMENT ON COLUMN tax_details.sealed IS 'Closed with a key of DATA_SECRETS for the account.';
COMMENT ON COLUMN tax_details.earned IS
  'Set when the account is erased: by quarters, for nothing else tells any more whose it was.';
COMMENT ON COLUMN tax_details.kept_until IS 'Set when the account is erased; the row goes then.';
