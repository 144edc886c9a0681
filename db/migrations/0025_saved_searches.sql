-- Searches that people are told about: which of them a new listing fits is looked up from the words of its title,
-- never by running each of them (docs/decisions/0121).

CREATE TABLE saved_searches (
  id uuid CONSTRAINT saved_searches_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid CONSTRAINT saved_searches_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- Of whoever has no account here, or did not sign in: told by mail alone, once they have confirmed it.
  email citext CONSTRAINT saved_searches_email_length CHECK (length(email::text) <= 254),
  -- What the address asked for, normalised: q, category (its slug), min_cents, max_cents; what is absent limits nothing.
  params jsonb NOT NULL,
  name text NOT NULL CONSTRAINT saved_searches_name_length CHECK (length(name) BETWEEN 1 AND 100),
  frequency text NOT NULL
    CONSTRAINT saved_searches_frequency_known CHECK (frequency IN ('realtime', 'daily', 'weekly')),
  state text NOT NULL
    CONSTRAINT saved_searches_state_known CHECK (state IN ('por_confirmar', 'activa', 'pausada', 'cancelada')),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- When it was last told of, and when it is next, once something has been found.
  last_run_at timestamptz,
  tell_at timestamptz,
  -- The same as params, as a title is compared with it. The anchor is a piece of the longest word.
  needles text[] COLLATE "C" NOT NULL,
  anchor text COLLATE "C",
  category_id smallint CONSTRAINT saved_searches_category_fkey REFERENCES categories (id) ON DELETE CASCADE,
  min_cents integer,
  max_cents integer,
  CONSTRAINT saved_searches_one_owner CHECK ((user_id IS NULL) <> (email IS NULL)),
  CONSTRAINT saved_searches_user_once UNIQUE (user_id, params),
  CONSTRAINT saved_searches_email_once UNIQUE (email, params)
);
CREATE INDEX saved_searches_anchor_idx ON saved_searches (anchor) WHERE state = 'activa' AND anchor IS NOT NULL;
CREATE INDEX saved_searches_category_idx ON saved_searches (category_id) WHERE state = 'activa' AND anchor IS NULL;
CREATE INDEX saved_searches_due_idx ON saved_searches (tell_at) WHERE state = 'activa' AND tell_at IS NOT NULL;
CREATE INDEX saved_searches_left_idx ON saved_searches (changed_at) WHERE email IS NOT NULL AND state <> 'activa';

-- What was found for a search: once told, never again.
CREATE TABLE saved_search_hits (
  search_id uuid NOT NULL CONSTRAINT saved_search_hits_search_fkey REFERENCES saved_searches (id) ON DELETE CASCADE,
  listing_id uuid NOT NULL CONSTRAINT saved_search_hits_listing_fkey REFERENCES listings (id) ON DELETE CASCADE,
  found_at timestamptz NOT NULL DEFAULT now(),
  told_at timestamptz,
  CONSTRAINT saved_search_hits_pkey PRIMARY KEY (search_id, listing_id)
);
CREATE INDEX saved_search_hits_listing_idx ON saved_search_hits (listing_id);

-- Listings that became visible for the first time are looked at by two jobs, each for itself.
ALTER TABLE listing_alerts ADD searched boolean NOT NULL DEFAULT false;
UPDATE listing_alerts SET searched = true;
CREATE INDEX listing_alerts_unsearched_idx ON listing_alerts (seen_at) WHERE NOT searched;

-- The piece of a search's words that a title is looked up by: of the longest word, so many characters at most.
CREATE FUNCTION search_anchor(needles text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT left(piece, 20) FROM unnest(needles) needle, regexp_split_to_table(needle, ' ') piece
           WHERE piece <> '' ORDER BY length(piece) DESC, piece LIMIT 1);

-- Every piece of a title's words that could be an anchor.
CREATE FUNCTION title_pieces(title_norm text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT DISTINCT substr(word, first, size)
      FROM regexp_split_to_table(title_norm, ' ') word,
           generate_series(1, length(word)) first,
           generate_series(1, least(20, length(word) - first + 1)) size
  $$;
