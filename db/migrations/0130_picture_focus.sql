-- Which part of a picture a card keeps, where its frame has another shape; the middle without a word.

ALTER TABLE listing_images ADD focus text CONSTRAINT listing_images_focus_known CHECK (focus IN ('top', 'bottom', 'left', 'right'));
ALTER TABLE upload_staging ADD focus text CONSTRAINT upload_staging_focus_known CHECK (focus IN ('top', 'bottom', 'left', 'right'));
COMMENT ON COLUMN listing_images.focus IS 'The part that a card keeps; null for the middle.';
COMMENT ON COLUMN upload_staging.focus IS 'The part that a card keeps; null for the middle.';
