-- Pages of a category in a town, «/servicios/fotografia/valencia», where it has at least five listings.

ALTER TABLE places ADD slug text COLLATE "C";
-- With its province where a larger place has the same name.
UPDATE places p SET slug = replace(CASE WHEN n.nth = 1 THEN n.key ELSE n.key || ' ' || n.province END, ' ', '-')
  FROM (SELECT o.id, place_name_key(o.name) AS key, place_name_key(v.name) AS province,
               row_number() OVER (PARTITION BY place_name_key(o.name) ORDER BY o.population DESC, o.id) AS nth
          FROM places o JOIN provinces v ON v.code = o.province_code) n
 WHERE n.id = p.id;
ALTER TABLE places ALTER slug SET NOT NULL, ADD CONSTRAINT places_slug_once UNIQUE (slug);

-- Whether a town has five of a category is read from the index alone.
CREATE INDEX listing_search_town_idx ON listing_search (place_id, category_id) WHERE place_id IS NOT NULL AND NOT sensitive;

COMMENT ON COLUMN places.slug IS 'Its name in an address: «torrent-girona».';
