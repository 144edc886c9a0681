-- A mail is written in the language of its reader. Who has no account is written to later in the language of the page
-- that they asked on; null is the site's own. No row has one yet, so none breaks the check.
ALTER TABLE newsletter_subscribers
  ADD COLUMN language text CONSTRAINT newsletter_subscribers_language_known CHECK (language IN ('es', 'en', 'fr', 'de'));
ALTER TABLE saved_searches
  ADD COLUMN language text CONSTRAINT saved_searches_language_known CHECK (language IN ('es', 'en', 'fr', 'de'));
ALTER TABLE reports
  ADD COLUMN language text CONSTRAINT reports_language_known CHECK (language IN ('es', 'en', 'fr', 'de'));
COMMENT ON COLUMN newsletter_subscribers.language IS 'The language of the page on which it was asked for; null for the site''s own.';
COMMENT ON COLUMN saved_searches.language IS 'The same of a search of an address. Of an account its setting counts, and this is null.';
COMMENT ON COLUMN reports.language IS 'The same of a visitor''s report. Of an account its setting counts, and this is null.';

-- Somebody who has saved another setting has chosen no language by that: null until they choose one.
ALTER TABLE user_settings
  ALTER COLUMN language DROP DEFAULT,
  ALTER COLUMN language DROP NOT NULL;
COMMENT ON COLUMN user_settings.language IS 'The language of the person''s mails and of their pages after signing in; null for the site''s own.';
