-- A rating of which nobody saw a payment can be made up by two friends: such ratings stand there, and only some count.

ALTER TABLE ratings ADD COLUMN counts boolean NOT NULL DEFAULT true;

CREATE OR REPLACE FUNCTION add_to_rating_summaries(r ratings, change integer) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF r.state <> 'publicada' OR r.direction <> 'a_freelancer' OR NOT r.counts THEN
    RETURN;
  END IF;
  IF r.freelancer_id IS NOT NULL THEN
    -- Nothing is taken away where there is no row: it has gone with its freelancer.
    IF change > 0 THEN
      INSERT INTO rating_summaries (freelancer_id) VALUES (r.freelancer_id) ON CONFLICT DO NOTHING;
    END IF;
    UPDATE rating_summaries
       SET stars_1 = stars_1 + CASE r.rating WHEN 1 THEN change ELSE 0 END,
           stars_2 = stars_2 + CASE r.rating WHEN 2 THEN change ELSE 0 END,
           stars_3 = stars_3 + CASE r.rating WHEN 3 THEN change ELSE 0 END,
           stars_4 = stars_4 + CASE r.rating WHEN 4 THEN change ELSE 0 END,
           stars_5 = stars_5 + CASE r.rating WHEN 5 THEN change ELSE 0 END
     WHERE freelancer_id = r.freelancer_id;
  END IF;
  IF change > 0 THEN
    INSERT INTO category_rating_summaries (category_id, total, points) VALUES (r.category_id, 0, 0) ON CONFLICT DO NOTHING;
  END IF;
  UPDATE category_rating_summaries SET total = total + change, points = points + change * r.rating
   WHERE category_id = r.category_id;
END $$;

DROP TRIGGER ratings_counted ON ratings;
CREATE TRIGGER ratings_counted
  AFTER INSERT OR DELETE OR UPDATE OF direction, freelancer_id, category_id, rating, state, counts
  ON ratings FOR EACH ROW EXECUTE FUNCTION count_ratings();

COMMENT ON COLUMN ratings.counts IS 'Whether it moves averages; it is decided when it is published.';
COMMENT ON TRIGGER ratings_counted ON ratings IS
  'Keeps rating_summaries and category_rating_summaries equal to the published ratings of freelancers that count.';
