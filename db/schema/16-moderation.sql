-- Reports, what moderators decide, the public account of it (docs/decisions/0125), and signs of spam and fraud (0135, 0136).

-- One case gathers all reports on one thing until somebody has decided.
CREATE TABLE moderation_cases (
  id uuid CONSTRAINT moderation_cases_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  -- No foreign key: what it points at stands in several tables, and the case stays when it is gone.
  target_kind text NOT NULL CONSTRAINT moderation_cases_kind_known CHECK (target_kind IN ('listing', 'profile', 'message', 'rating', 'contest', 'entry', 'external', 'request', 'quote', 'order_event', 'counter_offer', 'counter_answer', 'quote_answer')),
  target_id uuid NOT NULL,
  -- Whose it is.
  -- Ads of other sites can be reported and taken out (docs/decisions/0178). Nobody here is behind them: such a case is
  -- about nobody's account.
  subject_id uuid CONSTRAINT moderation_cases_subject_fkey REFERENCES users (id) ON DELETE CASCADE,
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
  -- The words of a reporter are with their report, and go with it: those here are of whom the case is about.
  appealed_by text GENERATED ALWAYS AS (
    CASE WHEN appealed_at IS NULL THEN NULL WHEN appeal_text IS NULL THEN 'reporter' ELSE 'subject' END) STORED,
  -- Where a dismissal that was taken back is judged anew.
  continued_in uuid CONSTRAINT moderation_cases_continued_fkey REFERENCES moderation_cases (id) ON DELETE CASCADE,
  -- When they were told that it waits; NULL before that, and again when somebody appeals.
  told_at timestamptz,
  CONSTRAINT moderation_cases_claim_paired CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CONSTRAINT moderation_cases_decided CHECK ((decided_at IS NULL) = (state IN ('abierto', 'en_revisión'))),
  CONSTRAINT moderation_cases_appealed CHECK ((appealed_at IS NULL) = (state NOT IN ('apelado', 'confirmado', 'revertido'))),
  CONSTRAINT moderation_cases_another_decides CHECK (appeal_decided_by <> decided_by),
  CONSTRAINT moderation_cases_about_somebody CHECK ((subject_id IS NULL) = (target_kind = 'external'))
);
COMMENT ON TABLE moderation_cases IS
  '[trust] All reports on one thing until it is decided, the decision and the appeal.';
CREATE UNIQUE INDEX moderation_cases_one_open ON moderation_cases (target_kind, target_id)
  WHERE state IN ('abierto', 'en_revisión');
CREATE INDEX moderation_cases_queue_idx ON moderation_cases (opened_at, id) WHERE state IN ('abierto', 'en_revisión');
CREATE INDEX moderation_cases_appeals_idx ON moderation_cases (appealed_at, id) WHERE state = 'apelado';
CREATE INDEX moderation_cases_decided_idx ON moderation_cases (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX moderation_cases_subject_idx ON moderation_cases (subject_id, opened_at DESC, id DESC);
CREATE INDEX moderation_cases_target_idx ON moderation_cases (target_kind, target_id, decided_at);
CREATE INDEX moderation_cases_continued_idx ON moderation_cases (continued_in) WHERE continued_in IS NOT NULL;
-- What a moderator has claimed (their view 'Las mías') is found by whom it is claimed by: few are at a time.
CREATE INDEX moderation_cases_claimed_idx ON moderation_cases (claimed_by, opened_at, id) WHERE claimed_by IS NOT NULL;
CREATE INDEX moderation_cases_told_idx ON moderation_cases (told_at DESC) WHERE told_at IS NOT NULL;

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
  appeal_text text CONSTRAINT reports_appeal_length CHECK (length(appeal_text) BETWEEN 1 AND 2000),
  appealed_at timestamptz,
  CONSTRAINT reports_somebody CHECK ((reporter_id IS NULL) <> (reporter_email IS NULL)),
  -- However often one person reports, while nobody has decided it is one report.
  CONSTRAINT reports_once_by_account UNIQUE (case_id, reporter_id),
  CONSTRAINT reports_once_by_email UNIQUE (case_id, reporter_email),
  CONSTRAINT reports_appeal_paired CHECK ((appeal_text IS NULL) = (appealed_at IS NULL))
);
COMMENT ON TABLE reports IS '[trust] A report of a person or of a visitor, with their own appeal.';
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
COMMENT ON TABLE moderation_log IS '[trust] The public account of measures. It names nobody and refers to nothing.';
CREATE INDEX moderation_log_at_idx ON moderation_log (at DESC, id DESC);

