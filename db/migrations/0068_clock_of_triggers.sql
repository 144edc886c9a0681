-- What triggers date goes by the one clock too (0067).

CREATE OR REPLACE FUNCTION queue_price_drop() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF EXISTS (SELECT FROM favorites WHERE listing_id = NEW.id) THEN
    INSERT INTO jobs (kind, payload) VALUES ('tell-price-drop', jsonb_build_object(
      'dropId', gen_random_uuid(), 'listingId', NEW.id, 'fromCents', OLD.price_cents, 'toCents', NEW.price_cents,
      -- The moment of the change, not that of its transaction.
      'at', clock_timestamp() + (app_now() - now())));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION discard_contest_images() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO jobs (kind, payload, run_at, max_attempts)
  SELECT 'discard-uploads',
         jsonb_build_object('uploads', jsonb_agg(jsonb_build_object('key', key, 'widths', to_jsonb(widths)))),
         app_now() + interval '1 hour', 700
    FROM gone HAVING count(*) > 0;
  RETURN NULL;
END $$;
