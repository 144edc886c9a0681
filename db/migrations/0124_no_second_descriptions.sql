-- Words of a description are found by listing_words; nothing reads its normalised text any more.

CREATE OR REPLACE FUNCTION sync_listing_search(listing uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO listing_search AS copy (listing_id, created_at, price_cents, category_id, sensitive, modality, title_norm, place_id, marks)
    SELECT v.id, created_at, price_cents, category_id, sensitive, modality, search_text(title), place_id, m.marks
      FROM visible_listings v JOIN listing_marks m ON m.listing_id = v.id WHERE v.id = listing
    ON CONFLICT (listing_id) DO UPDATE
      SET (created_at, price_cents, category_id, sensitive, modality, title_norm, place_id, marks)
        = (excluded.created_at, excluded.price_cents, excluded.category_id, excluded.sensitive, excluded.modality, excluded.title_norm, excluded.place_id, excluded.marks)
      WHERE copy IS DISTINCT FROM excluded;
  PERFORM sync_listing_words(listing);
  DELETE FROM listing_search
    WHERE listing_id = listing AND NOT EXISTS (SELECT FROM visible_listings WHERE id = listing);
END $$;

DROP TABLE listing_search_descriptions;
