-- An unconfirmed account's page says whether its verification was refused: the newest of its mails of that kind.
CREATE INDEX outbox_verifications_idx ON outbox (user_id, created_at DESC) WHERE kind = 'verify-email';
