-- A return that one side of an order proposes and the other accepts or rejects. Its words stand in the history of the order.
ALTER TABLE stages
  ADD COLUMN return_asked_by text
    CONSTRAINT stages_return_asked_known CHECK (return_asked_by IN ('client', 'freelancer')),
  ADD COLUMN return_asked_cents bigint
    CONSTRAINT stages_return_asked_range CHECK (return_asked_cents BETWEEN 1 AND to_pay_cents),
  ADD COLUMN return_asked_until timestamptz,
  ADD CONSTRAINT stages_return_asked_whole
    CHECK (num_nonnulls(return_asked_by, return_asked_cents, return_asked_until) IN (0, 3)) NOT VALID;
COMMENT ON COLUMN stages.return_asked_by IS 'Who proposes that a part of what was paid goes back, while it waits for an answer.';
COMMENT ON COLUMN stages.return_asked_cents IS 'How much of it.';
COMMENT ON COLUMN stages.return_asked_until IS 'Until when it can be accepted; without an answer nothing moves.';

ALTER TABLE order_events
  ADD COLUMN amount_cents bigint CONSTRAINT order_events_amount_positive CHECK (amount_cents > 0);
COMMENT ON COLUMN order_events.amount_cents IS 'Of a proposed return and its acceptance: how much.';
