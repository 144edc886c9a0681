import type { Mailer } from '#app/adapters/mail.server.ts'
import type { Db } from '#app/db.server.ts'
import { MAIL_FOR_ANY_ADDRESS } from './commands.server.ts'
import { reasonOf } from './jobs.server.ts'
import { isWanted } from './switches.ts'

export type Delivery = 'enviado' | 'suprimido' | 'rebotado' | 'not-waiting'

/**
 * Hands one mail of the outbox over; its words are then deleted from the outbox. Repeating it after a success changes
 * nothing. @param isRefusal distinguishes a final refusal from a passing fault. @param isReal whether the mailer hands
 * over to a mail server: people of the demonstration get no mail from one. @throws the mailer's error when the fault
 * may pass: the mail stays in the queue.
 */
export async function deliverMail(
  db: Db,
  mailer: Mailer,
  outboxId: string,
  { now, isRefusal, isReal }: { now: Date; isRefusal: (error: unknown) => boolean; isReal: boolean },
): Promise<Delivery> {
  const mail = await db
    .selectFrom('outbox')
    .leftJoin('users', 'users.id', 'outbox.userId')
    .leftJoin('userSettings as s', 's.userId', 'outbox.userId')
    .select([
      'outbox.id',
      'outbox.kind',
      'outbox.recipient',
      'outbox.subject',
      'outbox.bodyText',
      'outbox.bodyHtml',
      'outbox.unsubscribeUrl',
      'outbox.userId',
      'users.emailVerifiedAt',
      's.emailNotifications',
      's.marketingEmails',
      's.hiringEmails',
      's.quoteEmails',
      's.contestEmails',
    ])
    .where('outbox.id', '=', outboxId)
    .where('outbox.state', '=', 'en_cola')
    .executeTakeFirst()
  if (!mail) return 'not-waiting'

  const settle = async (state: 'enviado' | 'suprimido' | 'rebotado', error?: unknown) => {
    await db
      .updateTable('outbox')
      .set({
        state,
        sentAt: state === 'enviado' ? now : null,
        lastError: error === undefined ? null : reasonOf(error),
        // Links and codes in a sent mail give access: the body is not needed here any more.
        bodyText: '',
        bodyHtml: '',
        unsubscribeUrl: null,
      })
      .where('id', '=', mail.id)
      .execute()
    return state
  }

  if (mail.userId && !mail.emailVerifiedAt && !MAIL_FOR_ANY_ADDRESS.some((kind) => kind === mail.kind))
    return settle('suprimido')
  // The person may have switched such mails off since the mail was written; a mail that is owed has no way to stop it.
  if (mail.userId && mail.unsubscribeUrl && !isWanted(mail.kind, mail)) return settle('suprimido')
  if (isReal && (await isOfDemo(db, mail.recipient))) return settle('suprimido')
  try {
    await mailer.send({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText,
      html: mail.bodyHtml,
      unsubscribeUrl: mail.unsubscribeUrl ?? undefined,
    })
  } catch (error) {
    if (isRefusal(error)) return settle('rebotado', error)
    await db
      .updateTable('outbox')
      .set({ lastError: reasonOf(error) })
      .where('id', '=', mail.id)
      .execute()
    throw error
  }
  return settle('enviado')
}

/** The domain of the demonstration's people. It cannot be registered (RFC 2606), so a mail to it would bounce. */
const DEMO_DOMAIN = 'demo.example'

/** Whether an address belongs to the demonstration, also when its account is deleted or has changed it. */
async function isOfDemo(db: Db, recipient: string): Promise<boolean> {
  if (recipient.toLowerCase().endsWith(`@${DEMO_DOMAIN}`)) return true
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', recipient)
    .where('demo', '=', true)
    .executeTakeFirst()
  return account !== undefined
}

/** Notes that a mail will not be tried again. */
export async function giveMailUp(db: Db, outboxId: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'fallido' })
    .where('id', '=', outboxId)
    .where('state', '=', 'en_cola')
    .execute()
}
