-- In which currency a template's prices are: an installation's can become another, and 300 would then mean something else.
-- What was kept before is not known to be in any, so it may be null; the release before goes on writing none.
ALTER TABLE quote_templates ADD COLUMN currency text
  CONSTRAINT quote_templates_currency_form CHECK (currency ~ '^[A-Z]{3}$');
COMMENT ON COLUMN quote_templates.currency IS
  'That of its prices; null of what was kept before it was written down, which is read as the installation''s.';

-- Further work is a contract of its own for a consumer (TRLGDCU 97 to 108): its days to withdraw begin when it is agreed on,
-- however long ago the order was made. The release before reads none and goes on as it did.
ALTER TABLE stages ADD COLUMN leave_until timestamptz;
COMMENT ON COLUMN stages.leave_until IS
  'Of further work that a consumer has agreed to: until when they can withdraw from it alone, before which it does not begin.';
