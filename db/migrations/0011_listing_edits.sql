-- The form that wrote a listing last: whoever sends it again, from the page they went back to, overwrites nobody.
ALTER TABLE listings
  ADD edit_key uuid,
  -- The version that this form was opened with.
  ADD edit_base integer,
  ADD CONSTRAINT listings_edit_paired CHECK ((edit_key IS NULL) = (edit_base IS NULL));
