-- Contests and what is entered can be reported like everything else that people publish (D12, docs/decisions/0152).

ALTER TABLE moderation_cases DROP CONSTRAINT moderation_cases_kind_known;
ALTER TABLE moderation_cases ADD CONSTRAINT moderation_cases_kind_known CHECK (target_kind IN
  ('listing', 'profile', 'message', 'rating', 'contest', 'entry'));
