-- The mail of a notice names its job and its amount in the language of its reader: both are kept as texts with their
-- values. The Spanish columns stay: the release before writes and reads them, and they are read where this is missing.
ALTER TABLE notification_deliveries ADD COLUMN said jsonb;
COMMENT ON COLUMN notification_deliveries.said IS
  'The job and the amount as texts with their values, from which the reader''s language makes sentences; none where the mail has neither.';
