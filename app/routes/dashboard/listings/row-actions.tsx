import { Link } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import type { OwnTableRow } from './own-table.tsx'

/** What can be done with a listing from its row (M5). */
export function RowActions({ row: { id, title } }: { row: OwnTableRow }) {
  return (
    <div className="row-actions">
      <Link className="button button--plain button--icon" to={`/marketplace/${id}`} aria-label={`Ver ${title}`}>
        <Icon name="eye" />
      </Link>
    </div>
  )
}
