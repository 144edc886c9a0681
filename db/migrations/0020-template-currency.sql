-- In which currency a template's prices are: an installation's can become another, and 300 would then mean something else.
-- What was kept before is not known to be in any, so it may be null; the release before goes on writing none.
ALTER TABLE quote_templates ADD COLUMN currency text
  CONSTRAINT quote_templates_currency_form CHECK (currency ~ '^[A-Z]{3}$');
COMMENT ON COLUMN quote_templates.currency IS
  'That of its prices; null of what was kept before it was written down, which is read as the installation''s.';
