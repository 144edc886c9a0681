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
import { listStates, type NotificationState } from '#app/domain/notifications/queries.server.ts'
import { BY_MOMENT, readPlace, writePlace, type Place } from '#app/domain/paging.ts'
import { sessionToken } from '#app/http/cookies.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'

export const STREAM_PATH = '/dashboard/notifications/stream'

/** Shorter than proxies keep a silent connection; also the longest time until an expired session is noticed. */
const HEARTBEAT_MS = 25_000
/** How long a browser waits before it reconnects. */
const RETRY_MS = 5_000
/** News within this time are asked about together. */
const GATHER_MS = 50
const MAX_STREAMS = 10_000
/** With more windows of one person the oldest stream ends, and its browser comes back later. */
const MAX_STREAMS_A_PERSON = 12
/**
 * How far back a returning browser's missed news are looked for: clocks of instances differ, and what is written at one
 * moment may be seen later. Being told twice is harmless.
 */
const OVERLAP_MS = MINUTE_MS
/** A reader that leaves more than this unread is cut. */
const MAX_UNSENT_BYTES = 64 * 1024

interface Stream {
  userId: string
  sessionId: string
  response: Response
  /** The newest notification that this browser knows. */
  heard?: Place
  /** Until when it knows of its conversations, by a server's clock. */
  heardUntil: Date
}

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
 * moment, by which a returning browser is told of what it missed.
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
  const people = new Map<string, Set<Stream>>()
  const changed = new Set<string>()
  const changedSides = new Map<string, Side>()
  let count = 0
  let gathering: NodeJS.Timeout | undefined
  let stopped = false

  function add(stream: Stream) {
    const streams = people.get(stream.userId) ?? new Set()
    people.set(stream.userId, streams.add(stream))
    count += 1
    const [oldest] = streams
    if (oldest && streams.size > MAX_STREAMS_A_PERSON) oldest.response.end()
    stream.response.once('close', () => {
      if (!streams.delete(stream)) return
      count -= 1
      if (streams.size === 0) people.delete(stream.userId)
    })
  }

  const all = () => [...people.values()].flatMap((streams) => [...streams])

  function refresh(userIds: Iterable<string>) {
    for (const id of userIds) if (people.has(id)) changed.add(id)
    gather()
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
        listStates(db, ids).then((states) => states.forEach(tellNotifications), warnOf('notifications'))
      listConversationStates(db, sides).then(
        (states) => tellConversations(states, now),
        (error: unknown) => {
          // They go with the next news.
          for (const side of sides) note(side)
          warnOf('conversations')(error)
        },
      )
    }, GATHER_MS)
  }

  const note = (side: Side) => {
    if (people.has(side.userId)) changedSides.set(`${side.userId}/${side.conversationId}`, side)
  }

  const warnOf = (what: string) => (error: unknown) => log.warn({ err: error }, `live ${what} could not be read`)

  function tellNotifications(state: NotificationState) {
    people.get(state.userId)?.forEach((stream) => sendNotifications(stream, state))
  }

  function tellConversations(states: ConversationState[], now: Date) {
    const ofPeople = new Map<string, ConversationState[]>()
    for (const state of states) ofPeople.set(state.userId, [...(ofPeople.get(state.userId) ?? []), state])
    for (const [userId, told] of ofPeople) people.get(userId)?.forEach((stream) => sendConversations(stream, told, now))
  }

  /** Sends what a stream may have missed while it, or the news, were cut. */
  async function catchUpOn(stream: Stream) {
    const now = clock.now()
    const since = new Date(stream.heardUntil.getTime() - OVERLAP_MS)
    const states = await listConversationsSince(db, stream.userId, since)
    if (states.length > 0) sendConversations(stream, states, now)
  }

  const heartbeat = setInterval(() => {
    const streams = all()
    for (const { response } of streams) write(response, ':\n\n')
    if (streams.length === 0) return
    listLiveSessions(db, [...new Set(streams.map(({ sessionId }) => sessionId))], clock.now()).then(
      (live) => endAll(streams, (id) => !live.includes(id)),
      (error: unknown) => log.warn({ err: error }, 'the sessions of live notifications could not be checked'),
    )
  }, heartbeatMs)
  heartbeat.unref()

  async function open(request: Request, response: Response) {
    if (request.method === 'HEAD') return void response.status(200).end()
    if (stopped || count >= MAX_STREAMS) return void response.status(503).set('Retry-After', '30').end()
    const token = await sessionToken(request)
    const viewer = token ? await findViewer(db, token, clock.now()) : undefined
    if (!viewer) return void response.status(401).set('Cache-Control', 'no-store').end()
    const { searchParams } = new URL(request.originalUrl, 'http://here')
    // The tab of another account: what it shows is not this person's.
    const of = searchParams.get('of')
    if (of !== null && of !== viewer.id) return void response.status(403).set('Cache-Control', 'no-store').end()
    const [state] = await listStates(db, [viewer.id])
    if (response.destroyed || stopped) return void response.end()
    // Asks proxies not to buffer the stream.
    response.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
    response.flushHeaders()
    write(response, `retry: ${RETRY_MS}\n`)
    const { heard, heardUntil } = readEventId(request.get('Last-Event-ID') ?? searchParams.get('after'))
    const stream: Stream = {
      userId: viewer.id,
      sessionId: viewer.sessionId,
      response,
      heard: heard ?? state?.latest,
      heardUntil: heardUntil ?? clock.now(),
    }
    add(stream)
    if (state) sendNotifications(stream, state)
    await catchUpOn(stream)
  }

  return {
    open: (request, response, next) => void open(request, response).catch(next),
    onNotifications: (payload) => refresh(payload.split(',')),
    onConversations(payload) {
      readSides(payload).forEach(note)
      gather()
    },
    onEndedSessions(payload) {
      const ended = new Set(payload.split(','))
      endAll(all(), (id) => ended.has(id))
    },
    catchUp() {
      refresh(people.keys())
      for (const stream of all()) catchUpOn(stream).catch(warnOf('conversations'))
    },
    stop() {
      stopped = true
      clearInterval(heartbeat)
      clearTimeout(gathering)
      for (const { response } of all()) response.end()
    },
  }
}

