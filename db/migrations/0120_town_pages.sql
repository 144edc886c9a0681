-- Pages of a category in a town, «/servicios/fotografia/valencia», where it has at least five listings.

ALTER TABLE places ADD slug text COLLATE "C";
UPDATE places SET slug = replace(place_name_key(place_label(id)), ' ', '-');
ALTER TABLE places ALTER slug SET NOT NULL, ADD CONSTRAINT places_slug_once UNIQUE (slug);

-- Whether a town has five of a category is read from the index alone.
CREATE INDEX listing_search_town_idx ON listing_search (place_id, category_id) WHERE place_id IS NOT NULL AND NOT sensitive;

COMMENT ON COLUMN places.slug IS 'Its label in an address: «torrent-girona».';
