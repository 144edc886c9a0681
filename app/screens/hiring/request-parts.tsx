import { closePath, comparePath } from '#app/domain/hiring/paths.ts'
import { editRequestPath, publicRequestPath, withdrawRequestPath } from '#app/domain/hiring/public-paths.ts'
import { Link } from '#app/ui/link.tsx'
import type { presentRequest } from './presented.server.ts'
import { t, tc } from '#app/locale/texts.ts'

type Shown = ReturnType<typeof presentRequest>

/** The place, the budget and the date. */
export function Facts({ request }: { request: Pick<Shown, 'place' | 'budget' | 'wanted'> }) {
  return (
    <dl className="terms">
      {request.place && (
        <>
          <dt>{t('Dónde')}</dt>
          <dd>{request.place}</dd>
        </>
      )}
      {request.budget && (
        <>
          <dt>{t('Presupuesto aproximado')}</dt>
          <dd className="num">{request.budget}</dd>
        </>
      )}
      {request.wanted && (
        <>
          <dt>{t('Para el')}</dt>
          <dd>{request.wanted}</dd>
        </>
      )}
    </dl>
  )
}

/** The ways in which the client ends the request. */
export function Closing({
  request,
  quotes,
  answerUntil,
}: {
  request: Pick<Shown, 'id' | 'canBeClosed'>
  quotes: readonly unknown[]
  answerUntil: string | null
}) {
  return (
    <>
      {request.canBeClosed && (
        <p className="cluster">
          {quotes.length > 1 && (
            <Link className="button button--plain" to={comparePath(request.id)}>
              {t('Comparar presupuestos')}
            </Link>
          )}{' '}
          <Link className="button button--quiet" to={closePath(request.id)}>
            {t('Cerrar sin contratar')}
          </Link>
        </p>
      )}
      {answerUntil && (
        <p className="callout">
          {t('Hay presupuestos sin respuesta. Puedes darla hasta el {date}.', { date: answerUntil })}{' '}
          <Link to={closePath(request.id)}>{t('Responder')}</Link>
        </p>
      )}
    </>
  )
}

/** The client's acts with a public request besides closing it. */
export function AsPublic({ request, isUntouched }: { request: Pick<Shown, 'id'>; isUntouched: boolean }) {
  return (
    <section className="stack" aria-label={t('Solicitud abierta')}>
      <p>
        {t('La ve todo el mundo y admite cinco presupuestos.')}{' '}
        {!isUntouched && t('Como ya ha llegado a alguien con estas palabras, no se puede cambiar.')}
      </p>
      <p className="cluster">
        <Link className="button button--plain" to={publicRequestPath(request.id)}>
          {t('Verla como los demás')}
        </Link>{' '}
        {isUntouched && (
          <>
            <Link className="button button--plain" to={editRequestPath(request.id)}>
              {t('Editar')}
            </Link>{' '}
            <Link className="button button--quiet" to={withdrawRequestPath(request.id)}>
              {tc('own', 'Retirar')}
            </Link>
          </>
        )}
      </p>
    </section>
  )
}
