-- The index of before holds titles as norm_es wrote them until 0240.
CREATE INDEX CONCURRENTLY listings_author_titles_idx ON listings (author_id, title COLLATE "es-x-icu", id, norm_es(title))
  INCLUDE (status, created_at, updated_at, price_cents) WHERE deleted_at IS NULL;
DROP INDEX CONCURRENTLY listings_author_title_idx;
