-- Numbered receipts of what was paid in an order, and the invoices that a seller adds.

-- The last number of a series in a year. Its row is locked until the document is there, so no number is left out.
CREATE TABLE document_counters (
  series text NOT NULL CONSTRAINT document_counters_series_known CHECK (series IN ('J', 'A', 'DJ', 'DA')),
  year smallint NOT NULL CONSTRAINT document_counters_year_range CHECK (year BETWEEN 2020 AND 9999),
  last_number integer NOT NULL CONSTRAINT document_counters_number_positive CHECK (last_number > 0),
  CONSTRAINT document_counters_pkey PRIMARY KEY (series, year)
);

-- It holds no name and no word of anybody, so it can outlive both sides.
CREATE TABLE documents (
  id uuid CONSTRAINT documents_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  series text NOT NULL CONSTRAINT documents_series_known CHECK (series IN ('J', 'A', 'DJ', 'DA')),
  year smallint NOT NULL,
  number integer NOT NULL CONSTRAINT documents_number_positive CHECK (number > 0),
  order_id uuid NOT NULL,
  stage_n smallint NOT NULL,
  cancels_id uuid CONSTRAINT documents_cancels_fkey REFERENCES documents (id) ON DELETE CASCADE
    CONSTRAINT documents_cancelled_once UNIQUE,
  currency text NOT NULL,
  base_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  retention_cents bigint NOT NULL,
  to_pay_cents bigint NOT NULL,
  issued_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  CONSTRAINT documents_numbered UNIQUE (series, year, number),
  CONSTRAINT documents_counter_fkey FOREIGN KEY (series, year) REFERENCES document_counters (series, year),
  CONSTRAINT documents_stage_fkey FOREIGN KEY (order_id, stage_n) REFERENCES stages (order_id, n) ON DELETE CASCADE,
  CONSTRAINT documents_adds_up CHECK (base_cents > 0 AND to_pay_cents = base_cents + tax_cents - retention_cents),
  CONSTRAINT documents_counter_document CHECK ((series IN ('A', 'DA')) = (cancels_id IS NOT NULL)),
  CONSTRAINT documents_cancelled_later CHECK (cancelled_at IS NULL
    OR (cancelled_at >= issued_at AND cancels_id IS NULL))
);
CREATE UNIQUE INDEX documents_one_receipt ON documents (order_id, stage_n)
  WHERE cancels_id IS NULL AND cancelled_at IS NULL;
CREATE INDEX documents_stage_idx ON documents (order_id, stage_n);

CREATE TABLE stage_invoices (
  id uuid CONSTRAINT stage_invoices_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  stage_n smallint NOT NULL,
  freelancer_id uuid NOT NULL CONSTRAINT stage_invoices_freelancer_fkey REFERENCES users (id) ON DELETE CASCADE,
  key text NOT NULL CONSTRAINT stage_invoices_key_key UNIQUE,
  name text NOT NULL CONSTRAINT stage_invoices_name_length CHECK (length(name) BETWEEN 1 AND 255),
  mime text NOT NULL CONSTRAINT stage_invoices_mime_known CHECK (mime IN ('application/pdf', 'application/xml')),
  bytes integer NOT NULL CONSTRAINT stage_invoices_bytes_positive CHECK (bytes > 0),
  scan_state text NOT NULL DEFAULT 'pendiente'
    CONSTRAINT stage_invoices_scan_known CHECK (scan_state IN ('pendiente', 'limpio', 'rechazado')),
  created_at timestamptz NOT NULL,
  CONSTRAINT stage_invoices_stage_fkey FOREIGN KEY (order_id, stage_n) REFERENCES stages (order_id, n) ON DELETE CASCADE
);
CREATE INDEX stage_invoices_stage_idx ON stage_invoices (order_id, stage_n);
CREATE INDEX stage_invoices_freelancer_idx ON stage_invoices (freelancer_id);
CREATE TRIGGER stage_invoices_discard AFTER DELETE ON stage_invoices
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_attachments();

COMMENT ON TABLE document_counters IS
  '[conversations] The last number of a series of documents in a year, locked while the next one is written.';
COMMENT ON TABLE documents IS
  '[conversations] A numbered receipt of what was paid for a stage, or what cancels one; it holds no name.';
COMMENT ON TABLE stage_invoices IS '[conversations] An invoice that the freelancer of an order has added to a stage.';
COMMENT ON TRIGGER stage_invoices_discard ON stage_invoices IS
  'Has the file deleted from the store, whichever way its row goes.';
