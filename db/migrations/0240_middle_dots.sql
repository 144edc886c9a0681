-- Catalan writes two l that are spoken one by one with a dot between them: «col·legi» is the word that is typed
-- «collegi», in place of «col legi». The dot may be part of the first letter, «coŀlegi», which unaccent takes apart.
CREATE OR REPLACE FUNCTION norm_es(t text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT replace(lower(public.unaccent('public.unaccent', t)), 'l·l', 'll') $$;

-- What was made by the function before is made again: here what is short, and listings by a job.
UPDATE requests SET title = title WHERE is_public AND title || ' ' || body ~ '[lL]·[lL]|[ŀĿ]';
INSERT INTO people_words (user_id, key, points)
  SELECT p.id, key, coalesce(s.rating + s.answers, 330)
    FROM profiles p LEFT JOIN seller_points s ON s.seller_id = p.id, people_keys(p.full_name, p.skills, p.category) key
   WHERE concat_ws(' ', p.full_name, p.category, array_to_string(p.skills, ' ')) ~ '[lL]·[lL]|[ŀĿ]'
ON CONFLICT DO NOTHING;
DO $$
DECLARE
  had record;
BEGIN
  -- Only another value has the keywords of a person followed anew.
  FOR had IN SELECT user_id, keywords FROM user_settings WHERE array_to_string(keywords, ' ') ~ '[lL]·[lL]|[ŀĿ]' LOOP
    UPDATE user_settings SET keywords = '{}' WHERE user_id = had.user_id;
    UPDATE user_settings SET keywords = had.keywords WHERE user_id = had.user_id;
  END LOOP;
END $$;
INSERT INTO jobs (kind, payload) SELECT 'refill-search', '{"listings": true}'
 WHERE EXISTS (SELECT FROM listing_words)
   AND NOT EXISTS (SELECT FROM jobs WHERE kind = 'refill-search' AND payload = '{"listings": true}' AND state = 'waiting');
