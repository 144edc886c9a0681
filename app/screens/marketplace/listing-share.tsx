import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { ShareLinks } from '#app/ui/share-links.tsx'
import { t } from '#app/locale/texts.ts'

/** Ways to share a listing (D6): plain links, and with script the clipboard and the device's own sheet. */
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

  /** The device's own sheet in place of the list, which stays for what the sheet refuses. */
  function share(event: MouseEvent<HTMLElement>) {
    const list = event.currentTarget.parentElement
    if (!('share' in navigator) || list?.hasAttribute('open')) return
    event.preventDefault()
    navigator.share({ title, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) list?.setAttribute('open', '')
    })
  }

  const way = isHydrated && (
    <li>
      <button type="button" className="link-button" onClick={copy}>
        {t('Copiar enlace')}
      </button>
    </li>
  )
  return (
    <ShareLinks url={url} title={title} way={way} onPress={share}>
      {outcome === 'by-hand' && (
        <label className="small">
          {t('Copia este enlace:')} <input ref={field} readOnly value={url} />
        </label>
      )}
      <p className="share__outcome small" role="status">
        {outcome === 'copied' && t('Enlace copiado')}
      </p>
    </ShareLinks>
  )
}
