-- Which installation this is: a store of files carries its id, so that a copy of the database cannot delete what is the
-- original's. A backup leaves this row out: what is restored is another installation.
CREATE TABLE installation (
  is_only boolean CONSTRAINT installation_pkey PRIMARY KEY DEFAULT true CONSTRAINT installation_one_row CHECK (is_only),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Where it was when it was last started: the cluster's system identifier and the database's oid. A copy by PostgreSQL's
  -- own tools has the row and is somewhere else.
  cluster text,
  database_oid bigint,
  -- Since when mails and pushes wait: a copy has those of the original in its queue.
  mail_held_since timestamptz,
  CONSTRAINT installation_place_whole CHECK ((cluster IS NULL) = (database_oid IS NULL))
);

-- A restore of a backup from before this table has left word, in a column that nobody else has.
INSERT INTO installation (mail_held_since)
SELECT CASE WHEN EXISTS (SELECT FROM schema_migrations applied WHERE to_jsonb(applied) ? 'restored') THEN app_now() END;

COMMENT ON TABLE installation IS
  '[operation] Which installation this is and where it was last started, so that a copy is known as one; whether its mail is held.';
