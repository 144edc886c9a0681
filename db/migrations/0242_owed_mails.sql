-- A mail that is owed goes out whatever the person's settings say at that moment, so its delivery has to say that it is.
ALTER TABLE notification_deliveries ADD COLUMN owed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN notification_deliveries.owed IS 'It is about money or a right: the mail goes also to whoever wants none, and also while the account is suspended.';
