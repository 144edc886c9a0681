import { request } from 'node:http'
import type { ConversationNews } from '#app/ui/live-news.ts'

const STREAM = '/dashboard/notifications/stream'

export interface Listening {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The events of notifications. */
  events: { id: string; unread: number; title?: string }[]
  /** The events of conversations, each as it was sent, with its id. */
  conversations: (ConversationNews & { eventId: string })[]
  ended: () => boolean
  close(): void
}

/** A browser that listens; its events as they come. */
export function listen(
  origin: string,
  cookie: string | undefined,
  { after, encoding, of }: { after?: string; encoding?: string; of?: string } = {},
) {
  return new Promise<Listening>((resolve, reject) => {
    const headers = {
      ...(cookie && { Cookie: `session=${cookie}` }),
      ...(after && { 'Last-Event-ID': after }),
      ...(encoding && { 'Accept-Encoding': encoding }),
    }
    const asked = request(
      new URL(of ? `${STREAM}?of=${of}` : STREAM, origin),
      { headers, agent: false },
      (response) => {
        let text = ''
        let ended = false
        const events: Listening['events'] = []
        const conversations: Listening['conversations'] = []
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
          for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text.slice(0, end))?.[1]
            const [id = '', data, type] = [field('id'), field('data'), field('event')]
            if (data && type === 'conversations')
              for (const told of JSON.parse(data) as ConversationNews[]) conversations.push({ ...told, eventId: id })
            else if (data) events.push({ id, ...(JSON.parse(data) as { unread: number }) })
            text = text.slice(end + 2)
          }
        })
        response.on('close', () => (ended = true)).on('error', () => {})
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          events,
          conversations,
          ended: () => ended,
          close: () => asked.destroy(),
        })
      },
    )
    asked.on('error', reject).end()
  })
}
