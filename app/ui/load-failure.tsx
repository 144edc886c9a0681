import { Link, useLocation } from '@remix-run/react'
import { Icon } from './icon.tsx'
import { OutageCode } from './outage-code.tsx'

/** In place of a list that could not be read: what is missing, that nothing is lost, and a link to try again. */
export function LoadFailure({ title, text }: { title: string; text: string }) {
  const { pathname, search } = useLocation()
  return (
    <div className="callout callout--bad stack" role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <OutageCode />
      <p>
        <Link className="button button--plain" to={pathname + search} reloadDocument>
          <Icon name="rotate-ccw" />
          Reintentar
        </Link>
      </p>
    </div>
  )
}
