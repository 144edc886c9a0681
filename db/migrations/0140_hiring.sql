-- Requests, quotes, orders and their stages: how a freelancer is hired.

-- What a client needs, asked of up to five freelancers.
CREATE TABLE requests (
  id uuid CONSTRAINT requests_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id uuid NOT NULL CONSTRAINT requests_client_fkey REFERENCES users (id) ON DELETE CASCADE,
  title text NOT NULL CONSTRAINT requests_title_length CHECK (length(title) BETWEEN 1 AND 120),
  body text NOT NULL CONSTRAINT requests_body_length CHECK (length(body) BETWEEN 1 AND 4000),
  category_id smallint NOT NULL CONSTRAINT requests_category_fkey REFERENCES categories (id),
  currency text NOT NULL,
  budget_cents bigint CONSTRAINT requests_budget_positive CHECK (budget_cents > 0),
  wanted_by date,
  state text NOT NULL DEFAULT 'abierta'
    CONSTRAINT requests_state_known CHECK (state IN ('abierta', 'contratada', 'cerrada', 'caducada')),
  created_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  CONSTRAINT requests_time_forward CHECK (closes_at > created_at AND closes_at <= created_at + interval '720 hours')
);
CREATE INDEX requests_client_idx ON requests (client_id, created_at DESC, id DESC);

CREATE TABLE request_invitations (
  request_id uuid NOT NULL CONSTRAINT request_invitations_request_fkey REFERENCES requests (id) ON DELETE CASCADE,
  freelancer_id uuid NOT NULL CONSTRAINT request_invitations_freelancer_fkey REFERENCES users (id) ON DELETE CASCADE,
  listing_id uuid CONSTRAINT request_invitations_listing_fkey REFERENCES listings (id) ON DELETE SET NULL,
  -- The random number of the form, so that the same form sent twice is one request.
  form_key uuid NOT NULL,
  created_at timestamptz NOT NULL,
  declined_at timestamptz,
  CONSTRAINT request_invitations_pkey PRIMARY KEY (request_id, freelancer_id),
  CONSTRAINT request_invitations_sent_once UNIQUE (form_key)
);
CREATE INDEX request_invitations_freelancer_idx ON request_invitations (freelancer_id, created_at DESC, request_id DESC);
CREATE INDEX request_invitations_listing_idx ON request_invitations (listing_id);

