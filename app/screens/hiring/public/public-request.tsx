import '#app/parts/hiring/hiring.css'
import './public.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { requestPath, writeQuotePath } from '#app/domain/hiring/paths.ts'
import { findNoPlace } from '#app/domain/hiring/places-to-quote.server.ts'
import { PUBLIC_REQUESTS_PATH, reportPublicRequestPath } from '#app/domain/hiring/public-paths.ts'
import { findPublicRequest } from '#app/domain/hiring/public-requests-queries.server.ts'
import { countRequestFiles } from '#app/domain/hiring/request-files.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { findHirer } from '#app/http/hiring.server.ts'
import { FileList } from '#app/parts/attached-files/file-list.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { presentReputation } from '#app/screens/hiring/client-reputation.server.ts'
import { ClientReputation } from '#app/screens/hiring/client-reputation.tsx'
import { NO_PLACE } from '#app/screens/hiring/no-place-texts.ts'
import { presentRequestFiles } from '#app/screens/hiring/request-files.server.ts'
import { presentPublicRequest } from './presented-public.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const OVER = () => t('Esta solicitud ya no admite presupuestos.')
const UNKNOWN = () => t('No encontramos esa solicitud.')

/** The meta of its list. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? t('{title} · Solicitudes abiertas', { title: data.request.title }) : t('Solicitudes abiertas') },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await findHirer(args)
  const id = parseId(args.params['id'])
  const reading = { now: clock.now(), timeZone: viewer?.timezone }
  const found = id ? await findPublicRequest(db, viewer?.id, id, reading.now) : ({ kind: 'not-found' } as const)
  if (found.kind === 'not-found') throw data({ message: UNKNOWN() }, { status: 404 })
  if (found.kind === 'over') throw data({ message: OVER() }, { status: 410 })
  const request = presentPublicRequest(found.request, reading)
  const [reputation, noPlace, files, fileCount] = await Promise.all([
    presentReputation(found.request.clientId, reading),
    viewer && findNoPlace(db, { freelancerId: viewer.id, requestId: request.id }),
    viewer ? presentRequestFiles({ readerId: viewer.id, requestId: request.id, now: reading.now }) : [],
    viewer ? 0 : countRequestFiles(db, request.id),
  ])
  return {
    request,
    reputation,
    files,
    /** To visitors the files are not shown. */
    filesFor: fileCount === 0 ? null : tn(fileCount, '{count} archivo', '{count} archivos'),
    noPlace: noPlace ? noPlace.kind : null,
    isSignedIn: viewer !== undefined,
  }
}

export default function PublicRequestPage() {
  const { request, reputation, files, filesFor } = useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <BackLink to={PUBLIC_REQUESTS_PATH}>{t('Solicitudes abiertas')}</BackLink>
      <h1 lang={request.lang}>{request.title}</h1>
      <section className="panel stack" aria-label={t('Solicitud')}>
        <p className="cluster">
          <span className={request.isFull ? 'badge' : 'badge badge--good'}>
            {request.isFull ? t('Completa') : t('Abierta')}
          </span>{' '}
          <span className="badge">{request.category.name}</span>{' '}
          <span className="soft">
            {rich('De {name}, <time>{date}</time>', {
              name: <bdi>{request.clientName}</bdi>,
              date: request.sent,
              time: (text) => <time dateTime={request.sentAt}>{text}</time>,
            })}
          </span>
        </p>
        <p className="words" lang={request.lang}>
          {request.body}
        </p>
        <FileList files={files} />
        {filesFor && <p className="soft">{t('Lleva {files}: para verlos, inicia sesión.', { files: filesFor })}</p>}
        <dl className="public-facts">
          <div>
            <dt>{t('Dónde')}</dt>
            <dd>{request.place}</dd>
          </div>
          {request.budget && (
            <div>
              <dt>{t('Presupuesto aproximado')}</dt>
              <dd className="num">{request.budget}</dd>
            </div>
          )}
          {request.wanted && (
            <div>
              <dt>{t('Para el')}</dt>
              <dd>{request.wanted}</dd>
            </div>
          )}
          <div>
            <dt>{t('Admite presupuestos hasta el')}</dt>
            <dd>
              <time dateTime={request.closesAt}>{request.closes}</time>
            </dd>
          </div>
          <div>
            <dt>{t('Presupuestos')}</dt>
            <dd>{request.places}</dd>
          </div>
        </dl>
        <Answer />
      </section>
      <ClientReputation reputation={reputation} isOwn={request.isOwn} name={request.clientName} />
      {!request.isOwn && (
        <p className="small">
          <Link to={reportPublicRequestPath(request.id)}>{t('Denunciar esta solicitud')}</Link>
        </p>
      )}
    </div>
  )
}

/** The act of the reader: to quote, to see their own quote, or the missing condition. */
function Answer() {
  const { request, noPlace, isSignedIn } = useLoaderData<typeof loader>()
  if (request.isOwn)
    return (
      <p className="cluster">
        <Link className="button button--plain" to={requestPath(request.id)}>
          {t('Ver tu solicitud y sus presupuestos')}
        </Link>
      </p>
    )
  if (request.isAsked)
    return (
      <p className="cluster">
        <Link className="button" to={requestPath(request.id)}>
          {t('Ver tu presupuesto')}
        </Link>
      </p>
    )
  if (noPlace)
    return (
      <p className="callout">
        {NO_PLACE()[noPlace]}{' '}
        {noPlace === 'needs-listing' && <Link to="/dashboard/create-listing">{t('Crear un anuncio')}</Link>}
        {noPlace === 'unverified' && <Link to="/dashboard/verify-email">{t('Enviar el enlace otra vez')}</Link>}
      </p>
    )
  if (request.isFull) return <p className="callout">{NO_PLACE().full}</p>
  return (
    <>
      <p className="cluster">
        <Link className="button button--large" to={writeQuotePath(request.id)}>
          {t('Hacer presupuesto')}
        </Link>
      </p>
      <p className="small soft">
        {isSignedIn
          ? t('Es gratis y no te compromete hasta que lo acepten.')
          : t('Necesitas una cuenta con el correo confirmado y un anuncio publicado.')}{' '}
        <HiringRulesLink rule="presupuestos">{t('Reglas de los presupuestos')}</HiringRulesLink>
      </p>
    </>
  )
}
