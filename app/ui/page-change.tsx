import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/**
 * Does on a change of page by script what a browser does when it loads one: the title is read out, and whoever uses a
 * keyboard goes on from the beginning of what is new. It stands behind the page, so that what a page focuses itself is
 * focused already.
 */
export function PageChange() {
  const { pathname, search, key } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const [title, setTitle] = useState('')
  const focusedBefore = useRef<Element | null>(null)
  const shown = useRef({ pathname, search, key })

  useEffect(() => {
    if (!isLeaving) return
    focusedBefore.current = document.activeElement
    // Emptied in between: the same title twice would be read once.
    setTitle('')
  }, [isLeaving])

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, search, key }
    // The first page was loaded; another part of the same one is where its link leads.
    if (before.key === key || (before.pathname === pathname && before.search === search && isStillFocused())) return
    if (before.pathname === pathname && isControl(document.activeElement)) return
    setTitle(document.title)
    const main = document.querySelector('main')
    const { activeElement } = document
    if (main?.contains(activeElement) && activeElement !== focusedBefore.current) return
    main?.focus({ preventScroll: true })
  }, [pathname, search, key])

  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  )
}

const isStillFocused = () => document.activeElement !== document.body

/** What a form was sent with: its answer, or narrower results, leave the keyboard there. */
const isControl = (element: Element | null) => element?.matches('input, select, textarea, button') ?? false
