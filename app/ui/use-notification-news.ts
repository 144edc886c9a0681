import { useEffect, useRef } from 'react'
import type { NotificationNews } from './live-news.ts'

/**
 * Hears of this person's notifications while the page is open.
 * @param account the one that the page was made for.
 */
export function useNotificationNews(account: string, onNews: (news: NotificationNews) => void) {
  const latest = useRef(onNews)
  useEffect(() => {
    latest.current = onNews
  })

  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    void import('./live-news.ts').then(({ followLive }) => {
      if (!gone) stop = followLive(account, { onNotifications: (news) => latest.current(news) })
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [account])
}
