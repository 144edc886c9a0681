-- Packages of a listing at a fixed price, what became of orders of them, and when a freelancer has time.

-- What holds for all packages of a listing. It stays when they are emptied, so that the form remembers it.
CREATE TABLE package_terms (
  listing_id uuid CONSTRAINT package_terms_pkey PRIMARY KEY
    CONSTRAINT package_terms_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  -- Whether an order needs no word of the seller; else they have 48 hours to confirm it.
  at_once boolean NOT NULL,
  plan text NOT NULL CONSTRAINT package_terms_plan_known CHECK (plan IN ('antes', 'al_entregar')),
  is_trader boolean NOT NULL,
  tax_name text NOT NULL CONSTRAINT package_terms_tax_name_length CHECK (length(tax_name) BETWEEN 1 AND 20),
  tax_bps integer NOT NULL CONSTRAINT package_terms_tax_range CHECK (tax_bps BETWEEN 0 AND 10000),
  -- Only for clients who are a business in Spain.
  retention_bps integer NOT NULL CONSTRAINT package_terms_retention_range CHECK (retention_bps BETWEEN 0 AND 2000)
);

CREATE TABLE packages (
  listing_id uuid NOT NULL CONSTRAINT packages_terms_fkey REFERENCES package_terms (listing_id) ON DELETE CASCADE,
  tier text NOT NULL CONSTRAINT packages_tier_known CHECK (tier IN ('basico', 'medio', 'completo')),
  title text NOT NULL CONSTRAINT packages_title_length CHECK (length(title) BETWEEN 1 AND 80),
  -- What it includes, a thing a line.
  includes text NOT NULL CONSTRAINT packages_includes_length CHECK (length(includes) BETWEEN 1 AND 1000),
  base_cents bigint NOT NULL CONSTRAINT packages_price_positive CHECK (base_cents > 0),
  delivery_days smallint NOT NULL CONSTRAINT packages_days_range CHECK (delivery_days BETWEEN 1 AND 365),
  revisions smallint NOT NULL CONSTRAINT packages_revisions_range CHECK (revisions BETWEEN 0 AND 10),
  CONSTRAINT packages_pkey PRIMARY KEY (listing_id, tier)
);

CREATE TABLE package_orders (
  request_id uuid CONSTRAINT package_orders_pkey PRIMARY KEY,
  freelancer_id uuid NOT NULL,
  tier text NOT NULL CONSTRAINT package_orders_tier_known CHECK (tier IN ('basico', 'medio', 'completo')),
  state text NOT NULL CONSTRAINT package_orders_state_known CHECK (state IN ('por_confirmar', 'confirmado', 'caducado')),
  -- What the client ordered, as it was then: a confirmation makes a quote of it.
  terms jsonb NOT NULL,
  confirm_by timestamptz,
  CONSTRAINT package_orders_waits_until CHECK (state = 'confirmado' OR confirm_by IS NOT NULL),
  CONSTRAINT package_orders_invitation_fkey FOREIGN KEY (request_id, freelancer_id)
    REFERENCES request_invitations (request_id, freelancer_id) ON DELETE CASCADE
);
CREATE INDEX package_orders_freelancer_idx ON package_orders (freelancer_id);

-- Their last busy day, and how much they work in a week.
ALTER TABLE user_settings
  ADD COLUMN busy_until date,
  ADD COLUMN weekly_hours smallint CONSTRAINT user_settings_weekly_hours_range CHECK (weekly_hours BETWEEN 1 AND 100);

COMMENT ON TABLE package_terms IS '[listings] What holds for all packages of a listing: taxes, payment, who says yes.';
COMMENT ON TABLE packages IS '[listings] A work at a fixed price that can be ordered from a listing; at most one of each tier.';
COMMENT ON TABLE package_orders IS '[conversations] A request that came from a package, and whether its seller has confirmed it.';
