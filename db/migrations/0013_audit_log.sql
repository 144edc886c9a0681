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
CREATE INDEX audit_log_subject_idx ON audit_log (subject_id, id);

CREATE FUNCTION keep_audit_log() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is only added to';
END $$;

CREATE TRIGGER audit_log_rows_stay BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
CREATE TRIGGER audit_log_stays BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
