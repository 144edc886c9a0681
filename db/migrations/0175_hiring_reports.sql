-- What the two of a hiring write to each other can be reported by the other, like everything else that people read.

-- An event with words is a thing of its own to a report.
ALTER TABLE order_events
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT order_events_id_key UNIQUE;

ALTER TABLE moderation_cases DROP CONSTRAINT moderation_cases_kind_known;
ALTER TABLE moderation_cases ADD CONSTRAINT moderation_cases_kind_known CHECK (target_kind IN
  ('listing', 'profile', 'message', 'rating', 'contest', 'entry', 'external', 'request', 'quote', 'order_event'));

COMMENT ON COLUMN order_events.id IS 'By which a report names it.';
