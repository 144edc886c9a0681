-- Ads of other sites can be reported and taken out (docs/decisions/0178). Nobody here is behind them: such a case is
-- about nobody's account.
ALTER TABLE moderation_cases
  ALTER subject_id DROP NOT NULL,
  DROP CONSTRAINT moderation_cases_kind_known,
  ADD CONSTRAINT moderation_cases_kind_known
    CHECK (target_kind IN ('listing', 'profile', 'message', 'rating', 'contest', 'entry', 'external')),
  ADD CONSTRAINT moderation_cases_about_somebody CHECK ((subject_id IS NULL) = (target_kind = 'external'));

-- What the next copy of its source does not change, unlike `status`.
ALTER TABLE external_ads
  ADD moderation text NOT NULL DEFAULT 'libre'
    CONSTRAINT external_ads_moderation_known CHECK (moderation IN ('libre', 'retirado'));
