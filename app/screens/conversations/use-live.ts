import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { ConversationNews } from '#app/ui/live-news.ts'

/** News within this time reload the page once. */
const GATHER_MS = 80

/**
 * Reloads the page's data when there are messages or read marks that it does not show. Without script the reader
 * reloads the page.
 * @param account the page's.
 * @param knows whether the page shows this state already.
 */
export function useLive(account: string, knows: (news: ConversationNews) => boolean): void {
  const { revalidate, state } = useRevalidator()
  // Reloading a page that is being left would restart the navigation.
  const isBusy = useNavigation().state !== 'idle' || state !== 'idle'
  const now = useRef({ knows, revalidate, isBusy })
  useEffect(() => {
    now.current = { knows, revalidate, isBusy }
  })

  useEffect(() => {
    let waiting: ConversationNews[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    let stop: (() => void) | undefined

    function load() {
      timer = undefined
      if (now.current.isBusy) return soon([])
      const isOld = waiting.every((news) => now.current.knows(news))
      waiting = []
      if (!isOld) now.current.revalidate()
    }
    function soon(news: ConversationNews[]) {
      waiting.push(...news)
      timer ??= setTimeout(load, GATHER_MS)
    }

    void import('#app/ui/live-news.ts').then(({ followLive }) => {
      if (!gone) stop = followLive(account, { onConversations: soon, onReturn: () => now.current.revalidate() })
    })
    return () => {
      gone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [account])
}
