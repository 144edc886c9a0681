import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { ShareLinks } from '#app/ui/share-links.tsx'

/** Ways to share a listing (D6): plain links, and with script the device's own sheet, else the clipboard. */
export function ShareListing({ url, title }: { url: string; title: string }) {
  const isHydrated = useHydrated()
  const [outcome, setOutcome] = useState<'copied' | 'by-hand' | undefined>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (outcome === 'by-hand') field.current?.select()
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setOutcome('copied')
    } catch {
      setOutcome('by-hand') // no clipboard on plain http, or not allowed
    }
  }

  async function share() {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }

  const way = isHydrated && (
    <li>
      {'share' in navigator ? (
        <button type="button" className="link-button" onClick={share}>
          Otra aplicación
        </button>
      ) : (
        <button type="button" className="link-button" onClick={copy}>
          Copiar enlace
        </button>
      )}
    </li>
  )
  return (
    <ShareLinks url={url} title={title} way={way}>
      {outcome === 'by-hand' && (
        <label className="share__link small">
          Copia este enlace: <input ref={field} readOnly value={url} />
        </label>
      )}
      <p className="share__outcome small" role="status">
        {outcome === 'copied' && 'Enlace copiado'}
      </p>
    </ShareLinks>
  )
}
