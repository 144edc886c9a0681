import type { SerializeFrom } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { PRICE_TYPES } from '#app/domain/listings/limits.ts'
import { MODALITY_OPTIONS } from '#app/domain/listings/modalities.ts'
import { USUAL_KM } from '#app/domain/search/radii.ts'
import { RATING_OPTIONS } from '#app/domain/search/ratings.ts'
import { SORTS, usualSort } from '#app/domain/search/sorts.ts'
import { priceTypeLabel } from '#app/locale/words.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ORDER_PATH } from '#app/ui/why-here.tsx'
import type { loadSearch } from './search.server.ts'
import { Fault, WhereField } from './where-field.tsx'

type Filters = SerializeFrom<typeof loadSearch>['filters']

/**
 * The filters and order of a search: a plain form, which with script leaves empty fields out of the address.
 * @param isClearable false where the page offers to clear them elsewhere.
 */
export function SearchFilters({ isClearable }: { isClearable: boolean }) {
  const { filters } = useLoaderData<typeof loadSearch>()
  const form = useFollowedForm(filters)
  const navigate = useNavigate()
  const isFiltered = Object.values(filters.shown).some(Boolean) || sortShown(filters) !== ''
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
      <QueryField />
      <WhereField />
      <details className="filters__toggle" open={isFiltered}>
        <summary>
          <Icon name="sliders-horizontal" />
          Filtros
        </summary>
      </details>
      <div className="filters__more">
        <Controls />
        <div className="filters__actions">
          <button className="button">Aplicar filtros</button>{' '}
          {isClearable && (filters.q || filters.where || isFiltered) && (
            <Link className="button button--quiet" to="/marketplace">
              Limpiar filtros
            </Link>
          )}
        </div>
      </div>
    </form>
  )
}

/** The control of each filter (`domain/search/filters.ts`), and the order. */
function Controls() {
  const { filters, place, categories: offered } = useLoaderData<typeof loadSearch>()
  const categories = CATEGORIES.filter(({ id }) => offered.includes(id)).map(({ name }) => ({ label: name }))
  return (
    <>
      <Choice name="category" label="Categoría" options={categories} />
      <Choice name="modality" label="Modalidad" options={MODALITY_OPTIONS} />
      <div className="pair">
        <PriceField name="min_price" label="Precio mín." />
        <PriceField name="max_price" label="Precio máx." />
      </div>
      <Others />
      <div className="field">
        <label htmlFor="sort">Orden</label>{' '}
        <select
          id="sort"
          name="sort"
          defaultValue={sortShown(filters)}
          aria-describedby={filters.q || filters.where ? 'sort-how' : undefined}
        >
          {optionsOf(sortOptions(filters, place !== undefined))}
        </select>
        <Fault name="sort" />
        {(filters.q || filters.where) && (
          <p className="field__hint" id="sort-how">
            <Link to={ORDER_PATH}>Cómo ordenamos</Link>
          </p>
        )}
      </div>
    </>
  )
}

/** The filters that fewer people need, out of the way until one is set. */
function Others() {
  const { shown } = useLoaderData<typeof loadSearch>().filters
  const isAny = ['price_type', 'rating', 'pictured', 'available', 'answers'].some((name) => shown[name])
  return (
    <details className="filters__others" open={isAny}>
      <summary>Más opciones</summary>
      <Choice name="price_type" label="Unidad del precio" options={PRICE_TYPE_OPTIONS} />
      <Choice name="rating" label="Valoración" options={RATING_OPTIONS} />
      <fieldset className="filters__ticks">
        <legend className="visually-hidden">Solo servicios</legend>
        <Tick name="pictured" label="Con fotos" /> <Tick name="available" label="Disponible ahora" />{' '}
        <Tick name="answers" label="Responde en un día" />
      </fieldset>
    </details>
  )
}

const PRICE_TYPE_OPTIONS = PRICE_TYPES.map((type) => ({ value: type, label: priceTypeLabel(type) }))

