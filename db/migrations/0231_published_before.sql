-- Whoever proves an address with a new password gets an account that somebody else may have filled. What was published
-- with it is hidden until the new owner has looked at it.

CREATE TABLE published_before (
  user_id uuid NOT NULL CONSTRAINT published_before_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT published_before_kind_known CHECK (kind IN ('perfil', 'anuncio', 'solicitud', 'concurso')),
  thing_id uuid NOT NULL,
  hidden_at timestamptz NOT NULL,
  -- Of the profile: who saw it.
  visibility text CONSTRAINT published_before_visibility_known CHECK (visibility IN ('public', 'contacts', 'private')),
  decision text CONSTRAINT published_before_decision_known CHECK (decision IN ('queda', 'quitado')),
  CONSTRAINT published_before_pkey PRIMARY KEY (kind, thing_id)
);
CREATE INDEX published_before_user_idx ON published_before (user_id);

CREATE OR REPLACE VIEW visible_contests AS
  SELECT c.*
    FROM contests c
    LEFT JOIN users u ON u.id = c.organiser_id
   WHERE c.moderation = 'libre'
     AND (u.id IS NULL OR u.state IN ('activo', 'baja_solicitada'))
     AND NOT EXISTS (SELECT FROM published_before b WHERE b.kind = 'concurso' AND b.thing_id = c.id
                       AND b.decision IS DISTINCT FROM 'queda');

CREATE OR REPLACE VIEW public_requests AS
  SELECT r.id, r.client_id, r.title, r.body, r.category_id, r.currency, r.budget_cents, r.wanted_by, r.created_at,
         r.closes_at, r.location, r.place_id, r.version, r.stems
    FROM requests r
    JOIN users u ON u.id = r.client_id
   WHERE r.is_public AND r.state = 'abierta' AND r.moderation = 'libre' AND u.state = 'activo'
     AND NOT EXISTS (SELECT FROM published_before b WHERE b.kind = 'solicitud' AND b.thing_id = r.id
                       AND b.decision IS DISTINCT FROM 'queda');

CREATE TRIGGER published_before_public_pages AFTER INSERT OR UPDATE OR DELETE ON published_before
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

COMMENT ON TABLE published_before IS
  '[accounts] What an account had published before its address was proved with a new password: hidden until its owner keeps it.';
COMMENT ON COLUMN published_before.thing_id IS 'The row of the kind: the profile is that of the account.';
COMMENT ON COLUMN published_before.visibility IS 'Of the profile: who saw it before it was hidden.';
COMMENT ON COLUMN published_before.decision IS 'What the owner has said, once they have; a contest or a request that was taken away stays hidden.';
COMMENT ON TRIGGER published_before_public_pages ON published_before IS 'Pages that everybody sees are made anew.';
COMMENT ON VIEW visible_contests IS
  '[contests] The one rule of which contests everybody may see: not hidden by moderators, not of a suspended account, and not waiting for the word of a new owner.';
COMMENT ON VIEW public_requests IS
  '[conversations] Public requests that take quotes until they close: those of active accounts, which moderation has not taken down and no new owner has still to confirm.';
