import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

/** `Link`, and the cards of a grid: two dozen of those would each carry a mark for the same route. */
const FOLLOWED = 'a[data-discover], .cards a'

/**
 * Makes the plain links of a page change it without loading it. A page of sixty links then renders sixty anchors,
 * not as many components that each ask the router for the same.
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
    // React listens at the document too and did so before: what a component has dealt with is not followed again.
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

/** Any other click asks the browser for another tab, another window or a download. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
