import { Pieces, quoting } from '#app/ui/pieces.tsx'
import { Records } from '#app/ui/records.tsx'
import type { ComparedRow, PresentedCounter } from './compared-versions.server.ts'
import { t, tc } from '#app/locale/texts.ts'

interface ComparedTableProps {
  rows: readonly ComparedRow[]
  before: string
  after: string
}

/** Two things side by side; differences are in words. */
export function ComparedTable({ rows, before, after }: ComparedTableProps) {
  return (
    <Records columns={[t('Qué'), before, after]}>
      {rows.map(({ title, before: one, after: other, differs }, index) => (
        <tr key={index}>
          <td className="records__title">
            <Pieces pieces={title} /> {differs && <span className="badge">{t('Cambia')}</span>}
          </td>
          <td className="words" data-label={before}>
            <Pieces pieces={one} />
          </td>
          <td className="words" data-label={after}>
            <Pieces pieces={other} />
          </td>
        </tr>
      ))}
    </Records>
  )
}

/** The counter-offer of a client. */
export function Proposal({ counter: { rows, body } }: { counter: PresentedCounter }) {
  return (
    <>
      {rows.length > 0 && (
        <ComparedTable rows={rows} before={t('Presupuesto')} after={tc('counter-offer', 'Propuesta')} />
      )}
      {body && (
        <p className="words">
          <Pieces pieces={quoting((words) => t('«{body}»', { body: words }), body)} />
        </p>
      )}
      {rows.length > 0 && <p className="small soft">{t('Lo demás, como en el presupuesto.')}</p>}
    </>
  )
}
