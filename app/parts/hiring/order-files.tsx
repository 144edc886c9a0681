import { FileLink } from '#app/parts/attached-files/file-list.tsx'
import './order-history.css'
import type { PresentedOrderFile } from './presented-files.server.ts'

/** Private files of an order for permitted readers: pictures to look at, other files to download. */
export function OrderFiles({ files }: { files: readonly PresentedOrderFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="file-list order-files">
      {files.map(({ stamp, ...file }) => (
        <li key={file.id}>
          <FileLink {...file} />
          {stamp && (
            <details className="small">
              <summary>
                {stamp.heading} <code>{stamp.short}…</code>
              </summary>
              {stamp.lines.map(({ before, isNamed, after, sha256 }) => (
                <p key={sha256}>
                  {before}
                  {isNamed && <bdi>{file.name}</bdi>}
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
