import { Records } from '#app/ui/records.tsx'
import type { ComparedRow } from './compared-versions.server.ts'

interface ComparedTableProps {
  rows: readonly ComparedRow[]
  before: string
  after: string
}

/** Two things side by side; what differs says so in words. */
export function ComparedTable({ rows, before, after }: ComparedTableProps) {
  return (
    <Records columns={['Qué', before, after]}>
      {rows.map(({ title, before: one, after: other, differs }) => (
        <tr key={title}>
          <td className="records__title">
            {title} {differs && <span className="badge">Cambia</span>}
          </td>
          <td className="words" data-label={before}>
            {one}
          </td>
          <td className="words" data-label={after}>
            {other}
          </td>
        </tr>
      ))}
    </Records>
  )
}
