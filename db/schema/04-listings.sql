-- Listings, their pictures, packages and places in front.

CREATE TABLE listings (
  id uuid CONSTRAINT listings_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL CONSTRAINT listings_author_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- The one-time key of the form that created it: a second press finds the first listing.
  draft_key uuid NOT NULL,
  title text NOT NULL CONSTRAINT listings_title_length CHECK (length(title) BETWEEN 1 AND 120),
  description text NOT NULL CONSTRAINT listings_description_length CHECK (length(description) BETWEEN 1 AND 5000),
  category_id smallint NOT NULL CONSTRAINT listings_category_fkey REFERENCES categories (id),
  price_cents integer NOT NULL CONSTRAINT listings_price_positive CHECK (price_cents BETWEEN 1 AND 999999999),
  currency text NOT NULL CONSTRAINT listings_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
  price_type text NOT NULL DEFAULT 'hora' CONSTRAINT listings_price_type_known CHECK (price_type IN ('hora', 'proyecto', 'día', 'semana', 'mes')),
  location text CONSTRAINT listings_location_length CHECK (length(location) <= 120),
  -- Rounded to about a kilometre: a map that helps without giving away a doorstep.
  latitude numeric(5, 2) CONSTRAINT listings_latitude_range CHECK (latitude BETWEEN -90 AND 90),
  longitude numeric(5, 2) CONSTRAINT listings_longitude_range CHECK (longitude BETWEEN -180 AND 180),
  contact_info text NOT NULL CONSTRAINT listings_contact_info_length CHECK (length(contact_info) BETWEEN 1 AND 500),
  contact_visibility text NOT NULL DEFAULT 'todos' CONSTRAINT listings_contact_visibility_known CHECK (contact_visibility IN ('todos', 'registrados')),
  tags text[],
  modality text CONSTRAINT listings_modality_known CHECK (modality IN ('remoto', 'presencial', 'híbrido')),
  sensitive boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CONSTRAINT listings_status_known CHECK (status IN ('active', 'inactive', 'pending')),
  moderation text NOT NULL DEFAULT 'libre' CONSTRAINT listings_moderation_known CHECK (moderation IN ('libre', 'retenido', 'retirado')),
  -- The address of the only picture of a listing from before there were several (C13).
  image_url text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  deleted_at timestamptz,
  -- The form that wrote a listing last: whoever sends it again, from the page they went back to, overwrites nobody.
  edit_key uuid,
  -- The version that this form was opened with.
  edit_base integer,
  -- When its owner last said that it holds: by writing, saving, activating or renewing it. Those that are here already
  -- start now: nobody's listing goes without a reminder because the software was brought up to date.
  confirmed_at timestamptz NOT NULL DEFAULT app_now(),
  -- When its owner was asked whether it still holds; NULL once they have answered. Beside status `inactive`: nobody
  -- answered, and the job has let it rest.
  freshness_told_at timestamptz,
  -- What a seller may say besides (X6): in how many days the work is delivered, and how experienced they are. The narrow
  -- copy for searching (listing_search) does without: neither is a filter.
  delivery_days smallint CONSTRAINT listings_delivery_days_range CHECK (delivery_days BETWEEN 1 AND 365),
  experience_level text CONSTRAINT listings_experience_level_known
    CHECK (experience_level IN ('principiante', 'intermedio', 'experto')),
  -- The place of a listing: what its owner writes as its location is looked up in the gazetteer whenever it is written. A
  -- job looks up those that were written before (find_listing_places), and owners are shown what was not found.
  place_id integer CONSTRAINT listings_place_fkey REFERENCES places (id),
  place_sought_at timestamptz,
  CONSTRAINT listings_draft_key_once UNIQUE (author_id, draft_key),
  CONSTRAINT listings_coordinates_paired CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CONSTRAINT listings_edit_paired CHECK ((edit_key IS NULL) = (edit_base IS NULL))
);
COMMENT ON TABLE listings IS
  '[listings] A listing as its author wrote it, with its state, what moderators made of it, and its version.';
