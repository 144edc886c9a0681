-- Disputes in steps with a date each, and withdrawals of consumers.

CREATE TABLE disputes (
  id uuid CONSTRAINT disputes_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  stage_n smallint NOT NULL,
  opened_by text CONSTRAINT disputes_opened_by_known CHECK (opened_by IN ('client', 'freelancer')),
  reason text CONSTRAINT disputes_reason_known
    CHECK (reason IN ('no_entregado', 'incompleto', 'distinto', 'no_pagado', 'fuera_de_lo_acordado', 'otro')),
  -- What should go back to the client, in the words of who opened it.
  claim_cents bigint CONSTRAINT disputes_claim_range CHECK (claim_cents >= 0),
  -- What it is about at most: the price of the stage.
  at_stake_cents bigint NOT NULL CONSTRAINT disputes_stake_positive CHECK (at_stake_cents > 0),
  -- Where the stage was, to which it returns when the dispute is taken back.
  from_state text NOT NULL
    CONSTRAINT disputes_from_state_known CHECK (from_state IN ('pendiente_pago', 'en_curso', 'cambios', 'entregado', 'completado', 'cancelado', 'reembolsado', 'reparto')),
  state text NOT NULL DEFAULT 'abierta' CONSTRAINT disputes_state_known CHECK (state IN ('abierta', 'negociacion', 'moderacion', 'decidida', 'apelada', 'sin_decidir', 'resuelta')),
  outcome text CONSTRAINT disputes_outcome_known CHECK (outcome IN ('acuerdo', 'concedida', 'decision', 'plazo', 'retirada', 'desistimiento')),
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
  -- When moderators were told that it waits; NULL before that, and again when somebody appeals.
  told_at timestamptz,
  -- Only a 'disputa' was opened by a side; the others were brought to a moderator, or are about a withdrawal's share.
  kind text NOT NULL DEFAULT 'disputa'
    CONSTRAINT disputes_kind_known CHECK (kind IN ('disputa', 'remitida', 'desistimiento')),
  -- Which way money is claimed: back to the client, or as the pay of the freelancer.
  claims text NOT NULL DEFAULT 'devolucion'
    CONSTRAINT disputes_claims_known CHECK (claims IN ('devolucion', 'pago')),
  -- Why the system brought it to a moderator.
  why text CONSTRAINT disputes_why_length CHECK (length(why) BETWEEN 1 AND 60),
  -- The dates that the stage had when the dispute stopped them.
  from_turn_at timestamptz,
  from_due_at timestamptz,
  -- When those who are waited for were last reminded of the present date.
  reminded_at timestamptz,
  -- What the newest decision found of a payment that one side announced and the other did not confirm.
  decided_paid boolean,
  CONSTRAINT disputes_stage_fkey FOREIGN KEY (order_id, stage_n) REFERENCES stages (order_id, n) ON DELETE CASCADE,
  CONSTRAINT disputes_claim_at_stake CHECK (claim_cents <= at_stake_cents),
  CONSTRAINT disputes_division_at_stake CHECK (to_client_cents BETWEEN 0 AND at_stake_cents),
  CONSTRAINT disputes_decision_at_stake CHECK (decided_cents BETWEEN 0 AND at_stake_cents),
  CONSTRAINT disputes_decided_whole CHECK (num_nulls(decided_cents, decided_facts, decided_reasons, decided_at) IN (0, 4)),
  CONSTRAINT disputes_resolved_whole CHECK ((state = 'resuelta') = (resolved_at IS NOT NULL)
    AND (state = 'resuelta') = (outcome IS NOT NULL) AND (state = 'resuelta') = (turn_at IS NULL)),
  CONSTRAINT disputes_resolved_counted
    CHECK (to_client_cents IS NOT NULL OR outcome IS NULL OR outcome IN ('retirada', 'desistimiento')),
  CONSTRAINT disputes_opened_whole
    CHECK (kind <> 'disputa' OR num_nulls(opened_by, reason, claim_cents) = 0)
);
COMMENT ON TABLE disputes IS '[conversations] What two sides of a stage do not agree on, and how far that is.';
CREATE UNIQUE INDEX disputes_one_open ON disputes (order_id, stage_n) WHERE state <> 'resuelta';
CREATE INDEX disputes_order_idx ON disputes (order_id, opened_at);
CREATE INDEX disputes_waiting_idx ON disputes (turn_at) WHERE state IN ('moderacion', 'apelada');
CREATE INDEX disputes_claimed_by_idx ON disputes (claimed_by);
CREATE INDEX disputes_decided_by_idx ON disputes (decided_by);
CREATE INDEX disputes_told_idx ON disputes (told_at DESC) WHERE told_at IS NOT NULL;
CREATE INDEX disputes_to_decide_idx ON disputes (turn_at) WHERE state IN ('moderacion', 'apelada', 'sin_decidir');
ALTER TABLE order_files
  ADD CONSTRAINT order_files_dispute_fkey FOREIGN KEY (dispute_id) REFERENCES disputes (id) ON DELETE CASCADE;