-- A quote is never changed: a new version takes its place, so that what was accepted is what was read.
CREATE TABLE quotes (
  id uuid CONSTRAINT quotes_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  request_id uuid NOT NULL,
  freelancer_id uuid NOT NULL,
  version smallint NOT NULL CONSTRAINT quotes_version_range CHECK (version BETWEEN 1 AND 20),
  state text NOT NULL DEFAULT 'enviado'
    CONSTRAINT quotes_state_known CHECK (state IN ('enviado', 'aceptado', 'rechazado', 'retirado', 'caducado', 'sustituido')),
  form_key uuid NOT NULL CONSTRAINT quotes_sent_once UNIQUE,
  scope text NOT NULL CONSTRAINT quotes_scope_length CHECK (length(scope) BETWEEN 1 AND 4000),
  exclusions text CONSTRAINT quotes_exclusions_length CHECK (length(exclusions) BETWEEN 1 AND 1000),
  revisions smallint NOT NULL CONSTRAINT quotes_revisions_range CHECK (revisions BETWEEN 0 AND 10),
  plan text NOT NULL CONSTRAINT quotes_plan_known CHECK (plan IN ('antes', 'al_entregar')),
  is_trader boolean NOT NULL,
  tax_name text NOT NULL CONSTRAINT quotes_tax_name_length CHECK (length(tax_name) BETWEEN 1 AND 20),
  tax_bps integer NOT NULL CONSTRAINT quotes_tax_range CHECK (tax_bps BETWEEN 0 AND 10000),
  retention_bps integer NOT NULL CONSTRAINT quotes_retention_range CHECK (retention_bps BETWEEN 0 AND 2000),
  currency text NOT NULL,
  base_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  retention_cents bigint NOT NULL,
  to_pay_cents bigint NOT NULL,
  valid_until timestamptz NOT NULL,
  sha256 text NOT NULL CONSTRAINT quotes_sha256_form CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  answered_at timestamptz,
  answer text CONSTRAINT quotes_answer_length CHECK (length(answer) BETWEEN 1 AND 1000),
  CONSTRAINT quotes_versions UNIQUE (request_id, freelancer_id, version),
  CONSTRAINT quotes_adds_up CHECK (base_cents > 0 AND tax_cents >= 0 AND retention_cents >= 0
    AND to_pay_cents = base_cents + tax_cents - retention_cents AND to_pay_cents > 0),
  CONSTRAINT quotes_time_forward CHECK (valid_until > created_at AND answered_at >= created_at),
  CONSTRAINT quotes_invitation_fkey FOREIGN KEY (request_id, freelancer_id)
    REFERENCES request_invitations (request_id, freelancer_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX quotes_one_open ON quotes (request_id, freelancer_id) WHERE state = 'enviado';
CREATE UNIQUE INDEX quotes_one_accepted ON quotes (request_id) WHERE state = 'aceptado';
CREATE INDEX quotes_freelancer_idx ON quotes (freelancer_id, created_at DESC, id DESC);

CREATE TABLE quote_stages (
  quote_id uuid NOT NULL CONSTRAINT quote_stages_quote_fkey REFERENCES quotes (id) ON DELETE CASCADE,
  n smallint NOT NULL CONSTRAINT quote_stages_n_range CHECK (n BETWEEN 1 AND 6),
  title text NOT NULL CONSTRAINT quote_stages_title_length CHECK (length(title) BETWEEN 1 AND 120),
  days smallint NOT NULL CONSTRAINT quote_stages_days_range CHECK (days BETWEEN 1 AND 365),
  base_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  retention_cents bigint NOT NULL,
  to_pay_cents bigint NOT NULL,
  CONSTRAINT quote_stages_pkey PRIMARY KEY (quote_id, n),
  CONSTRAINT quote_stages_adds_up CHECK (base_cents > 0 AND tax_cents >= 0 AND retention_cents >= 0
    AND to_pay_cents = base_cents + tax_cents - retention_cents AND to_pay_cents > 0)
);

-- ---------------------------------------------------------------- orders

-- Expand: 'pagado' is read as before, 'en_curso' is written. What was paid is a fact of a stage.
ALTER TABLE orders DROP CONSTRAINT orders_state_known;
ALTER TABLE orders ADD CONSTRAINT orders_state_known CHECK (state IN ('pendiente_pago', 'pagado', 'en_curso', 'entregado',
  'cambios', 'en_disputa', 'completado', 'cancelado', 'reembolsado', 'reparto'));
ALTER TABLE orders
  ADD COLUMN quote_id uuid CONSTRAINT orders_quote_fkey REFERENCES quotes (id) ON DELETE SET NULL
    CONSTRAINT orders_one_of_a_quote UNIQUE,
  ADD COLUMN title text CONSTRAINT orders_title_length CHECK (length(title) BETWEEN 1 AND 120),
  ADD COLUMN provider text CONSTRAINT orders_provider_known CHECK (provider IN ('directo', 'prueba', 'stripe')),
  ADD COLUMN plan text CONSTRAINT orders_plan_known CHECK (plan IN ('antes', 'al_entregar')),
  ADD COLUMN currency text,
  -- What both agreed on, without their names, as it was then.
  ADD COLUMN agreement jsonb,
  ADD COLUMN agreement_sha256 text CONSTRAINT orders_sha256_form CHECK (agreement_sha256 ~ '^[0-9a-f]{64}$'),
  -- When the client last looked at it: silence counts only of somebody who could know.
  ADD COLUMN client_seen_at timestamptz,
  ADD CONSTRAINT orders_hired_whole CHECK (num_nulls(provider, plan, currency, agreement_sha256) IN (0, 4));
CREATE INDEX orders_client_newest_idx ON orders (client_id, created_at DESC, id DESC);
CREATE INDEX orders_freelancer_newest_idx ON orders (freelancer_id, created_at DESC, id DESC);
DROP INDEX orders_client_idx;
DROP INDEX orders_freelancer_idx;

CREATE TABLE stages (
  order_id uuid NOT NULL CONSTRAINT stages_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
  n smallint NOT NULL CONSTRAINT stages_n_range CHECK (n BETWEEN 1 AND 6),
  title text NOT NULL,
  days smallint NOT NULL,
  base_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  retention_cents bigint NOT NULL,
  to_pay_cents bigint NOT NULL,
  state text NOT NULL CONSTRAINT stages_state_known CHECK (state IN ('por_empezar', 'pendiente_pago', 'en_curso',
    'entregado', 'cambios', 'en_disputa', 'completado', 'cancelado', 'reembolsado', 'reparto')),
  payment text NOT NULL DEFAULT 'por_pagar'
    CONSTRAINT stages_payment_known CHECK (payment IN ('por_pagar', 'anunciado', 'recibido', 'negado')),
  due_at timestamptz,
  -- When it goes on by itself if nobody acts, as the page prints it.
  turn_at timestamptz,
  revisions_left smallint NOT NULL CONSTRAINT stages_revisions_counted CHECK (revisions_left >= 0),
  delivered_at timestamptz,
  is_extended boolean NOT NULL DEFAULT false,
  cancel_asked_by text CONSTRAINT stages_cancel_asked_known CHECK (cancel_asked_by IN ('client', 'freelancer')),
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT stages_pkey PRIMARY KEY (order_id, n),
  CONSTRAINT stages_adds_up CHECK (base_cents > 0 AND to_pay_cents = base_cents + tax_cents - retention_cents),
  CONSTRAINT stages_final_rests CHECK (state NOT IN ('completado', 'cancelado', 'reembolsado', 'reparto')
    OR cancel_asked_by IS NULL)
);

CREATE TABLE order_events (
  order_id uuid NOT NULL CONSTRAINT order_events_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
  seq integer NOT NULL,
  stage_n smallint,
  actor text NOT NULL CONSTRAINT order_events_actor_known CHECK (actor IN ('client', 'freelancer', 'system')),
  kind text NOT NULL,
  body text CONSTRAINT order_events_body_length CHECK (length(body) BETWEEN 1 AND 4000),
  form_key uuid,
  created_at timestamptz NOT NULL,
  CONSTRAINT order_events_pkey PRIMARY KEY (order_id, seq),
  CONSTRAINT order_events_sent_once UNIQUE (order_id, form_key)
);

-- An order with an agreement outlives both of its people, without a word of theirs; one that is only what a rating
-- rests on goes as before.
CREATE OR REPLACE FUNCTION forget_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF NEW.agreement_sha256 IS NULL THEN
    DELETE FROM orders WHERE id = NEW.id;
  ELSE
    DELETE FROM ratings WHERE order_id = NEW.id;
    UPDATE order_events SET body = NULL WHERE order_id = NEW.id;
    UPDATE stages SET title = '' WHERE order_id = NEW.id;
    UPDATE orders SET title = NULL, agreement = NULL WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

COMMENT ON TABLE requests IS '[conversations] What a client needs, asked of up to five freelancers.';
COMMENT ON TABLE request_invitations IS '[conversations] A freelancer who is asked for a quote, and from which listing.';
COMMENT ON TABLE quotes IS '[conversations] A version of a freelancer''s quote for a request; it is never changed.';
COMMENT ON TABLE quote_stages IS '[conversations] A part of a quoted work with its price and days.';
COMMENT ON TABLE orders IS '[conversations] Work of a freelancer for a client: what both agreed on, and what a rating rests on.';
COMMENT ON TABLE stages IS '[conversations] A part of an order: how far its work and its payment are, and when it goes on by itself.';
COMMENT ON TABLE order_events IS '[conversations] What happened to an order, in order. Rows are only added.';
COMMENT ON FUNCTION forget_order() IS '[conversations] Deletes an order without an agreement; of one with it only the words go.';
COMMENT ON TRIGGER orders_of_nobody ON orders IS 'Takes the words out of an order, or deletes it, when the accounts of both sides are erased.';
