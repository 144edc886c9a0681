-- The operator decides what no moderator may (docs/decisions/0208), and moderators mend a category.

ALTER TABLE moderation_actions
  DROP CONSTRAINT moderation_actions_somebody,
  -- A rule is nobody; the operator has no account, so no id either.
  ADD CONSTRAINT moderation_actions_somebody CHECK (NOT automated OR actor_id IS NULL),
  DROP CONSTRAINT moderation_actions_action_known,
  ADD CONSTRAINT moderation_actions_action_known CHECK (action IN
    ('desestimar', 'retener', 'restaurar', 'retirar', 'ocultar', 'advertir', 'recategorizar', 'suspender', 'expulsar'));
