-- Ratings and the replies to them (V1 to V6, model section 7).

-- Who hired whom: as much of an order as a rating rests on. Whoever erases their account leaves a gap.
CREATE TABLE orders (
  id uuid CONSTRAINT orders_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id uuid CONSTRAINT orders_client_fkey REFERENCES users (id) ON DELETE SET NULL,
  freelancer_id uuid CONSTRAINT orders_freelancer_fkey REFERENCES users (id) ON DELETE SET NULL,
  listing_id uuid CONSTRAINT orders_listing_fkey REFERENCES listings (id) ON DELETE SET NULL,
  -- Of what was hired, as it was then.
  category_id smallint NOT NULL CONSTRAINT orders_category_fkey REFERENCES categories (id),
  state text NOT NULL CONSTRAINT orders_state_known CHECK (state IN ('pendiente_pago', 'pagado', 'entregado', 'cambios',
    'en_disputa', 'completado', 'cancelado', 'reembolsado', 'reparto')),
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  CONSTRAINT orders_of_two CHECK (client_id <> freelancer_id),
  -- A provider's chargeback comes after completion.
  CONSTRAINT orders_completed_dated CHECK (CASE state
    WHEN 'completado' THEN completed_at IS NOT NULL
    WHEN 'reembolsado' THEN true
    ELSE completed_at IS NULL END),
  CONSTRAINT orders_time_forward CHECK (completed_at >= created_at),
  -- What a rating refers to.
  CONSTRAINT orders_completion_key UNIQUE (id, completed_at, category_id),
  CONSTRAINT orders_client_key UNIQUE (id, client_id),
  CONSTRAINT orders_freelancer_key UNIQUE (id, freelancer_id)
);
CREATE INDEX orders_client_idx ON orders (client_id);
CREATE INDEX orders_freelancer_idx ON orders (freelancer_id);
CREATE INDEX orders_listing_idx ON orders (listing_id);

-- Without either of the two nobody is left to read it.
CREATE FUNCTION forget_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM orders WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_of_nobody AFTER UPDATE OF client_id, freelancer_id ON orders
  FOR EACH ROW WHEN (NEW.client_id IS NULL AND NEW.freelancer_id IS NULL) EXECUTE FUNCTION forget_order();

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
  CONSTRAINT ratings_once UNIQUE (order_id, direction),
  CONSTRAINT ratings_published_dated CHECK ((state = 'oculta') = (published_at IS NULL)),
  CONSTRAINT ratings_time_forward CHECK (created_at >= completed_at AND published_at >= created_at),
  -- An interval of hours: days would follow the summer time of whoever asks.
  CONSTRAINT ratings_in_window CHECK (created_at <= completed_at + interval '336 hours'),
  CONSTRAINT ratings_order_fkey FOREIGN KEY (order_id, completed_at, category_id)
    REFERENCES orders (id, completed_at, category_id) ON DELETE CASCADE,
  CONSTRAINT ratings_client_fkey FOREIGN KEY (order_id, client_id)
    REFERENCES orders (id, client_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT ratings_freelancer_fkey FOREIGN KEY (order_id, freelancer_id)
    REFERENCES orders (id, freelancer_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT ratings_rated_key UNIQUE (id, rated_id)
);
CREATE INDEX ratings_recent_idx ON ratings (freelancer_id, published_at DESC, id DESC)
  WHERE state = 'publicada' AND direction = 'a_freelancer';
CREATE INDEX ratings_stars_idx ON ratings (freelancer_id, rating DESC, published_at DESC, id DESC)
  WHERE state = 'publicada' AND direction = 'a_freelancer';
CREATE INDEX ratings_author_idx ON ratings (author_id, created_at DESC, id DESC);

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

-- ---------------------------------------------------------------- sums, so that no page has to add up

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

-- Also of people who have left: their work was done in the category.
CREATE TABLE category_rating_summaries (
  category_id smallint CONSTRAINT category_rating_summaries_pkey PRIMARY KEY
    CONSTRAINT category_rating_summaries_category_fkey REFERENCES categories (id) ON DELETE CASCADE,
  total integer NOT NULL CONSTRAINT category_rating_summaries_total_counted CHECK (total >= 0),
  points integer NOT NULL CONSTRAINT category_rating_summaries_points_counted CHECK (points >= 0)
);

CREATE FUNCTION add_to_rating_summaries(r ratings, change integer) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF r.state <> 'publicada' OR r.direction <> 'a_freelancer' THEN
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
CREATE TRIGGER ratings_counted AFTER INSERT OR DELETE OR UPDATE OF direction, freelancer_id, category_id, rating, state
  ON ratings FOR EACH ROW EXECUTE FUNCTION count_ratings();

-- The pages that are kept for signed-out visitors show published ratings, their replies and averages.
CREATE TRIGGER ratings_public_pages_insert AFTER INSERT ON ratings
  FOR EACH ROW WHEN (NEW.state = 'publicada') EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER ratings_public_pages_update AFTER UPDATE ON ratings
  FOR EACH ROW WHEN (OLD.state = 'publicada' OR NEW.state = 'publicada') EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER ratings_public_pages_delete AFTER DELETE ON ratings
  FOR EACH ROW WHEN (OLD.state = 'publicada') EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER rating_replies_public_pages AFTER INSERT OR UPDATE OR DELETE ON rating_replies
  FOR EACH ROW EXECUTE FUNCTION notify_public_pages();
