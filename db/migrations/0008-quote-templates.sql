-- Quotes that a freelancer keeps to write the next ones from.

CREATE TABLE quote_templates (
  id uuid CONSTRAINT quote_templates_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  freelancer_id uuid NOT NULL CONSTRAINT quote_templates_freelancer_fkey REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL CONSTRAINT quote_templates_name_length CHECK (length(name) BETWEEN 1 AND 60),
  scope text NOT NULL CONSTRAINT quote_templates_scope_length CHECK (length(scope) BETWEEN 1 AND 4000),
  exclusions text CONSTRAINT quote_templates_exclusions_length CHECK (length(exclusions) BETWEEN 1 AND 1000),
  revisions smallint NOT NULL CONSTRAINT quote_templates_revisions_range CHECK (revisions BETWEEN 0 AND 10),
  plan text NOT NULL CONSTRAINT quote_templates_plan_known CHECK (plan IN ('antes', 'al_entregar')),
  is_trader boolean NOT NULL,
  tax_name text NOT NULL CONSTRAINT quote_templates_tax_name_length CHECK (length(tax_name) BETWEEN 1 AND 20),
  tax_bps integer NOT NULL CONSTRAINT quote_templates_tax_range CHECK (tax_bps BETWEEN 0 AND 10000),
  retention_bps integer NOT NULL CONSTRAINT quote_templates_retention_range CHECK (retention_bps BETWEEN 0 AND 2000),
  valid_days smallint NOT NULL CONSTRAINT quote_templates_valid_days_range CHECK (valid_days BETWEEN 1 AND 60),
  -- They are read and written as a whole.
  stages jsonb NOT NULL CONSTRAINT quote_templates_stages_range
    CHECK (CASE WHEN jsonb_typeof(stages) = 'array' THEN jsonb_array_length(stages) BETWEEN 1 AND 6 ELSE false END),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE quote_templates IS '[conversations] A quote that a freelancer keeps under a name, to write the next ones from.';
COMMENT ON COLUMN quote_templates.stages IS 'Its parts in order: title, price without taxes in cents, days.';
CREATE UNIQUE INDEX quote_templates_name_once ON quote_templates (freelancer_id, lower(name));
