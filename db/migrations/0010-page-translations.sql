-- Translations of the operator's texts. The Spanish text alone binds, and a release that reads `pages` without asking for
-- a language must not find a translation there and take it for the terms in force: so they have a table of their own.

CREATE TABLE page_translations (
  slug text NOT NULL,
  -- Of the Spanish text that it translates, which may be the product's own: those are in no table.
  version text NOT NULL CONSTRAINT page_translations_version_form CHECK (version ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,29}$'),
  language text NOT NULL CONSTRAINT page_translations_language_known CHECK (language IN ('en', 'fr', 'de')),
  body text NOT NULL CONSTRAINT page_translations_body_length CHECK (length(body) BETWEEN 1 AND 200000),
  -- A corrected translation is another row, so that what people read stays known.
  published_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT page_translations_pkey PRIMARY KEY (slug, version, language, published_at)
);
COMMENT ON TABLE page_translations IS
  '[operation] A translation of a version of a text of the operator: the newest of a version is shown.';
COMMENT ON COLUMN page_translations.version IS 'The version of the Spanish text that it translates.';

CREATE TRIGGER page_translations_public_pages AFTER INSERT OR UPDATE OR DELETE ON page_translations
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();
COMMENT ON TRIGGER page_translations_public_pages ON page_translations IS 'Pages that everybody sees are made anew.';
