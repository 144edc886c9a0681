-- What searches can ask for besides words, category, price and place: the unit of the price, pictures, and of the
-- seller whether they are available, answer within a day, and how they are rated.

-- The marks of a rating: from which mean on.
CREATE FUNCTION rating_marks(points integer, total integer) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT 'rated' || tenths FROM unnest('{30,40,45}'::integer[]) tenths
                WHERE total > 0 AND points * 10 >= tenths * total);

-- Of a seller who shows their profile to contacts only, searches tell nothing but what the listing says.
CREATE VIEW listing_marks AS
  SELECT l.id AS listing_id, array_remove(ARRAY[
           CASE l.price_type WHEN 'día' THEN 'udia' ELSE 'u' || l.price_type END,
           CASE WHEN EXISTS (SELECT FROM listing_images i WHERE i.listing_id = l.id) THEN 'pictured' END
         ] || CASE WHEN coalesce(s.profile_visibility, 'public') = 'public' THEN ARRAY[
           CASE WHEN p.availability <> 'Actualmente No Disponible' THEN 'available' END,
           CASE WHEN a.answers >= 160 THEN 'answers' END
         ] || rating_marks(r.points, r.total) END, NULL) COLLATE "C" AS marks
    FROM listings l
    LEFT JOIN profiles p ON p.id = l.author_id
    LEFT JOIN user_settings s ON s.user_id = l.author_id
    LEFT JOIN rating_summaries r ON r.freelancer_id = l.author_id
    LEFT JOIN seller_points a ON a.seller_id = l.author_id;

ALTER TABLE listing_search ADD marks text[] COLLATE "C" NOT NULL DEFAULT '{}';
ALTER TABLE saved_searches ADD marks text[] COLLATE "C";

CREATE OR REPLACE VIEW listing_word_rows AS
  SELECT v.id AS listing_id, v.author_id, v.price_cents, v.sensitive,
         quality.sum AS quality, quality.parts, smallint_sum(quality.parts) AS trust,
         ' ' || array_to_string(of.title, ' ') || ' ' AS title_stems,
         ' ' || array_to_string(of.head, ' ') || ' ' AS head_stems,
         array_to_tsvector(ARRAY(
           SELECT 't:' || stem FROM unnest(of.title || of.head) stem
           UNION SELECT 'b:' || stem FROM unnest(of.body) stem WHERE stem <> ALL (of.title || of.head)
           UNION SELECT '=c' || v.category_id
           UNION SELECT '=m' || v.modality WHERE v.modality IS NOT NULL
           UNION SELECT '=' || mark FROM unnest(m.marks) mark
           UNION SELECT unnest(place_cells(place.latitude, place.longitude))
           UNION SELECT tier FROM unnest(tier_lexemes(quality.sum)) tier)) AS words,
         v.place_id
    FROM visible_listings v
    JOIN categories c ON c.id = v.category_id
    LEFT JOIN profiles p ON p.id = v.author_id
    LEFT JOIN places place ON place.id = v.place_id
    LEFT JOIN listing_marks m ON m.listing_id = v.id
   CROSS JOIN LATERAL (SELECT smallint_sum(q.thousandths) AS sum, quality_points(q.thousandths) AS parts FROM listing_quality q WHERE q.listing_id = v.id OFFSET 0) quality
   CROSS JOIN LATERAL (SELECT search_stems(v.title) AS title,
                              search_stems(concat_ws(' ', array_to_string(v.tags, ' '), c.name)) AS head,
                              search_stems(concat_ws(' ', v.description, v.location, p.full_name, array_to_string(p.skills, ' '))) AS body OFFSET 0) of;

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
  INSERT INTO listing_search_descriptions AS copy (listing_id, description_norm)
    SELECT id, norm_es(description) FROM visible_listings WHERE id = listing
    ON CONFLICT (listing_id) DO UPDATE SET description_norm = excluded.description_norm
      WHERE copy.description_norm <> excluded.description_norm;
  PERFORM sync_listing_words(listing);
  DELETE FROM listing_search
    WHERE listing_id = listing AND NOT EXISTS (SELECT FROM visible_listings WHERE id = listing);
END $$;

DROP TRIGGER listings_search_update ON listings;
CREATE TRIGGER listings_search_update
  AFTER UPDATE OF title, description, tags, location, place_id, category_id, price_cents, price_type, modality, sensitive, status, moderation, deleted_at, author_id, created_at
  ON listings
  FOR EACH ROW EXECUTE FUNCTION sync_search_of_listing();

-- The first picture of a listing, or the last that goes.
CREATE FUNCTION mark_pictured() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  listing uuid := coalesce(NEW.listing_id, OLD.listing_id);
BEGIN
  IF EXISTS (SELECT FROM listing_search s WHERE s.listing_id = listing
              AND ('pictured' = ANY (s.marks)) <> EXISTS (SELECT FROM listing_images i WHERE i.listing_id = listing)) THEN
    PERFORM sync_listing_search(listing);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_images_marked AFTER INSERT OR DELETE ON listing_images
  FOR EACH ROW EXECUTE FUNCTION mark_pictured();

-- What is known of a seller marks all of their listings: a job brings them up to date. One that waits is enough.
CREATE FUNCTION queue_seller_marks(seller uuid) RETURNS void
  LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO jobs (kind, payload) SELECT 'refresh-seller-words', jsonb_build_object('sellerId', seller)
   WHERE EXISTS (SELECT FROM listings WHERE author_id = seller AND deleted_at IS NULL)
     AND NOT EXISTS (SELECT FROM jobs WHERE kind = 'refresh-seller-words' AND payload = jsonb_build_object('sellerId', seller) AND state = 'waiting');
