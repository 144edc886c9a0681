-- Where the visitors of a listing came from, and what they had searched for: sums only, of nobody in particular.

CREATE TABLE listing_daily_sources (
  listing_id uuid NOT NULL CONSTRAINT listing_daily_sources_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  day date NOT NULL,
  source text NOT NULL CONSTRAINT listing_daily_sources_source_known
    CHECK (source IN ('search', 'category', 'favorites', 'profile', 'inside', 'outside', 'unknown')),
  words text NOT NULL DEFAULT '' CONSTRAINT listing_daily_sources_words_length CHECK (length(words) <= 100),
  views integer NOT NULL CONSTRAINT listing_daily_sources_views_counted CHECK (views > 0),
  CONSTRAINT listing_daily_sources_pkey PRIMARY KEY (listing_id, day, source, words)
);
CREATE INDEX listing_daily_sources_words_idx ON listing_daily_sources (day) WHERE words <> '';

COMMENT ON TABLE listing_daily_sources IS
  '[measures] The visits of a listing on a day by where they came from. Words that few searched for are gone with the salt of the day.';
