import { useLocation, useNavigation, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { pagePrefix } from '#app/locale/page-language.ts'
import './notices.css'
import { useUnderWay } from './lost-line.ts'
import { t } from '#app/locale/texts.ts'

/** `Link`, and the cards of a grid: two dozen of those would each carry the mark of the same route. */
const FOLLOWED = 'a[data-discover], .cards a'

/** The language that a path names. */
const LANGUAGE = /^\/(?:es|en|fr|de)(?=\/|$)/

/**
 * Makes the plain links of a page change it without loading it. A page of sixty links then renders sixty anchors, not
 * sixty components that each ask the router.
 */
export function useLinkClicks() {
  const navigate = useNavigate()

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(FOLLOWED) : null
      if (!link || !isPlainClick(event) || link.target || link.origin !== window.location.origin) return
      // Another language has scripts of its own, and so the whole page is loaded.
      if ((LANGUAGE.exec(link.pathname)?.[0] ?? '') !== pagePrefix()) return
      event.preventDefault()
      // The router adds the language of the page before a path automatically.
      const path = link.pathname.slice(pagePrefix().length) || '/'
      navigate(path + link.search + link.hash, { replace: link.href === window.location.href })
    }
    // React's own listener at the document comes first, so a click that a component has handled is not followed again.
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

/** Any other click asks the browser for a tab, a window or a download. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A thin bar while the next page loads (R11). It waits a moment, because a fast page needs no bar. */
export function ProgressBar() {
  const { state } = useUnderWay()
  return state === 'idle' ? null : (
    <div className="progress-bar" role="progressbar" aria-label={t('Cargando la página')} />
  )
}

/**
 * Does on a page change by script what a browser does when it loads a page: the title is read out, and the keyboard
 * continues at the beginning of the new content. It is placed after the page, so that a page's own focus comes first.
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