END;
CREATE FUNCTION mark_rated() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF TG_OP = 'INSERT' OR rating_marks(NEW.points, NEW.total) <> rating_marks(OLD.points, OLD.total) THEN
    PERFORM queue_seller_marks(NEW.freelancer_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rating_summaries_marked AFTER INSERT OR UPDATE ON rating_summaries
  FOR EACH ROW EXECUTE FUNCTION mark_rated();
CREATE FUNCTION mark_available() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM queue_seller_marks(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER profiles_marked AFTER UPDATE OF availability ON profiles
  FOR EACH ROW WHEN (OLD.availability IS DISTINCT FROM NEW.availability) EXECUTE FUNCTION mark_available();
CREATE FUNCTION mark_shown() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM queue_seller_marks(NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER user_settings_marked AFTER UPDATE OF profile_visibility ON user_settings
  FOR EACH ROW WHEN (OLD.profile_visibility IS DISTINCT FROM NEW.profile_visibility) EXECUTE FUNCTION mark_shown();

CREATE OR REPLACE FUNCTION refresh_listing_quality(beyond uuid, most integer) RETURNS uuid
  LANGUAGE plpgsql
  AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT listing_id FROM listing_words WHERE listing_id > beyond ORDER BY listing_id LIMIT most);
BEGIN
  -- OFFSET 0 has each listing looked up: joined otherwise, each view would be read whole.
  UPDATE listing_search s SET marks = m.marks
    FROM unnest(ids) id, LATERAL (SELECT marks FROM listing_marks WHERE listing_id = id OFFSET 0) m
   WHERE s.listing_id = id AND s.marks <> m.marks;
  UPDATE listing_words w
     SET quality = f.quality, parts = f.parts, trust = smallint_sum(f.parts),
         words = ts_delete(w.words, f.had) || array_to_tsvector(f.has)
    FROM (SELECT n.listing_id, q.quality, q.parts,
                 ARRAY(SELECT lexeme FROM unnest(tsvector_to_array(n.words)) lexeme WHERE lexeme ~ '^=[^cm]' ORDER BY lexeme COLLATE "C") AS had,
                 ARRAY(SELECT lexeme FROM unnest(tier_lexemes(q.quality) || ARRAY(SELECT '=' || mark FROM unnest(m.marks) mark)) lexeme
                        ORDER BY lexeme COLLATE "C") AS has
            FROM unnest(ids) id
            JOIN listing_words n ON n.listing_id = id,
                 LATERAL (SELECT smallint_sum(thousandths) AS quality, quality_points(thousandths) AS parts
                            FROM (SELECT thousandths FROM listing_quality WHERE listing_id = id OFFSET 0) found OFFSET 0) q,
                 LATERAL (SELECT marks FROM listing_marks WHERE listing_id = id OFFSET 0) m
          OFFSET 0) f
   WHERE f.listing_id = w.listing_id AND (w.quality, w.parts, f.had) IS DISTINCT FROM (f.quality, f.parts, f.has);
  RETURN ids[cardinality(ids)];
END $$;

-- The listings of before get theirs from a job.
INSERT INTO jobs (kind, payload) SELECT 'refill-search', '{"listings": true}'
 WHERE EXISTS (SELECT FROM listing_words)
   AND NOT EXISTS (SELECT FROM jobs WHERE kind = 'refill-search' AND payload = '{"listings": true}' AND state = 'waiting');

COMMENT ON VIEW listing_marks IS '[search] What searches can ask of each listing: the unit of its price, pictures, and what is known of its seller.';
COMMENT ON COLUMN listing_search.marks IS 'What listing_marks says.';
COMMENT ON COLUMN saved_searches.marks IS 'The marks that a listing has to have.';
COMMENT ON FUNCTION rating_marks(integer, integer) IS '[search] From which means on a rating is: of 3, 4 and 4.5 stars.';
COMMENT ON FUNCTION mark_pictured() IS '[search] Marks a listing that gets its first picture or loses its last.';
COMMENT ON FUNCTION queue_seller_marks(uuid) IS '[search] Has the listings of a seller marked again, by a job.';
COMMENT ON FUNCTION mark_rated() IS '[search] Has the listings of a seller marked again whose rating has passed one that can be asked for.';
COMMENT ON FUNCTION mark_available() IS '[search] Has the listings of a seller marked again whose availability has changed.';
COMMENT ON FUNCTION mark_shown() IS '[search] Has the listings of a seller marked again who shows themselves to others than before.';
COMMENT ON TRIGGER listing_images_marked ON listing_images IS 'Keeps the marks of listing_search equal to listing_marks: pictures.';
COMMENT ON TRIGGER rating_summaries_marked ON rating_summaries IS 'Keeps the marks of listing_search equal to listing_marks: ratings.';
COMMENT ON TRIGGER profiles_marked ON profiles IS 'Keeps the marks of listing_search equal to listing_marks: availability.';
COMMENT ON TRIGGER user_settings_marked ON user_settings IS 'Keeps the marks of listing_search equal to listing_marks: who may see the seller.';
COMMENT ON TRIGGER listings_search_update ON listings IS 'Keeps listing_search equal to visible_listings: a changed listing.';
