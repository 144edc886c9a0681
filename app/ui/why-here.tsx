import { Link } from './link.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

/** Where the order of a search is explained. */
export const ORDER_PATH = '/how-results-are-ordered'

/** The points of a listing, in the order of REASONS. */
export type Points = readonly number[]

/** The reasons for the place of a listing, in the words of its card; the page at ORDER_PATH explains each. */
export const REASONS = perLanguage(
  () =>
    [
      t('tus palabras'),
      t('está cerca'),
      t('sus valoraciones'),
      t('sus respuestas'),
      t('es reciente'),
      t('empieza aquí'),
      t('está completo'),
    ] as const,
)

/** The explanation of a listing's position: the points that it got, and their sum. */
export function WhyHere({ points }: { points: Points }) {
  const given = REASONS()
    .map((reason, at) => ({ reason, points: points[at] ?? 0 }))
    .filter((one) => one.points > 0)
  const sum = given.reduce((all, one) => all + one.points, 0)
  const reasons = given.map((one) => `${one.reason} ${one.points}`).join(' + ')
  return (
    <details className="listing-card__why">
      <summary>{t('Por qué aparece')}</summary>
      <p className="num">
        {`${t('{reasons} = {sum} puntos.', { reasons, sum })} `}
        <Link to={ORDER_PATH}>{t('Cómo ordenamos')}</Link>
      </p>
    </details>
  )
}
