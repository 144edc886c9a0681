-- Public requests: a client says what they need without a listing, and freelancers find it. It takes five quotes.

ALTER TABLE requests
  ADD COLUMN is_public boolean NOT NULL DEFAULT false,
  -- The random number of its form, so that the same form sent twice is one request.
  ADD COLUMN form_key uuid,
  -- Where the work is done; none where that is anywhere.
  ADD COLUMN location text CONSTRAINT requests_location_length CHECK (length(location) BETWEEN 1 AND 100),
  ADD COLUMN place_id integer CONSTRAINT requests_place_fkey REFERENCES places (id),
  -- Grows with each edit: a quote names the words that its author had read.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN moderation text NOT NULL DEFAULT 'libre'
    CONSTRAINT requests_moderation_known CHECK (moderation IN ('libre', 'retirado')),
  ADD COLUMN stems text[] COLLATE "C",
  ADD CONSTRAINT requests_sent_once UNIQUE (client_id, form_key),
  ADD CONSTRAINT requests_public_whole CHECK (is_public = (form_key IS NOT NULL)
    AND (is_public OR num_nonnulls(location, place_id) = 0) AND (location IS NOT NULL OR place_id IS NULL));

-- The list is read along these; a request is in them for thirty days at most.
CREATE INDEX requests_public_idx ON requests (created_at DESC, id DESC) WHERE is_public AND state = 'abierta';
CREATE INDEX requests_public_category_idx ON requests (category_id, created_at DESC, id DESC)
  WHERE is_public AND state = 'abierta';
CREATE INDEX requests_public_stems_idx ON requests USING gin (stems) WHERE is_public AND state = 'abierta';
CREATE INDEX requests_place_idx ON requests (place_id) WHERE place_id IS NOT NULL;

CREATE FUNCTION stem_request() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.stems := search_stems(NEW.title || ' ' || NEW.body);
  RETURN NEW;
END $$;
CREATE TRIGGER requests_stems_insert BEFORE INSERT ON requests
  FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION stem_request();
CREATE TRIGGER requests_stems_update BEFORE UPDATE OF title, body ON requests
  FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION stem_request();

-- Whoever found a public request has not been invited: their row is the place of their quote.
ALTER TABLE request_invitations ADD COLUMN is_invited boolean NOT NULL DEFAULT true;

-- How many of the five places of a request are taken. What was withdrawn frees its own.
CREATE FUNCTION request_places_taken(request uuid) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
  SELECT count(DISTINCT q.freelancer_id)::integer FROM quotes q
   WHERE q.request_id = request AND q.state NOT IN ('sustituido', 'retirado');
END;

CREATE VIEW public_requests AS
  SELECT r.id, r.client_id, r.title, r.body, r.category_id, r.currency, r.budget_cents, r.wanted_by, r.created_at,
         r.closes_at, r.location, r.place_id, r.version, r.stems
    FROM requests r
    JOIN users u ON u.id = r.client_id
   WHERE r.is_public AND r.state = 'abierta' AND r.moderation = 'libre' AND u.state = 'activo';

COMMENT ON COLUMN requests.is_public IS 'Whether everybody finds it; otherwise only those who were asked read it.';
COMMENT ON COLUMN requests.place_id IS 'The place of the gazetteer that the location names.';
COMMENT ON COLUMN requests.stems IS 'The stems of its words, for the list of public requests.';
COMMENT ON FUNCTION stem_request() IS '[conversations] Writes the stems of a public request.';
COMMENT ON TRIGGER requests_stems_insert ON requests IS 'Keeps stems equal to the words of a public request: a new one.';
COMMENT ON TRIGGER requests_stems_update ON requests IS 'Keeps stems equal to the words of a public request: an edited one.';
COMMENT ON FUNCTION request_places_taken(uuid) IS '[conversations] How many freelancers have quoted for a request and not taken it back.';
COMMENT ON VIEW public_requests IS '[conversations] Public requests that take quotes until they close: those of active accounts, which moderation has not taken down.';
