-- Where clients pay, money that a provider moves, the books, receipts and invoices.

CREATE TABLE ledger_accounts (
  id bigint CONSTRAINT ledger_accounts_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CONSTRAINT ledger_accounts_kind_known CHECK (kind IN ('cliente', 'retenido', 'por_devolver', 'saldo',
    'banco', 'comision', 'coste', 'proveedor', 'deuda', 'contracargo', 'acordado', 'recibido')),
  -- Whose it is: an id without a name, so that the books outlive the account.
  owner_id uuid,
  order_id uuid CONSTRAINT ledger_accounts_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
  stage_n smallint,
  currency text NOT NULL,
  may_go_negative boolean NOT NULL,
  balance_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_accounts_once UNIQUE NULLS NOT DISTINCT (kind, order_id, stage_n, currency),
  CONSTRAINT ledger_accounts_currency_key UNIQUE (id, currency),
  CONSTRAINT ledger_accounts_not_overdrawn CHECK (may_go_negative OR balance_cents >= 0)
);
COMMENT ON TABLE ledger_accounts IS '[conversations] Accounts of the books, each with its balance.';
CREATE INDEX ledger_accounts_order_idx ON ledger_accounts (order_id);

-- A balance moves with a posting only.
CREATE FUNCTION keep_balance() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a balance moves with a posting only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION keep_balance() IS '[conversations] Refuses a balance that no posting moves.';
CREATE TRIGGER ledger_accounts_balance_kept BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION keep_balance();
COMMENT ON TRIGGER ledger_accounts_balance_kept ON ledger_accounts IS 'A balance moves with a posting only.';

CREATE TABLE ledger_transactions (
  id bigint CONSTRAINT ledger_transactions_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- What is booked once, however often it is tried.
  idempotency_key text NOT NULL CONSTRAINT ledger_transactions_once UNIQUE,
  kind text NOT NULL,
  order_id uuid NOT NULL,
  event_seq integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- Nothing is booked without an event.
  CONSTRAINT ledger_transactions_event_fkey FOREIGN KEY (order_id, event_seq)
    REFERENCES order_events (order_id, seq) ON DELETE CASCADE
);
COMMENT ON TABLE ledger_transactions IS '[conversations] What was booked together, and the event that it follows from. Rows are only added.';
CREATE INDEX ledger_transactions_event_idx ON ledger_transactions (order_id, event_seq);

-- A posting has two sides and one amount, so that nothing unbalanced can be written.
CREATE TABLE ledger_postings (
  transaction_id bigint NOT NULL
    CONSTRAINT ledger_postings_transaction_fkey REFERENCES ledger_transactions (id) ON DELETE CASCADE,
  line smallint NOT NULL CONSTRAINT ledger_postings_line_range CHECK (line BETWEEN 1 AND 20),
  from_id bigint NOT NULL,
  to_id bigint NOT NULL,
  currency text NOT NULL,
  amount_cents bigint NOT NULL CONSTRAINT ledger_postings_positive CHECK (amount_cents > 0),
  CONSTRAINT ledger_postings_pkey PRIMARY KEY (transaction_id, line),
  CONSTRAINT ledger_postings_of_two CHECK (from_id <> to_id),
  CONSTRAINT ledger_postings_from_fkey FOREIGN KEY (from_id, currency) REFERENCES ledger_accounts (id, currency)
    ON DELETE CASCADE,
  CONSTRAINT ledger_postings_to_fkey FOREIGN KEY (to_id, currency) REFERENCES ledger_accounts (id, currency)
    ON DELETE CASCADE
);
COMMENT ON TABLE ledger_postings IS '[conversations] An amount that went from one account to another. Rows are only added.';
CREATE INDEX ledger_postings_from_idx ON ledger_postings (from_id);
CREATE INDEX ledger_postings_to_idx ON ledger_postings (to_id);

