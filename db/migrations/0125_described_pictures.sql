-- What is to be seen on a picture, in its seller's words, for those who do not see it.

ALTER TABLE upload_staging ADD alt text CONSTRAINT upload_staging_alt_length CHECK (length(alt) BETWEEN 1 AND 150);
COMMENT ON COLUMN upload_staging.alt IS 'What is to be seen, in the words of who sent it.';
