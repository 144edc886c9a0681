import type { Response } from 'express'
import { processShare } from '#app/config/process-share.server.ts'
import { noticeWords } from '#app/domain/notifications/words.server.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import type { Language } from '#app/locale/languages.ts'
import type { ConversationState } from '#app/domain/conversations/live.server.ts'
import { BY_MOMENT, readPlace, writePlace, type Place } from '#app/domain/paging.ts'
import type { ToldState } from './notification-states.ts'

/** With more windows of one person the oldest stream ends, and its browser reconnects later. */
const MAX_STREAMS_A_PERSON = processShare(12)
/** A reader that leaves more than this unread is cut. */
const MAX_UNSENT_BYTES = 64 * 1024

export interface Stream {
  userId: string
  sessionId: string
  response: Response
  /** The language of the page that listens. */
  language: Language
  /** The newest notification that this browser has. */
  heard?: Place
  /** The time up to which the browser has the news of its conversations, by a server's clock. */
  heardUntil: Date
}

/** The open streams of each person. */
export function keepStreams() {
  const people = new Map<string, Set<Stream>>()
  let count = 0
  return {
    count: () => count,
    people: () => people.keys(),
    of: (userId: string) => people.get(userId),
    all: () => [...people.values()].flatMap((streams) => [...streams]),
    add(stream: Stream) {
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
    },
  }
}

export function sendNotifications(stream: Stream, { unread, latest, about }: ToldState) {
  const isNew = latest && (!stream.heard || latest.key > stream.heard.key)
  stream.heard = latest ?? stream.heard
  const title = latest && inLanguage(stream.language, () => noticeWords(latest).title)
  const told = { unread, ...(isNew && { title, href: latest.href, ...(about && { about }) }) }
  write(stream.response, `${idOf(stream)}data: ${JSON.stringify(told)}\n\n`)
}

export function sendConversations(stream: Stream, states: ConversationState[], now: Date) {
  stream.heardUntil = now
  const told = states.map(({ id, seq, unread, readSeq, cards }) => ({ id, seq, unread, readSeq, cards }))
  write(stream.response, `event: conversations\n${idOf(stream)}data: ${JSON.stringify(told)}\n\n`)
}

/** `notification~moment`; the first part is empty without notifications. */
const idOf = ({ heard, heardUntil }: Stream) =>
  `id: ${heard ? writePlace(BY_MOMENT, heard) : ''}~${heardUntil.getTime().toString(36)}\n`

export function readEventId(text: string | null | undefined): { heard?: Place; heardUntil?: Date } {
  const [place = '', moment = ''] = text?.split('~') ?? []
  const heardUntil = /^[0-9a-z]{1,9}$/.test(moment) ? new Date(parseInt(moment, 36)) : undefined
  return { heard: readPlace(BY_MOMENT, place), heardUntil }
}

export function write(response: Response, text: string) {
  if (response.writableLength > MAX_UNSENT_BYTES) response.destroy()
  else response.write(text)
}

export function endAll(streams: Stream[], isEnded: (sessionId: string) => boolean) {
  for (const { sessionId, response } of streams) if (isEnded(sessionId)) response.end()
}
