import { Form, Link } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'

interface FilterFormProps {
  /** The list's address without a query. */
  action: string
  /** The id of what it finds: where the page begins then, for on a phone that is far below. */
  results?: string
  label: string
  /** The block of its classes: `own-filters` has `own-filters__actions`. */
  block: string
  /** What the address says of each control, by name. */
  values: Record<string, string>
  /** Whether a filter leaves something out. */
  isClearable: boolean
  submit?: string
  children: ReactNode
}

/** What a list is searched, narrowed and ordered by, in one GET form: the address is the state. */
export function FilterForm({
  action,
  results,
  label,
  block,
  values,
  isClearable,
  submit = 'Aplicar',
  children,
}: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const state = JSON.stringify(values)

  // Going back or clearing changes the address, and the controls follow it.
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(state) as Record<string, string>)) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
    }
  }, [state])

  return (
    <Form
      ref={form}
      action={results ? `${action}#${results}` : action}
      role="search"
      aria-label={label}
      className={`panel ${block}`}
      autoComplete="off"
    >
      {children}
      <div className={`${block}__actions`}>
        <button className="button">{submit}</button>{' '}
        {isClearable && (
          <Link className="button button--quiet" to={action}>
            Limpiar filtros
          </Link>
        )}
      </div>
    </Form>
  )
}
