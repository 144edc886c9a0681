-- Outside of a transaction: these tables may be large.

CREATE INDEX CONCURRENTLY tokens_expiry_idx ON tokens (expires_at);
CREATE INDEX CONCURRENTLY contact_prints_seen_idx ON contact_prints (seen_at);
CREATE INDEX CONCURRENTLY notifications_created_idx ON notifications (created_at);
CREATE INDEX CONCURRENTLY outbox_words_idx ON outbox (created_at) WHERE body_text <> '';
CREATE INDEX CONCURRENTLY jobs_failed_idx ON jobs (run_at) WHERE state = 'failed';
CREATE INDEX CONCURRENTLY data_exports_requested_idx ON data_exports (requested_at);
