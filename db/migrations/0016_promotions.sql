-- Listings whose owners put them in front for a while (M6).

-- For the two rules that no two promotions may break.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE promotions (
  id uuid CONSTRAINT promotions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  listing_id uuid NOT NULL CONSTRAINT promotions_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL CONSTRAINT promotions_owner_fkey REFERENCES users (id) ON DELETE CASCADE,
  category_id smallint NOT NULL CONSTRAINT promotions_category_fkey REFERENCES categories (id),
  slot smallint NOT NULL CONSTRAINT promotions_slot_known CHECK (slot BETWEEN 1 AND 3),
  source text NOT NULL CONSTRAINT promotions_source_known CHECK (source IN ('cuota', 'pago')),
  -- What the clock has made of it: a job writes it, no query asks the time.
  state text NOT NULL CONSTRAINT promotions_state_known CHECK (state IN ('programada', 'activa', 'terminada', 'cancelada')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- When its owner may have the next free one.
  free_again_at timestamptz NOT NULL,
  CONSTRAINT promotions_time_forward CHECK (starts_at < ends_at AND created_at < free_again_at),
  CONSTRAINT promotions_slot_once EXCLUDE USING gist (category_id WITH =, slot WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (state IN ('programada', 'activa')),
  CONSTRAINT promotions_quota_once EXCLUDE USING gist (owner_id WITH =, tstzrange(created_at, free_again_at) WITH &&)
    WHERE (source = 'cuota')
);
CREATE UNIQUE INDEX promotions_listing_once ON promotions (listing_id) WHERE state IN ('programada', 'activa');
CREATE INDEX promotions_listing_idx ON promotions (listing_id);
CREATE INDEX promotions_active_idx ON promotions (category_id) WHERE state = 'activa';
CREATE INDEX promotions_start_idx ON promotions (starts_at) WHERE state = 'programada';
CREATE INDEX promotions_end_idx ON promotions (ends_at) WHERE state = 'activa';

-- The pages that are kept for signed-out visitors show them. Row by row: a job that changes none tells nothing.
CREATE TRIGGER promotions_public_pages AFTER INSERT OR UPDATE OR DELETE ON promotions
  FOR EACH ROW EXECUTE FUNCTION notify_public_pages();
