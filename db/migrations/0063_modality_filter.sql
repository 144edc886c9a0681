-- Modality as a filter (X6, docs/decisions/0184). A common one is met while the index of an order is walked, which
-- holds it since the first; this index finds the rare ones, of a category newest first, and counts and collects them
-- without reading the table. Listings that do not say theirs cost nothing in it.
CREATE INDEX listing_search_modality_idx ON listing_search (modality, category_id, created_at DESC, listing_id DESC)
  INCLUDE (price_cents, sensitive, title_norm) WHERE modality IS NOT NULL;

-- As params has it; null for all. In the collation of what it is compared with.
ALTER TABLE saved_searches ADD modality text COLLATE "C"
  CONSTRAINT saved_searches_modality_known CHECK (modality IN ('remoto', 'presencial', 'híbrido'));
