import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { reading, type Language } from '#app/locale/languages.ts'
import { spokenLanguage } from '#app/locale/speaking.server.ts'
import { confirmationMail, issueMail, wordsFor, type Issue } from './texts.ts'

/** How many subscribers one transaction handles. */
const BATCH = 200

interface Asked {
  /** The page's words. */
  consentText: string
  ipPrefix: string | undefined
  now: Date
}

/**
 * Records a subscription request for an address (G6), in the language of the page: only the mail that asks to confirm
 * is sent. The outcome is not revealed: a confirmed address gets no mail and stays as it is.
 */
export async function subscribe(
  db: Db,
  email: string,
  { consentText, ipPrefix, now }: Asked,
  { site, confirmUrl }: { site: Site; confirmUrl: (subscriberId: string) => string },
): Promise<void> {
  const language = reading.language()
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO newsletter_subscribers AS s (email, state, consent_text, ip_prefix, at, language)
      VALUES (${email}, 'por_confirmar', ${consentText}, ${ipPrefix ?? null}, ${now}, ${language})
      ON CONFLICT ON CONSTRAINT newsletter_subscribers_email_key DO UPDATE
        SET state = 'por_confirmar', consent_text = excluded.consent_text, ip_prefix = excluded.ip_prefix, at = excluded.at,
            language = excluded.language
        WHERE s.state <> 'confirmado'
      RETURNING id`.execute(trx)
    const [subscriber] = rows
    if (!subscriber) return
    const write = () => confirmationMail(site, confirmUrl(subscriber.id))
    await enqueueMail(trx, { kind: 'confirm-newsletter', recipient: email, language, write })
  })
}

/** The subscription of a confirmation link; undefined once it has ended or if it never existed. */
export async function findSubscriptionForAnyone(db: Db, id: string): Promise<{ isConfirmed: boolean } | undefined> {
  const row = await db
    .selectFrom('newsletterSubscribers')
    .select('state')
    .where('id', '=', id)
    .where('state', 'in', ['por_confirmar', 'confirmado'])
    .executeTakeFirst()
  return row && { isConfirmed: row.state === 'confirmado' }
}

/** Begins the subscription. Repeating it changes nothing. */
export async function confirmSubscription(
  db: Db,
  id: string,
  { ipPrefix, now }: Pick<Asked, 'ipPrefix' | 'now'>,
): Promise<'confirmed' | 'not-found'> {
  await db
    .updateTable('newsletterSubscribers')
    .set({ state: 'confirmado', ipPrefix: ipPrefix ?? null, at: now })
    .where('id', '=', id)
    .where('state', '=', 'por_confirmar')
    .execute()
  return (await findSubscriptionForAnyone(db, id))?.isConfirmed ? 'confirmed' : 'not-found'
}

/** Ends the subscription; repeating it changes nothing. */
export async function stopNewsletter(db: Db, id: string, now: Date): Promise<'stopped' | 'not-found'> {
  await db
    .updateTable('newsletterSubscribers')
    .set({ state: 'baja', at: now, ipPrefix: null })
    .where('id', '=', id)
    .where('state', '<>', 'baja')
    .execute()
  const known = await db.selectFrom('newsletterSubscribers').select('id').where('id', '=', id).executeTakeFirst()
  return known ? 'stopped' : 'not-found'
}

/**
 * The key of an issue is a hash of its original words: adding a translation later does not change it, so that no
 * subscriber gets the issue twice.
 */
const keyOf = ({ subject, paragraphs }: Issue) =>
  createHash('sha256').update(JSON.stringify({ subject, paragraphs })).digest('base64url')

/** @returns how many confirmed subscribers an issue has not reached yet, by the language in which they get it. */
export async function countToSend(db: Db, issue: Issue): Promise<ReadonlyMap<Language, number>> {
  const { rows } = await sql<{ language: string | null; count: number }>`
    SELECT language, count(*)::int AS count FROM newsletter_subscribers
     WHERE state = 'confirmado' AND last_issue IS DISTINCT FROM ${keyOf(issue)} GROUP BY language`.execute(db)
  const counts = new Map<Language, number>()
  for (const { language: theirs, count } of rows) {
    const { language } = wordsFor(issue, spokenLanguage(theirs))
    counts.set(language, (counts.get(language) ?? 0) + count)
  }
  return counts
}

/**
 * Puts an issue into the outbox for every confirmed subscriber: in their language if the issue has it, else in its own,
 * which the mail names. Sending the same words again reaches only the remaining subscribers, so an interrupted command
 * can be repeated.
 * @returns how many mails were written.
 */
export async function sendIssue(
  db: Db,
  issue: Issue,
  { site, stopUrl }: { site: Site; stopUrl: (subscriberId: string) => string },
): Promise<number> {
  const key = keyOf(issue)
  let written = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: string; email: string; language: string | null }>`
        WITH next AS MATERIALIZED (
          SELECT id FROM newsletter_subscribers
           WHERE state = 'confirmado' AND id > ${after} AND last_issue IS DISTINCT FROM ${key}
           ORDER BY id LIMIT ${sql.lit(BATCH)} FOR UPDATE SKIP LOCKED
        )
        UPDATE newsletter_subscribers s SET last_issue = ${key} FROM next WHERE s.id = next.id
        RETURNING s.id, s.email, s.language`.execute(trx)
      for (const { id, email, language } of rows) {
        const unsubscribeUrl = stopUrl(id)
        await enqueueMail(trx, {
          kind: 'newsletter',
          recipient: email,
          language,
          unsubscribeUrl,
          write: () => issueMail(site, issue, unsubscribeUrl),
        })
      }
      return rows.map(({ id }) => id)
    })
    const last = ids.sort().at(-1)
    if (last === undefined) return written
    written += ids.length
    after = last
  }
}
