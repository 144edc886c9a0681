-- Contests: what is asked for and promised, who has entered, and what became of it (docs/decisions/0150).

CREATE TABLE contests (
  id uuid CONSTRAINT contests_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  -- NULL once the account is erased: what others entered stays.
  organiser_id uuid CONSTRAINT contests_organiser_fkey REFERENCES users (id) ON DELETE SET NULL,
  -- The one-time key of the form: the same form twice is one contest.
  draft_key uuid NOT NULL,
  title text NOT NULL CONSTRAINT contests_title_length CHECK (length(title) BETWEEN 1 AND 120),
  description text NOT NULL CONSTRAINT contests_description_length CHECK (length(description) BETWEEN 1 AND 5000),
  category_id smallint NOT NULL CONSTRAINT contests_category_fkey REFERENCES categories (id),
  prize_cents integer NOT NULL CONSTRAINT contests_prize_positive CHECK (prize_cents > 0),
  currency text NOT NULL,
  prize_description text CONSTRAINT contests_prize_description_length CHECK (length(prize_description) BETWEEN 1 AND 300),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Until when its organiser can choose a winner.
  judge_until timestamptz NOT NULL,
  -- What is entered is hidden from others until the end.
  blind boolean NOT NULL,
  -- Nobody holds a prize before there are payments.
  guaranteed boolean NOT NULL DEFAULT false CONSTRAINT contests_no_payments_yet CHECK (NOT guaranteed),
  moderation text NOT NULL DEFAULT 'libre' CONSTRAINT contests_moderation_known CHECK (moderation IN ('libre', 'retirado')),
  -- NULL until somebody has decided, or nobody has in time.
  outcome text CONSTRAINT contests_outcome_known CHECK (outcome IN ('premiado', 'desierto')),
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT contests_sent_once UNIQUE (organiser_id, draft_key),
  CONSTRAINT contests_some_time CHECK (starts_at < ends_at AND ends_at < judge_until),
  CONSTRAINT contests_decided CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CONSTRAINT contests_decided_after_end CHECK (decided_at >= ends_at)
);
COMMENT ON TABLE contests IS '[contests] A contest with its prize, its dates and how it ended.';
CREATE INDEX contests_end_idx ON contests (ends_at, id);
CREATE INDEX contests_start_idx ON contests (starts_at, id);
CREATE INDEX contests_organiser_idx ON contests (organiser_id, created_at DESC, id DESC);
CREATE INDEX contests_won_idx ON contests (decided_at) WHERE outcome = 'premiado';
CREATE TRIGGER contests_public_pages AFTER INSERT OR UPDATE OR DELETE ON contests
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

