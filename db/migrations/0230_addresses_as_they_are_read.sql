-- An address was stored with what was copied behind it («ana@ejemplo.es,») or with invisible characters in it. Its owner
-- types it without them, and would no longer be found. Where another account has the plain address, nothing is changed.
UPDATE users
   SET email = plain.address
  FROM (
    SELECT DISTINCT ON (tidied.address) tidied.id, tidied.address
      FROM (
        SELECT id, email, created_at, email_verified_at,
               regexp_replace(
                 regexp_replace(email::text, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g'),
                 '[,;\s]+$', '')::citext AS address
          FROM users
      ) tidied
     WHERE tidied.address::text <> tidied.email::text
       AND tidied.address::text ~ '^[^@\s]+@[^@\s]+$'
       AND NOT EXISTS (SELECT FROM users other WHERE other.email = tidied.address)
     ORDER BY tidied.address, tidied.email_verified_at NULLS LAST, tidied.created_at
  ) plain
 WHERE users.id = plain.id;
