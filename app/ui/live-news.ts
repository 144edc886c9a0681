import { pagePrefix } from '#app/locale/page-language.ts'

/** The state of this person's notifications. */
export interface NotificationNews {
  unread: number
  /** The newest notification's title, and the page it leads to, when it is new. */
  title?: string
  href?: string | null
  /** The page of the order that the notification concerns, if it leads to a different page. */
  about?: string
}

/** The state of one of this person's conversations. */
export interface ConversationNews {
  id: string
  /** The number of the newest message. */
  seq: number
  /** How many messages this person has not read. */
  unread: number
  /** Up to which message the other member has read. */
  readSeq: number
  /** How often the card of a quote was added or changed. */
  cards: number
}

export interface LiveListener {
  onNotifications?(news: NotificationNews): void
  onConversations?(news: ConversationNews[]): void
  /** The page came back to the front, or from the history: it may have missed something. */
  onReturn?(): void
}

/** A message from one tab to the others. */
interface Passed {
  type: 'notifications' | 'conversations'
  data: string
  id: string
}

const STREAM = '/dashboard/notifications/stream'
/** The lock and the channel of one account: other tabs may still show another account. */
const sharedBy = (account: string) => `gremio-live/${account}`
/** How long to wait when the server has no room for another stream. */
const BUSY_RETRY_MS = 60_000

const listeners = new Set<LiveListener>()
let following: { account: string; stop(): void } | undefined

/**
 * Follows the server's news of this person while the page is visible. One of all visible tabs and windows holds the
 * connection and passes the news to the others. @param account the account that the page was made for, even if a
 * different one is signed in now.
 * @returns a function that stops it.
 */
export function followLive(account: string, listener: LiveListener): () => void {
  if (typeof EventSource !== 'function') return () => {}
  listeners.add(listener)
  if (following?.account !== account) {
    following?.stop()
    following = { account, stop: follow(account) }
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    following?.stop()
    following = undefined
  }
}

/** The connection to the server, reopened automatically. Each piece of news is handed to `onPassed`. */
function streamOf(account: string, onPassed: (passed: Passed) => void) {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  return {
    isOpen: () => source !== undefined,
    /** @param heard the id of the event that was heard last, here or in another tab. */
    open(heard: string) {
      source?.close()
      // The server refuses another account, which may have signed in meanwhile in another tab.
      source = new EventSource(
        `${pagePrefix()}${STREAM}?${new URLSearchParams({ of: account, ...(heard && { after: heard }) })}`,
      )
      let latest = heard
      const onEvent = (type: Passed['type']) => (event: MessageEvent<string>) => {
        latest = event.lastEventId
        onPassed({ type, data: event.data, id: latest })
      }
      source.onmessage = onEvent('notifications')
      source.addEventListener('conversations', onEvent('conversations'))
      source.onerror = () => {
        // An interrupted stream reconnects automatically; a refused one does not.
        if (source?.readyState === EventSource.CLOSED) retry = setTimeout(() => this.open(latest), BUSY_RETRY_MS)
      }
    },
    close() {
      clearTimeout(retry)
      source?.close()
      source = undefined
    },
  }
}

function follow(account: string): () => void {
  // Browsers before 2022 and pages over plain http have no locks: there every visible tab has a stream.
  const canShare = typeof BroadcastChannel === 'function' && 'locks' in navigator
  let channel: BroadcastChannel | undefined
  let heard = ''
  let latest: Passed | undefined
  let seen: AbortController | undefined
  const stream = streamOf(account, (passed) => {
    take(passed)
    channel?.postMessage(passed)
  })

  function take(passed: Passed) {
    const { type, data, id } = passed
    heard = id
    if (type === 'notifications') latest = passed
    tell(type, data)
  }

  function start() {
    if (seen) return
    const { signal } = (seen = new AbortController())
    if (!canShare) return stream.open(heard)
    channel = new BroadcastChannel(sharedBy(account))
    channel.addEventListener('message', onMessage)
    // Another tab may have the stream: it passes on the last state.
    channel.postMessage('how do things stand?')
    const untilStopped = () =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        signal.addEventListener('abort', () => resolve())
        stream.open(heard)
      })
    navigator.locks.request(sharedBy(account), { signal }, untilStopped).catch(() => {
      // It was stopped while another tab had the lock.
    })
  }

  /** A browser drops, or loads again, a page of the history that a message reaches: the channel is closed before. */
  function stop() {
    stream.close()
    channel?.close()
    channel = undefined
    seen?.abort()
    seen = undefined
  }

  function onMessage({ data }: MessageEvent<Passed | string>) {
    if (typeof data !== 'string') return take(data)
    if (!stream.isOpen() || !latest) return
    const { unread } = readNotifications(latest.data)
    // The title was shown when it was new.
    channel?.postMessage({ ...latest, data: JSON.stringify({ unread }) })
  }

  const ignoreVisibility = whenSeen(start, stop)
  return () => {
    stop()
    ignoreVisibility()
  }
}

/**
 * Starts now if the page is to be seen, and starts and stops with that from now on. Returns a function that ends it.
 */
function whenSeen(start: () => void, stop: () => void): () => void {
  function onVisibility() {
    if (document.visibilityState === 'hidden') return stop()
    start()
    for (const listener of [...listeners]) listener.onReturn?.()
  }
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) onVisibility()
  }
  if (document.visibilityState !== 'hidden') start()
  document.addEventListener('visibilitychange', onVisibility)
  // A page in the history must not keep a connection.
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', stop)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** The server's stream sends a count under this name, and a list under the other. */
const readNotifications = (data: string) => JSON.parse(data) as NotificationNews

function tell(type: Passed['type'], data: string) {
  for (const listener of [...listeners]) {
    if (type === 'notifications') listener.onNotifications?.(readNotifications(data))
    else listener.onConversations?.(JSON.parse(data) as ConversationNews[])
  }
}
