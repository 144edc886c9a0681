import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Makes the plain links inside an element change the page without loading it, as `Link` does for one. A list of
 * two dozen cards then renders two dozen anchors, not as many components that each ask the router for the same.
 */
export function useLinkClicks<E extends HTMLElement>() {
  const element = useRef<E>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const container = element.current
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isPlainClick(event) || link.target || link.origin !== window.location.origin) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    }
    container?.addEventListener('click', onClick)
    return () => container?.removeEventListener('click', onClick)
  }, [navigate])

  return element
}

/** Any other click asks the browser for another tab, another window or a download. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
