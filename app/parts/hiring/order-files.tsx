import '#app/parts/attached-files/attached-files.css'
import './order-history.css'
import { Icon } from '#app/ui/icon.tsx'
import type { PresentedOrderFile } from './presented-files.server.ts'

/** Private files of an order for permitted readers: pictures to look at, everything else to download. */
export function OrderFiles({ files }: { files: readonly PresentedOrderFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="file-list order-files">
      {files.map(({ id, name, href, size, isPicture, stamp }) => (
        <li key={id}>
          {isPicture ? (
            <a href={href}>
              <img src={href} alt={name} loading="lazy" />
            </a>
          ) : (
            <a href={href} download>
              <Icon name="download" /> <bdi>{name}</bdi> <span className="nowrap">({size})</span>
            </a>
          )}
          {stamp && (
            <details className="small">
              <summary>
                {stamp.heading} <code>{stamp.short}…</code>
              </summary>
              {stamp.lines.map(({ before, isNamed, after, sha256 }) => (
                <p key={sha256}>
                  {before}
                  {isNamed && <bdi>{name}</bdi>}
                  {after} <code className="breaks">{sha256}</code>
                </p>
              ))}
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
