-- Somebody's listings on their profile (R8): a page of what everybody sees and how many there are, from the index
-- alone. Of ten thousand listings, counting them on the table took 120 to 150 ms.
CREATE INDEX listings_author_public_idx ON listings (author_id, created_at DESC, id DESC) INCLUDE (sensitive)
  WHERE status = 'active' AND moderation = 'libre' AND deleted_at IS NULL;
