-- How many listings a category's median price is of: those that ask it in the commonest unit.

ALTER TABLE category_figures ADD priced integer NOT NULL DEFAULT 0 CONSTRAINT category_figures_priced_range CHECK (priced >= 0);
COMMENT ON COLUMN category_figures.priced IS 'The listings that the median is of.';
