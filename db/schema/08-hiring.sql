-- Requests, quotes, orders and their stages: how a freelancer is hired.

-- Who hired whom: as much of an order as a rating rests on. Whoever erases their account leaves a gap.
CREATE TABLE orders (
  id uuid CONSTRAINT orders_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id uuid CONSTRAINT orders_client_fkey REFERENCES users (id) ON DELETE SET NULL,
  freelancer_id uuid CONSTRAINT orders_freelancer_fkey REFERENCES users (id) ON DELETE SET NULL,
  listing_id uuid CONSTRAINT orders_listing_fkey REFERENCES listings (id) ON DELETE SET NULL,
  -- Of what was hired, as it was then.
  category_id smallint NOT NULL CONSTRAINT orders_category_fkey REFERENCES categories (id),
  state text NOT NULL CONSTRAINT orders_state_known CHECK (state IN ('pendiente_pago', 'pagado', 'en_curso', 'entregado', 'cambios', 'en_disputa', 'completado', 'cancelado', 'reembolsado', 'reparto')),
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  -- With a freelancer go their quotes, and of an order both the freelancer and the quote become nothing, one after the
  -- other. Between the two the order would name a quote that has gone: it is looked at when all is done.
  -- A freelancer who goes at once with their listings and quotes takes the quote from under an order that has just been
  -- changed for the listing: whether the quote is there is asked when all of it is done.
  quote_id uuid
    CONSTRAINT orders_one_of_a_quote UNIQUE,
  title text CONSTRAINT orders_title_length CHECK (length(title) BETWEEN 1 AND 120),
  provider text CONSTRAINT orders_provider_known CHECK (provider IN ('directo', 'prueba', 'stripe')),
  plan text CONSTRAINT orders_plan_known CHECK (plan IN ('antes', 'al_entregar')),
  currency text,
  -- What both agreed on, without their names, as it was then.
  agreement jsonb,
  agreement_sha256 text CONSTRAINT orders_sha256_form CHECK (agreement_sha256 ~ '^[0-9a-f]{64}$'),
  -- When the client last looked at it: silence counts only of somebody who could know.
  client_seen_at timestamptz,
  -- What the client said of themselves when they hired, and whether the work should begin before the 14 days are over.
  is_consumer boolean,
  starts_now boolean,
  starts_at timestamptz,
  -- The end of the last day on which a consumer can withdraw from the contract; null where there is no such right.
  withdraw_until timestamptz,
  CONSTRAINT orders_of_two CHECK (client_id <> freelancer_id),
  -- A provider's chargeback comes after completion.
  CONSTRAINT orders_completed_dated CHECK (CASE
    WHEN state IN ('completado', 'reparto') THEN completed_at IS NOT NULL
    WHEN state IN ('reembolsado', 'cancelado') THEN true
    ELSE completed_at IS NULL END),
  CONSTRAINT orders_time_forward CHECK (completed_at >= created_at),
  -- What a rating refers to.
  CONSTRAINT orders_completion_key UNIQUE (id, completed_at, category_id),
  CONSTRAINT orders_client_key UNIQUE (id, client_id),
  CONSTRAINT orders_freelancer_key UNIQUE (id, freelancer_id),
  CONSTRAINT orders_hired_whole CHECK (num_nulls(provider, plan, currency, agreement_sha256) IN (0, 4))
);
COMMENT ON TABLE orders IS '[conversations] Work of a freelancer for a client: what both agreed on, and what a rating rests on.';
CREATE INDEX orders_listing_idx ON orders (listing_id);
CREATE INDEX orders_client_newest_idx ON orders (client_id, created_at DESC, id DESC);
CREATE INDEX orders_freelancer_newest_idx ON orders (freelancer_id, created_at DESC, id DESC);

-- The words of decisions go with both people too.
CREATE FUNCTION forget_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF NEW.agreement_sha256 IS NULL THEN
    DELETE FROM orders WHERE id = NEW.id;
  ELSE
    DELETE FROM ratings WHERE order_id = NEW.id;
    UPDATE order_events SET body = NULL WHERE order_id = NEW.id;
    UPDATE change_points SET body = '' WHERE order_id = NEW.id;
    UPDATE order_extras SET title = '' WHERE order_id = NEW.id;
    UPDATE disputes SET decided_facts = '—', decided_reasons = '—' WHERE order_id = NEW.id AND decided_at IS NOT NULL;
    UPDATE dispute_decisions SET facts = '—', reasons = '—'
     WHERE dispute_id IN (SELECT id FROM disputes WHERE order_id = NEW.id);
    UPDATE stages SET title = '' WHERE order_id = NEW.id;
    UPDATE orders SET title = NULL, agreement = NULL WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION forget_order() IS '[conversations] Deletes an order without an agreement; of one with it only the words go.';
