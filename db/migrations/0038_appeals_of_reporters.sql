-- Whoever reported may appeal that it came to nothing (docs/decisions/0128), and cases end one day (docs/decisions/0129).

ALTER TABLE reports
  ADD COLUMN appeal_text text CONSTRAINT reports_appeal_length CHECK (length(appeal_text) BETWEEN 1 AND 2000),
  ADD COLUMN appealed_at timestamptz,
  ADD CONSTRAINT reports_appeal_paired CHECK ((appeal_text IS NULL) = (appealed_at IS NULL));

ALTER TABLE moderation_cases
  -- The words of a reporter are with their report, and go with it: those here are of whom the case is about.
  ADD COLUMN appealed_by text GENERATED ALWAYS AS (
    CASE WHEN appealed_at IS NULL THEN NULL WHEN appeal_text IS NULL THEN 'reporter' ELSE 'subject' END) STORED,
  -- Where a dismissal that was taken back is judged anew.
  ADD COLUMN continued_in uuid CONSTRAINT moderation_cases_continued_fkey REFERENCES moderation_cases (id) ON DELETE CASCADE;
CREATE INDEX moderation_cases_continued_idx ON moderation_cases (continued_in) WHERE continued_in IS NOT NULL;
