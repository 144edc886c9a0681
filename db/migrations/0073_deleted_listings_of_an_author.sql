-- What somebody has deleted and may still bring back, the newest first (docs/decisions/0206).
CREATE INDEX listings_author_deleted_idx ON listings (author_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
