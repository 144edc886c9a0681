import type { Db, Trx } from '#app/db.server.ts'

export interface MailToSend {
  /** Which mail it is: `verify-email`, `reset-password`, … */
  kind: string
  userId?: string
  recipient: string
  subject: string
  text: string
  html: string
  /** The address that stops mails of this kind with one POST and without signing in (RFC 8058); none in mail that is owed. */
  unsubscribeUrl?: string
}

export interface JobOptions {
  runAt?: Date
  /** A job whose key is already waiting is not added again. */
  dedupeKey?: string
  maxAttempts?: number
}

/** Adds work to be done after the transaction it belongs to has been committed. */
export async function scheduleJob(
  trx: Db | Trx,
  kind: string,
  payload: object,
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

/** Puts a mail into the outbox; the worker sends it after the commit, and again until it goes. */
export async function enqueueMail(trx: Trx, mail: MailToSend): Promise<void> {
  const { id } = await trx
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      userId: mail.userId ?? null,
      recipient: mail.recipient,
      subject: mail.subject,
      bodyText: mail.text,
      bodyHtml: mail.html,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scheduleJob(trx, 'deliver-mail', { outboxId: id })
}
