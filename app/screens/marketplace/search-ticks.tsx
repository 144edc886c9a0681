import { useLoaderData } from '@remix-run/react'
import type { loadSearch } from './search.server.ts'
import { t } from '#app/locale/texts.ts'

/** The facilities that a service may have. */
export function Ticks() {
  const { ticks } = useLoaderData<typeof loadSearch>()
  return (
    ticks.length > 0 && (
      <fieldset className="stack stack--close">
        <legend className="visually-hidden">{t('Solo servicios')}</legend>
        {ticks.map(({ name, text, isSet }) => (
          <label key={name} className="check">
            <input type="checkbox" name={name} value="1" defaultChecked={isSet} /> {text}{' '}
          </label>
        ))}
      </fieldset>
    )
  )
}
