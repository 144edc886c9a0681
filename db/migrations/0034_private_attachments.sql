-- Files that wait in the form of a message, and what happens to stored files whose row is gone (N6, docs/decisions/0116).

CREATE TABLE attachment_staging (
  id uuid CONSTRAINT attachment_staging_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT attachment_staging_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- The one-time key of the form.
  draft_key uuid NOT NULL,
  key text NOT NULL CONSTRAINT attachment_staging_key_key UNIQUE,
  name text NOT NULL CONSTRAINT attachment_staging_name_length CHECK (length(name) BETWEEN 1 AND 255),
  mime text NOT NULL,
  bytes integer NOT NULL CONSTRAINT attachment_staging_bytes_positive CHECK (bytes > 0),
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- The same file sent again in the same form is the file of the first time.
  CONSTRAINT attachment_staging_same_once UNIQUE (user_id, draft_key, sha256, name)
);

-- Whichever way an attachment goes, with its message, its conversation or its sender's account, its file follows.
CREATE FUNCTION discard_attachments() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO jobs (kind, payload, max_attempts)
  SELECT 'discard-attachments', jsonb_build_object('keys', jsonb_agg(part.key)), 700
    FROM (SELECT key, (row_number() OVER () - 1) / 500 AS number FROM gone) part
   GROUP BY part.number;
  RETURN NULL;
END $$;

CREATE TRIGGER message_attachments_discard AFTER DELETE ON message_attachments
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_attachments();
