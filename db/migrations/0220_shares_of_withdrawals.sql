-- The share of a withdrawal is said, answered and, where the two see it differently, decided.

ALTER TABLE withdrawals
  -- When the freelancer said which share had been done, and until when the client answers.
  ADD COLUMN stated_at timestamptz,
  ADD COLUMN answer_until timestamptz,
  -- When it was brought to a moderator.
  ADD COLUMN referred_at timestamptz,
  -- Of the step that it is in; any step makes the dates of the one before void.
  ADD COLUMN version integer NOT NULL DEFAULT 0,
  -- When whoever is waited for was last reminded of the present date.
  ADD COLUMN reminded_at timestamptz,
  ADD CONSTRAINT withdrawals_stated_whole CHECK ((stated_at IS NULL) = (answer_until IS NULL));

-- The release before settles a share by the freelancer's word or silence alone. It does not raise the version.
CREATE FUNCTION refuse_old_share() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  RAISE EXCEPTION 'a share is settled by a newer release' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER withdrawals_no_old_share BEFORE UPDATE OF settled_at ON withdrawals
  FOR EACH ROW WHEN (NEW.settled_at IS NOT NULL AND OLD.settled_at IS NULL AND NEW.version = OLD.version)
  EXECUTE FUNCTION refuse_old_share();

-- What a withdrawal leaves unclaimed goes back before the rest is settled, by a call of its own.
ALTER TABLE provider_calls DROP CONSTRAINT provider_calls_kind_known;
ALTER TABLE provider_calls ADD CONSTRAINT provider_calls_kind_known
  CHECK (kind IN ('release', 'refund', 'refund-part'));

-- What a freelancer does not claim goes back before the stage has ended.
ALTER TABLE stages
  -- How much of what goes back had come back before the stage ended.
  ADD COLUMN returned_cents bigint NOT NULL DEFAULT 0
    CONSTRAINT stages_returned_range CHECK (returned_cents >= 0);
ALTER TABLE stages DROP CONSTRAINT stages_division_counted;
ALTER TABLE stages ADD CONSTRAINT stages_division_counted CHECK (state <> 'reparto' OR return_cents IS NOT NULL);

-- A withdrawal ends the dispute of a stage without a division.
ALTER TABLE disputes DROP CONSTRAINT disputes_outcome_known;
ALTER TABLE disputes ADD CONSTRAINT disputes_outcome_known
  CHECK (outcome IN ('acuerdo', 'concedida', 'decision', 'plazo', 'retirada', 'desistimiento'));
ALTER TABLE disputes DROP CONSTRAINT disputes_resolved_counted;
ALTER TABLE disputes ADD CONSTRAINT disputes_resolved_counted
  CHECK (to_client_cents IS NOT NULL OR outcome IS NULL OR outcome IN ('retirada', 'desistimiento'));

COMMENT ON FUNCTION refuse_old_share() IS '[conversations] Lets no share of a withdrawal be settled by the rule of the release before.';
COMMENT ON TRIGGER withdrawals_no_old_share ON withdrawals IS 'Keeps the release before from settling a share.';