COMMENT ON COLUMN listings.place_id IS 'The place of the gazetteer that the location names.';
COMMENT ON COLUMN listings.place_sought_at IS 'When the place of the location was looked up.';
CREATE INDEX listings_author_idx ON listings (author_id, created_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
CREATE INDEX listings_author_updated_idx ON listings (author_id, updated_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
CREATE INDEX listings_author_price_idx ON listings (author_id, price_cents, id) INCLUDE (status) WHERE deleted_at IS NULL;
-- Titles as Spanish sorts them. It also holds what a search in the titles compares, so that looking through all
-- of an owner's listings visits this index alone.
CREATE INDEX listings_author_titles_idx ON listings (author_id, title COLLATE "es-x-icu", id, norm_es(title))
  INCLUDE (status, created_at, updated_at, price_cents) WHERE deleted_at IS NULL;
-- What was deleted waits here for its purge.
CREATE INDEX listings_deleted_idx ON listings (deleted_at) WHERE deleted_at IS NOT NULL;
-- The oldest that nobody has been asked about, and the oldest that nobody has answered for.
CREATE INDEX listings_unasked_idx ON listings (confirmed_at)
  WHERE status = 'active' AND deleted_at IS NULL AND freshness_told_at IS NULL;
CREATE INDEX listings_unanswered_idx ON listings (confirmed_at)
  WHERE status = 'active' AND deleted_at IS NULL AND freshness_told_at IS NOT NULL;
-- What one mail asked about.
CREATE INDEX listings_asked_idx ON listings (author_id, freshness_told_at)
  WHERE deleted_at IS NULL AND freshness_told_at IS NOT NULL;
-- Somebody's listings on their profile (R8): a page of what everybody sees and how many there are, from the index
-- alone. Of ten thousand listings, counting them on the table took 120 to 150 ms.
CREATE INDEX listings_author_public_idx ON listings (author_id, created_at DESC, id DESC) INCLUDE (sensitive)
  WHERE status = 'active' AND moderation = 'libre' AND deleted_at IS NULL;
-- What somebody has deleted and may still bring back, the newest first (docs/decisions/0206).
CREATE INDEX listings_author_deleted_idx ON listings (author_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
-- The few of an author's listings that moderators withhold or have removed: counted and left out apart from the
-- others, without reading those from the table (docs/decisions/0206).
CREATE INDEX listings_author_moderated_idx ON listings (author_id, moderation, id) INCLUDE (status)
  WHERE moderation <> 'libre' AND deleted_at IS NULL;
CREATE INDEX listings_place_idx ON listings (place_id) WHERE place_id IS NOT NULL;
CREATE INDEX listings_place_unsought_idx ON listings (id) WHERE location IS NOT NULL AND place_sought_at IS NULL;
CREATE TRIGGER listings_public_pages AFTER INSERT OR UPDATE OR DELETE ON listings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

CREATE TABLE listing_images (
  id uuid CONSTRAINT listing_images_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  listing_id uuid NOT NULL CONSTRAINT listing_images_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  -- The stored objects are {key}-{width}.webp for each of widths.
  key text NOT NULL CONSTRAINT listing_images_key_key UNIQUE,
  widths integer[] NOT NULL CONSTRAINT listing_images_widths_some CHECK (cardinality(widths) BETWEEN 1 AND 3),
  width integer NOT NULL CONSTRAINT listing_images_width_positive CHECK (width > 0),
  height integer NOT NULL CONSTRAINT listing_images_height_positive CHECK (height > 0),
  bytes integer NOT NULL CONSTRAINT listing_images_bytes_positive CHECK (bytes > 0),
  alt text,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  focus text CONSTRAINT listing_images_focus_known CHECK (focus IN ('top', 'bottom', 'left', 'right')),
  CONSTRAINT listing_images_position_once UNIQUE (listing_id, position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT listing_images_position_range CHECK (position BETWEEN 0 AND 4)
);
COMMENT ON TABLE listing_images IS '[listings] A picture of a listing, in its place among at most five.';
COMMENT ON COLUMN listing_images.focus IS 'The part that a card keeps; null for the middle.';
CREATE TRIGGER listing_images_public_pages AFTER INSERT OR UPDATE OR DELETE ON listing_images
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages();

-- Uploads that were accepted while the form around them still had mistakes. Kept 24 hours.
CREATE TABLE upload_staging (
  id uuid CONSTRAINT upload_staging_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT upload_staging_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  draft_key uuid NOT NULL,
  position smallint NOT NULL,
  key text NOT NULL CONSTRAINT upload_staging_key_key UNIQUE,
  widths integer[] NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  original_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL DEFAULT app_now() + interval '24 hours',
  alt text CONSTRAINT upload_staging_alt_length CHECK (length(alt) BETWEEN 1 AND 150),
  focus text CONSTRAINT upload_staging_focus_known CHECK (focus IN ('top', 'bottom', 'left', 'right')),
  CONSTRAINT upload_staging_same_once UNIQUE (user_id, draft_key, sha256)
);
COMMENT ON TABLE upload_staging IS
  '[listings] A picture that was accepted while the form around it still had mistakes, kept for a day.';
COMMENT ON COLUMN upload_staging.alt IS 'What is to be seen, in the words of who sent it.';
COMMENT ON COLUMN upload_staging.focus IS 'The part that a card keeps; null for the middle.';
CREATE INDEX upload_staging_expiry_idx ON upload_staging (expires_at);

-- Objects that could not be stored yet, kept here until the store answers again: nothing accepted is lost.
CREATE TABLE upload_spool (
  key text CONSTRAINT upload_spool_pkey PRIMARY KEY,
  staging_id uuid NOT NULL CONSTRAINT upload_spool_staging_fkey REFERENCES upload_staging (id) ON DELETE CASCADE,
  bytes bytea NOT NULL
);
COMMENT ON TABLE upload_spool IS '[listings] The bytes of a staged picture that the store could not take yet.';
CREATE INDEX upload_spool_staging_idx ON upload_spool (staging_id);

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
COMMENT ON TABLE promotions IS '[listings] A listing in one of the three places in front of a category, for a week.';
CREATE UNIQUE INDEX promotions_listing_once ON promotions (listing_id) WHERE state IN ('programada', 'activa');
CREATE INDEX promotions_listing_idx ON promotions (listing_id);
CREATE INDEX promotions_active_idx ON promotions (category_id) WHERE state = 'activa';
CREATE INDEX promotions_start_idx ON promotions (starts_at) WHERE state = 'programada';
CREATE INDEX promotions_end_idx ON promotions (ends_at) WHERE state = 'activa';
-- The pages that are kept for signed-out visitors show them. Row by row: a job that changes none tells nothing.
CREATE TRIGGER promotions_public_pages AFTER INSERT OR UPDATE OR DELETE ON promotions
  FOR EACH ROW EXECUTE FUNCTION notify_public_pages();

-- The figures of each category (I11). Counting them takes seconds at a million listings: a job does it every few
-- minutes, and the page reads thirteen rows.
CREATE TABLE category_figures (
  category_id smallint CONSTRAINT category_figures_pkey PRIMARY KEY
    CONSTRAINT category_figures_category_fkey REFERENCES categories (id) ON DELETE CASCADE,
  listings integer NOT NULL CONSTRAINT category_figures_listings_counted CHECK (listings >= 0),
  freelancers integer NOT NULL CONSTRAINT category_figures_freelancers_counted CHECK (freelancers >= 0),
  -- The middle price of the commonest kind of price: an hour and a project have no middle between them.
  median_cents integer,
  currency text,
  price_type text,
  counted_at timestamptz NOT NULL,
  priced integer NOT NULL DEFAULT 0 CONSTRAINT category_figures_priced_range CHECK (priced >= 0),
  CONSTRAINT category_figures_median_whole CHECK (num_nulls(median_cents, currency, price_type) IN (0, 3))
);
COMMENT ON TABLE category_figures IS
  '[listings] Listings, freelancers and median price of a category, counted by a job.';
COMMENT ON COLUMN category_figures.priced IS 'The listings that the median is of.';

CREATE FUNCTION find_listing_place() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.place_id := find_place_in(NEW.location);
  NEW.place_sought_at := app_now();
  RETURN NEW;
END $$;
COMMENT ON FUNCTION find_listing_place() IS '[search] Looks up the place of a listing.';
CREATE TRIGGER listings_place_insert BEFORE INSERT ON listings
  FOR EACH ROW WHEN (NEW.location IS NOT NULL) EXECUTE FUNCTION find_listing_place();
COMMENT ON TRIGGER listings_place_insert ON listings IS 'Keeps place_id equal to the place that the location names: a new listing.';
CREATE TRIGGER listings_place_update BEFORE UPDATE OF location ON listings
  FOR EACH ROW WHEN (OLD.location IS DISTINCT FROM NEW.location) EXECUTE FUNCTION find_listing_place();
COMMENT ON TRIGGER listings_place_update ON listings IS 'Keeps place_id equal to the place that the location names: a changed location.';

-- Looks up the places of the next listings that were written before places were known; answers how many there were.
CREATE FUNCTION find_listing_places(most integer) RETURNS integer
  LANGUAGE plpgsql
  AS $$
DECLARE
  sought integer;
BEGIN
  UPDATE listings SET place_id = find_place_in(location), place_sought_at = app_now()
   WHERE id IN (SELECT id FROM listings WHERE location IS NOT NULL AND place_sought_at IS NULL ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS sought = ROW_COUNT;
  RETURN sought;
END $$;
COMMENT ON FUNCTION find_listing_places(integer) IS '[search] Looks up the places of the next listings that were written before places were known.';

-- What any public surface may show (samples never are rows of listings).
CREATE VIEW visible_listings AS
  SELECT l.id, l.author_id, l.draft_key, l.title, l.description, l.category_id, l.price_cents, l.currency, l.price_type,
         l.location, l.latitude, l.longitude, l.contact_info, l.contact_visibility, l.tags, l.modality, l.sensitive,
         l.status, l.moderation, l.image_url, l.version, l.created_at, l.updated_at, l.deleted_at, l.place_id
    FROM listings l
    JOIN users u ON u.id = l.author_id
    LEFT JOIN user_settings s ON s.user_id = l.author_id
   WHERE l.status = 'active' AND l.moderation = 'libre' AND l.deleted_at IS NULL AND u.state = 'activo'
     AND coalesce(s.profile_visibility, 'public') <> 'private';
COMMENT ON VIEW visible_listings IS
  '[listings] The one rule of which listings everybody may see: active, not hidden by moderators, not deleted, of an active account that is not private.';

-- A listing that somebody has begun and keeps for later. Its key is the form's: what is published under it takes the
-- draft's place.
CREATE TABLE listing_drafts (
  author_id uuid NOT NULL CONSTRAINT listing_drafts_author_fkey REFERENCES users (id) ON DELETE CASCADE,
  draft_key uuid NOT NULL,
  fields jsonb NOT NULL CONSTRAINT listing_drafts_fields_object CHECK (jsonb_typeof(fields) = 'object'),
  picture_ids uuid[] NOT NULL CONSTRAINT listing_drafts_pictures_few CHECK (cardinality(picture_ids) <= 5),
  saved_at timestamptz NOT NULL DEFAULT app_now(),
  told_at timestamptz,
  CONSTRAINT listing_drafts_pkey PRIMARY KEY (author_id, draft_key)
);
COMMENT ON TABLE listing_drafts IS
  '[listings] A listing that is being written, as its form was left, until it is published, removed or ninety days old.';
COMMENT ON COLUMN listing_drafts.draft_key IS 'The one-time key of its form.';
COMMENT ON COLUMN listing_drafts.fields IS 'What was typed, by field, whether it could be published or not.';
COMMENT ON COLUMN listing_drafts.picture_ids IS 'Its staged pictures, in order.';
COMMENT ON COLUMN listing_drafts.told_at IS 'When its author was told that it will end; saving it forgets that.';
CREATE INDEX listing_drafts_untold_idx ON listing_drafts (saved_at) WHERE told_at IS NULL;
CREATE INDEX listing_drafts_told_idx ON listing_drafts (saved_at) WHERE told_at IS NOT NULL;

-- What holds for all packages of a listing. It stays when they are emptied, so that the form remembers it.
CREATE TABLE package_terms (
  listing_id uuid CONSTRAINT package_terms_pkey PRIMARY KEY
    CONSTRAINT package_terms_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  -- Whether an order needs no word of the seller; else they have 48 hours to confirm it.
  at_once boolean NOT NULL,
  plan text NOT NULL CONSTRAINT package_terms_plan_known CHECK (plan IN ('antes', 'al_entregar')),
  is_trader boolean NOT NULL,
  tax_name text NOT NULL CONSTRAINT package_terms_tax_name_length CHECK (length(tax_name) BETWEEN 1 AND 20),
  tax_bps integer NOT NULL CONSTRAINT package_terms_tax_range CHECK (tax_bps BETWEEN 0 AND 10000),
  -- Only for clients who are a business in Spain.
  retention_bps integer NOT NULL CONSTRAINT package_terms_retention_range CHECK (retention_bps BETWEEN 0 AND 2000)
);
COMMENT ON TABLE package_terms IS '[listings] What holds for all packages of a listing: taxes, payment, who says yes.';

CREATE TABLE packages (
  listing_id uuid NOT NULL CONSTRAINT packages_terms_fkey REFERENCES package_terms (listing_id) ON DELETE CASCADE,
  tier text NOT NULL CONSTRAINT packages_tier_known CHECK (tier IN ('basico', 'medio', 'completo')),
  title text NOT NULL CONSTRAINT packages_title_length CHECK (length(title) BETWEEN 1 AND 80),
  -- What it includes, a thing a line.
  includes text NOT NULL CONSTRAINT packages_includes_length CHECK (length(includes) BETWEEN 1 AND 1000),
  base_cents bigint NOT NULL CONSTRAINT packages_price_positive CHECK (base_cents > 0),
  delivery_days smallint NOT NULL CONSTRAINT packages_days_range CHECK (delivery_days BETWEEN 1 AND 365),
  revisions smallint NOT NULL CONSTRAINT packages_revisions_range CHECK (revisions BETWEEN 0 AND 10),
  CONSTRAINT packages_pkey PRIMARY KEY (listing_id, tier)
);
COMMENT ON TABLE packages IS '[listings] A work at a fixed price that can be ordered from a listing; at most one of each tier.';
