-- Ads of other sites can be kept too (docs/decisions/0185), by the id of a row that may go before its favourites do.
-- What they cost is their source's to say, so that no price of theirs is kept.
ALTER TABLE favorites
  DROP CONSTRAINT favorites_kind_known,
  ADD CONSTRAINT favorites_kind_known CHECK (kind IN ('listing', 'sample', 'external')),
  ALTER price_at_save DROP NOT NULL,
  ADD CONSTRAINT favorites_price_known CHECK ((kind = 'external') = (price_at_save IS NULL));
