-- What a seller may say besides (X6): in how many days the work is delivered, and how experienced they are. The narrow
-- copy for searching (listing_search) does without: neither is a filter.
ALTER TABLE listings
  ADD delivery_days smallint CONSTRAINT listings_delivery_days_range CHECK (delivery_days BETWEEN 1 AND 365),
  ADD experience_level text CONSTRAINT listings_experience_level_known
    CHECK (experience_level IN ('principiante', 'intermedio', 'experto'));
