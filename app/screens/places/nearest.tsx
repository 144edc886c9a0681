import { data, redirect, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { findNearestPlace, placeLabel } from '#app/domain/places/names.server.ts'
import { RADII } from '#app/domain/search/radii.ts'
import { readFields, textIn } from '#app/http/form-data.server.ts'
import { safeReturnPath, withQuery } from '#app/http/return-path.ts'
import { Link } from '#app/ui/link.tsx'
import { PlaceOptions } from '#app/ui/place-options.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Buscar cerca de ti') }, { name: 'robots', content: 'noindex' }]

const MARKETPLACE = '/marketplace'
const NOT_HERE = () => t('No conocemos ningún lugar cerca de donde estás. Escribe una ciudad.')
const UNREADABLE = () => t('No hemos podido saber dónde estás. Escribe una ciudad.')

/**
 * Leads to this search at the place nearest to where a browser is. The position that it sends is rounded to a twentieth
 * of a degree, some five kilometres, and travels in the body: no address, log or kept page has it.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readFields(request, ['latitude', 'longitude', 'km', 'search'])
  const asked = safeReturnPath(form.get('search'), MARKETPLACE)
  const search = asked.startsWith(`${MARKETPLACE}?`) ? asked : MARKETPLACE
  const latitude = degreesIn(textIn(form, 'latitude'), 90)
  const longitude = degreesIn(textIn(form, 'longitude'), 180)
  if (latitude === undefined || longitude === undefined) return data({ message: UNREADABLE(), search }, { status: 422 })
  const place = await findNearestPlace(db, { latitude, longitude })
  if (!place) return data({ message: NOT_HERE(), search }, { status: 422 })
  const nowhere = { place: undefined, after: undefined, before: undefined }
  return redirect(withQuery(search, { ...nowhere, where: placeLabel(place), ...kmIn(textIn(form, 'km')) }), 303)
}

/** The distance, if it is one of those that searches offer. */
const kmIn = (text: string) => (RADII.some((radius) => String(radius) === text) ? { km: text } : {})

/** Degrees with at most two decimals; undefined for any other text, so that a finer position is never read. */
function degreesIn(text: string, most: number): number | undefined {
  if (!/^-?\d{1,3}(?:\.\d{1,2})?$/.test(text)) return undefined
  const degrees = Number(text)
  return Math.abs(degrees) <= most ? degrees : undefined
}

/** For visitors who are near no known place, or have no script: the town as a word. */
export default function Nearest() {
  const refusal = useActionData<typeof action>()
  return (
    <div className="wrap wrap--form page stack--loose">
      <h1>{t('Buscar cerca de ti')}</h1>
      {refusal && (
        <p className="callout callout--warn" role="alert">
          {refusal.message}
        </p>
      )}
      <form className="form panel" action={MARKETPLACE} role="search">
        <div className="field">
          <label htmlFor="near-where">{t('Dónde')}</label>{' '}
          <input id="near-where" name="where" list="near-names" autoComplete="off" placeholder={t('Ciudad')} required />
          <PlaceOptions id="near-names" of="near-where" />
        </div>
        <button className="button">{t('Buscar')}</button>
      </form>
      {refusal && (
        <p>
          <Link to={refusal.search}>{t('Volver a tu búsqueda')}</Link>
        </p>
      )}
    </div>
  )
}
