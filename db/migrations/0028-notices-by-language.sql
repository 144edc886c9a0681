-- A notice is read in the language of its reader: its texts are kept with their values beside the Spanish sentence,
-- which remains for notices that were written before, and for texts that a later version no longer has.
ALTER TABLE notifications ADD COLUMN said jsonb;
COMMENT ON COLUMN notifications.said IS
  'Title and message as texts with their values, from which the reader''s language makes sentences; none in notices without texts of ours.';
