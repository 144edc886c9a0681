import { request, type ClientRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startApp, type App } from './app.ts'
import { seedConversations, signInPeople } from './conversations-seed.ts'
import { connected } from './database.ts'
import { median, type Told } from './figures.ts'
import { memoryOf } from './processes.ts'
import { measureScreens } from './screens.ts'

const STREAMS = 500
const STREAMS_BAR_MB = 150
const STREAM = '/dashboard/notifications/stream'
/** News that are timed from the commit to the open stream. */
const NEWS = 40

/** Measures a full inbox, a very long conversation, the cost of open streams, and the delay of news. */
export async function measureConversations(databaseUrl: string, { say, note }: Told): Promise<void> {
  const size = { conversations: 1_000, messages: 10_000 }
  const id = await seedConversations(databaseUrl, size)
  const inbox = '/dashboard/messages'
  const thread = `${inbox}/${id}`
  const pages = {
    'the inbox': inbox,
    'the inbox, by name': `${inbox}?q=mar`,
    'the inbox, archived': `${inbox}?archived=1`,
    'the end of the long one': thread,
    'its middle': `${thread}?before=5000`,
    'its middle, forwards': `${thread}?since=5000`,
    'its beginning': `${thread}?before=30`,
  }
  say(`\n${size.conversations} conversations of one person, one of them with ${size.messages} messages`)
  await measureScreens(databaseUrl, () => Promise.resolve(pages), { say, note })
  await measureStreams(databaseUrl, say)
}

async function measureStreams(databaseUrl: string, say: Told['say']) {
  const [here, there] = [await startApp(databaseUrl), await startApp(databaseUrl)]
  const open: ClientRequest[] = []
  try {
    const cookies = await signInPeople(databaseUrl, STREAMS)
    // The loads of the first requests are no cost of the streams.
    for (const cookie of cookies.slice(0, 20)) await fetch(`${here.origin}/dashboard`, { headers: { cookie } })
    await pause(2_000)
    const before = memoryOf(here.pid)
    for (const cookie of cookies) open.push(await openStream(here, cookie))
    await pause(5_000)
    const cost = memoryOf(here.pid) - before
    say(
      `\n${STREAMS} open streams cost ${cost} MB (${before} MB before them)${cost > STREAMS_BAR_MB ? ': too much' : ''}`,
    )
    const delays = await timeNews(databaseUrl, [here, there], cookies[0] as string)
    const [usual, most] = [median(delays).toFixed(0), Math.max(...delays).toFixed(0)]
    say(`A message is on the other's stream after ${usual} ms, at most ${most} ms, on both instances`)
  } finally {
    for (const stream of open) stream.destroy()
    for (const { child } of [here, there]) child.kill('SIGTERM')
  }
}

/** Resolves with its first event. */
function openStream({ origin }: App, cookie: string, onEvent?: (text: string) => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const asked = request(origin + STREAM, { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered with ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        onEvent?.(text)
        resolve(asked)
      })
      response.on('error', () => {})
    })
    asked.on('error', reject).end()
  })
}

/** The time from before the writing statement until each instance has sent the news to the member's open page. */
async function timeNews(databaseUrl: string, apps: App[], cookie: string): Promise<number[]> {
  let told = () => {}
  const streams = await Promise.all(
    apps.map((app) => openStream(app, cookie, (text) => text.includes('event: conversations') && told())),
  )
  await pause(500)
  const delays: number[] = []
  await connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ user_id: string }>(
      'SELECT user_id FROM sessions ORDER BY created_at DESC, user_id LIMIT 1',
    )
    for (let number = 0; number < NEWS; number += 1) {
      const began = performance.now()
      let left = apps.length
      const arrived = new Promise<void>((resolve) => {
        told = () => {
          delays.push(performance.now() - began)
          left -= 1
          if (left === 0) resolve()
        }
      })
      await client.query(
        `UPDATE conversation_members SET last_message_at = now(), unread_count = unread_count + 1 WHERE user_id = $1`,
        [rows[0]?.user_id],
      )
      await arrived
      await pause(100)
    }
  }).finally(() => {
    for (const stream of streams) stream.destroy()
  })
  return delays
}
