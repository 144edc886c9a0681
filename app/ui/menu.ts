import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * For a `<details>` that opens a menu without script: with script the menu closes on another page, on a press beside
 * it, and on Escape, which returns the focus. One that was opened before the scripts loaded stays open.
 */
export function useMenu() {
  const details = useRef<HTMLDetailsElement>(null)
  const { key: page } = useLocation()
  const shownOn = useRef(page)

  useEffect(() => {
    const menu = details.current
    if (!menu) return
    if (shownOn.current !== page) menu.open = false
    shownOn.current = page
    const onEvent = ({ key, target }: KeyboardEvent | (MouseEvent & { key?: undefined })) => {
      if (key ? key !== 'Escape' || !menu.open : target instanceof Node && menu.contains(target)) return
      menu.open = false
      if (key) menu.querySelector('summary')?.focus()
    }
    document.addEventListener('click', onEvent)
    document.addEventListener('keydown', onEvent)
    return () => {
      document.removeEventListener('click', onEvent)
      document.removeEventListener('keydown', onEvent)
    }
  }, [page])
  return details
}
