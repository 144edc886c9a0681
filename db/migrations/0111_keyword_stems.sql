-- Who waits for «fotógrafa» is told of «fotógrafos» too: keywords are compared by stems besides letter by letter.

ALTER TABLE keywords
  ADD stems text[] COLLATE "C" NOT NULL DEFAULT '{}',
  -- The longest of them, as the anchor is of the words.
  ADD anchor_stem text COLLATE "C";

CREATE FUNCTION stem_keyword() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.stems := search_stems(array_to_string(NEW.words, ' '));
  NEW.anchor_stem := (SELECT stem FROM unnest(NEW.stems) stem ORDER BY length(stem) DESC, stem LIMIT 1);
  RETURN NEW;
END $$;
CREATE TRIGGER keywords_stems BEFORE INSERT OR UPDATE OF words ON keywords
  FOR EACH ROW EXECUTE FUNCTION stem_keyword();
UPDATE keywords SET words = words;
CREATE INDEX keywords_anchor_stem_idx ON keywords (anchor_stem);

-- Few keywords have a word whose stem the operator changes.
CREATE FUNCTION stem_keywords_again() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE keywords SET words = words WHERE stems <> search_stems(array_to_string(words, ' '));
  RETURN NULL;
END $$;
CREATE TRIGGER stem_exceptions_keywords AFTER INSERT OR UPDATE OR DELETE ON stem_exceptions
  FOR EACH STATEMENT EXECUTE FUNCTION stem_keywords_again();

COMMENT ON FUNCTION stem_keyword() IS '[search] Writes the stems of a keyword.';
COMMENT ON FUNCTION stem_keywords_again() IS '[search] Writes the stems of keywords again after stems have changed.';
COMMENT ON TRIGGER keywords_stems ON keywords IS 'Keeps the stems of a keyword equal to its words.';
COMMENT ON TRIGGER stem_exceptions_keywords ON stem_exceptions IS 'Keeps the stems of keywords equal to the exceptions.';
