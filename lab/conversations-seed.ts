import { createHash, randomBytes } from 'node:crypto'
import { hashPassword } from '#app/domain/accounts/passwords.server.ts'
import { ask, connected } from './database.ts'
import { SELLER } from './dashboard-seed.ts'

/** Bump when the rows change: they are then made again. */
const VERSION = 1

export interface ConversationsSize {
  /** How many conversations the seller has. */
  conversations: number
  /** How many messages the longest of them has; the others have four. */
  messages: number
}

/**
 * Gives one seller a full inbox and one very long conversation, as a further step on a database of the benchmark.
 * Triggers are off meanwhile.
 * @returns the id of the long one.
 */
export async function seedConversations(url: string, size: ConversationsSize): Promise<string> {
  return connected(url, async (client) => {
    const mark = `conversations ${VERSION} ${Object.values(size).join(' ')}`
    const { rows } = await client.query<{ mark: string | null }>(
      `SELECT obj_description('conversations'::regclass) AS mark`,
    )
    if (rows[0]?.mark !== mark) {
      await client.query('SET session_replication_role = replica')
      await client.query('TRUNCATE conversations CASCADE')
      const { rows: sellers } = await client.query<{ id: string }>(
        'UPDATE users SET password_hash = $2 WHERE email = $1 RETURNING id',
        [SELLER.email, await hashPassword(SELLER.password)],
      )
      const seller = sellers[0]?.id
      if (!seller) throw new Error(`The seed has no ${SELLER.email}`)
      await client.query(
        `INSERT INTO conversations (client_id, freelancer_id, about, created_at, last_message_at, last_seq)
         SELECT u.id, $1, '00000000-0000-0000-0000-000000000000', now() - interval '1 year',
                now() - number * interval '7 minutes', CASE number WHEN 1 THEN $3::int ELSE 4 END
           FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM users WHERE id <> $1 ORDER BY id LIMIT $2) u`,
        [seller, size.conversations, size.messages],
      )
      await client.query(
        `INSERT INTO conversation_members (conversation_id, user_id, last_message_at, last_read_seq, unread_count)
         SELECT c.id, side.user_id, c.last_message_at, c.last_seq - side.unread, side.unread
           FROM conversations c
          CROSS JOIN LATERAL (VALUES (c.client_id, 0), (c.freelancer_id, (c.last_seq = 4 AND random() < 0.3)::int))
                  AS side (user_id, unread)`,
      )
      await client.query(
        `INSERT INTO messages (conversation_id, seq, sender_id, content, created_at)
         SELECT c.id, seq, CASE WHEN seq % 2 = 0 THEN c.freelancer_id ELSE c.client_id END,
                'Mensaje ' || seq || ': ' || repeat('¿te viene bien el martes por la mañana? ', 1 + seq % 6),
                c.last_message_at - (c.last_seq - seq) * interval '11 minutes'
           FROM conversations c, generate_series(1, c.last_seq) seq`,
      )
      await client.query('VACUUM (ANALYZE) conversations, conversation_members, messages')
      await client.query(`COMMENT ON TABLE conversations IS '${mark}'`)
    }
    const { rows: longest } = await client.query<{ id: string }>(
      'SELECT id FROM conversations ORDER BY last_seq DESC LIMIT 1',
    )
    return longest[0]?.id as string
  })
}

/**
 * Signs in this many people.
 * @returns their cookies.
 */
export async function signInPeople(url: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await ask(
    url,
    `INSERT INTO sessions (user_id, token_hash, persistent, expires_at)
       SELECT u.id, t.hash, true, now() + interval '1 hour'
         FROM unnest($1::bytea[]) WITH ORDINALITY AS t (hash, number)
         JOIN (SELECT id, row_number() OVER (ORDER BY id) AS number FROM users WHERE state = 'activo') u USING (number)`,
    [tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  // As Remix writes the value of a cookie that it does not sign.
  return tokens.map((token) => `session=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString('base64'))}`)
}
