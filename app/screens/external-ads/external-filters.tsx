import { FilterForm } from '#app/ui/filter-form.tsx'

interface ExternalFiltersProps {
  filters: { q: string; category: string }
  categories: readonly string[]
  isClearable: boolean
}

/** A GET form without a page number, so that a search begins at the first page (I4). */
export function ExternalFilters({ filters, categories, isClearable }: ExternalFiltersProps) {
  const isUnknown = filters.category !== '' && !categories.includes(filters.category)
  return (
    <FilterForm
      action="/external-ads"
      results="anuncios"
      label="Buscar anuncios externos"
      block="external-filters"
      submit="Buscar"
      values={filters}
      isClearable={isClearable && Boolean(filters.q || filters.category)}
    >
      <div className="field">
        <label htmlFor="external-q">Qué buscas</label>{' '}
        <input id="external-q" name="q" type="search" defaultValue={filters.q} enterKeyHint="search" />
      </div>
      <div className="field">
        <label htmlFor="external-category">Categoría</label>{' '}
        <select id="external-category" name="category" defaultValue={filters.category}>
          <option value="">Todas</option>
          {isUnknown && <option>{filters.category}</option>}
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
    </FilterForm>
  )
}
