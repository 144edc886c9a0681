import { OWN_LISTINGS_PATH, OWN_SORTS } from '#app/domain/listings/own-sorts.ts'
import { STANDINGS, STANDING_LABELS } from '#app/domain/listings/status.ts'
import { FilterForm, FilterSelect } from '#app/ui/filter-form.tsx'

/** The id of the list. */
export const RESULTS = 'resultados'

interface OwnFiltersProps {
  q: string
  status: string
  sort: string
  /** Whether a filter excludes something. */
  isClearable: boolean
}

/** Search, status and order in one GET form: the address is the state (M2). */
export function OwnFilters({ q, status, sort, isClearable }: OwnFiltersProps) {
  return (
    <FilterForm
      action={OWN_LISTINGS_PATH}
      results={RESULTS}
      label="Buscar en mis anuncios"
      block="own-filters"
      values={{ q, status, sort }}
      isClearable={isClearable}
      folds
    >
      <div className="field own-filters__query">
        <label htmlFor="own-q">Buscar</label>{' '}
        <input id="own-q" name="q" type="search" defaultValue={q} enterKeyHint="search" />
      </div>
      <FilterSelect
        id="own-status"
        name="status"
        label="Estado"
        value={status}
        any="Todos"
        options={STANDINGS.map((value) => ({ value, label: STANDING_LABELS[value] }))}
      />
      <FilterSelect id="own-sort" name="sort" label="Orden" value={sort} options={OWN_SORTS} />
    </FilterForm>
  )
}
