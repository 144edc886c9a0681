import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { clock } from '#app/adapters/clock.server.ts'
import type { Db } from '#app/db.server.ts'
import { findViewer, listLiveSessions } from '#app/domain/accounts/sessions.server.ts'
import {
  listConversationsSince,
  listConversationStates,
  readSides,
  type ConversationState,
  type Side,
} from '#app/domain/conversations/live.server.ts'
import { sessionToken } from '#app/http/cookies.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { reading } from '#app/locale/languages.ts'
import { readStates, type ToldState } from './notification-states.ts'
import {
  endAll,
  keepStreams,
  readEventId,
  sendConversations,
  sendNotifications,
  write,
  type Stream,
} from './open-streams.ts'

export const STREAM_PATH = '/dashboard/notifications/stream'

/** Shorter than proxies keep a silent connection; also the longest time until an expired session is noticed. */
const HEARTBEAT_MS = 25_000
/** How long a browser waits before it reconnects. */
const RETRY_MS = 5_000
/** News within this time are read together. */
const GATHER_MS = 50
const MAX_STREAMS = 10_000
/**
 * How far back a returning browser's missed news are read: clocks of instances differ, and a row may become visible
 * later than its moment. A repetition is harmless.
 */
const OVERLAP_MS = MINUTE_MS

export interface LiveStreams {
  open: RequestHandler
  /** The notifications of these people changed: ids, separated by commas. */
  onNotifications(payload: string): void
  /** These people wrote or read in these conversations. */
  onConversations(payload: string): void
  /** These sessions have ended: ids, separated by commas. */
  onEndedSessions(payload: string): void
  /** Sends the state to every stream, because news may have been missed. */
  catchUp(): void
  /** Ends every stream and accepts no new ones. */
  stop(): void
}

/**
 * Sends open pages, as server-sent events, the number of unread notifications with the title of a new one, and the
 * state of conversations in which something was written or read. Every event is a state and not a message, so the next
 * one makes up for a lost one, and a repeated one changes nothing. The event's id is the newest notification and the
 * moment, by which a returning browser gets the news that it missed.
 */
export function createLiveStreams({
  db,
  log,
  heartbeatMs = HEARTBEAT_MS,
}: {
  db: Db
  log: Pick<Logger, 'warn'>
  heartbeatMs?: number
}): LiveStreams {
  const streams = keepStreams()
  const news = gatherNews(db, { log, streams })
  let stopped = false

  const heartbeat = setInterval(() => {
    const open = streams.all()
    for (const { response } of open) write(response, ':\n\n')
    if (open.length === 0) return
    listLiveSessions(db, [...new Set(open.map(({ sessionId }) => sessionId))], clock.now()).then(
      (live) => endAll(open, (id) => !live.includes(id)),
      (error: unknown) => log.warn({ err: error }, 'the sessions of live notifications could not be checked'),
    )
  }, heartbeatMs)
  heartbeat.unref()

  async function open(request: Request, response: Response) {
    if (request.method === 'HEAD') return void response.status(200).end()
    if (stopped || streams.count() >= MAX_STREAMS) return void response.status(503).set('Retry-After', '30').end()
    const token = await sessionToken(request)
    const viewer = token ? await findViewer(db, token, clock.now()) : undefined
    if (!viewer) return void response.status(401).set('Cache-Control', 'no-store').end()
    const { searchParams } = new URL(request.originalUrl, 'http://here')
    // The tab of another account: its page is not this person's.
    const of = searchParams.get('of')
    if (of !== null && of !== viewer.id) return void response.status(403).set('Cache-Control', 'no-store').end()
    const [state] = await readStates(db, [viewer.id])
    if (response.destroyed || stopped) return void response.end()
    const { heard, heardUntil } = readEventId(request.get('Last-Event-ID') ?? searchParams.get('after'))
    begin(response)
    const stream: Stream = {
      userId: viewer.id,
      sessionId: viewer.sessionId,
      response,
      language: reading.language(),
      heard: heard ?? state?.latest,
      heardUntil: heardUntil ?? clock.now(),
    }
    streams.add(stream)
    if (state) sendNotifications(stream, state)
    await news.catchUpOn(stream)
  }

  return {
    open: (request, response, next) => void open(request, response).catch(next),
    onNotifications: (payload) => news.ofPeople(payload.split(',')),
    onConversations: (payload) => news.ofSides(readSides(payload)),
    onEndedSessions(payload) {
      const ended = new Set(payload.split(','))
      endAll(streams.all(), (id) => ended.has(id))
    },
    catchUp: () => news.catchUp(),
    stop() {
      stopped = true
      clearInterval(heartbeat)
      news.stop()
      for (const { response } of streams.all()) response.end()
    },
  }
}

function begin(response: Response) {
  // Asks proxies not to buffer the stream.
  response.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
  response.flushHeaders()
  write(response, `retry: ${RETRY_MS}\n`)
}

/** Gathers the changes for people with a stream, reads the current states, and sends them. */
function gatherNews(db: Db, { log, streams }: { log: Pick<Logger, 'warn'>; streams: ReturnType<typeof keepStreams> }) {
  const changed = new Set<string>()
  const changedSides = new Map<string, Side>()
  let gathering: NodeJS.Timeout | undefined

  const warnOf = (what: string) => (error: unknown) => log.warn({ err: error }, `live ${what} could not be read`)

  function note(sides: Side[]) {
    for (const side of sides)
      if (streams.of(side.userId)) changedSides.set(`${side.userId}/${side.conversationId}`, side)
  }

  function gather() {
    if (changed.size + changedSides.size === 0 || gathering) return
    gathering = setTimeout(() => {
      gathering = undefined
      const [ids, sides] = [[...changed], [...changedSides.values()]]
      changed.clear()
      changedSides.clear()
      const now = clock.now()
      if (ids.length > 0)
        readStates(db, ids).then((states) => states.forEach(tellNotifications), warnOf('notifications'))
      listConversationStates(db, sides).then(
        (states) => tellConversations(states, now),
        (error: unknown) => {
          // The states go with the next news.
          note(sides)
          warnOf('conversations')(error)
        },
      )
    }, GATHER_MS)
  }

  function tellNotifications(state: ToldState) {
    streams.of(state.userId)?.forEach((stream) => sendNotifications(stream, state))
  }

  function tellConversations(states: ConversationState[], now: Date) {
    const ofPeople = new Map<string, ConversationState[]>()
    for (const state of states) ofPeople.set(state.userId, [...(ofPeople.get(state.userId) ?? []), state])
    for (const [userId, told] of ofPeople) streams.of(userId)?.forEach((stream) => sendConversations(stream, told, now))
  }

  /** Sends what a stream may have missed while it, or the news, were cut. */
  async function catchUpOn(stream: Stream) {
    const now = clock.now()
    const since = new Date(stream.heardUntil.getTime() - OVERLAP_MS)
    const states = await listConversationsSince(db, stream.userId, since)
    if (states.length > 0) sendConversations(stream, states, now)
  }

  function ofPeople(userIds: Iterable<string>) {
    for (const id of userIds) if (streams.of(id)) changed.add(id)
    gather()
  }

  return {
    catchUpOn,
    ofPeople,
    ofSides(sides: Side[]) {
      note(sides)
      gather()
    },
    catchUp() {
      ofPeople(streams.people())
      for (const stream of streams.all()) catchUpOn(stream).catch(warnOf('conversations'))
    },
    stop: () => clearTimeout(gathering),
  }
}
