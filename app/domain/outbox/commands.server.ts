import type { Db, Trx } from '#app/db.server.ts'
import { reading, type Language } from '#app/locale/languages.ts'
import { inLanguage, spokenLanguage } from '#app/locale/speaking.server.ts'
import type { JobKind, JobPayloads } from './job-payloads.ts'
import type { RenderedMail } from './template.ts'

/** A12: only these go to an address that is not confirmed. */
export const MAIL_FOR_ANY_ADDRESS = ['verify-email', 'reset-password', 'password-changed'] as const

/** The topic of a mail of a notification that can be switched off by itself. */
export type MailTopic = 'hiring' | 'quote' | 'contest'

/** The kind of a mail, as operators read it in the outbox. */
export type MailKind =
  | (typeof MAIL_FOR_ANY_ADDRESS)[number]
  | 'confirm-new-email'
  | 'confirm-newsletter'
  | 'confirm-search'
  | 'deletion-cancelled'
  | 'deletion-requested'
  | 'disputes-undecided'
  | 'email-changed'
  | 'export-ready'
  | 'failed-sign-ins'
  | 'new-device'
  | 'newsletter'
  | `notification-${string}`
  | 'payout-changed'
  | 'recovery-code-used'
  | 'registered-already'
  | 'report-decided'
  | 'report-received'
  | 'saved-searches'
  | 'suspension'
  | 'suspension-lifted'
  | 'two-factor-off'
  | 'two-factor-on'
  | 'verified'

/**
 * The reader whose language a mail has: an account, by its settings, or a person without one, by the language in which
 * they asked.
 */
export type MailReader =
  | { userId: string; language?: undefined }
  /** Null is the site's own language. */
  | { userId?: undefined; language: string | null }

export type MailToSend = MailReader & {
  kind: MailKind
  recipient: string
  /**
   * The address that stops mails of this kind with one POST and without sign-in (RFC 8058); absent in mail that is
   * owed.
   */
  unsubscribeUrl?: string | undefined
  /** Makes the mail, in the language of the reader; asynchronous parts keep that language. */
  write: () => RenderedMail | Promise<RenderedMail>
}

export interface JobOptions {
  runAt?: Date
  /** A job whose key is already waiting is not added again. */
  dedupeKey?: string
  maxAttempts?: number
}

/** Adds work that is done after its transaction has been committed. */
export async function scheduleJob<K extends JobKind>(
  trx: Db | Trx,
  kind: K,
  payload: JobPayloads[K],
  options: JobOptions = {},
): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify(payload),
      ...(options.runAt && { runAt: options.runAt }),
      ...(options.dedupeKey && { dedupeKey: options.dedupeKey }),
      ...(options.maxAttempts && { maxAttempts: options.maxAttempts }),
    })
    .onConflict((conflict) => conflict.constraint('jobs_dedupe_key_key').doNothing())
    .execute()
}

/**
 * Writes a mail in the language of its reader and puts it into the outbox; the worker sends it after the commit, and
 * tries again until it goes.
 */
export async function enqueueMail(trx: Trx, mail: MailToSend): Promise<void> {
  const written = await inLanguage(await languageOf(trx, mail), mail.write)
  const { id } = await trx
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      userId: mail.userId ?? null,
      recipient: mail.recipient,
      subject: written.subject,
      bodyText: written.text,
      bodyHtml: written.html,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scheduleJob(trx, 'deliver-mail', { outboxId: id })
}

/** The language that the site writes in to this reader: one that it does not speak any more is the site's own. */
const languageOf = (trx: Trx, { userId, language }: MailReader): Promise<Language> | Language =>
  userId === undefined ? spokenLanguage(language) : languageOfAccount(trx, userId)

/**
 * The language of messages to an account that its own request does not cause: that of its settings if the site has it,
 * else the site's own.
 */
export async function languageOfAccount(db: Db | Trx, userId: string): Promise<Language> {
  // A site of one language has nothing to choose from.
  if (reading.offered().length === 1) return spokenLanguage(undefined)
  const settings = await db
    .selectFrom('userSettings')
    .select('language')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return spokenLanguage(settings?.language)
}
