import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import type { loadSearch } from './search.server.ts'

const TICKS = [
  { name: 'pictured', label: 'Con fotos' },
  { name: 'available', label: 'Disponible ahora' },
  { name: 'answers', label: 'Responde en un día' },
]

/** What a service may have, without what nearly all that are found have. */
export function Ticks() {
  const { idle } = useLoaderData<typeof loadSearch>()
  const shown = TICKS.filter(({ name }) => !idle.includes(name))
  return (
    shown.length > 0 && (
      <fieldset className="stack stack--close">
        <legend className="visually-hidden">Solo servicios</legend>
        {shown.map(({ name, label }) => (
          <Fragment key={name}>
            <Tick name={name} label={label} />{' '}
          </Fragment>
        ))}
      </fieldset>
    )
  )
}

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
