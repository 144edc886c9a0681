import type pg from 'pg'
import { FIRST_NAMES, JOBS, LAST_NAMES } from './vocabulary.ts'

/** People who offer something: with names and trades, and some of them available, rated and asked. */
export async function seedSellers(client: pg.Client, authors: number): Promise<void> {
  await client.query(
    `INSERT INTO users (id, email, password_hash, email_verified_at, terms_version, created_at)
     SELECT md5('author' || n)::uuid, 'persona' || n || '@ejemplo.es', '!', now(), '2026-01', now() - n * interval '1 hour'
       FROM generate_series(1, $1::int) n`,
    [authors],
  )
  await client.query(
    `INSERT INTO profiles (id, full_name, username, skills, category, availability)
     SELECT md5('author' || n)::uuid,
            ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || ($3::text[])[1 + (n / 7) % cardinality($3::text[])],
            'persona' || n,
            ARRAY[($4::text[])[1 + n % cardinality($4::text[])], ($4::text[])[1 + n * 7 % cardinality($4::text[])]],
            (SELECT name FROM categories WHERE id = 1 + n % 13),
            (ARRAY['Tiempo Completo', 'Medio Tiempo', 'Actualmente No Disponible'])[1 + n % 5]
       FROM generate_series(1, $1::int) n`,
    [authors, FIRST_NAMES, LAST_NAMES, Object.values(JOBS).flat()],
  )
  await client.query(
    `INSERT INTO people_words (user_id, key)
     SELECT p.id, key FROM profiles p, people_keys(p.full_name, p.skills, p.category) key`,
  )
  await client.query(
    `INSERT INTO rating_summaries (freelancer_id, stars_3, stars_4, stars_5)
     SELECT md5('author' || n)::uuid, n % 2, n % 5, n % 11 FROM generate_series(2, $1::int, 3) n`,
    [authors],
  )
  // Six of each fourth seller: two in three answer in time.
  await client.query(
    `WITH asked AS (
       SELECT md5('asked' || n || '.' || i)::uuid AS id, md5('author' || n)::uuid AS seller,
              now() - (i * 14 + 1) * interval '1 day' AS at, n % 3 > 0 AS soon
         FROM generate_series(4, $1::int, 4) n, generate_series(1, 6) i),
     begun AS (
       INSERT INTO conversations (id, about, freelancer_id, created_at, last_message_at)
       SELECT id, id, seller, at, at FROM asked)
     INSERT INTO inquiries (conversation_id, freelancer_id, at, first_reply_at)
     SELECT id, seller, at, CASE WHEN soon THEN at + interval '3 hours' END FROM asked`,
    [authors],
  )
}
