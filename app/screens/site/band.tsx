import './band.css'
import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'

interface BandLink {
  to: string
  label: string
}

/** A band across the page with one sentence and two links. */
export function Band({
  id,
  title,
  text,
  main,
  other,
  children,
}: {
  id: string
  title: string
  text: string
  main: BandLink
  other: BandLink
  children?: ReactNode
}) {
  return (
    <section className="band" aria-labelledby={id}>
      <div className="wrap band__row">
        <div>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </div>
        {children}
        <div className="cluster">
          <Link className="button button--large band__main" to={main.to}>
            {main.label}
          </Link>{' '}
          <Link className="button button--large band__other" to={other.to}>
            {other.label}
          </Link>
        </div>
      </div>
    </section>
  )
}
