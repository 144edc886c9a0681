-- What a measure made of a listing's category: taking it back restores only what nobody has changed since.
ALTER TABLE moderation_actions
  ADD COLUMN after text CONSTRAINT moderation_actions_after_a_change CHECK (after IS NULL OR before IS NOT NULL);
