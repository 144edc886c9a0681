-- Money that a provider moves: what was started, what it answered, and the books. What two people pay each other directly
-- has a memorandum in the same books, on accounts of its own.

-- ---------------------------------------------------------------- ledger

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
CREATE INDEX ledger_accounts_order_idx ON ledger_accounts (order_id);

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
CREATE TRIGGER ledger_postings_balances AFTER INSERT OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION move_balances();

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
CREATE TRIGGER ledger_postings_kept BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION keep_books();
CREATE TRIGGER ledger_postings_not_emptied BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION keep_books();
CREATE TRIGGER ledger_transactions_kept BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION keep_books();
CREATE TRIGGER ledger_transactions_not_emptied BEFORE TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION keep_books();

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
CREATE TRIGGER ledger_accounts_balance_kept BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION keep_balance();

-- ---------------------------------------------------------------- payments

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
-- A second tab gets the payment that is open.
CREATE UNIQUE INDEX payments_one_open ON payments (order_id, stage_n) WHERE state IN ('creado', 'abierto', 'procesando');

-- What the provider is asked to do with money that it has: written with its cause, carried out by a job.
CREATE TABLE provider_calls (
  id uuid CONSTRAINT provider_calls_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id uuid NOT NULL CONSTRAINT provider_calls_payment_fkey REFERENCES payments (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT provider_calls_kind_known CHECK (kind IN ('release', 'refund')),
  amount_cents bigint NOT NULL CONSTRAINT provider_calls_amount_positive CHECK (amount_cents > 0),
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT provider_calls_state_known CHECK (state IN ('waiting', 'done', 'refused')),
  ref text,
  reason text,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  CONSTRAINT provider_calls_once UNIQUE (payment_id, kind)
);

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
CREATE TABLE simulated_calls (
  key text CONSTRAINT simulated_calls_pkey PRIMARY KEY,
  ref text NOT NULL CONSTRAINT simulated_calls_ref_fkey REFERENCES simulated_payments (ref) ON DELETE CASCADE,
  kind text NOT NULL,
  amount_cents bigint NOT NULL
);
CREATE INDEX simulated_calls_ref_idx ON simulated_calls (ref);

ALTER TABLE stages DROP CONSTRAINT stages_payment_known;
ALTER TABLE stages ADD CONSTRAINT stages_payment_known CHECK (payment IN ('por_pagar', 'anunciado', 'recibido', 'negado',
  'cobrado', 'liberado', 'reembolso_pendiente', 'reembolso_anunciado', 'reembolsado', 'parcial'));
-- When its people were last reminded: silence counts from a day after.
ALTER TABLE stages ADD COLUMN reminded_at timestamptz;
-- Of what is divided: how much goes back to the client.
ALTER TABLE stages ADD COLUMN return_cents bigint
  CONSTRAINT stages_return_range CHECK (return_cents BETWEEN 0 AND to_pay_cents);
ALTER TABLE stages ADD CONSTRAINT stages_division_counted CHECK ((state = 'reparto') = (return_cents IS NOT NULL));

-- Work that is divided between the two can be rated too.
ALTER TABLE orders DROP CONSTRAINT orders_completed_dated;
ALTER TABLE orders ADD CONSTRAINT orders_completed_dated CHECK (CASE
    WHEN state IN ('completado', 'reparto') THEN completed_at IS NOT NULL
    WHEN state = 'reembolsado' THEN true
    ELSE completed_at IS NULL END);

-- What a client asks to be changed, by points, and what became of each.
CREATE TABLE change_points (
  order_id uuid NOT NULL,
  stage_n smallint NOT NULL,
  round smallint NOT NULL CONSTRAINT change_points_round_range CHECK (round BETWEEN 1 AND 10),
  point smallint NOT NULL CONSTRAINT change_points_point_range CHECK (point BETWEEN 1 AND 20),
  body text NOT NULL CONSTRAINT change_points_body_length CHECK (length(body) BETWEEN 0 AND 500),
  answer text CONSTRAINT change_points_answer_known CHECK (answer IN ('hecho', 'fuera')),
  CONSTRAINT change_points_pkey PRIMARY KEY (order_id, stage_n, round, point),
  CONSTRAINT change_points_stage_fkey FOREIGN KEY (order_id, stage_n) REFERENCES stages (order_id, n) ON DELETE CASCADE
);

-- More work than was agreed on, offered with a price of its own: accepted, it is one more stage.
CREATE TABLE order_extras (
  id uuid CONSTRAINT order_extras_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL CONSTRAINT order_extras_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
  form_key uuid NOT NULL CONSTRAINT order_extras_sent_once UNIQUE,
  title text NOT NULL CONSTRAINT order_extras_title_length CHECK (length(title) BETWEEN 0 AND 120),
  days smallint NOT NULL CONSTRAINT order_extras_days_range CHECK (days BETWEEN 1 AND 365),
  base_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  retention_cents bigint NOT NULL,
  to_pay_cents bigint NOT NULL,
  state text NOT NULL DEFAULT 'ofrecida'
    CONSTRAINT order_extras_state_known CHECK (state IN ('ofrecida', 'aceptada', 'rechazada', 'caducada')),
  created_at timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  CONSTRAINT order_extras_adds_up CHECK (base_cents > 0 AND to_pay_cents = base_cents + tax_cents - retention_cents)
);
CREATE UNIQUE INDEX order_extras_one_open ON order_extras (order_id) WHERE state = 'ofrecida';
ALTER TABLE stages DROP CONSTRAINT stages_n_range;
ALTER TABLE stages ADD CONSTRAINT stages_n_range CHECK (n BETWEEN 1 AND 12);

COMMENT ON TABLE ledger_accounts IS '[conversations] Accounts of the books, each with its balance.';
COMMENT ON TABLE ledger_transactions IS '[conversations] What was booked together, and the event that it follows from. Rows are only added.';
COMMENT ON TABLE ledger_postings IS '[conversations] An amount that went from one account to another. Rows are only added.';
COMMENT ON TABLE payments IS '[conversations] A try to pay a stage at a provider.';
COMMENT ON TABLE provider_calls IS '[conversations] What the provider is asked to do with a payment, and what it answered.';
COMMENT ON TABLE simulated_payments IS '[conversations] What the simulator of the trial knows of a payment.';
COMMENT ON TABLE simulated_calls IS '[conversations] What the simulator has done, by the key that it was asked with.';
COMMENT ON TABLE change_points IS '[conversations] A change that a client asks for, and its answer.';
COMMENT ON TABLE order_extras IS '[conversations] Further work that a freelancer offers within an order.';
COMMENT ON FUNCTION move_balances() IS '[conversations] Adds a posting to the balances of its two accounts.';
COMMENT ON FUNCTION keep_books() IS '[conversations] Refuses every change of what is booked.';
COMMENT ON FUNCTION keep_balance() IS '[conversations] Refuses a balance that no posting moves.';
COMMENT ON TRIGGER ledger_postings_balances ON ledger_postings IS 'Keeps balances equal to the sums of their postings.';
COMMENT ON TRIGGER ledger_postings_kept ON ledger_postings IS 'Postings are only added.';
COMMENT ON TRIGGER ledger_postings_not_emptied ON ledger_postings IS 'Postings are only added.';
COMMENT ON TRIGGER ledger_transactions_kept ON ledger_transactions IS 'Transactions are only added.';
COMMENT ON TRIGGER ledger_transactions_not_emptied ON ledger_transactions IS 'Transactions are only added.';
COMMENT ON TRIGGER ledger_accounts_balance_kept ON ledger_accounts IS 'A balance moves with a posting only.';
