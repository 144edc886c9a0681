import '#app/parts/attached-files/attached-files.css'
import './order-history.css'
import { Icon } from '#app/ui/icon.tsx'
import type { PresentedOrderFile } from './presented-files.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** Private files of an order for permitted readers: pictures to look at, everything else to download. */
export function OrderFiles({ files }: { files: readonly PresentedOrderFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="file-list order-files">
      {files.map(({ id, name, href, size, isPicture, label, stamp }) => (
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
                {rich('{label} · huella <code>{hash}…</code>', {
                  label,
                  hash: stamp.short,
                  code: (text) => <code>{text}</code>,
                })}
              </summary>
              <p>
                {rich(
                  '<bdi>{name}</bdi>, guardado el {moment}. La huella es un código que sería otro si el archivo cambiara. SHA-256: <code>{hash}</code>',
                  {
                    name,
                    bdi: (text) => <bdi>{text}</bdi>,
                    moment: stamp.at,
                    hash: stamp.sha256,
                    code: (text) => <code className="breaks">{text}</code>,
                  },
                )}
              </p>
              {stamp.sentSha256 && (
                <p>
                  {t('La imagen se guarda sin datos ocultos. SHA-256 del archivo que se envió:')}{' '}
                  <code className="breaks">{stamp.sentSha256}</code>
                </p>
              )}
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