CREATE TRIGGER orders_of_nobody AFTER UPDATE OF client_id, freelancer_id ON orders
  FOR EACH ROW WHEN (NEW.client_id IS NULL AND NEW.freelancer_id IS NULL) EXECUTE FUNCTION forget_order();
COMMENT ON TRIGGER orders_of_nobody ON orders IS 'Takes the words out of an order, or deletes it, when the accounts of both sides are erased.';

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
  is_public boolean NOT NULL DEFAULT false,
  -- The random number of its form, so that the same form sent twice is one request.
  form_key uuid,
  -- Where the work is done; none where that is anywhere.
  location text CONSTRAINT requests_location_length CHECK (length(location) BETWEEN 1 AND 100),
  place_id integer CONSTRAINT requests_place_fkey REFERENCES places (id),
  -- Grows with each edit: a quote names the words that its author had read.
  version integer NOT NULL DEFAULT 1,
  moderation text NOT NULL DEFAULT 'libre'
    CONSTRAINT requests_moderation_known CHECK (moderation IN ('libre', 'retirado')),
  stems text[] COLLATE "C",
  -- Until when quotes that were open when it ended can be answered; NULL while it is open or when all were answered.
  answer_until timestamptz,
  CONSTRAINT requests_time_forward CHECK (closes_at > created_at AND closes_at <= created_at + interval '722 hours'),
  CONSTRAINT requests_sent_once UNIQUE (client_id, form_key),
  CONSTRAINT requests_public_whole CHECK (is_public = (form_key IS NOT NULL)
    AND (is_public OR num_nonnulls(location, place_id) = 0) AND (location IS NOT NULL OR place_id IS NULL))
);
COMMENT ON TABLE requests IS '[conversations] What a client needs, asked of up to five freelancers or of everybody.';
COMMENT ON COLUMN requests.is_public IS 'Whether everybody finds it; otherwise only those who were asked read it.';
COMMENT ON COLUMN requests.place_id IS 'The place of the gazetteer that the location names.';
COMMENT ON COLUMN requests.stems IS 'The stems of its words, for the list of public requests.';
CREATE INDEX requests_client_idx ON requests (client_id, created_at DESC, id DESC);
-- The list is read along these; a request is in them for thirty days at most.
CREATE INDEX requests_public_idx ON requests (created_at DESC, id DESC) WHERE is_public AND state = 'abierta';
CREATE INDEX requests_public_category_idx ON requests (category_id, created_at DESC, id DESC)
  WHERE is_public AND state = 'abierta';
CREATE INDEX requests_public_stems_idx ON requests USING gin (stems) WHERE is_public AND state = 'abierta';
CREATE INDEX requests_place_idx ON requests (place_id) WHERE place_id IS NOT NULL;

CREATE TABLE request_invitations (
  request_id uuid NOT NULL CONSTRAINT request_invitations_request_fkey REFERENCES requests (id) ON DELETE CASCADE,
  freelancer_id uuid NOT NULL CONSTRAINT request_invitations_freelancer_fkey REFERENCES users (id) ON DELETE CASCADE,
  listing_id uuid CONSTRAINT request_invitations_listing_fkey REFERENCES listings (id) ON DELETE SET NULL,
  -- The random number of the form, so that the same form sent twice is one request.
  form_key uuid NOT NULL,
  created_at timestamptz NOT NULL,
  declined_at timestamptz,
  -- Whoever found a public request has not been invited: their row is the place of their quote.
  is_invited boolean NOT NULL DEFAULT true,
  CONSTRAINT request_invitations_pkey PRIMARY KEY (request_id, freelancer_id),
  CONSTRAINT request_invitations_sent_once UNIQUE (form_key)
);
COMMENT ON TABLE request_invitations IS '[conversations] A freelancer who is asked for a quote, and from which listing.';
CREATE INDEX request_invitations_freelancer_idx ON request_invitations (freelancer_id, created_at DESC, request_id DESC);
CREATE INDEX request_invitations_listing_idx ON request_invitations (listing_id);

