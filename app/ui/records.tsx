import './records.css'
import type { ReactNode } from 'react'

interface RecordsProps {
  columns: readonly string[]
  /** The columns of figures, whose heads are aligned to the end as their cells are. */
  numbers?: readonly string[]
  children: ReactNode
}

/** A table whose rows are cards on a phone, where each cell says its column again (`data-label`). */
export function Records({ columns, numbers = [], children }: RecordsProps) {
  return (
    <table className="records">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={numbers.includes(column) ? 'records__number' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A cell of figures, which are aligned to its end, so that digits of one value are in one column. */
export function NumberCell({ column, children }: { column: string | undefined; children: ReactNode }) {
  return (
    <td className="records__number num" data-label={column}>
      {children}
    </td>
  )
}
