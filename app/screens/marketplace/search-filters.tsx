import { useLoaderData, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { CATEGORIES, categoryLabel } from '#app/domain/listings/categories.ts'
import { PRICE_TYPES } from '#app/domain/listings/limits.ts'
import { modalityOptions } from '#app/domain/listings/modalities.ts'
import { RATING_OPTIONS } from '#app/domain/search/ratings.ts'
import { priceTypeLabel } from '#app/locale/words.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { loadSearch } from './search.server.ts'
import { MAP } from './map-view.ts'
import { optionsOf, sortShown, useApply, type Filters, type Option } from './order-field.tsx'
import { addressOf, FORM } from './search-form.ts'
import { Ticks } from './search-ticks.tsx'
import { NearMe } from './near-me.tsx'
import { Fault, WhereField } from './where-field.tsx'
import { t } from '#app/locale/texts.ts'

/**
 * The filters and order of a search: a plain form, which with script leaves empty fields out of the address.
 * @param isClearable false where the page offers to clear them elsewhere.
 */
export function SearchFilters({ isClearable }: { isClearable: boolean }) {
  const { filters, map, chips, line } = useLoaderData<typeof loadSearch>()
  const isMapped = map?.places !== undefined
  const isRefused = Object.keys(filters.messages).some((name) => name !== 'page')
  const form = useFollowedForm(filters)
  const { fold, foldAgain } = useFoldedAgain(filters, isRefused)
  const navigate = useNavigate()
  const apply = useApply()
  const isFiltered = Object.values(filters.shown).some(Boolean) || sortShown(filters) !== ''
  return (
    <form
      ref={form}
      id={FORM}
      className="filters panel"
      action="/marketplace"
      role="search"
      aria-label={t('Buscar anuncios')}
      // The search is in the address: when going back a browser would restore later choices into the earlier page.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        const address = addressOf(event.currentTarget)
        // A choice that is already applied adds no step to the history. The address knows it before the page does.
        const { pathname, search } = window.location
        navigate(address, { replace: address === pathname + search })
        foldAgain()
      }}
      // A choice applies at once; what is typed waits for the key or the button.
      onChange={({ target, currentTarget }) => {
        const isChoice =
          target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox')
        if (isChoice && target.id !== 'sort') apply(currentTarget)
      }}
    >
      {isMapped && <input type="hidden" name={MAP} value="1" />}
      {/* On narrow screens the whole form is one line, which says what is searched. */}
      <details ref={fold} className="filters__toggle" open={isRefused}>
        <summary>
          <Icon name="search" /> <span className="visually-hidden">{t('Cambiar la búsqueda:')} </span>
          <span className="filters__line">{line || t('Qué y dónde')}</span> <Icon name="sliders-horizontal" />
          <span className="num">
            <span className="filters__word">{t('Filtros')}</span>
            {chips.length > 0 && ` ${chips.length}`}
          </span>
        </summary>
      </details>
      <div className="filters__asked">
        <QueryField />
        <WhereField />
        <NearMe />
      </div>
      {/* On wide screens they are unfolded at first. */}
      <details className="filters__fold" open>
        <summary>
          <Icon name="sliders-horizontal" />
          {t('Filtros')}
        </summary>
      </details>
      <div className="filters__more">
        <Controls />
        <div className="filters__actions">
          <button className="button">{t('Aplicar filtros')}</button>{' '}
          {isClearable && (filters.q || filters.where || isFiltered) && (
            <Link className="button button--quiet" to="/marketplace">
              {t('Limpiar filtros')}
            </Link>
          )}
        </div>
      </div>
    </form>
  )
}

/** The control of each filter (`domain/search/filters.ts`). */
function Controls() {
  const { categories: offered } = useLoaderData<typeof loadSearch>()
  const categories = CATEGORIES.filter(({ id }) => offered.includes(id)).map((category) => ({
    value: category.name,
    label: categoryLabel(category),
  }))
  return (
    <>
      <div className="pair">
        <PriceField name="min_price" label={t('Precio mín.')} />
        <PriceField name="max_price" label={t('Precio máx.')} />
      </div>
      <Choice name="category" label={t('Categoría')} options={categories} />
      <Choice name="modality" label={t('Modalidad')} options={modalityOptions()} />
      <Others />
    </>
  )
}

/** The filters that fewer people need, out of the way until one is set. */
function Others() {
  const { shown } = useLoaderData<typeof loadSearch>().filters
  const isAny = ['price_type', 'rating', 'pictured', 'available', 'answers'].some((name) => shown[name])
  return (
    <details className="filters__others" open={isAny}>
      <summary>{t('Más opciones')}</summary>
      <Choice name="price_type" label={t('Unidad del precio')} options={priceTypeOptions()} />
      <Choice name="rating" label={t('Valoración')} options={RATING_OPTIONS()} />
      <Ticks />
    </details>
  )
}

const priceTypeOptions = () => PRICE_TYPES.map((type) => ({ value: type, label: priceTypeLabel(type) }))

/** A choice of one of several, or all. An unknown value of the address stays chosen. */
function Choice({ name, label, options }: { name: string; label: string; options: readonly Option[] }) {
  const { filters, options: counts } = useLoaderData<typeof loadSearch>()
  const chosen = filters.shown[name]
  const isKnown = options.some(({ value, label }) => (value ?? label) === chosen)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>{' '}
      <select id={name} name={name} defaultValue={chosen}>
        <option value="">{t('Todas')}</option>
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
      <label htmlFor="q">{t('Buscar')}</label>
      <Fault name="q" />
      <div className="with-button filters__query">
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
          <span className="visually-hidden">{t('Buscar')}</span>
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

/**
 * Folds the form of a narrow screen once the answer to what it sent is there, as a loaded page does. What could not be
 * used opens it again.
 */
function useFoldedAgain(filters: Filters, isRefused: boolean) {
  const fold = useRef<HTMLDetailsElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    const { current: details } = fold
    if (!details || !isSent.current) return
    isSent.current = false
    // The button that was pressed is hidden with the form. On wide screens the line is, and takes no focus.
    if (!isRefused && details.parentElement?.contains(document.activeElement)) details.querySelector('summary')?.focus()
    details.open = isRefused
  }, [filters, isRefused])
  return { fold, foldAgain: () => (isSent.current = true) }
}

/** Going back or clearing changes the address, and the controls of the form follow it. */
function useFollowedForm(filters: Filters) {
  const form = useRef<HTMLFormElement>(null)
  const followed = useRef(filters)
  useEffect(() => {
    // What was chosen before the script took the page over stays.
    if (followed.current === filters) return
    const before = valuesOf(followed.current)
    followed.current = filters
    for (const [name, value] of Object.entries(valuesOf(filters))) {
      const control = form.current?.elements.namedItem(name)
      // Text typed while a choice is loading stays too.
      if (control === document.activeElement && before[name] === value) continue
      if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === control.value
      else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
    }
  }, [filters])
  return form
}

/** The values of the controls, by their names. */
function valuesOf(filters: Filters): Record<string, string> {
  const { q, where, km, shown } = filters
  return { q, where, km, sort: sortShown(filters), ...shown }
}
