-- The few of an author's listings that moderators withhold or have removed: counted and left out apart from the
-- others, without reading those from the table (docs/decisions/0206).
CREATE INDEX listings_author_moderated_idx ON listings (author_id, moderation, id) INCLUDE (status)
  WHERE moderation <> 'libre' AND deleted_at IS NULL;
