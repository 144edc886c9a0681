-- Photographs, plans and papers that show what a client asks for.

CREATE TABLE request_files (
  id uuid CONSTRAINT request_files_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  request_id uuid NOT NULL CONSTRAINT request_files_request_fkey REFERENCES requests (id) ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  key text NOT NULL CONSTRAINT request_files_key_key UNIQUE,
  name text NOT NULL CONSTRAINT request_files_name_length CHECK (length(name) BETWEEN 1 AND 255),
  mime text NOT NULL,
  bytes integer NOT NULL CONSTRAINT request_files_bytes_positive CHECK (bytes > 0),
  scan_state text NOT NULL DEFAULT 'pendiente'
    CONSTRAINT request_files_scan_known CHECK (scan_state IN ('pendiente', 'limpio', 'rechazado')),
  created_at timestamptz NOT NULL,
  -- Files that stay move to other places in one statement.
  CONSTRAINT request_files_position_once UNIQUE (request_id, position) DEFERRABLE INITIALLY IMMEDIATE
);
COMMENT ON TABLE request_files IS '[conversations] A file of a request: what the client shows of what they need.';
CREATE TRIGGER request_files_discard AFTER DELETE ON request_files
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_attachments();
COMMENT ON TRIGGER request_files_discard ON request_files IS
  'Keeps stored files and rows equal: a deleted row''s file is deleted later.';

-- The form of the last edit and the version that it was opened with: sent again, it follows its own save.
ALTER TABLE requests
  ADD COLUMN edit_key uuid,
  ADD COLUMN edit_base integer,
  ADD CONSTRAINT requests_edit_paired CHECK ((edit_key IS NULL) = (edit_base IS NULL)) NOT VALID;
