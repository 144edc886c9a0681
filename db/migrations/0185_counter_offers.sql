-- What a client proposes instead of a quote. The quote itself stays as it is: its author keeps it or writes a new one.

ALTER TABLE quotes DROP CONSTRAINT quotes_state_known;
ALTER TABLE quotes ADD CONSTRAINT quotes_state_known CHECK (state IN
  ('enviado', 'contraoferta', 'aceptado', 'rechazado', 'retirado', 'caducado', 'sustituido', 'sin_respuesta'));
DROP INDEX quotes_one_open;
CREATE UNIQUE INDEX quotes_one_open ON quotes (request_id, freelancer_id) WHERE state IN ('enviado', 'contraoferta');

CREATE TABLE counter_offers (
  id uuid CONSTRAINT counter_offers_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  quote_id uuid NOT NULL CONSTRAINT counter_offers_quote_fkey REFERENCES quotes (id) ON DELETE CASCADE,
  client_id uuid NOT NULL CONSTRAINT counter_offers_client_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- The random number of the form, so that the same form sent twice is one counter-offer.
  form_key uuid NOT NULL CONSTRAINT counter_offers_sent_once UNIQUE,
  -- Without taxes, as in the quote: for the whole, or for single stages («[{"n": 1, "baseCents": 8000}]»).
  base_cents bigint CONSTRAINT counter_offers_price_positive CHECK (base_cents > 0),
  stage_prices jsonb NOT NULL DEFAULT '[]',
  wanted_by date,
  revisions smallint CONSTRAINT counter_offers_revisions_range CHECK (revisions BETWEEN 0 AND 10),
  body text CONSTRAINT counter_offers_body_length CHECK (length(body) BETWEEN 1 AND 1000),
  -- NULL while it waits for an answer.
  outcome text CONSTRAINT counter_offers_outcome_known
    CHECK (outcome IN ('mantenida', 'nueva_version', 'retirada', 'terminada')),
  answer text CONSTRAINT counter_offers_answer_length CHECK (length(answer) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL,
  answered_at timestamptz,
  CONSTRAINT counter_offers_one_price CHECK (base_cents IS NULL OR stage_prices = '[]'),
  CONSTRAINT counter_offers_propose_something
    CHECK (num_nulls(base_cents, wanted_by, revisions, body) < 4 OR stage_prices <> '[]'),
  CONSTRAINT counter_offers_answered_whole CHECK (num_nulls(outcome, answered_at) IN (0, 2))
);
CREATE UNIQUE INDEX counter_offers_one_standing ON counter_offers (quote_id) WHERE outcome IS NULL;
CREATE INDEX counter_offers_quote_idx ON counter_offers (quote_id, created_at DESC);
CREATE INDEX counter_offers_client_idx ON counter_offers (client_id);

-- As whom a package was ordered, so that nobody is asked twice.
ALTER TABLE package_orders ADD COLUMN client_kind text
  CONSTRAINT package_orders_client_kind_known CHECK (client_kind IN ('consumidor', 'profesional'));

COMMENT ON TABLE counter_offers IS '[conversations] What a client proposes instead of a quote, and what became of it.';