CREATE TABLE contest_entries (
  id uuid CONSTRAINT contest_entries_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  contest_id uuid NOT NULL CONSTRAINT contest_entries_contest_fkey REFERENCES contests (id) ON DELETE CASCADE,
  user_id uuid NOT NULL CONSTRAINT contest_entries_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- The one-time key of the form.
  key uuid NOT NULL,
  title text NOT NULL CONSTRAINT contest_entries_title_length CHECK (length(title) BETWEEN 1 AND 120),
  body text NOT NULL CONSTRAINT contest_entries_body_length CHECK (length(body) BETWEEN 1 AND 5000),
  state text NOT NULL DEFAULT 'enviada' CONSTRAINT contest_entries_state_known CHECK (state IN
    ('enviada', 'retirada', 'finalista', 'ganadora', 'descalificada')),
  -- What the organiser tells a finalist.
  note text CONSTRAINT contest_entries_note_length CHECK (length(note) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  withdrawn_at timestamptz,
  -- An entry can be written again until its contest ends (0213). What an edit names is what listings have (0011).
  version integer NOT NULL DEFAULT 1 CONSTRAINT contest_entries_version_positive CHECK (version > 0),
  edit_key uuid,
  edit_base integer,
  edited_at timestamptz,
  CONSTRAINT contest_entries_sent_once UNIQUE (user_id, key),
  CONSTRAINT contest_entries_withdrawn CHECK ((state = 'retirada') = (withdrawn_at IS NOT NULL)),
  CONSTRAINT contest_entries_finalists_are_told CHECK (note IS NOT NULL OR state NOT IN ('finalista', 'ganadora')),
  CONSTRAINT contest_entries_edit_paired CHECK ((edit_key IS NULL) = (edit_base IS NULL)),
  CONSTRAINT contest_entries_edit_dated CHECK ((edit_key IS NULL) = (edited_at IS NULL))
);
COMMENT ON TABLE contest_entries IS '[contests] A person''s entry in a contest, with its version.';
-- One entry each, of those that were not withdrawn.
CREATE UNIQUE INDEX contest_entries_one_each ON contest_entries (contest_id, user_id) WHERE state <> 'retirada';
-- One winner, whatever is pressed at once.
CREATE UNIQUE INDEX contest_entries_one_winner ON contest_entries (contest_id) WHERE state = 'ganadora';
CREATE INDEX contest_entries_list_idx ON contest_entries (contest_id, created_at, id);
CREATE INDEX contest_entries_user_idx ON contest_entries (user_id, created_at DESC, id DESC);
CREATE TRIGGER contest_entries_public_pages AFTER INSERT OR UPDATE OR DELETE ON contest_entries
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

CREATE TABLE contest_files (
  id uuid CONSTRAINT contest_files_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  entry_id uuid NOT NULL CONSTRAINT contest_files_entry_fkey REFERENCES contest_entries (id) ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  key text NOT NULL CONSTRAINT contest_files_key_key UNIQUE,
  name text NOT NULL CONSTRAINT contest_files_name_length CHECK (length(name) BETWEEN 1 AND 255),
  mime text NOT NULL,
  bytes integer NOT NULL CONSTRAINT contest_files_bytes_positive CHECK (bytes > 0),
  scan_state text NOT NULL DEFAULT 'pendiente'
    CONSTRAINT contest_files_scan_known CHECK (scan_state IN ('pendiente', 'limpio', 'rechazado')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT contest_files_position_once UNIQUE (entry_id, position)
);
COMMENT ON TABLE contest_files IS '[contests] A file of an entry.';
-- Whichever way a file goes, its object follows (0034).
CREATE TRIGGER contest_files_discard AFTER DELETE ON contest_files
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_attachments();
COMMENT ON TRIGGER contest_files_discard ON contest_files IS
  'Keeps stored files and rows equal: a deleted row''s file is deleted later.';

-- The one picture that an organiser may give a contest (I10, docs/decisions/0179).
CREATE TABLE contest_images (
  contest_id uuid CONSTRAINT contest_images_pkey PRIMARY KEY
    CONSTRAINT contest_images_contest_fkey REFERENCES contests (id) ON DELETE CASCADE,
  key text NOT NULL CONSTRAINT contest_images_key_key UNIQUE,
  widths integer[] NOT NULL CONSTRAINT contest_images_some_widths CHECK (cardinality(widths) > 0),
  -- Of the largest of the widths.
  width integer NOT NULL CONSTRAINT contest_images_width_positive CHECK (width > 0),
  height integer NOT NULL CONSTRAINT contest_images_height_positive CHECK (height > 0),
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE contest_images IS '[contests] The one picture of a contest.';
CREATE TRIGGER contest_images_public_pages AFTER INSERT OR UPDATE OR DELETE ON contest_images
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

-- Whichever way a picture goes, with its contest or for another, its objects follow once open pages have been read.
CREATE FUNCTION discard_contest_images() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO jobs (kind, payload, run_at, max_attempts)
  SELECT 'discard-uploads',
         jsonb_build_object('uploads', jsonb_agg(jsonb_build_object('key', key, 'widths', to_jsonb(widths)))),
         app_now() + interval '1 hour', 700
    FROM gone HAVING count(*) > 0;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION discard_contest_images() IS
  '[contests] Makes a job that deletes the stored picture of a contest, an hour later: pages that show it are still read.';
CREATE TRIGGER contest_images_discard AFTER DELETE ON contest_images
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_contest_images();
COMMENT ON TRIGGER contest_images_discard ON contest_images IS
  'Keeps stored pictures and rows equal: a deleted row''s picture is deleted later.';

-- What everybody sees of them.
CREATE VIEW visible_contests AS
  SELECT c.*
    FROM contests c
    LEFT JOIN users u ON u.id = c.organiser_id
   WHERE c.moderation = 'libre'
     AND (u.id IS NULL OR u.state IN ('activo', 'baja_solicitada'))
     AND NOT EXISTS (SELECT FROM published_before b WHERE b.kind = 'concurso' AND b.thing_id = c.id
                       AND b.decision IS DISTINCT FROM 'queda');
COMMENT ON VIEW visible_contests IS
  '[contests] The one rule of which contests everybody may see: not hidden by moderators, not of a suspended account, and not waiting for the word of a new owner.';
