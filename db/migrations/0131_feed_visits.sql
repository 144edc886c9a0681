-- Visitors who come from a feed are a source of their own.

ALTER TABLE listing_daily_sources DROP CONSTRAINT listing_daily_sources_source_known;
ALTER TABLE listing_daily_sources ADD CONSTRAINT listing_daily_sources_source_known
  CHECK (source IN ('search', 'category', 'favorites', 'profile', 'feed', 'inside', 'outside', 'unknown'));
