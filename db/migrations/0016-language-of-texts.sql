-- The language of what people write. What was written before is in the default of all sites until now, Spanish. A
-- constant default writes no row anew, and a check that is not valid yet reads none, so each table is held for a moment
-- only, messages among them. What the release before writes gets the default.
ALTER TABLE listings
  ADD COLUMN language text NOT NULL DEFAULT 'es',
  ADD CONSTRAINT listings_language_known CHECK (language IN ('es', 'en', 'fr', 'de')) NOT VALID;
COMMENT ON COLUMN listings.language IS 'The language of its words, as its author says.';
ALTER TABLE contests
  ADD COLUMN language text NOT NULL DEFAULT 'es',
  ADD CONSTRAINT contests_language_known CHECK (language IN ('es', 'en', 'fr', 'de')) NOT VALID;
COMMENT ON COLUMN contests.language IS 'The language of its words, as its organiser says.';
ALTER TABLE contest_entries
  ADD COLUMN language text NOT NULL DEFAULT 'es',
  ADD CONSTRAINT contest_entries_language_known CHECK (language IN ('es', 'en', 'fr', 'de')) NOT VALID;
COMMENT ON COLUMN contest_entries.language IS 'The language of the page that it was written on.';
ALTER TABLE messages
  ADD COLUMN language text NOT NULL DEFAULT 'es',
  ADD CONSTRAINT messages_language_known CHECK (language IN ('es', 'en', 'fr', 'de')) NOT VALID;
COMMENT ON COLUMN messages.language IS 'The language of the page that it was written on.';
ALTER TABLE ratings
  ADD COLUMN language text NOT NULL DEFAULT 'es',
  ADD CONSTRAINT ratings_language_known CHECK (language IN ('es', 'en', 'fr', 'de')) NOT VALID;
COMMENT ON COLUMN ratings.language IS 'The language of the page that its comment was written on.';
ALTER TABLE rating_replies
  ADD COLUMN language text NOT NULL DEFAULT 'es',
  ADD CONSTRAINT rating_replies_language_known CHECK (language IN ('es', 'en', 'fr', 'de')) NOT VALID;
COMMENT ON COLUMN rating_replies.language IS 'The language of the page that it was written on.';
ALTER TABLE requests
  ADD COLUMN language text NOT NULL DEFAULT 'es',
  ADD CONSTRAINT requests_language_known CHECK (language IN ('es', 'en', 'fr', 'de')) NOT VALID;
COMMENT ON COLUMN requests.language IS 'The language of its words, as its client says.';
ALTER TABLE profiles
  ADD COLUMN language text NOT NULL DEFAULT 'es',
  ADD CONSTRAINT profiles_language_known CHECK (language IN ('es', 'en', 'fr', 'de')) NOT VALID;
COMMENT ON COLUMN profiles.language IS 'The language of its words, as its owner says.';

-- Whatever reads what everybody may see reads the language too; a new column of a view comes last.
CREATE OR REPLACE VIEW visible_listings AS
  SELECT l.id, l.author_id, l.draft_key, l.title, l.description, l.category_id, coalesce(l.pays_cents, l.price_cents) AS price_cents,
         l.currency, l.price_type, l.location, l.latitude, l.longitude, l.contact_info, l.contact_visibility, l.tags, l.modality, l.sensitive,
         l.status, l.moderation, l.image_url, l.version, l.created_at, l.updated_at, l.deleted_at, l.place_id,
         l.pays_cents, l.pays_tax, l.pays_from, l.language
    FROM listings l
    JOIN users u ON u.id = l.author_id
    LEFT JOIN user_settings s ON s.user_id = l.author_id
   WHERE l.status = 'active' AND l.moderation = 'libre' AND l.deleted_at IS NULL AND u.state = 'activo'
     AND coalesce(s.profile_visibility, 'public') <> 'private';
CREATE OR REPLACE VIEW public_requests AS
  SELECT r.id, r.client_id, r.title, r.body, r.category_id, r.currency, r.budget_cents, r.wanted_by, r.created_at,
         r.closes_at, r.location, r.place_id, r.version, r.stems, r.language
    FROM requests r
    JOIN users u ON u.id = r.client_id
   WHERE r.is_public AND r.state = 'abierta' AND r.moderation = 'libre' AND u.state = 'activo'
     AND NOT EXISTS (SELECT FROM published_before b WHERE b.kind = 'solicitud' AND b.thing_id = r.id
                       AND b.decision IS DISTINCT FROM 'queda');
CREATE OR REPLACE VIEW visible_contests AS
  SELECT c.*
    FROM contests c
    LEFT JOIN users u ON u.id = c.organiser_id
   WHERE c.moderation = 'libre'
     AND (u.id IS NULL OR u.state IN ('activo', 'baja_solicitada'))
     AND NOT EXISTS (SELECT FROM published_before b WHERE b.kind = 'concurso' AND b.thing_id = c.id
                       AND b.decision IS DISTINCT FROM 'queda');