-- Both balances move with the posting, the lower id first: two postings never wait for each other.
CREATE FUNCTION move_balances() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  posting ledger_postings := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
  account bigint;
BEGIN
  FOREACH account IN ARRAY ARRAY[least(posting.from_id, posting.to_id), greatest(posting.from_id, posting.to_id)] LOOP
    UPDATE ledger_accounts
       SET balance_cents = balance_cents
           + CASE account WHEN posting.to_id THEN sign ELSE -sign END * posting.amount_cents
     WHERE id = account;
  END LOOP;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION move_balances() IS '[conversations] Adds a posting to the balances of its two accounts.';
CREATE TRIGGER ledger_postings_balances AFTER INSERT OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION move_balances();
COMMENT ON TRIGGER ledger_postings_balances ON ledger_postings IS 'Keeps balances equal to the sums of their postings.';

-- What is booked stays as it is: a mistake is booked back. Only the removal of the demonstration deletes.
CREATE FUNCTION keep_books() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('gremio.forgets_books', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the books are only added to' USING ERRCODE = 'restrict_violation';
END $$;
COMMENT ON FUNCTION keep_books() IS '[conversations] Refuses every change of what is booked.';
CREATE TRIGGER ledger_postings_kept BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION keep_books();
COMMENT ON TRIGGER ledger_postings_kept ON ledger_postings IS 'Postings are only added.';
CREATE TRIGGER ledger_postings_not_emptied BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION keep_books();
COMMENT ON TRIGGER ledger_postings_not_emptied ON ledger_postings IS 'Postings are only added.';
CREATE TRIGGER ledger_transactions_kept BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION keep_books();
COMMENT ON TRIGGER ledger_transactions_kept ON ledger_transactions IS 'Transactions are only added.';
CREATE TRIGGER ledger_transactions_not_emptied BEFORE TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION keep_books();
COMMENT ON TRIGGER ledger_transactions_not_emptied ON ledger_transactions IS 'Transactions are only added.';

CREATE TABLE payments (
  id uuid CONSTRAINT payments_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  stage_n smallint NOT NULL,
  attempt smallint NOT NULL CONSTRAINT payments_attempt_range CHECK (attempt BETWEEN 1 AND 100),
  provider text NOT NULL CONSTRAINT payments_provider_known CHECK (provider IN ('prueba', 'stripe')),
  -- The provider's name for it, once it has one.
  ref text,
  amount_cents bigint NOT NULL CONSTRAINT payments_amount_positive CHECK (amount_cents > 0),
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'creado' CONSTRAINT payments_state_known CHECK (state IN ('creado', 'abierto', 'procesando',
    'cobrado', 'fallido', 'caducado', 'reembolso_pendiente', 'reembolsado', 'parcial', 'discrepancia')),
  -- Whether the provider keeps it until it is released, as read from the provider.
  held boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  CONSTRAINT payments_stage_fkey FOREIGN KEY (order_id, stage_n) REFERENCES stages (order_id, n) ON DELETE CASCADE,
  CONSTRAINT payments_attempts UNIQUE (order_id, stage_n, attempt),
  CONSTRAINT payments_ref_once UNIQUE (provider, ref),
  CONSTRAINT payments_time_forward CHECK (expires_at > created_at AND paid_at >= created_at)
);
COMMENT ON TABLE payments IS '[conversations] A try to pay a stage at a provider.';
-- A second tab gets the payment that is open.
CREATE UNIQUE INDEX payments_one_open ON payments (order_id, stage_n) WHERE state IN ('creado', 'abierto', 'procesando');

-- What the provider is asked to do with money that it has: written with its cause, carried out by a job.
CREATE TABLE provider_calls (
  id uuid CONSTRAINT provider_calls_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id uuid NOT NULL CONSTRAINT provider_calls_payment_fkey REFERENCES payments (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT provider_calls_kind_known CHECK (kind IN ('release', 'refund', 'refund-part')),
  amount_cents bigint NOT NULL CONSTRAINT provider_calls_amount_positive CHECK (amount_cents > 0),
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT provider_calls_state_known CHECK (state IN ('waiting', 'done', 'refused')),
  ref text,
  reason text,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  CONSTRAINT provider_calls_once UNIQUE (payment_id, kind)
);
COMMENT ON TABLE provider_calls IS '[conversations] What the provider is asked to do with a payment, and what it answered.';

-- The books of the simulator, which stands for a provider in the trial: nothing here is money.
CREATE TABLE simulated_payments (
  ref text CONSTRAINT simulated_payments_pkey PRIMARY KEY,
  payment_id uuid NOT NULL CONSTRAINT simulated_payments_once UNIQUE
    CONSTRAINT simulated_payments_payment_fkey REFERENCES payments (id) ON DELETE CASCADE,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'abierto'
    CONSTRAINT simulated_payments_state_known CHECK (state IN ('abierto', 'cobrado', 'rechazado', 'caducado')),
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  released_cents bigint NOT NULL DEFAULT 0,
  refunded_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT simulated_payments_spent CHECK (released_cents >= 0 AND refunded_cents >= 0
    AND released_cents + refunded_cents <= amount_cents)
);
COMMENT ON TABLE simulated_payments IS '[conversations] What the simulator of the trial knows of a payment.';

CREATE TABLE simulated_calls (
  key text CONSTRAINT simulated_calls_pkey PRIMARY KEY,
  ref text NOT NULL CONSTRAINT simulated_calls_ref_fkey REFERENCES simulated_payments (ref) ON DELETE CASCADE,
  kind text NOT NULL,
  amount_cents bigint NOT NULL
);
COMMENT ON TABLE simulated_calls IS '[conversations] What the simulator has done, by the key that it was asked with.';
CREATE INDEX simulated_calls_ref_idx ON simulated_calls (ref);

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
COMMENT ON TABLE payout_methods IS
  '[conversations] Where a freelancer is paid: the account in force, and one that takes its place later.';
COMMENT ON COLUMN payout_methods.iban_sealed IS 'Closed with a key of DATA_SECRETS for its owner.';

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
COMMENT ON TABLE order_payout_snapshots IS
  '[conversations] Where the client of an order pays, as it was when the order was accepted.';
COMMENT ON COLUMN order_payout_snapshots.iban_sealed IS 'Closed with a key of DATA_SECRETS for the freelancer.';
CREATE INDEX order_payout_snapshots_freelancer_idx ON order_payout_snapshots (freelancer_id);

-- The last number of a series in a year. Its row is locked until the document is there, so no number is left out.
CREATE TABLE document_counters (
  series text NOT NULL CONSTRAINT document_counters_series_known CHECK (series IN ('J', 'A', 'DJ', 'DA')),
  year smallint NOT NULL CONSTRAINT document_counters_year_range CHECK (year BETWEEN 2020 AND 9999),
  last_number integer NOT NULL CONSTRAINT document_counters_number_positive CHECK (last_number > 0),
  CONSTRAINT document_counters_pkey PRIMARY KEY (series, year)
);
COMMENT ON TABLE document_counters IS
  '[conversations] The last number of a series of documents in a year, locked while the next one is written.';

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
COMMENT ON TABLE documents IS
  '[conversations] A numbered receipt of what was paid for a stage, or what cancels one; it holds no name.';
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
COMMENT ON TABLE stage_invoices IS '[conversations] An invoice that the freelancer of an order has added to a stage.';
CREATE INDEX stage_invoices_stage_idx ON stage_invoices (order_id, stage_n);
CREATE INDEX stage_invoices_freelancer_idx ON stage_invoices (freelancer_id);
CREATE TRIGGER stage_invoices_discard AFTER DELETE ON stage_invoices
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_attachments();
COMMENT ON TRIGGER stage_invoices_discard ON stage_invoices IS
  'Has the file deleted from the store, whichever way its row goes.';