CREATE TABLE moderation_actions (
  id uuid CONSTRAINT moderation_actions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL CONSTRAINT moderation_actions_case_fkey REFERENCES moderation_cases (id) ON DELETE CASCADE,
  log_id bigint NOT NULL CONSTRAINT moderation_actions_log_fkey REFERENCES moderation_log (id),
  -- NULL when a published rule did it.
  actor_id uuid,
  action text NOT NULL CONSTRAINT moderation_actions_action_known CHECK (action IN ('desestimar', 'retener', 'restaurar', 'retirar', 'ocultar', 'advertir', 'recategorizar', 'suspender', 'expulsar')),
  rule text NOT NULL,
  facts text NOT NULL CONSTRAINT moderation_actions_facts_length CHECK (length(facts) BETWEEN 1 AND 1000),
  -- A rule is nobody; the operator has no account, so no id either.
  automated boolean NOT NULL CONSTRAINT moderation_actions_somebody CHECK (NOT automated OR actor_id IS NULL),
  -- How the target was, so that taking it back restores just that; NULL when nothing of it was changed.
  before text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  reversed_at timestamptz,
  reversed_by uuid,
  -- What a measure made of a listing's category: taking it back restores only what nobody has changed since.
  after text CONSTRAINT moderation_actions_after_a_change CHECK (after IS NULL OR before IS NOT NULL)
);
COMMENT ON TABLE moderation_actions IS '[trust] A measure that a case led to, and how the thing was before and after.';
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
COMMENT ON TABLE suspensions IS '[trust] The time that an account is suspended for.';
CREATE INDEX suspensions_in_force_idx ON suspensions (user_id) WHERE ended_at IS NULL;

-- What a message has to say for advice to stand beside it. The operator edits them: gremio warnings.
CREATE TABLE warning_rules (
  name text CONSTRAINT warning_rules_pkey PRIMARY KEY
    CONSTRAINT warning_rules_name_form CHECK (name ~ '^[a-z0-9]+(_[a-z0-9]+)*$' AND length(name) <= 40),
  -- What whoever receives the message reads.
  advice text NOT NULL CONSTRAINT warning_rules_advice_length CHECK (length(advice) BETWEEN 1 AND 300),
  -- Words in a row, never a regular expression: app/domain/trust/phrases.ts.
  phrases text[] NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE warning_rules IS '[trust] Phrases that advice is shown beside, edited by the operator.';

-- To whom an account has sent the same words, as a hash of the words; gone after a month.
CREATE TABLE text_prints (
  user_id uuid NOT NULL CONSTRAINT text_prints_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  print bytea NOT NULL,
  conversation_id uuid NOT NULL CONSTRAINT text_prints_conversation_fkey REFERENCES conversations (id) ON DELETE CASCADE,
  sent_at timestamptz NOT NULL,
  CONSTRAINT text_prints_pkey PRIMARY KEY (user_id, print, conversation_id)
);
COMMENT ON TABLE text_prints IS '[trust] To whom an account has sent the same words, as a hash of them, for a month.';
CREATE INDEX text_prints_sent_idx ON text_prints (sent_at);
CREATE INDEX text_prints_conversation_idx ON text_prints (conversation_id);

-- Which accounts have given the same telephone or address, as a hash of it.
CREATE TABLE contact_prints (
  print bytea NOT NULL,
  user_id uuid NOT NULL CONSTRAINT contact_prints_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT contact_prints_kind_known CHECK (kind IN ('teléfono', 'correo')),
  seen_at timestamptz NOT NULL,
  CONSTRAINT contact_prints_pkey PRIMARY KEY (print, user_id)
);
COMMENT ON TABLE contact_prints IS '[trust] Which accounts have given the same telephone or address, as a hash of it.';
CREATE INDEX contact_prints_user_idx ON contact_prints (user_id);
CREATE INDEX contact_prints_seen_idx ON contact_prints (seen_at);

-- One line a moderator reads: seen once more, it counts on. Nothing is decided by it.
CREATE TABLE trust_signals (
  id uuid CONSTRAINT trust_signals_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT trust_signals_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT trust_signals_kind_known CHECK (kind IN ('texto_repetido', 'contacto_compartido')),
  print bytea NOT NULL,
  -- People the text went to, or accounts that give the contact.
  people integer NOT NULL CONSTRAINT trust_signals_people_positive CHECK (people > 0),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL CONSTRAINT trust_signals_in_order CHECK (last_at >= first_at),
  CONSTRAINT trust_signals_once UNIQUE (user_id, kind, print)
);
COMMENT ON TABLE trust_signals IS
  '[trust] A line for moderators about something suspicious, counted on when it is seen again.';
CREATE INDEX trust_signals_last_idx ON trust_signals (last_at DESC, id DESC);

-- The triggers that call notify_public_pages, in whatever file they are.
DO $$
DECLARE
  told record;
BEGIN
  FOR told IN SELECT tgname, tgrelid::regclass AS relation FROM pg_trigger
               WHERE tgfoid = 'notify_public_pages'::regproc AND obj_description(oid, 'pg_trigger') IS NULL LOOP
    EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', told.tgname, told.relation,
                   'Keeps shared pages equal to the database: those that are kept are rendered anew.');
  END LOOP;
END $$;
