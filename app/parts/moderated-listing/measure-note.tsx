import { Link } from '#app/ui/link.tsx'
import type { PresentedMeasure } from './presented.server.ts'

/** Says that a listing is withheld or removed, by which rule and why, and links to the appeal. */
export function MeasureNote({ measure, title }: { measure: PresentedMeasure; title: string }) {
  return (
    <div className="callout callout--warn rows rows--tight">
      <p>
        <strong>{measure.what}</strong>
      </p>
      <MeasureReason measure={measure} title={title} />
    </div>
  )
}

/** The reason and the appeal, where the page already says that the listing is withheld or removed. */
export function MeasureReason({ measure, title }: { measure: PresentedMeasure; title: string }) {
  const { reason, appeal, deciders, decisionPath } = measure
  return (
    <>
      {reason && <p>Norma: {reason}</p>}
      {deciders && <p>Has recurrido. Lo decidirá {deciders}.</p>}
      {decisionPath && (
        <p className="cluster">
          {appeal && (
            <Link to={appeal.path} aria-label={`Recurrir la decisión sobre ${title}`}>
              Recurrir
            </Link>
          )}{' '}
          <Link to={decisionPath} aria-label={`Ver la decisión sobre ${title}`}>
            Ver la decisión
          </Link>{' '}
          {appeal && <span className="soft">Puedes recurrir hasta el {appeal.until}.</span>}
        </p>
      )}
    </>
  )
}
