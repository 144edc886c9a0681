import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#app/domain/conversations/commands.server.ts'
import { countStatements, type StatementCounter } from '#lab/statement-counter.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aConversation, aLongTalk, UNLIMITED } from '#tests/support/conversations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aFreelancer, aListing, anAccount, signIn, type Account } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** The viewer, and the page's data. */
const MOST_STATEMENTS = 4
/** The worker asks for jobs every second: so the lowest of several counts is the page's own. */
const COUNTS = 5

const db = await aDatabase()
let counter: StatementCounter
let visitor: Visitor
let member: Account
let talk: { id: string; listingId: string }
let other: { listingId: string; freelancerId: string }

beforeAll(async () => {
  counter = await countStatements(process.env['DATABASE_URL'] as string)
  const { origin } = await aServer({ DATABASE_URL: counter.url })
  atEnd(async () => counter.stop())
  visitor = await Visitor.arrive({ origin })
  member = await anAccount(db)
  await signIn(db, visitor, member)
  talk = await aConversation(db, { seller: member, texts: aLongTalk() })
  // More than one page of conversations, some with new messages and some answered.
  for (let number = 0; number < 30; number += 1) await aConversation(db, { seller: member, texts: ['Hola', 'Dime'] })
  other = { listingId: (await aListing(db)).id, freelancerId: (await aFreelancer(db)).id }
  const content = 'Mándame el código que te llega por SMS'
  const sending = { now: new Date(), limits: UNLIMITED }
  await sendMessage(db, { conversationId: talk.id, senderId: member.id }, { content, key: '' }, sending)
  // Mails are cancelled and the worker is idle before the count, because its statements would be counted too.
  await db.deleteFrom('notificationDeliveries').execute()
  await eventually(async () => expect(await workThatIsLeft()).toEqual([]))
})

async function workThatIsLeft() {
  await db.deleteFrom('jobs').where('state', '=', 'waiting').execute()
  return db.selectFrom('jobs').select('kind').where('state', '=', 'running').execute()
}

async function statementsOf(path: string): Promise<string[]> {
  let least: string[] | undefined
  for (let count = 0; count < COUNTS; count += 1) {
    await pause(30)
    counter.take()
    const response = await visitor.request(path)
    expect([path, response.status]).toEqual([path, 200])
    await response.text()
    const statements = counter.take()
    if (!least || statements.length < least.length) least = statements
  }
  return least as string[]
}

const pages: [string, () => string, most?: number][] = [
  // The newest conversation beside the list takes two, sent at once.
  ['N1, N2: the list with all its figures', () => '/dashboard/messages', MOST_STATEMENTS + 1],
  ['N2: the list by name', () => '/dashboard/messages?q=a', MOST_STATEMENTS + 1],
  ['N2: the archived ones', () => '/dashboard/messages?archived=1'],
  ['N3: the end of a long conversation', () => `/dashboard/messages/${talk.id}`],
  ['N3: its middle', () => `/dashboard/messages/${talk.id}?before=50`],
  ['N3: its middle, forwards', () => `/dashboard/messages/${talk.id}?since=20`],
  ['N6: what can be reported in it', () => `/dashboard/messages/${talk.id}/report`],
  ['N6: blocking', () => `/dashboard/messages/${talk.id}/block`],
  ['D3: the first message about a listing', () => `/marketplace/${other.listingId}/contact`],
  ['D3: the first message from a profile', () => `/freelancers/${other.freelancerId}/contact`],
]

test.each(pages)('%s: few statements', async (_, path, most = MOST_STATEMENTS) => {
  const statements = await statementsOf(path())
  // A count of zero would mean that the counter does not see the page.
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(most)
})
