-- Ratings, the replies to them, and what they add up to.

-- The keys to orders are the rule: only of a completed one, between its two people, and an order with a rating cannot
-- lose its completion. ON UPDATE hands on the gap that an erased account leaves.
CREATE TABLE ratings (
  id uuid CONSTRAINT ratings_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  direction text NOT NULL CONSTRAINT ratings_direction_known CHECK (direction IN ('a_freelancer', 'a_cliente')),
  freelancer_id uuid,
  client_id uuid,
  author_id uuid GENERATED ALWAYS AS (CASE direction WHEN 'a_freelancer' THEN client_id ELSE freelancer_id END) STORED,
  rated_id uuid GENERATED ALWAYS AS (CASE direction WHEN 'a_freelancer' THEN freelancer_id ELSE client_id END) STORED,
  category_id smallint NOT NULL,
  completed_at timestamptz NOT NULL,
  rating smallint NOT NULL CONSTRAINT ratings_rating_range CHECK (rating BETWEEN 1 AND 5),
  comment text CONSTRAINT ratings_comment_length CHECK (length(comment) <= 2000 AND btrim(comment, E' \t\r\n') <> ''),
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  state text NOT NULL DEFAULT 'oculta' CONSTRAINT ratings_state_known CHECK (state IN ('oculta', 'publicada', 'retirada')),
  counts boolean NOT NULL DEFAULT true,
  proof text
    CONSTRAINT ratings_proof_known CHECK (proof IN ('confirmado', 'sin_confirmar', 'sin_pago')),
  CONSTRAINT ratings_once UNIQUE (order_id, direction),
  CONSTRAINT ratings_published_dated CHECK ((state = 'oculta') = (published_at IS NULL)),
  CONSTRAINT ratings_time_forward CHECK (created_at >= completed_at AND published_at >= created_at),
  -- Fourteen calendar days of the site's zone have two hours more when clocks go back.
  CONSTRAINT ratings_in_window CHECK (created_at <= completed_at + interval '338 hours'),
  CONSTRAINT ratings_order_fkey FOREIGN KEY (order_id, completed_at, category_id)
    REFERENCES orders (id, completed_at, category_id) ON DELETE CASCADE,
  CONSTRAINT ratings_client_fkey FOREIGN KEY (order_id, client_id)
    REFERENCES orders (id, client_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT ratings_freelancer_fkey FOREIGN KEY (order_id, freelancer_id)
    REFERENCES orders (id, freelancer_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT ratings_rated_key UNIQUE (id, rated_id)
);
COMMENT ON TABLE ratings IS '[conversations] What one side of a completed order says of the other.';
COMMENT ON COLUMN ratings.counts IS 'Whether it moves averages; it is decided when it is published.';
COMMENT ON COLUMN ratings.proof IS
  'What rating_proof said when it was published; null of one that is hidden, and of orders from before people were hired here.';
CREATE INDEX ratings_recent_idx ON ratings (freelancer_id, published_at DESC, id DESC)
  WHERE state = 'publicada' AND direction = 'a_freelancer';
CREATE INDEX ratings_stars_idx ON ratings (freelancer_id, rating DESC, published_at DESC, id DESC)
  WHERE state = 'publicada' AND direction = 'a_freelancer';
CREATE INDEX ratings_author_idx ON ratings (author_id, created_at DESC, id DESC);
-- What freelancers say of a client is read before one quotes.
CREATE INDEX ratings_of_clients_idx ON ratings (client_id, published_at DESC, id DESC)
  WHERE state = 'publicada' AND direction = 'a_cliente';
-- The pages that are kept for signed-out visitors show published ratings, their replies and averages.
CREATE TRIGGER ratings_public_pages_insert AFTER INSERT ON ratings
  FOR EACH ROW WHEN (NEW.state = 'publicada') EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER ratings_public_pages_update AFTER UPDATE ON ratings
  FOR EACH ROW WHEN (OLD.state = 'publicada' OR NEW.state = 'publicada') EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER ratings_public_pages_delete AFTER DELETE ON ratings
  FOR EACH ROW WHEN (OLD.state = 'publicada') EXECUTE FUNCTION notify_public_pages();

CREATE FUNCTION count_ratings() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  -- Added before it is taken away: where both sides are erased at once, the deletion is told before the change.
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_rating_summaries(NEW, 1);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_rating_summaries(OLD, -1);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_ratings() IS
  '[conversations] Adds the new form of a rating to the sums and takes the old one away.';
CREATE TRIGGER ratings_counted
  AFTER INSERT OR DELETE OR UPDATE OF direction, freelancer_id, category_id, rating, state, counts
  ON ratings FOR EACH ROW EXECUTE FUNCTION count_ratings();
COMMENT ON TRIGGER ratings_counted ON ratings IS
  'Keeps rating_summaries and category_rating_summaries equal to the published ratings of freelancers that count.';

CREATE TABLE rating_replies (
  rating_id uuid CONSTRAINT rating_replies_pkey PRIMARY KEY
    CONSTRAINT rating_replies_rating_fkey REFERENCES ratings (id) ON DELETE CASCADE,
  author_id uuid,
  body text NOT NULL CONSTRAINT rating_replies_body_length CHECK (length(body) <= 1000 AND btrim(body, E' \t\r\n') <> ''),
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  CONSTRAINT rating_replies_editable CHECK (edited_at >= created_at AND edited_at <= created_at + interval '24 hours'),
  -- Whom the rating is about, and nobody else.
  CONSTRAINT rating_replies_author_fkey FOREIGN KEY (rating_id, author_id)
    REFERENCES ratings (id, rated_id) ON UPDATE CASCADE ON DELETE CASCADE
);
COMMENT ON TABLE rating_replies IS '[conversations] The public answer of the rated person to a rating.';
CREATE TRIGGER rating_replies_public_pages AFTER INSERT OR UPDATE OR DELETE ON rating_replies
  FOR EACH ROW EXECUTE FUNCTION notify_public_pages();

CREATE TABLE rating_summaries (
  freelancer_id uuid CONSTRAINT rating_summaries_pkey PRIMARY KEY
    CONSTRAINT rating_summaries_freelancer_fkey REFERENCES users (id) ON DELETE CASCADE,
  stars_1 integer NOT NULL DEFAULT 0,
  stars_2 integer NOT NULL DEFAULT 0,
  stars_3 integer NOT NULL DEFAULT 0,
  stars_4 integer NOT NULL DEFAULT 0,
  stars_5 integer NOT NULL DEFAULT 0,
  total integer NOT NULL GENERATED ALWAYS AS (stars_1 + stars_2 + stars_3 + stars_4 + stars_5) STORED,
  points integer NOT NULL GENERATED ALWAYS AS (stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) STORED,
  CONSTRAINT rating_summaries_counted CHECK (least(stars_1, stars_2, stars_3, stars_4, stars_5) >= 0)
);
COMMENT ON TABLE rating_summaries IS '[conversations] How often a freelancer got each number of stars.';

-- Also of people who have left: their work was done in the category.
CREATE TABLE category_rating_summaries (
  category_id smallint CONSTRAINT category_rating_summaries_pkey PRIMARY KEY
    CONSTRAINT category_rating_summaries_category_fkey REFERENCES categories (id) ON DELETE CASCADE,
  total integer NOT NULL CONSTRAINT category_rating_summaries_total_counted CHECK (total >= 0),
  points integer NOT NULL CONSTRAINT category_rating_summaries_points_counted CHECK (points >= 0)
);
COMMENT ON TABLE category_rating_summaries IS
  '[conversations] Number and sum of the ratings of a category, also of freelancers who have left.';

CREATE FUNCTION add_to_rating_summaries(r ratings, change integer) RETURNS void
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
COMMENT ON FUNCTION add_to_rating_summaries(ratings, integer) IS
  '[conversations] Adds a published rating of a freelancer to the sums of the freelancer and of the category, or takes it away.';

-- Ratings leave with whom they are about, signed by the site.
--
-- Keys stay when another one takes over: what they signed is still in the hands of people. Their secret halves go.
CREATE TABLE rating_keys (
  kid text CONSTRAINT rating_keys_pkey PRIMARY KEY
    -- The thumbprint of the public half (RFC 7638).
    CONSTRAINT rating_keys_kid_form CHECK (kid ~ '^[A-Za-z0-9_-]{43}$'),
  public_key bytea NOT NULL CONSTRAINT rating_keys_public_key_size CHECK (octet_length(public_key) = 32),
  sealed_key bytea,
  created_at timestamptz NOT NULL,
  retired_at timestamptz,
  CONSTRAINT rating_keys_time_forward CHECK (retired_at >= created_at),
  CONSTRAINT rating_keys_secret_while_in_use CHECK ((sealed_key IS NULL) = (retired_at IS NOT NULL))
);
COMMENT ON TABLE rating_keys IS '[conversations] The keys with which the site signs ratings that people take with them.';
COMMENT ON COLUMN rating_keys.sealed_key IS 'The secret half, sealed by the secrets of the installation, while it signs.';
CREATE UNIQUE INDEX rating_keys_one_in_use ON rating_keys ((true)) WHERE retired_at IS NULL;

CREATE FUNCTION rating_proof(of_order uuid) RETURNS text
  LANGUAGE sql STABLE
  AS $$
  WITH worked AS (
    SELECT o.provider <> 'directo' AND s.payment NOT IN ('por_pagar', 'impagado', 'sin_cobrar')
             OR o.provider = 'directo' AND r.by_freelancer AND r.by_client AS is_confirmed,
           r.by_freelancer OR s.payment = 'recibido' OR EXISTS (
             SELECT FROM order_files f JOIN order_events e ON e.order_id = f.order_id AND e.seq = f.event_seq
              WHERE f.order_id = s.order_id AND f.side = 'client' AND e.kind IN ('pay', 'prove') AND e.stage_n = s.n) AS is_shown
      FROM orders o
      -- What was worked on, and what was paid and never given back.
      JOIN stages s ON s.order_id = o.id
       AND (s.state IN ('completado', 'reparto') OR s.state = 'cancelado' AND s.payment <> 'por_pagar')
     CROSS JOIN LATERAL (
       SELECT coalesce(bool_or(e.actor = 'freelancer' AND e.kind = 'received'), false) AS by_freelancer,
              coalesce(bool_or(e.actor = 'client' AND e.kind IN ('pay', 'prove', 'accept')), false) AS by_client
         FROM order_events e WHERE e.order_id = s.order_id AND e.stage_n = s.n) r
     WHERE o.id = of_order)
  SELECT CASE WHEN count(*) = 0 THEN NULL
              WHEN bool_and(is_confirmed) THEN 'confirmado'
              WHEN bool_or(is_confirmed OR is_shown) THEN 'sin_confirmar'
              ELSE 'sin_pago' END
    FROM worked
$$;
COMMENT ON FUNCTION rating_proof(uuid) IS
  '[conversations] What ratings of an order rest on: every stage that was worked on was paid as both say or as its provider has seen; some payment was shown or confirmed; or none. Null where nothing was worked on.';
