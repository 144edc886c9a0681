-- The one picture that an organiser may give a contest (I10, docs/decisions/0179).
CREATE TABLE contest_images (
  contest_id uuid CONSTRAINT contest_images_pkey PRIMARY KEY
    CONSTRAINT contest_images_contest_fkey REFERENCES contests (id) ON DELETE CASCADE,
  key text NOT NULL CONSTRAINT contest_images_key_key UNIQUE,
  widths integer[] NOT NULL CONSTRAINT contest_images_some_widths CHECK (cardinality(widths) > 0),
  -- Of the largest of the widths.
  width integer NOT NULL CONSTRAINT contest_images_width_positive CHECK (width > 0),
  height integer NOT NULL CONSTRAINT contest_images_height_positive CHECK (height > 0),
  created_at timestamptz NOT NULL
);
CREATE TRIGGER contest_images_public_pages AFTER INSERT OR UPDATE OR DELETE ON contest_images
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

-- Whichever way a picture goes, with its contest or for another, its objects follow once open pages have been read.
CREATE FUNCTION discard_contest_images() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO jobs (kind, payload, run_at, max_attempts)
  SELECT 'discard-uploads',
         jsonb_build_object('uploads', jsonb_agg(jsonb_build_object('key', key, 'widths', to_jsonb(widths)))),
         now() + interval '1 hour', 700
    FROM gone HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER contest_images_discard AFTER DELETE ON contest_images
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_contest_images();
