-- Moderators are told of what waits (docs/decisions/0208).

ALTER TABLE moderation_cases
  -- When they were told that it waits; NULL before that, and again when somebody appeals.
  ADD COLUMN told_at timestamptz;
CREATE INDEX moderation_cases_told_idx ON moderation_cases (told_at DESC) WHERE told_at IS NOT NULL;
