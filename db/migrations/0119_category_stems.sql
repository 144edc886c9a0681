-- The stems of a category were a generated column, and search_stems has read the operator's exceptions since 0110: a
-- dump with such a column cannot be restored, and the stems did not follow the exceptions.

ALTER TABLE categories ALTER stems DROP EXPRESSION;

CREATE FUNCTION stem_category() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.stems := search_stems(NEW.name);
  RETURN NEW;
END $$;
CREATE TRIGGER categories_stems BEFORE INSERT OR UPDATE OF name, stems ON categories
  FOR EACH ROW EXECUTE FUNCTION stem_category();

CREATE FUNCTION stem_categories_again() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE categories SET stems = search_stems(name) WHERE stems <> search_stems(name);
  RETURN NULL;
END $$;
CREATE TRIGGER stem_exceptions_categories AFTER INSERT OR UPDATE OR DELETE ON stem_exceptions
  FOR EACH STATEMENT EXECUTE FUNCTION stem_categories_again();

UPDATE categories SET stems = search_stems(name) WHERE stems <> search_stems(name);

COMMENT ON FUNCTION stem_category() IS '[search] Writes the stems of a category.';
COMMENT ON FUNCTION stem_categories_again() IS '[search] Writes the stems of all categories again after stems have changed.';
COMMENT ON TRIGGER categories_stems ON categories IS 'Keeps the stems of a category equal to its name.';
COMMENT ON TRIGGER stem_exceptions_categories ON stem_exceptions IS 'Keeps the stems of categories equal to the exceptions.';
