import type { SerializeFrom } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { SORTS, usualSort } from '#app/domain/search/sorts.ts'
import { Link } from '#app/ui/link.tsx'
import { ORDER_PATH } from '#app/ui/why-here.tsx'
import { addressOf, FORM } from './search-form.ts'
import type { loadSearch } from './search.server.ts'
import { Fault } from './where-field.tsx'
import { t } from '#app/locale/texts.ts'

export type Filters = SerializeFrom<typeof loadSearch>['filters']

/** The order, beside the number of results: a control of the form of the filters. */
export function OrderField() {
  const { filters, place } = useLoaderData<typeof loadSearch>()
  const apply = useApply()
  return (
    <div className="search__order">
      <label htmlFor="sort">{t('Orden')}</label>{' '}
      <select
        className="control"
        id="sort"
        name="sort"
        form={FORM}
        defaultValue={sortShown(filters)}
        aria-describedby={filters.messages.sort && 'sort-error'}
        onChange={({ currentTarget: { form } }) => form && apply(form)}
      >
        {optionsOf(sortOptions(filters, place !== undefined))}
      </select>{' '}
      {/* With script a choice is enough, but the page may not move when script starts. */}
      <button className="button button--plain" form={FORM}>
        {t('Ordenar')}
      </button>{' '}
      <Fault name="sort" />
    </div>
  )
}

/** The explanation of the order, if words or a place can be relevant. */
export function HowOrdered({ filters }: { filters: Filters }) {
  if (!filters.q && !filters.where) return null
  return (
    <Link className="small" to={ORDER_PATH}>
      {t('Cómo ordenamos')}
    </Link>
  )
}

/** Loads the search of the form, and keeps the scroll position. */
export function useApply() {
  const navigate = useNavigate()
  return (form: HTMLFormElement) => navigate(addressOf(form), { preventScrollReset: true })
}

/** The usual order has no value, so that it follows what is typed. */
export const sortShown = (filters: Filters) => (filters.sort === usualOf(filters) ? '' : filters.sort)
const usualOf = ({ q, where }: Filters) => usualSort(q, where !== '')

/** The orders of a search, the usual one first; relevance only if there are words or a place. The nearest
 * come first only near a place. */
function sortOptions(filters: Filters, hasPlace: boolean): Option[] {
  const usual = SORTS.filter(({ value }) => value === usualOf(filters))
  const others = SORTS.filter(
    ({ value }) => ![usualOf(filters), 'relevance', ...(hasPlace ? [] : ['near'])].includes(value),
  )
  return [
    ...usual.map(({ label }) => ({ value: '', label: label() })),
    ...others.map(({ value, label }) => ({ value, label: label() })),
  ]
}

export interface Option {
  /** The value in the address, if it is not the label. */
  value?: string
  label: string
}

/** @param counts how many there are with each, if that is known: as an attribute, because the text is sent. */
export const optionsOf = (options: readonly Option[], counts?: Record<string, number>) =>
  options.map(({ value, label }) => (
    <option
      key={label}
      value={value === label ? undefined : value}
      label={counts && `${label} (${counts[value ?? label] ?? 0})`}
    >
      {label}
    </option>
  ))
