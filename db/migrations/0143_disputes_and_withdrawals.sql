-- Disputes in steps with a date each, and the end of a contract that a consumer changes their mind about.

ALTER TABLE order_events DROP CONSTRAINT order_events_actor_known;
ALTER TABLE order_events ADD CONSTRAINT order_events_actor_known
  CHECK (actor IN ('client', 'freelancer', 'system', 'moderator'));

CREATE TABLE disputes (
  id uuid CONSTRAINT disputes_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  stage_n smallint NOT NULL,
  opened_by text NOT NULL CONSTRAINT disputes_opened_by_known CHECK (opened_by IN ('client', 'freelancer')),
  reason text NOT NULL CONSTRAINT disputes_reason_known
    CHECK (reason IN ('no_entregado', 'incompleto', 'distinto', 'no_pagado', 'fuera_de_lo_acordado', 'otro')),
  -- What should go back to the client, in the words of who opened it.
  claim_cents bigint NOT NULL CONSTRAINT disputes_claim_range CHECK (claim_cents >= 0),
  -- What it is about at most: the price of the stage.
  at_stake_cents bigint NOT NULL CONSTRAINT disputes_stake_positive CHECK (at_stake_cents > 0),
  -- Where the stage was, to which it returns when the dispute is taken back.
  from_state text NOT NULL
    CONSTRAINT disputes_from_state_known CHECK (from_state IN ('pendiente_pago', 'en_curso', 'cambios', 'entregado')),
  state text NOT NULL DEFAULT 'abierta' CONSTRAINT disputes_state_known
    CHECK (state IN ('abierta', 'negociacion', 'moderacion', 'decidida', 'apelada', 'resuelta')),
  outcome text CONSTRAINT disputes_outcome_known
    CHECK (outcome IN ('acuerdo', 'concedida', 'decision', 'plazo', 'retirada')),
  to_client_cents bigint,
  opened_at timestamptz NOT NULL,
  turn_at timestamptz,
  version integer NOT NULL DEFAULT 0,
  -- Whether the moderator's time has been made longer once.
  is_prolonged boolean NOT NULL DEFAULT false,
  claimed_by uuid CONSTRAINT disputes_claimed_by_fkey REFERENCES users (id) ON DELETE SET NULL,
  claimed_until timestamptz,
  decided_by uuid CONSTRAINT disputes_decided_by_fkey REFERENCES users (id) ON DELETE SET NULL,
  decided_cents bigint,
  decided_facts text CONSTRAINT disputes_facts_length CHECK (length(decided_facts) BETWEEN 1 AND 2000),
  decided_reasons text CONSTRAINT disputes_reasons_length CHECK (length(decided_reasons) BETWEEN 1 AND 2000),
  decided_at timestamptz,
  appealed_by text CONSTRAINT disputes_appealed_by_known CHECK (appealed_by IN ('client', 'freelancer')),
  resolved_at timestamptz,
  CONSTRAINT disputes_stage_fkey FOREIGN KEY (order_id, stage_n) REFERENCES stages (order_id, n) ON DELETE CASCADE,
  CONSTRAINT disputes_claim_at_stake CHECK (claim_cents <= at_stake_cents),
  CONSTRAINT disputes_division_at_stake CHECK (to_client_cents BETWEEN 0 AND at_stake_cents),
  CONSTRAINT disputes_decision_at_stake CHECK (decided_cents BETWEEN 0 AND at_stake_cents),
  CONSTRAINT disputes_decided_whole CHECK (num_nulls(decided_cents, decided_facts, decided_reasons, decided_at) IN (0, 4)),
  CONSTRAINT disputes_resolved_whole CHECK ((state = 'resuelta') = (resolved_at IS NOT NULL)
    AND (state = 'resuelta') = (outcome IS NOT NULL) AND (state = 'resuelta') = (turn_at IS NULL)),
  CONSTRAINT disputes_resolved_counted CHECK (to_client_cents IS NOT NULL OR outcome IS NULL OR outcome = 'retirada')
);
CREATE UNIQUE INDEX disputes_one_open ON disputes (order_id, stage_n) WHERE state <> 'resuelta';
CREATE INDEX disputes_order_idx ON disputes (order_id, opened_at);
CREATE INDEX disputes_waiting_idx ON disputes (turn_at) WHERE state IN ('moderacion', 'apelada');
CREATE INDEX disputes_claimed_by_idx ON disputes (claimed_by);
CREATE INDEX disputes_decided_by_idx ON disputes (decided_by);

-- What each side stands by now; accepting the other's ends the matter.
CREATE TABLE dispute_offers (
  dispute_id uuid NOT NULL CONSTRAINT dispute_offers_dispute_fkey REFERENCES disputes (id) ON DELETE CASCADE,
  side text NOT NULL CONSTRAINT dispute_offers_side_known CHECK (side IN ('client', 'freelancer')),
  to_client_cents bigint NOT NULL CONSTRAINT dispute_offers_range CHECK (to_client_cents >= 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT dispute_offers_pkey PRIMARY KEY (dispute_id, side)
);

ALTER TABLE orders
  -- What the client said of themselves when they hired, and whether the work should begin before the 14 days are over.
  ADD COLUMN is_consumer boolean,
  ADD COLUMN starts_now boolean,
  ADD COLUMN starts_at timestamptz,
  -- The end of the last day on which a consumer can withdraw from the contract; null where there is no such right.
  ADD COLUMN withdraw_until timestamptz;

CREATE TABLE withdrawals (
  order_id uuid CONSTRAINT withdrawals_pkey PRIMARY KEY
    CONSTRAINT withdrawals_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- Until when the freelancer says which share had been done; null where nothing had been begun.
  share_until timestamptz,
  share_percent smallint CONSTRAINT withdrawals_share_range CHECK (share_percent BETWEEN 0 AND 100),
  settled_at timestamptz,
  CONSTRAINT withdrawals_waits_for_share CHECK (settled_at IS NOT NULL OR share_until IS NOT NULL)
);

-- The words of a dispute, a withdrawal and a list of changes go with both people too.
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
    UPDATE stages SET title = '' WHERE order_id = NEW.id;
    UPDATE orders SET title = NULL, agreement = NULL WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

COMMENT ON TABLE disputes IS '[conversations] What two sides of a stage do not agree on, and how far that is.';
COMMENT ON TABLE dispute_offers IS '[conversations] What each side of a dispute would agree to now.';
COMMENT ON TABLE withdrawals IS '[conversations] A consumer who has withdrawn from a contract, and what was done by then.';
