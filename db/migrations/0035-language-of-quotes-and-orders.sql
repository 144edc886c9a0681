-- The language of what people write in quotes, counter-offers and orders: that of the page on which they wrote it. What was
-- written before, and what the release before writes, has none and is read as written in the site's own language. Lines
-- of a quote are in the language of the quote. The tables of orders are small beside those of messages: their rows are
-- read once for the checks, while the tables are held.
ALTER TABLE quotes
  ADD COLUMN language text CONSTRAINT quotes_language_known CHECK (language IN ('es', 'en', 'fr', 'de')),
  ADD COLUMN answer_language text CONSTRAINT quotes_answer_language_known CHECK (answer_language IN ('es', 'en', 'fr', 'de'));
COMMENT ON COLUMN quotes.language IS
  'The language of its scope, exclusions and stages: that of the page, or of the listing of a package; null for the site''s own.';
COMMENT ON COLUMN quotes.answer_language IS 'The language of the page that the answer was written on; null for the site''s own.';
ALTER TABLE counter_offers
  ADD COLUMN language text CONSTRAINT counter_offers_language_known CHECK (language IN ('es', 'en', 'fr', 'de')),
  ADD COLUMN answer_language text
    CONSTRAINT counter_offers_answer_language_known CHECK (answer_language IN ('es', 'en', 'fr', 'de'));
COMMENT ON COLUMN counter_offers.language IS 'The language of the page that it was written on; null for the site''s own.';
COMMENT ON COLUMN counter_offers.answer_language IS
  'The language of the page that the answer was written on; null for the site''s own.';
ALTER TABLE order_extras
  ADD COLUMN language text CONSTRAINT order_extras_language_known CHECK (language IN ('es', 'en', 'fr', 'de'));
COMMENT ON COLUMN order_extras.language IS 'The language of the page that its title was written on; null for the site''s own.';
ALTER TABLE stages
  ADD COLUMN language text CONSTRAINT stages_language_known CHECK (language IN ('es', 'en', 'fr', 'de'));
COMMENT ON COLUMN stages.language IS
  'The language of its title: that of the quote or the further work that it comes from; null for the site''s own.';
ALTER TABLE order_events
  ADD COLUMN language text CONSTRAINT order_events_language_known CHECK (language IN ('es', 'en', 'fr', 'de'));
COMMENT ON COLUMN order_events.language IS
  'The language of the page that its words were written on; null for the site''s own, and where it has no words.';
ALTER TABLE change_points
  ADD COLUMN language text CONSTRAINT change_points_language_known CHECK (language IN ('es', 'en', 'fr', 'de'));
COMMENT ON COLUMN change_points.language IS 'The language of the page that it was written on; null for the site''s own.';
ALTER TABLE disputes
  ADD COLUMN decided_language text
    CONSTRAINT disputes_decided_language_known CHECK (decided_language IN ('es', 'en', 'fr', 'de'));
COMMENT ON COLUMN disputes.decided_language IS
  'The language of the page that the facts and the reasons of the decision were written on; null for the site''s own.';
ALTER TABLE dispute_decisions
  ADD COLUMN language text
    CONSTRAINT dispute_decisions_language_known CHECK (language IN ('es', 'en', 'fr', 'de'));
COMMENT ON COLUMN dispute_decisions.language IS
  'The language of the page that the facts and the reasons were written on; null for the site''s own.';

-- As before, with the language.
CREATE OR REPLACE FUNCTION keep_decision() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO dispute_decisions (dispute_id, n, decided_by, to_client_cents, found_paid, facts, reasons, decided_at, language)
  SELECT NEW.id, 1 + count(*), NEW.decided_by, NEW.decided_cents, NEW.decided_paid, NEW.decided_facts,
         NEW.decided_reasons, NEW.decided_at, NEW.decided_language
    FROM dispute_decisions WHERE dispute_id = NEW.id;
  RETURN NULL;
END $$;
