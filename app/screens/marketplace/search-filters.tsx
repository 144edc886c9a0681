import { useLoaderData, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { findModality, MODALITY_OPTIONS } from '#app/domain/listings/modalities.ts'
import { SORTS } from '#app/domain/search/sorts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { loader } from './search.tsx'

/**
 * The filters and order of a search: a plain form, which with script leaves empty fields out of the address.
 * @param isClearable false where the page offers to clear them elsewhere.
 */
export function SearchFilters({ isClearable }: { isClearable: boolean }) {
  const { filters, categories: offered } = useLoaderData<typeof loader>()
  const { messages } = filters
  const categories = CATEGORIES.filter(({ id }) => offered.includes(id)).map(({ name }): string => name)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  // Going back or clearing changes the address, and the controls follow it.
  useEffect(() => {
    for (const name of FILTER_NAMES) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = filters[name]
    }
  }, [filters])

  const { category, modality, min_price, max_price, sort } = filters
  const isFiltered = Boolean(category || modality || min_price || max_price || sort !== 'recent')
  return (
    <form
      ref={form}
      className="filters panel"
      action="/marketplace"
      role="search"
      aria-label="Buscar anuncios"
      // The address holds the search: on the way back a browser would put later choices into the earlier page.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        navigate(addressOf(event.currentTarget))
      }}
    >
      <div className="field">
        <label htmlFor="q">Buscar</label>
        {messages.q && (
          <p className="field__error" id="q-error">
            {messages.q}
          </p>
        )}
        <div className="filters__query">
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={filters.q}
            enterKeyHint="search"
            aria-describedby={messages.q && 'q-error'}
          />{' '}
          <button className="button">
            <Icon name="search" />
            <span className="visually-hidden">Buscar</span>
          </button>
        </div>
      </div>
      <details className="filters__toggle" open={isFiltered}>
        <summary>
          <Icon name="sliders-horizontal" />
          Filtros
        </summary>
      </details>
      <div className="filters__more">
        <div className="field">
          <label htmlFor="category">Categoría</label>{' '}
          <select id="category" name="category" defaultValue={category}>
            <option value="">Todas</option>
            {category && !categories.includes(category) && <option>{category}</option>}
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="modality">Modalidad</label>{' '}
          <select id="modality" name="modality" defaultValue={modality}>
            <option value="">Todas</option>
            {modality && !findModality(modality) && <option>{modality}</option>}
            {MODALITY_CHOICES}
          </select>
        </div>
        <div className="pair">
          <PriceField name="min_price" label="Precio mín." />
          <PriceField name="max_price" label="Precio máx." />
        </div>
        <div className="field">
          <label htmlFor="sort">Orden</label>{' '}
          <select id="sort" name="sort" defaultValue={sort}>
            {SORT_OPTIONS}
          </select>
        </div>
        <div className="filters__actions">
          <button className="button">Aplicar filtros</button>{' '}
          {isClearable && (filters.q || isFiltered) && (
            <Link className="button button--quiet" to="/marketplace">
              Limpiar filtros
            </Link>
          )}
        </div>
      </div>
    </form>
  )
}

const FILTER_NAMES = ['q', 'category', 'modality', 'min_price', 'max_price', 'sort'] as const

const optionsOf = (choices: readonly { value: string; label: string }[]) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

const MODALITY_CHOICES = optionsOf(MODALITY_OPTIONS)
const SORT_OPTIONS = optionsOf(SORTS)

function PriceField({ name, label }: { name: 'min_price' | 'max_price'; label: string }) {
  const { filters } = useLoaderData<typeof loader>()
  const message = filters.messages[name]
  return (
    <div className={message ? 'field field--error' : 'field'}>
      <label htmlFor={name}>{label}</label>{' '}
      {message && (
        <p className="field__error" id={`${name}-error`}>
          {message}
        </p>
      )}
      <input
        id={name}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={filters[name]}
        aria-invalid={message ? true : undefined}
        aria-describedby={message && `${name}-error`}
      />
    </div>
  )
}

/** The address of the form without empty fields, which a plain GET form cannot make (S1). */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() && !(name === 'sort' && value === 'recent')) query.set(name, value)
  }
  const text = query.toString()
  return text ? `/marketplace?${text}` : '/marketplace'
}
