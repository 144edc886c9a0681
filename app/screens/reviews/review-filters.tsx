import { RATING_SORTS } from '#app/domain/reviews/sorts.ts'
import { RECEIVED_PATH } from '#app/domain/reviews/paths.ts'
import { STARS } from '#app/domain/reviews/summary.ts'
import { plural } from '#app/locale/words.ts'
import { FilterForm, FilterSelect } from '#app/ui/filter-form.tsx'

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
      <FilterSelect
        id="review-stars"
        name="stars"
        label="Estrellas"
        value={stars}
        any="Todas"
        options={STARS.map((value) => ({
          value: String(value),
          label: `${value} ${plural(value, 'estrella', 'estrellas')}`,
        }))}
      />
      <FilterSelect id="review-sort" name="sort" label="Orden" value={sort} options={RATING_SORTS} />
    </FilterForm>
  )
}
