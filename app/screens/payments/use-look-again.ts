import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

const EVERY_MS = 1000
/** After so many looks the page leaves it to its button: what takes longer than that is told by mail. */
const LOOKS = 30

/** Reads the page again each second while it waits for something, half a minute long, and only while it is in sight. */
export function useLookAgain(waits: boolean) {
  const { revalidate } = useRevalidator()
  const looks = useRef(0)
  useEffect(() => {
    if (!waits) return
    const timer = window.setInterval(() => {
      if (document.visibilityState !== 'visible') return
      looks.current += 1
      if (looks.current >= LOOKS) window.clearInterval(timer)
      revalidate()
    }, EVERY_MS)
    return () => window.clearInterval(timer)
  }, [waits, revalidate])
}
