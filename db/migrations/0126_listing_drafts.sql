-- A listing that somebody has begun and keeps for later. Its key is the form's: what is published under it takes the
-- draft's place.
CREATE TABLE listing_drafts (
  author_id uuid NOT NULL CONSTRAINT listing_drafts_author_fkey REFERENCES users (id) ON DELETE CASCADE,
  draft_key uuid NOT NULL,
  fields jsonb NOT NULL CONSTRAINT listing_drafts_fields_object CHECK (jsonb_typeof(fields) = 'object'),
  picture_ids uuid[] NOT NULL CONSTRAINT listing_drafts_pictures_few CHECK (cardinality(picture_ids) <= 5),
  saved_at timestamptz NOT NULL DEFAULT app_now(),
  told_at timestamptz,
  CONSTRAINT listing_drafts_pkey PRIMARY KEY (author_id, draft_key)
);
CREATE INDEX listing_drafts_untold_idx ON listing_drafts (saved_at) WHERE told_at IS NULL;
CREATE INDEX listing_drafts_told_idx ON listing_drafts (saved_at) WHERE told_at IS NOT NULL;

COMMENT ON TABLE listing_drafts IS
  '[listings] A listing that is being written, as its form was left, until it is published, removed or ninety days old.';
COMMENT ON COLUMN listing_drafts.draft_key IS 'The one-time key of its form.';
COMMENT ON COLUMN listing_drafts.fields IS 'What was typed, by field, whether it could be published or not.';
COMMENT ON COLUMN listing_drafts.picture_ids IS 'Its staged pictures, in order.';
COMMENT ON COLUMN listing_drafts.told_at IS 'When its author was told that it will end; saving it forgets that.';
