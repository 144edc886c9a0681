export interface NotificationNews {
  unread: number
  /** Of the newest one, when it is new. */
  title?: string
}

const STREAM = '/dashboard/notifications/stream'
/** How long to wait when the server has no room for another stream. */
const BUSY_RETRY_MS = 60_000

/**
 * Follows what the server tells of this person's notifications, while the page is to be seen: of many tabs only
 * those in front hold a connection, and one that comes to the front is told at once how things stand.
 * @returns what ends it.
 */
export function followNotifications(onNews: (news: NotificationNews) => void): () => void {
  if (typeof EventSource !== 'function') return () => {}
  let source: EventSource | undefined
  let heard = ''
  let retry: ReturnType<typeof setTimeout> | undefined

  function close() {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }

  function open() {
    close()
    source = new EventSource(heard ? `${STREAM}?after=${heard}` : STREAM)
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      heard = lastEventId
      onNews(JSON.parse(data) as NotificationNews)
    }
    source.onerror = () => {
      // A stream that was cut comes back by itself; one that was refused does not.
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, BUSY_RETRY_MS)
    }
  }

  function onVisibility() {
    if (document.visibilityState === 'visible') open()
    else close()
  }

  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  // A page that is kept for going back must not keep a connection.
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', onVisibility)
  return () => {
    close()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', onVisibility)
  }
}
