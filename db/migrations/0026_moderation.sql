-- Reports, what moderators decide about them, and the account of it that anybody may read (docs/decisions/0125).

-- One case gathers all reports on one thing until somebody has decided.
CREATE TABLE moderation_cases (
  id uuid CONSTRAINT moderation_cases_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  -- No foreign key: what it points at stands in several tables, and the case stays when it is gone.
  target_kind text NOT NULL CONSTRAINT moderation_cases_kind_known CHECK (target_kind IN ('listing', 'profile', 'message', 'rating')),
  target_id uuid NOT NULL,
  -- Whose it is.
  subject_id uuid NOT NULL CONSTRAINT moderation_cases_subject_fkey REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'abierto' CONSTRAINT moderation_cases_state_known CHECK (state IN
    ('abierto', 'en_revisión', 'con_medida', 'desestimado', 'apelado', 'confirmado', 'revertido')),
  title text NOT NULL CONSTRAINT moderation_cases_title_length CHECK (length(title) BETWEEN 1 AND 200),
  -- What it said when it was first reported: an edit does not take the evidence away.
  evidence jsonb NOT NULL,
  report_count integer NOT NULL DEFAULT 0 CONSTRAINT moderation_cases_reports_counted CHECK (report_count >= 0),
  opened_at timestamptz NOT NULL,
  -- Moderators have no foreign keys, as in audit_log: what they decided stays when their account is erased.
  claimed_by uuid,
  claimed_until timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  appeal_text text CONSTRAINT moderation_cases_appeal_length CHECK (length(appeal_text) BETWEEN 1 AND 2000),
  appealed_at timestamptz,
  appeal_decided_by uuid,
  appeal_decided_at timestamptz,
  appeal_facts text CONSTRAINT moderation_cases_appeal_facts_length CHECK (length(appeal_facts) BETWEEN 1 AND 1000),
  CONSTRAINT moderation_cases_claim_paired CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CONSTRAINT moderation_cases_decided CHECK ((decided_at IS NULL) = (state IN ('abierto', 'en_revisión'))),
  CONSTRAINT moderation_cases_appealed CHECK ((appealed_at IS NULL) = (state NOT IN ('apelado', 'confirmado', 'revertido'))),
  CONSTRAINT moderation_cases_another_decides CHECK (appeal_decided_by <> decided_by)
);
CREATE UNIQUE INDEX moderation_cases_one_open ON moderation_cases (target_kind, target_id)
  WHERE state IN ('abierto', 'en_revisión');
CREATE INDEX moderation_cases_queue_idx ON moderation_cases (opened_at, id) WHERE state IN ('abierto', 'en_revisión');
CREATE INDEX moderation_cases_appeals_idx ON moderation_cases (appealed_at, id) WHERE state = 'apelado';
CREATE INDEX moderation_cases_decided_idx ON moderation_cases (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX moderation_cases_subject_idx ON moderation_cases (subject_id, opened_at DESC, id DESC);
CREATE INDEX moderation_cases_target_idx ON moderation_cases (target_kind, target_id, decided_at);

CREATE TABLE reports (
  id uuid CONSTRAINT reports_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL CONSTRAINT reports_case_fkey REFERENCES moderation_cases (id) ON DELETE CASCADE,
  -- An account or, of visitors, an address: one of the two.
  reporter_id uuid CONSTRAINT reports_reporter_fkey REFERENCES users (id) ON DELETE CASCADE,
  reporter_email citext CONSTRAINT reports_email_length CHECK (length(reporter_email::text) <= 254),
  reason text NOT NULL CONSTRAINT reports_reason_known CHECK (reason IN
    ('estafa', 'contenido_ilegal', 'spam', 'duplicado', 'categoría_incorrecta', 'ofensivo', 'suplantación', 'derechos', 'otro')),
  text text NOT NULL CONSTRAINT reports_text_length CHECK (length(text) BETWEEN 1 AND 2000),
  ip_prefix text,
  -- Whether it counts for holding by itself: a verified account of some age, by the rules of that day.
  counts boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT reports_somebody CHECK ((reporter_id IS NULL) <> (reporter_email IS NULL)),
  -- However often one person reports, while nobody has decided it is one report.
  CONSTRAINT reports_once_by_account UNIQUE (case_id, reporter_id),
  CONSTRAINT reports_once_by_email UNIQUE (case_id, reporter_email)
);
CREATE INDEX reports_reporter_idx ON reports (reporter_id, created_at DESC, id DESC);
CREATE INDEX reports_email_idx ON reports (reporter_email) WHERE reporter_email IS NOT NULL;

-- For anybody to read. It names nobody and refers to nothing, so nothing has to be erased from it.
CREATE TABLE moderation_log (
  id bigint CONSTRAINT moderation_log_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  target_kind text NOT NULL,
  action text NOT NULL,
  rule text NOT NULL,
  automated boolean NOT NULL,
  reversed_at timestamptz
);
CREATE INDEX moderation_log_at_idx ON moderation_log (at DESC, id DESC);

CREATE TABLE moderation_actions (
  id uuid CONSTRAINT moderation_actions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL CONSTRAINT moderation_actions_case_fkey REFERENCES moderation_cases (id) ON DELETE CASCADE,
  log_id bigint NOT NULL CONSTRAINT moderation_actions_log_fkey REFERENCES moderation_log (id),
  -- NULL when a published rule did it.
  actor_id uuid,
  action text NOT NULL CONSTRAINT moderation_actions_action_known CHECK (action IN
    ('desestimar', 'retener', 'restaurar', 'retirar', 'ocultar', 'advertir', 'suspender', 'expulsar')),
  rule text NOT NULL,
  facts text NOT NULL CONSTRAINT moderation_actions_facts_length CHECK (length(facts) BETWEEN 1 AND 1000),
  automated boolean NOT NULL CONSTRAINT moderation_actions_somebody CHECK (automated = (actor_id IS NULL)),
  -- How the target was, so that taking it back restores just that; NULL when nothing of it was changed.
  before text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  reversed_at timestamptz,
  reversed_by uuid
);
CREATE INDEX moderation_actions_case_idx ON moderation_actions (case_id, created_at);

-- While one has not ended, its account's state is `suspendido`.
CREATE TABLE suspensions (
  id uuid CONSTRAINT suspensions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT suspensions_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  action_id uuid NOT NULL CONSTRAINT suspensions_action_fkey REFERENCES moderation_actions (id) ON DELETE CASCADE
    CONSTRAINT suspensions_action_key UNIQUE,
  starts_at timestamptz NOT NULL,
  -- NULL when it has no end.
  until timestamptz,
  ended_at timestamptz,
  CONSTRAINT suspensions_some_time CHECK (until > starts_at)
);
CREATE INDEX suspensions_in_force_idx ON suspensions (user_id) WHERE ended_at IS NULL;
