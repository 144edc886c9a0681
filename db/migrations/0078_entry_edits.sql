-- An entry can be written again until its contest ends (0213). What an edit names is what listings have (0011).
ALTER TABLE contest_entries
  ADD version integer NOT NULL DEFAULT 1 CONSTRAINT contest_entries_version_positive CHECK (version > 0),
  ADD edit_key uuid,
  ADD edit_base integer,
  ADD edited_at timestamptz,
  ADD CONSTRAINT contest_entries_edit_paired CHECK ((edit_key IS NULL) = (edit_base IS NULL)),
  ADD CONSTRAINT contest_entries_edit_dated CHECK ((edit_key IS NULL) = (edited_at IS NULL));
