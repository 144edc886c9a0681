import './samples.css'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CategoryFilter, FilterForm } from '#app/ui/filter-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { SampleGrid, type SampleCardData } from '#app/ui/sample-card.tsx'
import { t } from '#app/locale/texts.ts'

interface SampleListProps {
  title: string
  lead: string
  /** The address without a query. */
  path: string
  categories: readonly { value: string; label: string }[]
  filters: { q: string; category: string }
  /** This address with its query, to which a sample leads back. */
  here: string
  samples: SampleCardData[]
  count: string
  children?: ReactNode
}

/** A list of samples (I1, I2, S13) with a GET form. */
export function SampleList({
  title,
  lead,
  path,
  categories,
  filters,
  here,
  samples,
  count,
  children,
}: SampleListProps) {
  return (
    <div className="wrap page stack stack--loose">
      <header className="stack stack--tight">
        <h1>
          {title} <span className="badge badge--sample">{t('EJEMPLOS')}</span>
        </h1>
        <p className="soft">{lead}</p>
      </header>
      <FilterForm
        action={path}
        results="ejemplos"
        label={t('Buscar ejemplos')}
        block="list-filters"
        values={filters}
        isClearable={samples.length > 0 && Boolean(filters.q || filters.category)}
      >
        <div className="field">
          <label htmlFor="sample-q">{t('Buscar')}</label>{' '}
          <input id="sample-q" name="q" type="search" defaultValue={filters.q} enterKeyHint="search" />
        </div>
        <CategoryFilter
          id="sample-category"
          name="category"
          label={t('Categoría')}
          value={filters.category}
          categories={categories}
        />
      </FilterForm>
      <section id="ejemplos" className="results stack" aria-label={t('Ejemplos')}>
        <p className="strong num" role="status">
          {count}
        </p>
        {samples.length > 0 ? (
          <SampleGrid samples={samples} heading="h2" from={here} eager />
        ) : (
          <EmptyState title={t('No se encontraron ejemplos')} text={t('Prueba con menos palabras u otra categoría.')}>
            <Link className="button" to={path}>
              {t('Limpiar filtros')}
            </Link>
          </EmptyState>
        )}
      </section>
      {children}
    </div>
  )
}
