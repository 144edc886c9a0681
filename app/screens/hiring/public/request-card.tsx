import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PresentedPublicRequest } from './presented-public.server.ts'

/** A public request in the list. */
export function RequestCard({ request }: { request: PresentedPublicRequest }) {
  const { to, title, excerpt, category, place, budget, wanted, places, closes, closesAt, sent } = request
  return (
    <li className="panel public-request">
      <p className="cluster small">
        <span className="badge">{category.name}</span>{' '}
        {request.isOwn && <span className="badge badge--good">Tuya</span>}{' '}
        {request.isAsked && <span className="badge badge--good">Ya participas</span>}{' '}
        <span className="soft">{sent}</span>
      </p>
      <h2 className="public-request__title">
        <Link to={to}>{title}</Link>
      </h2>
      <p className="public-request__words soft">{excerpt}</p>
      <ul className="public-request__facts small">
        <li>
          <Icon name="map-pin" />
          {place}
        </li>
        {budget && (
          <li>
            <Icon name="tag" />
            <span className="num">{budget}</span>
          </li>
        )}
        {wanted && (
          <li>
            <Icon name="calendar" />
            Para el {wanted}
          </li>
        )}
        <li>
          <Icon name="clock" />
          <span>
            Hasta el <time dateTime={closesAt}>{closes}</time>
          </span>
        </li>
        <li className="public-request__places">{places}</li>
      </ul>
    </li>
  )
}
