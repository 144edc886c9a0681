import type { MouseEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { t } from '#app/locale/texts.ts'

interface ShareLinksProps {
  url: string
  title: string
  /** The part under the ways that need no script. */
  children?: ReactNode
  /** One more way, as an item of the list. */
  way?: ReactNode
  /** With script: may take the press and do without the list. */
  onPress?: (event: MouseEvent<HTMLElement>) => void
}

/** Ways to share a page that work everywhere: plain links. */
export function ShareLinks({ url, title, way, onPress, children }: ShareLinksProps) {
  const message = encodeURIComponent(`${title} ${url}`)
  const subject = encodeURIComponent(title)
  return (
    <details className="share">
      <summary className="button button--plain button--wide" onClick={onPress}>
        <Icon name="share-2" /> {t('Compartir')}
      </summary>
      <ul>
        <li>
          <a href={`https://wa.me/?text=${message}`} rel="noreferrer">
            WhatsApp
          </a>
        </li>
        <li>
          <a href={`https://t.me/share/url?url=${encodeURIComponent(url)}&text=${subject}`} rel="noreferrer">
            Telegram
          </a>
        </li>
        <li>
          <a href={`mailto:?subject=${subject}&body=${message}`}>{t('Correo')}</a>
        </li>
        {way}
      </ul>
      {children}
    </details>
  )
}
