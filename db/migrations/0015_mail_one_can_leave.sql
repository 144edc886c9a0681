-- The address by which whoever gets a mail can stop mails of its kind with one press (RFC 8058); none in mail that
-- is owed, such as that about an account's security.
ALTER TABLE outbox ADD unsubscribe_url text;

-- The Monday up to which a person has had the weekly summary of visits (E6).
ALTER TABLE user_settings ADD views_told_on date;
