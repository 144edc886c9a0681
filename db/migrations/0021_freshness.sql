-- Listings that nobody has confirmed for a long time stop being shown (M11). A job looks at the clock; no query does.

ALTER TABLE listings
  -- When its owner last said that it holds: by writing, saving, activating or renewing it. Those that are here already
  -- start now: nobody's listing goes without a reminder because the software was brought up to date.
  ADD confirmed_at timestamptz NOT NULL DEFAULT now(),
  -- When its owner was asked whether it still holds; NULL once they have answered. Beside status `inactive`: nobody
  -- answered, and the job has let it rest.
  ADD freshness_told_at timestamptz;

-- The oldest that nobody has been asked about, and the oldest that nobody has answered for.
CREATE INDEX listings_unasked_idx ON listings (confirmed_at)
  WHERE status = 'active' AND deleted_at IS NULL AND freshness_told_at IS NULL;
CREATE INDEX listings_unanswered_idx ON listings (confirmed_at)
  WHERE status = 'active' AND deleted_at IS NULL AND freshness_told_at IS NOT NULL;
-- What one mail asked about.
CREATE INDEX listings_asked_idx ON listings (author_id, freshness_told_at)
  WHERE deleted_at IS NULL AND freshness_told_at IS NOT NULL;
