-- Disputes that the system brings to a moderator, that are about money owed after an end, and whose decisions are kept.

ALTER TABLE disputes
  -- Only a 'disputa' was opened by a side; the others were brought to a moderator, or are about a withdrawal's share.
  ADD COLUMN kind text NOT NULL DEFAULT 'disputa'
    CONSTRAINT disputes_kind_known CHECK (kind IN ('disputa', 'remitida', 'desistimiento')),
  -- Which way money is claimed: back to the client, or as the pay of the freelancer.
  ADD COLUMN claims text NOT NULL DEFAULT 'devolucion'
    CONSTRAINT disputes_claims_known CHECK (claims IN ('devolucion', 'pago')),
  -- Why the system brought it to a moderator.
  ADD COLUMN why text CONSTRAINT disputes_why_length CHECK (length(why) BETWEEN 1 AND 60),
  -- The dates that the stage had when the dispute stopped them.
  ADD COLUMN from_turn_at timestamptz,
  ADD COLUMN from_due_at timestamptz,
  -- When those who are waited for were last reminded of the present date.
  ADD COLUMN reminded_at timestamptz,
  -- What the newest decision found of a payment that one side announced and the other did not confirm.
  ADD COLUMN decided_paid boolean,
  ALTER COLUMN opened_by DROP NOT NULL,
  ALTER COLUMN reason DROP NOT NULL,
  ALTER COLUMN claim_cents DROP NOT NULL,
  DROP CONSTRAINT disputes_from_state_known,
  ADD CONSTRAINT disputes_from_state_known CHECK (from_state IN ('pendiente_pago', 'en_curso', 'cambios', 'entregado',
    'completado', 'cancelado', 'reembolsado', 'reparto')),
  DROP CONSTRAINT disputes_state_known,
  ADD CONSTRAINT disputes_state_known CHECK (state IN ('abierta', 'negociacion', 'moderacion', 'decidida', 'apelada',
    'sin_decidir', 'resuelta')),
  ADD CONSTRAINT disputes_opened_whole
    CHECK (kind <> 'disputa' OR num_nulls(opened_by, reason, claim_cents) = 0);

ALTER TABLE stages
  -- When it came into the state in which it ended; NULL of those that ended before this column was written.
  ADD COLUMN ended_at timestamptz;

CREATE TABLE dispute_decisions (
  dispute_id uuid NOT NULL CONSTRAINT dispute_decisions_dispute_fkey REFERENCES disputes (id) ON DELETE CASCADE,
  n smallint NOT NULL,
  decided_by uuid CONSTRAINT dispute_decisions_decided_by_fkey REFERENCES users (id) ON DELETE SET NULL,
  to_client_cents bigint NOT NULL CONSTRAINT dispute_decisions_range CHECK (to_client_cents >= 0),
  found_paid boolean,
  facts text NOT NULL CONSTRAINT dispute_decisions_facts_length CHECK (length(facts) BETWEEN 1 AND 2000),
  reasons text NOT NULL CONSTRAINT dispute_decisions_reasons_length CHECK (length(reasons) BETWEEN 1 AND 2000),
  decided_at timestamptz NOT NULL,
  CONSTRAINT dispute_decisions_pkey PRIMARY KEY (dispute_id, n)
);
CREATE INDEX dispute_decisions_decided_by_idx ON dispute_decisions (decided_by);

-- The row of a dispute holds its newest decision, which the release before writes there too.
CREATE FUNCTION keep_decision() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO dispute_decisions (dispute_id, n, decided_by, to_client_cents, found_paid, facts, reasons, decided_at)
  SELECT NEW.id, 1 + count(*), NEW.decided_by, NEW.decided_cents, NEW.decided_paid, NEW.decided_facts,
         NEW.decided_reasons, NEW.decided_at
    FROM dispute_decisions WHERE dispute_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER disputes_decision_kept AFTER UPDATE OF decided_at ON disputes
  FOR EACH ROW WHEN (NEW.decided_at IS NOT NULL)
  EXECUTE FUNCTION keep_decision();

INSERT INTO dispute_decisions (dispute_id, n, decided_by, to_client_cents, facts, reasons, decided_at)
SELECT id, 1, decided_by, decided_cents, decided_facts, decided_reasons, decided_at
  FROM disputes WHERE decided_at IS NOT NULL;

-- The words of decisions go with both people too.
CREATE OR REPLACE FUNCTION forget_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF NEW.agreement_sha256 IS NULL THEN
    DELETE FROM orders WHERE id = NEW.id;
  ELSE
    DELETE FROM ratings WHERE order_id = NEW.id;
    UPDATE order_events SET body = NULL WHERE order_id = NEW.id;
    UPDATE change_points SET body = '' WHERE order_id = NEW.id;
    UPDATE order_extras SET title = '' WHERE order_id = NEW.id;
    UPDATE disputes SET decided_facts = '—', decided_reasons = '—' WHERE order_id = NEW.id AND decided_at IS NOT NULL;
    UPDATE dispute_decisions SET facts = '—', reasons = '—'
     WHERE dispute_id IN (SELECT id FROM disputes WHERE order_id = NEW.id);
    UPDATE stages SET title = '' WHERE order_id = NEW.id;
    UPDATE orders SET title = NULL, agreement = NULL WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

COMMENT ON TABLE dispute_decisions IS '[conversations] Each decision of a dispute: the first, and the one on its appeal.';
COMMENT ON FUNCTION keep_decision() IS '[conversations] Keeps each decision of a dispute as a row of its own.';
COMMENT ON TRIGGER disputes_decision_kept ON disputes IS 'Keeps each decision as a row of its own.';