-- A quote is never changed: a new version takes its place, so that what was accepted is what was read.
CREATE TABLE quotes (
  id uuid CONSTRAINT quotes_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  request_id uuid NOT NULL,
  freelancer_id uuid NOT NULL,
  version smallint NOT NULL CONSTRAINT quotes_version_range CHECK (version BETWEEN 1 AND 20),
  state text NOT NULL DEFAULT 'enviado'
    CONSTRAINT quotes_state_known CHECK (state IN ('enviado', 'contraoferta', 'aceptado', 'rechazado', 'retirado', 'caducado', 'sustituido', 'sin_respuesta')),
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
  answer_reason text CONSTRAINT quotes_answer_reason_known
    CHECK (answer_reason IN ('precio', 'plazo', 'confianza', 'no_lo_necesito', 'otro')),
  CONSTRAINT quotes_versions UNIQUE (request_id, freelancer_id, version),
  CONSTRAINT quotes_adds_up CHECK (base_cents > 0 AND tax_cents >= 0 AND retention_cents >= 0
    AND to_pay_cents = base_cents + tax_cents - retention_cents AND to_pay_cents > 0),
  CONSTRAINT quotes_time_forward CHECK (valid_until > created_at AND answered_at >= created_at),
  CONSTRAINT quotes_invitation_fkey FOREIGN KEY (request_id, freelancer_id)
    REFERENCES request_invitations (request_id, freelancer_id) ON DELETE CASCADE
);
COMMENT ON TABLE quotes IS '[conversations] A version of a freelancer''s quote for a request; it is never changed.';
CREATE UNIQUE INDEX quotes_one_accepted ON quotes (request_id) WHERE state = 'aceptado';
CREATE INDEX quotes_freelancer_idx ON quotes (freelancer_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX quotes_one_open ON quotes (request_id, freelancer_id) WHERE state IN ('enviado', 'contraoferta');
ALTER TABLE messages
  ADD CONSTRAINT messages_quote_fkey FOREIGN KEY (quote_id) REFERENCES quotes (id) ON DELETE SET NULL;
ALTER TABLE orders
  ADD CONSTRAINT orders_quote_fkey FOREIGN KEY (quote_id) REFERENCES quotes (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;

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
COMMENT ON TABLE quote_stages IS '[conversations] A part of a quoted work with its price and days.';

CREATE TABLE stages (
  order_id uuid NOT NULL CONSTRAINT stages_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
  n smallint NOT NULL CONSTRAINT stages_n_range CHECK (n BETWEEN 1 AND 12),
  title text NOT NULL,
  days smallint NOT NULL,
  base_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  retention_cents bigint NOT NULL,
  to_pay_cents bigint NOT NULL,
  state text NOT NULL CONSTRAINT stages_state_known CHECK (state IN ('por_empezar', 'pendiente_pago', 'en_curso',
    'entregado', 'cambios', 'en_disputa', 'completado', 'cancelado', 'reembolsado', 'reparto')),
  payment text NOT NULL DEFAULT 'por_pagar'
    CONSTRAINT stages_payment_known CHECK (payment IN ('por_pagar', 'anunciado', 'sin_confirmar', 'negado', 'impagado', 'sin_cobrar', 'por_probar', 'recibido', 'cobrado', 'liberado', 'reembolso_pendiente', 'reembolso_anunciado', 'reembolso_negado', 'reembolso_vencido', 'sin_devolver', 'devuelto_segun', 'reembolsado', 'parcial')),
  due_at timestamptz,
  -- When it goes on by itself if nobody acts, as the page prints it.
  turn_at timestamptz,
  revisions_left smallint NOT NULL CONSTRAINT stages_revisions_counted CHECK (revisions_left >= 0),
  delivered_at timestamptz,
  is_extended boolean NOT NULL DEFAULT false,
  cancel_asked_by text CONSTRAINT stages_cancel_asked_known CHECK (cancel_asked_by IN ('client', 'freelancer')),
  version integer NOT NULL DEFAULT 0,
  -- When its people were last reminded: silence counts from a day after.
  reminded_at timestamptz,
  -- Of what is divided: how much goes back to the client.
  return_cents bigint
    CONSTRAINT stages_return_range CHECK (return_cents BETWEEN 0 AND to_pay_cents),
  -- When it came into the state in which it ended; NULL of those that ended before this column was written.
  ended_at timestamptz,
  -- What a freelancer does not claim goes back before the stage has ended.
  -- How much of what goes back had come back before the stage ended.
  returned_cents bigint NOT NULL DEFAULT 0
    CONSTRAINT stages_returned_range CHECK (returned_cents >= 0),
  -- When what is owed goes on by itself if nobody acts, as the page prints it.
  owed_at timestamptz,
  -- When its people were last reminded of that date.
  owed_reminded_at timestamptz,
  -- When the other side first denied that the money came: it has five days to be shown, once.
  denied_at timestamptz,
  -- When a file was shown that says that it was sent.
  proven_at timestamptz,
  -- How many terms of review have passed since the delivery without its being opened.
  unread_terms smallint NOT NULL DEFAULT 0
    CONSTRAINT stages_unread_terms_counted CHECK (unread_terms >= 0),
  CONSTRAINT stages_pkey PRIMARY KEY (order_id, n),
  CONSTRAINT stages_adds_up CHECK (base_cents > 0 AND to_pay_cents = base_cents + tax_cents - retention_cents),
  CONSTRAINT stages_final_rests CHECK (state NOT IN ('completado', 'cancelado', 'reembolsado', 'reparto')
    OR cancel_asked_by IS NULL),
  CONSTRAINT stages_division_counted CHECK (state <> 'reparto' OR return_cents IS NOT NULL)
);
COMMENT ON TABLE stages IS '[conversations] A part of an order: how far its work and its payment are, and when it goes on by itself.';
-- What the release before leaves without a date; a job looks for it.
CREATE INDEX stages_undated_idx ON stages (order_id, n) WHERE owed_at IS NULL AND (
  payment IN ('anunciado', 'negado', 'por_probar') AND state NOT IN ('por_empezar', 'en_disputa')
  OR state IN ('completado', 'reparto') AND payment IN ('por_pagar', 'impagado')
  OR state IN ('cancelado', 'reparto')
     AND payment IN ('reembolso_pendiente', 'reembolso_anunciado', 'reembolso_negado', 'reembolso_vencido'));
CREATE INDEX stages_owed_at_idx ON stages (owed_at) WHERE owed_at IS NOT NULL;

CREATE TABLE order_events (
  order_id uuid NOT NULL CONSTRAINT order_events_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
  seq integer NOT NULL,
  stage_n smallint,
  actor text NOT NULL CONSTRAINT order_events_actor_known CHECK (actor IN ('client', 'freelancer', 'system', 'moderator')),
  kind text NOT NULL,
  body text CONSTRAINT order_events_body_length CHECK (length(body) BETWEEN 1 AND 4000),
  form_key uuid,
  created_at timestamptz NOT NULL,
  -- An event with words is a thing of its own to a report.
  id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT order_events_id_key UNIQUE,
  CONSTRAINT order_events_pkey PRIMARY KEY (order_id, seq),
  CONSTRAINT order_events_sent_once UNIQUE (order_id, form_key)
);
COMMENT ON TABLE order_events IS '[conversations] What happened to an order, in order. Rows are only added.';
COMMENT ON COLUMN order_events.id IS 'By which a report names it.';

-- What a client asks to be changed, by points, and what became of each.
CREATE TABLE change_points (
  order_id uuid NOT NULL,
  stage_n smallint NOT NULL,
  round smallint NOT NULL CONSTRAINT change_points_round_range CHECK (round BETWEEN 1 AND 10),
  point smallint NOT NULL CONSTRAINT change_points_point_range CHECK (point BETWEEN 1 AND 20),
  body text NOT NULL CONSTRAINT change_points_body_length CHECK (length(body) BETWEEN 0 AND 500),
  answer text CONSTRAINT change_points_answer_known CHECK (answer IN ('hecho', 'fuera')),
  CONSTRAINT change_points_pkey PRIMARY KEY (order_id, stage_n, round, point),
  CONSTRAINT change_points_stage_fkey FOREIGN KEY (order_id, stage_n) REFERENCES stages (order_id, n) ON DELETE CASCADE
);
COMMENT ON TABLE change_points IS '[conversations] A change that a client asks for, and its answer.';

-- More work than was agreed on, offered with a price of its own: accepted, it is one more stage.
CREATE TABLE order_extras (
  id uuid CONSTRAINT order_extras_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL CONSTRAINT order_extras_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
  form_key uuid NOT NULL CONSTRAINT order_extras_sent_once UNIQUE,
  title text NOT NULL CONSTRAINT order_extras_title_length CHECK (length(title) BETWEEN 0 AND 120),
  days smallint NOT NULL CONSTRAINT order_extras_days_range CHECK (days BETWEEN 1 AND 365),
  base_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  retention_cents bigint NOT NULL,
  to_pay_cents bigint NOT NULL,
  state text NOT NULL DEFAULT 'ofrecida'
    CONSTRAINT order_extras_state_known CHECK (state IN ('ofrecida', 'aceptada', 'rechazada', 'caducada')),
  created_at timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  CONSTRAINT order_extras_adds_up CHECK (base_cents > 0 AND to_pay_cents = base_cents + tax_cents - retention_cents)
);
COMMENT ON TABLE order_extras IS '[conversations] Further work that a freelancer offers within an order.';
CREATE UNIQUE INDEX order_extras_one_open ON order_extras (order_id) WHERE state = 'ofrecida';

CREATE TABLE package_orders (
  request_id uuid CONSTRAINT package_orders_pkey PRIMARY KEY,
  freelancer_id uuid NOT NULL,
  tier text NOT NULL CONSTRAINT package_orders_tier_known CHECK (tier IN ('basico', 'medio', 'completo')),
  state text NOT NULL CONSTRAINT package_orders_state_known CHECK (state IN ('por_confirmar', 'confirmado', 'caducado')),
  -- What the client ordered, as it was then: a confirmation makes a quote of it.
  terms jsonb NOT NULL,
  confirm_by timestamptz,
  -- As whom a package was ordered, so that nobody is asked twice.
  client_kind text
    CONSTRAINT package_orders_client_kind_known CHECK (client_kind IN ('consumidor', 'profesional')),
  CONSTRAINT package_orders_waits_until CHECK (state = 'confirmado' OR confirm_by IS NOT NULL),
  CONSTRAINT package_orders_invitation_fkey FOREIGN KEY (request_id, freelancer_id)
    REFERENCES request_invitations (request_id, freelancer_id) ON DELETE CASCADE
);
COMMENT ON TABLE package_orders IS '[conversations] A request that came from a package, and whether its seller has confirmed it.';
CREATE INDEX package_orders_freelancer_idx ON package_orders (freelancer_id);

CREATE FUNCTION stem_request() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.stems := search_stems(NEW.title || ' ' || NEW.body);
  RETURN NEW;
END $$;
COMMENT ON FUNCTION stem_request() IS '[conversations] Writes the stems of a public request.';
CREATE TRIGGER requests_stems_insert BEFORE INSERT ON requests
  FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION stem_request();
COMMENT ON TRIGGER requests_stems_insert ON requests IS 'Keeps stems equal to the words of a public request: a new one.';
CREATE TRIGGER requests_stems_update BEFORE UPDATE OF title, body ON requests
  FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION stem_request();
COMMENT ON TRIGGER requests_stems_update ON requests IS 'Keeps stems equal to the words of a public request: an edited one.';

-- How many of the five places of a request are taken. What was withdrawn frees its own.
CREATE FUNCTION request_places_taken(request uuid) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
  SELECT count(DISTINCT q.freelancer_id)::integer FROM quotes q
   WHERE q.request_id = request AND q.state NOT IN ('sustituido', 'retirado');
END;
COMMENT ON FUNCTION request_places_taken(uuid) IS '[conversations] How many freelancers have quoted for a request and not taken it back.';

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
COMMENT ON TABLE counter_offers IS '[conversations] What a client proposes instead of a quote, and what became of it.';
CREATE UNIQUE INDEX counter_offers_one_standing ON counter_offers (quote_id) WHERE outcome IS NULL;
CREATE INDEX counter_offers_quote_idx ON counter_offers (quote_id, created_at DESC);
CREATE INDEX counter_offers_client_idx ON counter_offers (client_id);

-- Members who look at the conversation see the card's new state at once.
CREATE FUNCTION notify_quote_cards() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM pg_notify('conversations', string_agg(part.pair, ','))
    FROM (SELECT m.user_id || '/' || m.conversation_id AS pair, (row_number() OVER () - 1) / 100 AS number
            FROM changed JOIN messages c ON c.quote_id = changed.id
            JOIN conversation_members m ON m.conversation_id = c.conversation_id) part
   GROUP BY part.number;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION notify_quote_cards() IS
  '[conversations] Tells the instances whose members may be looking that the card of a quote has changed.';
CREATE TRIGGER quotes_news_update AFTER UPDATE ON quotes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_quote_cards();
COMMENT ON TRIGGER quotes_news_update ON quotes IS 'Tells of the new state of a quote to those who see its card.';

CREATE TABLE order_files (
  id uuid CONSTRAINT order_files_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  -- The line of the history that it came with.
  event_seq integer NOT NULL,
  position smallint NOT NULL CONSTRAINT order_files_position_range CHECK (position BETWEEN 0 AND 9),
  -- A file goes with the account of whoever added it.
  user_id uuid NOT NULL CONSTRAINT order_files_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  side text NOT NULL CONSTRAINT order_files_side_known CHECK (side IN ('client', 'freelancer')),
  -- Of evidence: in which dispute, and the how many-eth of its side it is.
  dispute_id uuid,
  evidence_n smallint CONSTRAINT order_files_evidence_range CHECK (evidence_n BETWEEN 1 AND 10),
  key text NOT NULL CONSTRAINT order_files_key_key UNIQUE,
  name text NOT NULL CONSTRAINT order_files_name_length CHECK (length(name) BETWEEN 1 AND 255),
  mime text NOT NULL,
  bytes integer NOT NULL CONSTRAINT order_files_bytes_positive CHECK (bytes > 0),
  -- Of the bytes that are kept, and of those that arrived.
  sha256 bytea NOT NULL CONSTRAINT order_files_sha256_length CHECK (length(sha256) = 32),
  sent_sha256 bytea NOT NULL CONSTRAINT order_files_sent_sha256_length CHECK (length(sent_sha256) = 32),
  scan_state text NOT NULL DEFAULT 'pendiente'
    CONSTRAINT order_files_scan_known CHECK (scan_state IN ('pendiente', 'limpio', 'rechazado')),
  created_at timestamptz NOT NULL,
  CONSTRAINT order_files_event_fkey FOREIGN KEY (order_id, event_seq)
    REFERENCES order_events (order_id, seq) ON DELETE CASCADE,
  CONSTRAINT order_files_position_once UNIQUE (order_id, event_seq, position),
  CONSTRAINT order_files_evidence_once UNIQUE (dispute_id, side, evidence_n),
  CONSTRAINT order_files_evidence_whole CHECK (num_nulls(dispute_id, evidence_n) IN (0, 2))
);
COMMENT ON TABLE order_files IS
  '[conversations] A file of an order: of a delivery, of a payment, or of one side in a dispute.';
CREATE INDEX order_files_user_idx ON order_files (user_id);
-- Whichever way a file goes, its object follows (0034).
CREATE TRIGGER order_files_discard AFTER DELETE ON order_files
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_attachments();
COMMENT ON TRIGGER order_files_discard ON order_files IS
  'Has the file deleted from the store, whichever way its row goes.';

CREATE VIEW public_requests AS
  SELECT r.id, r.client_id, r.title, r.body, r.category_id, r.currency, r.budget_cents, r.wanted_by, r.created_at,
         r.closes_at, r.location, r.place_id, r.version, r.stems
    FROM requests r
    JOIN users u ON u.id = r.client_id
   WHERE r.is_public AND r.state = 'abierta' AND r.moderation = 'libre' AND u.state = 'activo'
     AND NOT EXISTS (SELECT FROM published_before b WHERE b.kind = 'solicitud' AND b.thing_id = r.id
                       AND b.decision IS DISTINCT FROM 'queda');
COMMENT ON VIEW public_requests IS
  '[conversations] Public requests that take quotes until they close: those of active accounts, which moderation has not taken down and no new owner has still to confirm.';
