import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

/** `Link`, and the cards of a grid: two dozen of those would each carry the mark of the same route. */
const FOLLOWED = 'a[data-discover], .cards a'

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
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash, { replace: link.href === window.location.href })
    }
    // React's own listener at the document comes first, so a click that a component has handled is not followed again.
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

/** Any other click asks the browser for a tab, a window or a download. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
