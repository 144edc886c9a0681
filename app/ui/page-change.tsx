import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/**
 * Does on a page change by script what a browser does when it loads a page: the title is read out, and the keyboard
 * continues at the beginning of the new content. It stands behind the page, so that a page's own focus comes first.
 */
export function PageChange() {
  const { pathname, search, key } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const [title, setTitle] = useState('')
  const focusedBefore = useRef<Element | null>(null)
  const shown = useRef({ pathname, search, key })
  // Emptied in between, because the same title twice would be read once.
  if (isLeaving && title !== '') setTitle('')

  useEffect(() => {
    if (isLeaving) focusedBefore.current = document.activeElement
  }, [isLeaving])

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, search, key }
    // The first page was loaded; within a page the link's target is where to continue.
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

/** A control that sent a form keeps the focus when its answer, or narrower results, arrive. */
const isControl = (element: Element | null) => element?.matches('input, select, textarea, button') ?? false
