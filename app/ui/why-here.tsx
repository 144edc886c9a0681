import { Link } from './link.tsx'

/** Where the order of a search is explained. */
export const ORDER_PATH = '/how-results-are-ordered'

/** The points of a listing, in the order of REASONS. */
export type Points = readonly number[]

/** What puts a listing where it is, in the words of its card; the page at ORDER_PATH explains each. */
export const REASONS = [
  'tus palabras',
  'está cerca',
  'sus valoraciones',
  'sus respuestas',
  'es reciente',
  'empieza aquí',
  'está completo',
] as const

/** Why a listing stands where it does: the points that it got, and their sum. */
export function WhyHere({ points }: { points: Points }) {
  const given = REASONS.map((reason, at) => ({ reason, points: points[at] ?? 0 })).filter((one) => one.points > 0)
  const sum = given.reduce((all, one) => all + one.points, 0)
  return (
    <details className="listing-card__why">
      <summary>Por qué aparece</summary>
      <p className="num">
        {`${given.map((one) => `${one.reason} ${one.points}`).join(' + ')} = ${sum} puntos. `}
        <Link to={ORDER_PATH}>Cómo ordenamos</Link>
      </p>
    </details>
  )
}
