import { Form, Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { OWN_LISTINGS_PATH, OWN_SORTS } from '#app/domain/listings/own-sorts.ts'
import { LISTING_STATUSES, STATUS_LABELS } from '#app/domain/listings/status.ts'

interface OwnFiltersProps {
  q: string
  status: string
  sort: string
  /** Whether a filter leaves something out. */
  isClearable: boolean
}

/** Search, status and order in one GET form: the address is the state (M2). */
export function OwnFilters({ q, status, sort, isClearable }: OwnFiltersProps) {
  const form = useRef<HTMLFormElement>(null)

  // Going back or clearing changes the address, and the controls follow it.
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, status, sort })) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
    }
  }, [q, status, sort])

  return (
    <Form
      ref={form}
      action={OWN_LISTINGS_PATH}
      role="search"
      aria-label="Buscar en mis anuncios"
      className="panel own-filters"
      autoComplete="off"
    >
      <div className="field own-filters__query">
        <label htmlFor="own-q">Buscar</label>
        <input id="own-q" name="q" type="search" defaultValue={q} enterKeyHint="search" />
      </div>
      <div className="field">
        <label htmlFor="own-status">Estado</label>
        <select id="own-status" name="status" defaultValue={status}>
          <option value="">Todos</option>
          {LISTING_STATUSES.map((value) => (
            <option key={value} value={value}>
              {STATUS_LABELS[value]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="own-sort">Orden</label>
        <select id="own-sort" name="sort" defaultValue={sort}>
          {OWN_SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="own-filters__actions">
        <button className="button">Aplicar</button>
        {isClearable && (
          <Link className="button button--quiet" to={OWN_LISTINGS_PATH}>
            Limpiar filtros
          </Link>
        )}
      </div>
    </Form>
  )
}
