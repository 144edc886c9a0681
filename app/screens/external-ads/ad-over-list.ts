import { useLocation, useNavigate } from '@remix-run/react'
import { useHydrated } from '#app/ui/hydrated.ts'

/** `#ad-{id}`: without script the address leads to the ad's place in the list. */
const OPEN = /^#ad-([0-9a-f-]{36})$/

/**
 * The ad in the dialog over the list, with script. It has an address of its own, so that 'back' closes it, and
 * returning from its source or from reporting it finds it open.
 */
export function useAdOverList() {
  const location = useLocation()
  const { key, search, hash } = location
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const isAble = isHydrated && 'showModal' in HTMLDialogElement.prototype

  const open = (id: string) => (event: React.MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate({ search, hash: `ad-${id}` }, { preventScrollReset: true, state: { isOverList: true } })
  }

  function close() {
    const state: unknown = location.state
    const wasOpenedHere = typeof state === 'object' && state && 'isOverList' in state
    if (wasOpenedHere) navigate(-1)
    else navigate({ search }, { replace: true, preventScrollReset: true })
  }

  // An ad that is opened again before the dialog was removed gets a new dialog.
  return { key, openId: isAble ? OPEN.exec(hash)?.[1] : undefined, open: isAble ? open : undefined, close }
}
