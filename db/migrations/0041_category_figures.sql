-- The figures of each category (I11). Counting them takes seconds at a million listings: a job does it every few
-- minutes, and the page reads thirteen rows.
CREATE TABLE category_figures (
  category_id smallint CONSTRAINT category_figures_pkey PRIMARY KEY
    CONSTRAINT category_figures_category_fkey REFERENCES categories (id) ON DELETE CASCADE,
  listings integer NOT NULL CONSTRAINT category_figures_listings_counted CHECK (listings >= 0),
  freelancers integer NOT NULL CONSTRAINT category_figures_freelancers_counted CHECK (freelancers >= 0),
  -- The middle price of the commonest kind of price: an hour and a project have no middle between them.
  median_cents integer,
  currency text,
  price_type text,
  counted_at timestamptz NOT NULL,
  CONSTRAINT category_figures_median_whole CHECK (num_nulls(median_cents, currency, price_type) IN (0, 3))
);

-- Texts of the operator (R6, R7): a version is a short word that fits an address.
ALTER TABLE pages
  ADD CONSTRAINT pages_version_form CHECK (version ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,29}$'),
  ADD CONSTRAINT pages_body_length CHECK (length(body) BETWEEN 1 AND 200000),
  -- Which one is in force is never a question of luck.
  ADD CONSTRAINT pages_moment_once UNIQUE (slug, published_at);
