-- Listings that people keep (D5), and the news of a price that went down.

CREATE TABLE favorites (
  id uuid CONSTRAINT favorites_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT favorites_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- A listing that is erased for good takes its favourites along: before that it is shown as gone.
  listing_id uuid NOT NULL CONSTRAINT favorites_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  -- Where it comes from. Samples and listings of other sites are not rows of listings and cannot be kept yet.
  kind text NOT NULL DEFAULT 'listing' CONSTRAINT favorites_kind_known CHECK (kind = 'listing'),
  -- The list it is in, by its name; in none.
  list text CONSTRAINT favorites_list_length CHECK (length(list) BETWEEN 1 AND 60),
  -- For its person alone.
  note text CONSTRAINT favorites_note_length CHECK (length(note) BETWEEN 1 AND 1000),
  price_at_save integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT favorites_once UNIQUE (user_id, listing_id)
);
CREATE INDEX favorites_user_idx ON favorites (user_id, created_at DESC, id DESC);
CREATE INDEX favorites_list_idx ON favorites (user_id, list, created_at DESC, id DESC);
CREATE INDEX favorites_listing_idx ON favorites (listing_id, user_id);

-- A price that goes down leaves one job, whoever writes it and however many people keep the listing. A price for
-- something else (an hour, a project) or in another currency is not a lower one.
CREATE FUNCTION queue_price_drop() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF EXISTS (SELECT FROM favorites WHERE listing_id = NEW.id) THEN
    INSERT INTO jobs (kind, payload) VALUES ('tell-price-drop', jsonb_build_object(
      'dropId', gen_random_uuid(), 'listingId', NEW.id, 'fromCents', OLD.price_cents, 'toCents', NEW.price_cents,
      'at', clock_timestamp()));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listings_price_drop AFTER UPDATE OF price_cents ON listings
  FOR EACH ROW
  WHEN (NEW.price_cents < OLD.price_cents AND NEW.currency = OLD.currency AND NEW.price_type = OLD.price_type)
  EXECUTE FUNCTION queue_price_drop();
