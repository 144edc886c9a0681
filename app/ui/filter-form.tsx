import './filter-form.css'
import { Form, Link } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { t } from '#app/locale/texts.ts'

interface FilterFormProps {
  /** The list's address without a query. */
  action: string
  /** The id of the results, where the page begins then, because on a phone they are far below. */
  results?: string
  label: string
  /** The class that lays out the fields. */
  block: string
  /** The value of each control in the address, by name. */
  values: Record<string, string>
  /** Whether a filter excludes something. */
  isClearable: boolean
  submit?: string
  /** Where the filter is folded until it excludes something: where the list would begin below the first view. */
  folds?: 'on phones' | 'everywhere'
  /** The label of the fold. */
  fold?: string
  children: ReactNode
}

/** Search, filters and order of a list in one GET form: the address is the state. */
export function FilterForm({
  action,
  results,
  label,
  block,
  values,
  isClearable,
  submit = t('Aplicar'),
  folds,
  fold = t('Filtros'),
  children,
}: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const state = JSON.stringify(values)
  const shown = useRef(state)

  // Going back or clearing changes the address, and the controls follow it. Words typed before scripts arrived stay.
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    // `state` is the text of `values`.
    for (const [name, value] of Object.entries(JSON.parse(state) as Record<string, string>)) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
    }
  }, [state])

  const content = (
    <>
      {children}
      <div className="filter-form__actions">
        <button className="button">{submit}</button>{' '}
        {isClearable && (
          <Link className="button button--quiet" to={action}>
            {t('Limpiar filtros')}
          </Link>
        )}
      </div>
    </>
  )
  return (
    <Form
      ref={form}
      action={results ? `${action}#${results}` : action}
      role="search"
      aria-label={label}
      className={
        folds ? `panel filter-form--folds${folds === 'everywhere' ? ' filter-form--folded' : ''}` : `panel ${block}`
      }
      autoComplete="off"
    >
      {folds ? (
        <>
          <details className="filter-form__fold" open={isClearable} key={String(isClearable)}>
            <summary>
              <Icon name="sliders-horizontal" />
              {fold}
            </summary>
          </details>
          <div className={block}>{content}</div>
        </>
      ) : (
        content
      )}
    </Form>
  )
}

interface FilterControlProps {
  id: string
  name: string
  label: string
  value: string
}

/** A list of choices among the filters. */
export function FilterSelect({
  id,
  name,
  label,
  value,
  any,
  options,
}: FilterControlProps & {
  /** The name of the choice of all values, if there is one. */
  any?: string
  options: readonly { value: string; label: string }[]
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>{' '}
      <select id={id} name={name} defaultValue={value}>
        {any && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The categories of a list; an unknown one in the address stays chosen. */
export function CategoryFilter({
  categories,
  ...props
}: FilterControlProps & { categories: readonly { value: string; label: string }[] }) {
  const isUnknown = props.value !== '' && !categories.some(({ value }) => value === props.value)
  const options = isUnknown ? [{ value: props.value, label: props.value }, ...categories] : categories
  return <FilterSelect {...props} any={t('Todas')} options={options} />
}
