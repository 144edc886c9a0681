import { PUBLIC_REQUESTS_PATH } from '#app/domain/hiring/public-paths.ts'
import { WORKPLACE_LABELS, WORKPLACES } from '#app/domain/hiring/workplaces.ts'
import { FilterForm, FilterSelect } from '#app/ui/filter-form.tsx'
import { PlaceOptions } from '#app/ui/place-options.tsx'

const WORKPLACE_OPTIONS = WORKPLACES.map((value) => ({ value, label: WORKPLACE_LABELS[value] }))

interface RequestFiltersProps {
  filters: { q: string; category: string; place: string; workplace: string }
  categories: readonly { value: string; label: string }[]
  isClearable: boolean
}

/** Words, category and place: a new search begins at the first page. */
export function RequestFilters({ filters, categories, isClearable }: RequestFiltersProps) {
  return (
    <FilterForm
      action={PUBLIC_REQUESTS_PATH}
      results="solicitudes"
      label="Buscar solicitudes"
      block="request-filters"
      submit="Buscar"
      values={filters}
      isClearable={isClearable}
    >
      <div className="field">
        <label htmlFor="requests-q">Qué sabes hacer</label>{' '}
        <input id="requests-q" name="q" type="search" defaultValue={filters.q} maxLength={100} enterKeyHint="search" />
      </div>
      <FilterSelect
        id="requests-category"
        name="category"
        label="Categoría"
        value={filters.category}
        any="Todas"
        options={categories}
      />
      <div className="field">
        <label htmlFor="requests-place">Cerca de</label>{' '}
        <input
          id="requests-place"
          name="place"
          type="text"
          defaultValue={filters.place}
          maxLength={100}
          list="requests-places"
        />
        <PlaceOptions id="requests-places" of="requests-place" />
      </div>
      <FilterSelect
        id="requests-workplace"
        name="workplace"
        label="Dónde se hace"
        value={filters.workplace}
        any="Da igual"
        options={WORKPLACE_OPTIONS}
      />
    </FilterForm>
  )
}
