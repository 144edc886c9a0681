import { RATING_SORTS } from '#app/domain/reviews/sorts.ts'
import { RECEIVED_PATH } from '#app/domain/reviews/paths.ts'
import { STARS } from '#app/domain/reviews/summary.ts'
import { plural } from '#app/locale/words.ts'
import { FilterForm } from '#app/ui/filter-form.tsx'

/** Search, stars and order in one GET form: the address is the state (V1). */
export function ReviewFilters({ q, stars, sort }: { q: string; stars: string; sort: string }) {
  return (
    <FilterForm
      action={RECEIVED_PATH}
      label="Buscar en mis valoraciones"
      block="review-filters"
      values={{ q, stars, sort }}
      isClearable={q !== '' || stars !== ''}
    >
      <div className="field review-filters__query">
        <label htmlFor="review-q">Buscar en los comentarios</label>{' '}
        <input id="review-q" name="q" type="search" defaultValue={q} enterKeyHint="search" />
      </div>
      <div className="field">
        <label htmlFor="review-stars">Estrellas</label>{' '}
        <select id="review-stars" name="stars" defaultValue={stars}>
          <option value="">Todas</option>
          {STARS.map((value) => (
            <option key={value} value={value}>
              {`${value} ${plural(value, 'estrella', 'estrellas')}`}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="review-sort">Orden</label>{' '}
        <select id="review-sort" name="sort" defaultValue={sort}>
          {RATING_SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </FilterForm>
  )
}
