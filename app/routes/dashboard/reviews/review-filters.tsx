import { Form, Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { RATING_SORTS } from '#app/domain/reviews/sorts.ts'
import { RECEIVED_PATH } from '#app/domain/reviews/paths.ts'
import { STARS } from '#app/domain/reviews/summary.ts'

/** Search, stars and order in one GET form: the address is the state (V1). */
export function ReviewFilters({ q, stars, sort }: { q: string; stars: string; sort: string }) {
  const form = useRef<HTMLFormElement>(null)

  // Going back or clearing changes the address, and the controls follow it.
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, stars, sort })) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
    }
  }, [q, stars, sort])

  return (
    <Form
      ref={form}
      action={RECEIVED_PATH}
      role="search"
      aria-label="Buscar en mis valoraciones"
      className="panel review-filters"
      autoComplete="off"
    >
      <div className="field review-filters__query">
        <label htmlFor="review-q">Buscar en los comentarios</label>
        <input id="review-q" name="q" type="search" defaultValue={q} enterKeyHint="search" />
      </div>
      <div className="field">
        <label htmlFor="review-stars">Estrellas</label>
        <select id="review-stars" name="stars" defaultValue={stars}>
          <option value="">Todas</option>
          {STARS.map((value) => (
            <option key={value} value={value}>
              {value === 1 ? '1 estrella' : `${value} estrellas`}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="review-sort">Orden</label>
        <select id="review-sort" name="sort" defaultValue={sort}>
          {RATING_SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="review-filters__actions">
        <button className="button">Aplicar</button>
        {(q || stars) && (
          <Link className="button button--quiet" to={RECEIVED_PATH}>
            Limpiar filtros
          </Link>
        )}
      </div>
    </Form>
  )
}
