-- Mails about hirings, quotes and contests can be switched off each by itself. A mail that waits knows what it is about.

ALTER TABLE user_settings
  ADD COLUMN hiring_emails boolean NOT NULL DEFAULT true,
  ADD COLUMN quote_emails boolean NOT NULL DEFAULT true,
  ADD COLUMN contest_emails boolean NOT NULL DEFAULT true;

ALTER TABLE notification_deliveries
  ADD COLUMN topic text
    CONSTRAINT notification_deliveries_topic_known CHECK (topic IN ('hiring', 'quote', 'contest')),
  ADD COLUMN job text,
  ADD COLUMN person_id uuid,
  ADD COLUMN amount text;
COMMENT ON COLUMN notification_deliveries.topic IS 'Which switch of the person stops the mail, beside that of all mails.';
COMMENT ON COLUMN notification_deliveries.job IS 'The title of the job, listing or contest that the mail is about.';
COMMENT ON COLUMN notification_deliveries.person_id IS 'The other person, whose sign the mail shows as it is when it is written.';
COMMENT ON COLUMN notification_deliveries.amount IS 'The amount as it is read.';