function Tick({ name, label }: { name: string; label: string }) {
  const { filters, options } = useLoaderData<typeof loadSearch>()
  const counts = options[name]
  return (
    <label className="check">
      <input type="checkbox" name={name} value="1" defaultChecked={filters.shown[name] === '1'} />{' '}
      {counts ? `${label} (${counts['1'] ?? 0})` : label}
    </label>
  )
}

/** The usual order has no value, so that it follows what is typed. */
const sortShown = (filters: Filters) => (filters.sort === usualOf(filters) ? '' : filters.sort)
const usualOf = ({ q, where }: Filters) => usualSort(q, where !== '')

/** The orders of a search, the usual one first; relevance only where there are words or a place. The nearest
 * come first only near a place. */
function sortOptions(filters: Filters, hasPlace: boolean): Option[] {
  const usual = SORTS.filter(({ value }) => value === usualOf(filters))
  const others = SORTS.filter(
    ({ value }) => ![usualOf(filters), 'relevance', ...(hasPlace ? [] : ['near'])].includes(value),
  )
  return [...usual.map(({ label }) => ({ value: '', label })), ...others]
}

interface Option {
  /** What the address says, where it is not the label. */
  value?: string
  label: string
}

/** @param counts how many there are with each, where that is known: an attribute, since the text is what is sent. */
const optionsOf = (options: readonly Option[], counts?: Record<string, number>) =>
  options.map(({ value, label }) => (
    <option key={label} value={value} label={counts && `${label} (${counts[value ?? label] ?? 0})`}>
      {label}
    </option>
  ))

/** One of several, or all; what the address names and nobody knows stays chosen. */
function Choice({ name, label, options }: { name: string; label: string; options: readonly Option[] }) {
  const { filters, options: counts } = useLoaderData<typeof loadSearch>()
  const chosen = filters.shown[name]
  const isKnown = options.some(({ value, label }) => (value ?? label) === chosen)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>{' '}
      <select id={name} name={name} defaultValue={chosen}>
        <option value="">Todas</option>
        {chosen && !isKnown && <option>{chosen}</option>}
        {optionsOf(options, counts[name])}
      </select>
    </div>
  )
}

function QueryField() {
  const { q, messages } = useLoaderData<typeof loadSearch>().filters
  return (
    <div className="field">
      <label htmlFor="q">Buscar</label>
      <Fault name="q" />
      <div className="filters__query">
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={q}
          enterKeyHint="search"
          aria-describedby={messages.q && 'q-error'}
        />{' '}
        <button className="button">
          <Icon name="search" />
          <span className="visually-hidden">Buscar</span>
        </button>
      </div>
    </div>
  )
}

function PriceField({ name, label }: { name: string; label: string }) {
  const { messages, shown } = useLoaderData<typeof loadSearch>().filters
  const message = messages[name]
  return (
    <div className={message ? 'field field--error' : 'field'}>
      <label htmlFor={name}>{label}</label> <Fault name={name} />
      <input
        id={name}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={shown[name]}
        aria-invalid={message ? true : undefined}
        aria-describedby={message && `${name}-error`}
      />
    </div>
  )
}

/** Going back or clearing changes the address, and the controls of the form follow it. */
function useFollowedForm(filters: Filters) {
  const form = useRef<HTMLFormElement>(null)
  const followed = useRef(filters)
  useEffect(() => {
    // What was chosen before the script took the page over stays.
    if (followed.current === filters) return
    followed.current = filters
    const { q, where, km, shown } = filters
    for (const [name, value] of Object.entries({ q, where, km, sort: sortShown(filters), ...shown })) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === control.value
      else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
    }
  }, [filters])
  return form
}

/** The address of the form without empty fields, which a plain GET form cannot make (S1). */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() && !(name === 'km' && value === String(USUAL_KM)))
      query.set(name, value)
  }
  const text = query.toString()
  return text ? `/marketplace?${text}` : '/marketplace'
}