-- What each side stands by now; accepting the other's ends the matter.
CREATE TABLE dispute_offers (
  dispute_id uuid NOT NULL CONSTRAINT dispute_offers_dispute_fkey REFERENCES disputes (id) ON DELETE CASCADE,
  side text NOT NULL CONSTRAINT dispute_offers_side_known CHECK (side IN ('client', 'freelancer')),
  to_client_cents bigint NOT NULL CONSTRAINT dispute_offers_range CHECK (to_client_cents >= 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT dispute_offers_pkey PRIMARY KEY (dispute_id, side)
);
COMMENT ON TABLE dispute_offers IS '[conversations] What each side of a dispute would agree to now.';

CREATE TABLE withdrawals (
  order_id uuid CONSTRAINT withdrawals_pkey PRIMARY KEY
    CONSTRAINT withdrawals_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- Until when the freelancer says which share had been done; null where nothing had been begun.
  share_until timestamptz,
  share_percent smallint CONSTRAINT withdrawals_share_range CHECK (share_percent BETWEEN 0 AND 100),
  settled_at timestamptz,
  -- When the freelancer said which share had been done, and until when the client answers.
  stated_at timestamptz,
  answer_until timestamptz,
  -- When it was brought to a moderator.
  referred_at timestamptz,
  -- Of the step that it is in; any step makes the dates of the one before void.
  version integer NOT NULL DEFAULT 0,
  -- When whoever is waited for was last reminded of the present date.
  reminded_at timestamptz,
  CONSTRAINT withdrawals_waits_for_share CHECK (settled_at IS NOT NULL OR share_until IS NOT NULL),
  CONSTRAINT withdrawals_stated_whole CHECK ((stated_at IS NULL) = (answer_until IS NULL))
);
COMMENT ON TABLE withdrawals IS '[conversations] A consumer who has withdrawn from a contract, and what was done by then.';

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
COMMENT ON TABLE dispute_decisions IS '[conversations] Each decision of a dispute: the first, and the one on its appeal.';
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
COMMENT ON FUNCTION keep_decision() IS '[conversations] Keeps each decision of a dispute as a row of its own.';
CREATE TRIGGER disputes_decision_kept AFTER UPDATE OF decided_at ON disputes
  FOR EACH ROW WHEN (NEW.decided_at IS NOT NULL)
  EXECUTE FUNCTION keep_decision();
COMMENT ON TRIGGER disputes_decision_kept ON disputes IS 'Keeps each decision as a row of its own.';

-- The release before settles a share by the freelancer's word or silence alone. It does not raise the version.
CREATE FUNCTION refuse_old_share() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  RAISE EXCEPTION 'a share is settled by a newer release' USING ERRCODE = 'check_violation';
END $$;
COMMENT ON FUNCTION refuse_old_share() IS '[conversations] Lets no share of a withdrawal be settled by the rule of the release before.';
CREATE TRIGGER withdrawals_no_old_share BEFORE UPDATE OF settled_at ON withdrawals
  FOR EACH ROW WHEN (NEW.settled_at IS NOT NULL AND OLD.settled_at IS NULL AND NEW.version = OLD.version)
  EXECUTE FUNCTION refuse_old_share();
COMMENT ON TRIGGER withdrawals_no_old_share ON withdrawals IS 'Keeps the release before from settling a share.';
