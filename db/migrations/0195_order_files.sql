-- Files of an order: what is delivered, what shows a payment, and what each side shows in a dispute.

ALTER TABLE attachment_staging
  -- What the kept bytes are: pictures are encoded anew, so these are not the ones that arrived.
  ADD COLUMN kept_sha256 bytea;

CREATE TABLE order_files (
  id uuid CONSTRAINT order_files_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  -- The line of the history that it came with.
  event_seq integer NOT NULL,
  position smallint NOT NULL CONSTRAINT order_files_position_range CHECK (position BETWEEN 0 AND 9),
  -- A file goes with the account of whoever added it.
  user_id uuid NOT NULL CONSTRAINT order_files_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  side text NOT NULL CONSTRAINT order_files_side_known CHECK (side IN ('client', 'freelancer')),
  -- Of evidence: in which dispute, and the how many-eth of its side it is.
  dispute_id uuid CONSTRAINT order_files_dispute_fkey REFERENCES disputes (id) ON DELETE CASCADE,
  evidence_n smallint CONSTRAINT order_files_evidence_range CHECK (evidence_n BETWEEN 1 AND 10),
  key text NOT NULL CONSTRAINT order_files_key_key UNIQUE,
  name text NOT NULL CONSTRAINT order_files_name_length CHECK (length(name) BETWEEN 1 AND 255),
  mime text NOT NULL,
  bytes integer NOT NULL CONSTRAINT order_files_bytes_positive CHECK (bytes > 0),
  -- Of the bytes that are kept, and of those that arrived.
  sha256 bytea NOT NULL CONSTRAINT order_files_sha256_length CHECK (length(sha256) = 32),
  sent_sha256 bytea NOT NULL CONSTRAINT order_files_sent_sha256_length CHECK (length(sent_sha256) = 32),
  scan_state text NOT NULL DEFAULT 'pendiente'
    CONSTRAINT order_files_scan_known CHECK (scan_state IN ('pendiente', 'limpio', 'rechazado')),
  created_at timestamptz NOT NULL,
  CONSTRAINT order_files_event_fkey FOREIGN KEY (order_id, event_seq)
    REFERENCES order_events (order_id, seq) ON DELETE CASCADE,
  CONSTRAINT order_files_position_once UNIQUE (order_id, event_seq, position),
  CONSTRAINT order_files_evidence_once UNIQUE (dispute_id, side, evidence_n),
  CONSTRAINT order_files_evidence_whole CHECK (num_nulls(dispute_id, evidence_n) IN (0, 2))
);
CREATE INDEX order_files_user_idx ON order_files (user_id);
-- Whichever way a file goes, its object follows (0034).
CREATE TRIGGER order_files_discard AFTER DELETE ON order_files
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_attachments();

COMMENT ON COLUMN attachment_staging.kept_sha256 IS 'The hash of the stored bytes; pictures are encoded anew.';
COMMENT ON TABLE order_files IS
  '[conversations] A file of an order: of a delivery, of a payment, or of one side in a dispute.';
COMMENT ON TRIGGER order_files_discard ON order_files IS
  'Has the file deleted from the store, whichever way its row goes.';
