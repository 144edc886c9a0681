import { CategoryFilter, FilterForm } from '#app/ui/filter-form.tsx'
import { t } from '#app/locale/texts.ts'

interface ExternalFiltersProps {
  filters: { q: string; category: string }
  categories: readonly string[]
  isClearable: boolean
}

/** A GET form without a page number, so that a search begins at the first page (I4). */
export function ExternalFilters({ filters, categories, isClearable }: ExternalFiltersProps) {
  return (
    <FilterForm
      action="/external-ads"
      results="anuncios"
      label={t('Buscar anuncios externos')}
      block="list-filters"
      submit={t('Buscar')}
      values={filters}
      folds="on phones"
      fold={t('Buscar y filtrar')}
      isClearable={isClearable && Boolean(filters.q || filters.category)}
    >
      <div className="field">
        <label htmlFor="external-q">{t('Qué buscas')}</label>{' '}
        <input id="external-q" name="q" type="search" defaultValue={filters.q} enterKeyHint="search" />
      </div>
      <CategoryFilter
        id="external-category"
        name="category"
        label={t('Categoría')}
        value={filters.category}
        categories={categories.map((name) => ({ value: name, label: name }))}
      />
    </FilterForm>
  )
}
