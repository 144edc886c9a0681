import './records.css'
import type { ReactNode } from 'react'

/** A table whose rows are cards on a phone, where each cell says its column again (`data-label`). */
export function Records({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <table className="records">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
