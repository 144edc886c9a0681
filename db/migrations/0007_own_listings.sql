-- «Mis Anuncios»: every order of an owner's listings by an index that also answers the status filter.

DROP INDEX listings_author_idx;
CREATE INDEX listings_author_idx ON listings (author_id, created_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
CREATE INDEX listings_author_updated_idx ON listings (author_id, updated_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
CREATE INDEX listings_author_price_idx ON listings (author_id, price_cents, id) INCLUDE (status) WHERE deleted_at IS NULL;
-- Titles as Spanish sorts them. It also holds what a search in the titles compares, so that looking through all
-- of an owner's listings visits this index alone.
CREATE INDEX listings_author_title_idx ON listings (author_id, title COLLATE "es-x-icu", id, norm_es(title))
  INCLUDE (status, created_at, updated_at, price_cents) WHERE deleted_at IS NULL;

-- What was deleted waits here for its purge.
CREATE INDEX listings_deleted_idx ON listings (deleted_at) WHERE deleted_at IS NOT NULL;
