-- Who shows their listings again after having hidden them brings each back into the index of searching at some ten
-- milliseconds: of ten thousand listings that is minutes, and no form can wait for it. The newest come back with the
-- change itself, the rest by the job that it leaves. Hiding stays whole and at once.
CREATE OR REPLACE FUNCTION sync_search_of_author(author uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  at_once CONSTANT integer := 50;
BEGIN
  PERFORM FROM users WHERE id = author FOR NO KEY UPDATE;
  DELETE FROM listing_search s USING listings l
    WHERE l.author_id = author AND s.listing_id = l.id
      AND NOT EXISTS (SELECT FROM visible_listings v WHERE v.id = l.id);
  IF show_listings_of(author, at_once) = at_once THEN
    INSERT INTO jobs (kind, payload) VALUES ('show-listings', jsonb_build_object('authorId', author));
  END IF;
END $$;

-- Brings up to so many of an author's newest visible listings back to be found; answers how many there were.
CREATE FUNCTION show_listings_of(author uuid, most integer) RETURNS integer
  LANGUAGE plpgsql
  AS $$
DECLARE
  shown integer;
BEGIN
  PERFORM FROM users WHERE id = author FOR SHARE;
  SELECT count(sync_listing_search(id)) INTO shown
    FROM (SELECT v.id FROM visible_listings v
           WHERE v.author_id = author AND NOT EXISTS (SELECT FROM listing_search s WHERE s.listing_id = v.id)
           ORDER BY v.created_at DESC LIMIT most) missing;
  RETURN shown;
END $$;
