import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { contactsIn } from './contacts.ts'
import { rulesThatFit } from './phrases.ts'
import { sameText } from './words.ts'

/** The same first words to this number of people within REPEATED_WITHIN_MS are a warning. */
export const REPEATED_TO = 5
const REPEATED_WITHIN_MS = 7 * DAY_MS
/** A couple or a workshop may share a telephone; this number of accounts is a signal. */
export const SHARED_BY = 3

/** The hash by which words and contacts are kept and compared. */
export const printOf = (text: string) => createHash('sha256').update(text).digest()

interface Message {
  senderId: string
  conversationId: string
  text: string
  now: Date
}

/**
 * The names of the warnings for a message (`messages.warnings`), and a signal for moderators where words or a contact
 * repeat. It runs in the transaction that accepts the message, and never refuses one.
 */
export async function weighMessage(trx: Trx, message: Message): Promise<string[]> {
  const rules = await trx
    .selectFrom('warningRules')
    .select(['name', 'phrases'])
    .where('enabled', '=', true)
    .orderBy('name')
    .execute()
  const warnings = rulesThatFit(message.text, rules)
  if (await isRepeated(trx, message)) warnings.push('texto_repetido')
  if ((await noteContacts(trx, message.senderId, message.text, message.now)) > 0) warnings.push('contacto_compartido')
  return warnings
}

/** Only words to people whom the sender wrote to first count: a seller may answer many with the same words. */
async function isRepeated(trx: Trx, { senderId, conversationId, text, now }: Message): Promise<boolean> {
  const same = sameText(text)
  if (same === undefined) return false
  const begun = await trx
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', conversationId)
    .where('clientId', '=', senderId)
    .executeTakeFirst()
  if (!begun) return false
  const print = printOf(same)
  await trx
    .insertInto('textPrints')
    .values({ userId: senderId, print, conversationId, sentAt: now })
    .onConflict((conflict) =>
      conflict
        .constraint('text_prints_pkey')
        .doUpdateSet({ sentAt: sql<Date>`greatest(text_prints.sent_at, excluded.sent_at)` }),
    )
    .execute()
  const { people } = await trx
    .selectFrom('textPrints')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('userId', '=', senderId)
    .where('print', '=', print)
    .where('sentAt', '>', new Date(now.getTime() - REPEATED_WITHIN_MS))
    .executeTakeFirstOrThrow()
  if (people < REPEATED_TO) return false
  await signal(trx, { userId: senderId, kind: 'texto_repetido', print, people: Number(people), now })
  return true
}

/**
 * Stores the hashes of the telephones and addresses that an account gives, in a message, a listing or its profile.
 * @returns how many of them SHARED_BY accounts or more give; each is a signal for moderators.
 */
export async function noteContacts(db: Db, userId: string, text: string, now: Date): Promise<number> {
  const contacts = contactsIn(text).map(({ kind, value }) => ({ kind, print: printOf(value) }))
  if (contacts.length === 0) return 0
  await db
    .insertInto('contactPrints')
    .values(contacts.map(({ kind, print }) => ({ print, userId, kind, seenAt: now })))
    .onConflict((conflict) =>
      conflict
        .constraint('contact_prints_pkey')
        .doUpdateSet({ seenAt: sql<Date>`greatest(contact_prints.seen_at, excluded.seen_at)` }),
    )
    .execute()
  const shared = await db
    .selectFrom('contactPrints')
    .select(['print', (eb) => eb.fn.countAll<number>().as('people')])
    .where(
      'print',
      'in',
      contacts.map(({ print }) => print),
    )
    .groupBy('print')
    .having(sql`count(*)`, '>=', SHARED_BY)
    .execute()
  for (const { print, people } of shared)
    await signal(db, { userId, kind: 'contacto_compartido', print, people: Number(people), now })
  return shared.length
}

interface Signal {
  userId: string
  kind: 'texto_repetido' | 'contacto_compartido'
  print: Buffer
  people: number
  now: Date
}

/** Simultaneous signals may be written in another order than their clocks were read: neither sets the moment back. */
async function signal(db: Db, { userId, kind, print, people, now }: Signal): Promise<void> {
  await db
    .insertInto('trustSignals')
    .values({ userId, kind, print, people, firstAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict.constraint('trust_signals_once').doUpdateSet({
        people,
        firstAt: sql<Date>`least(trust_signals.first_at, excluded.first_at)`,
        lastAt: sql<Date>`greatest(trust_signals.last_at, excluded.last_at)`,
      }),
    )
    .execute()
}
