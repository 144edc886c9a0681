import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { WHOLE_PROVINCE } from '#app/domain/places/reach.ts'
import { RADII } from '#app/domain/search/radii.ts'
import { PlaceOptions } from '#app/ui/place-options.tsx'
import type { loadSearch } from './search.server.ts'
import { t } from '#app/locale/texts.ts'

/** Where, and how far around: a text, so that every place of the country can be asked for without script. */
export function WhereField() {
  const { where, km, messages } = useLoaderData<typeof loadSearch>().filters
  return (
    <div className="with-button filters__where">
      <div className={messages.where ? 'field field--error' : 'field'}>
        <label htmlFor="where">{t('Dónde')}</label> <Fault name="where" />
        <input
          id="where"
          name="where"
          list="where-names"
          autoComplete="off"
          placeholder={t('Ciudad')}
          defaultValue={where}
          aria-invalid={messages.where ? true : undefined}
          aria-describedby={messages.where && 'where-error'}
        />
        <PlaceOptions id="where-names" of="where" />
      </div>{' '}
      <div className={messages.km ? 'field field--error' : 'field'}>
        <label htmlFor="km">{t('Hasta')}</label> <Fault name="km" />
        <select id="km" name="km" defaultValue={km} aria-describedby={messages.km && 'km-error'}>
          {RADII.map((radius) => (
            <option key={radius} value={radius}>
              {t('{radius} km', { radius })}
            </option>
          ))}
          <option value={WHOLE_PROVINCE}>{t('Toda la provincia')}</option>
        </select>
      </div>
    </div>
  )
}

/** The message about an unusable value of a field. */
export function Fault({ name }: { name: string }): ReactNode {
  const message = useLoaderData<typeof loadSearch>().filters.messages[name]
  return (
    message && (
      <p className="field__error" id={`${name}-error`}>
        {message}
      </p>
    )
  )
}
