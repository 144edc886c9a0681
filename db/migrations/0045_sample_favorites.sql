-- Built-in samples can be kept beside listings (X1): they are no rows of a table, and so are kept by their key.

ALTER TABLE favorites
  ALTER listing_id DROP NOT NULL,
  DROP CONSTRAINT favorites_kind_known,
  ADD CONSTRAINT favorites_kind_known CHECK (kind IN ('listing', 'sample')),
  ADD key text CONSTRAINT favorites_key_length CHECK (length(key) BETWEEN 1 AND 100),
  ADD CONSTRAINT favorites_one_thing
    CHECK ((kind = 'listing') = (listing_id IS NOT NULL) AND (kind <> 'listing') = (key IS NOT NULL)),
  ADD CONSTRAINT favorites_key_once UNIQUE (user_id, kind, key);