function sendNotifications(stream: Stream, { unread, latest }: NotificationState) {
  const isNew = latest && (!stream.heard || latest.key > stream.heard.key)
  stream.heard = latest ?? stream.heard
  write(
    stream.response,
    `${idOf(stream)}data: ${JSON.stringify({ unread, title: isNew ? latest.title : undefined })}\n\n`,
  )
}

function sendConversations(stream: Stream, states: ConversationState[], now: Date) {
  stream.heardUntil = now
  const told = states.map(({ id, seq, unread, readSeq }) => ({ id, seq, unread, readSeq }))
  write(stream.response, `event: conversations\n${idOf(stream)}data: ${JSON.stringify(told)}\n\n`)
}

/** `notification~moment`; the first part is empty without notifications. */
const idOf = ({ heard, heardUntil }: Stream) =>
  `id: ${heard ? writePlace(BY_MOMENT, heard) : ''}~${heardUntil.getTime().toString(36)}\n`

function readEventId(text: string | null | undefined): { heard?: Place; heardUntil?: Date } {
  const [place = '', moment = ''] = text?.split('~') ?? []
  const heardUntil = /^[0-9a-z]{1,9}$/.test(moment) ? new Date(parseInt(moment, 36)) : undefined
  return { heard: readPlace(BY_MOMENT, place), heardUntil }
}

function write(response: Response, text: string) {
  if (response.writableLength > MAX_UNSENT_BYTES) response.destroy()
  else response.write(text)
}

function endAll(streams: Stream[], isEnded: (sessionId: string) => boolean) {
  for (const { sessionId, response } of streams) if (isEnded(sessionId)) response.end()
}
