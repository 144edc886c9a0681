import '#app/parts/hiring/hiring.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { quotePath, reportRequestPath, requestPath, REQUESTS_PATH, writeQuotePath } from '#app/domain/hiring/paths.ts'
import { findPackageOrder } from '#app/domain/hiring/package-confirming.server.ts'
import { findOwnPublicRequest, listInvited, listQuotes, type Request } from '#app/domain/hiring/queries.server.ts'
import { isOpenQuote } from '#app/domain/hiring/states.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { FileList } from '#app/parts/attached-files/file-list.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { presentReputation } from './client-reputation.server.ts'
import { ClientReputation } from './client-reputation.tsx'
import { requireRequest } from './hiring-page.server.ts'
import { presentRequestFiles } from './request-files.server.ts'
import { AsPublic, Closing, Facts } from './request-parts.tsx'
import { presentPackageOrder, type PresentedPackageOrder } from './presented-offer.server.ts'
import { presentQuoteRow, presentRequest, type Reading } from './presented.server.ts'
import { CONFIRM_HOURS } from '#app/domain/hiring/packages.ts'
import { t, tc } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.request.title ?? t('Solicitud') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, request } = await requireRequest(args)
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const [quotes, ordered, invited, reputation, asPublic, files] = await Promise.all([
    listQuotes(db, viewer.id, request.id),
    findPackageOrder(db, viewer.id, request.id),
    request.isOwn ? listInvited(db, viewer.id, request.id) : [],
    presentReputation(request.clientId, reading),
    request.isOwn && request.isPublic ? findOwnPublicRequest(db, viewer.id, request.id) : undefined,
    presentRequestFiles({ readerId: viewer.id, requestId: request.id, now: reading.now }),
  ])
  const hasQuote = new Set(quotes.map(({ freelancerId }) => freelancerId))
  return data({
    request: presentRequest(request, reading),
    answerUntil: quotes.some(({ state }) => isOpenQuote(state)) ? answerUntilOf(request, reading) : null,
    ordered: ordered && presentPackageOrder(ordered, request, reading),
    reputation,
    files,
    isUntouched: asPublic?.isUntouched ?? false,
    quotes: quotes.map((quote) => presentQuoteRow(quote, reading)),
    waiting: invited
      .filter(({ freelancerId }) => !hasQuote.has(freelancerId))
      .map(({ freelancerId, name, declinedAt, conversationId }) => ({
        freelancerId,
        name,
        hasDeclined: declinedAt !== null,
        conversationId,
      })),
  })
}

/** Until when the client of a request that is over can still answer. */
const answerUntilOf = ({ isOwn, answerUntil }: Request, { now, timeZone }: Reading) =>
  isOwn && answerUntil && answerUntil > now ? formatMoment(answerUntil, timeZone) : null

export default function RequestPage() {
  const { request, files, ordered, waiting, reputation, quotes, answerUntil, isUntouched } =
    useLoaderData<typeof loader>()
  const backTo = request.isOwn ? REQUESTS_PATH : `${REQUESTS_PATH}?as=freelancer`
  return (
    <div className="page stack--loose">
      <BackLink to={backTo}>{t('Solicitudes')}</BackLink>
      <h1 lang={request.lang}>{request.title}</h1>
      <section className="panel stack" aria-label={t('Solicitud')}>
        <p className="cluster">
          <span className={request.isOpen ? 'badge badge--good' : 'badge'}>{request.label}</span>{' '}
          <span className="soft">
            {request.isOwn
              ? t('La enviaste el {date}', { date: request.sent })
              : rich('De {name}, enviada el {date}', { name: <bdi>{request.clientName}</bdi>, date: request.sent })}
            {request.isOpen && <> · {t('admite presupuestos hasta el {date}', { date: request.closes })}</>}
          </span>
        </p>
        <p className="words" lang={request.lang}>
          {request.body}
        </p>
        <FileList files={files} />
        <Facts request={request} />
      </section>
      {ordered && <PackageNote order={ordered} />}
      {!request.isOwn && <ClientReputation reputation={reputation} isOwn={false} name={request.clientName} />}
      {request.isOwn ? <AsClient /> : <AsFreelancer />}
      {waiting.length > 0 && (
        <section className="stack" aria-labelledby="waiting">
          <h2 id="waiting">{t('Sin presupuesto todavía')}</h2>
          <ul className="rows">
            {waiting.map(({ freelancerId, name, hasDeclined, conversationId }) => (
              <li key={freelancerId}>
                {hasDeclined
                  ? rich('{name}: ha dicho que no puede.', { name: <bdi>{name}</bdi> })
                  : rich('{name}: aún no ha contestado.', { name: <bdi>{name}</bdi> })}{' '}
                {conversationId && (
                  <Link to={`/dashboard/messages/${conversationId}`}>{t('Abrir la conversación')}</Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {request.isOwn && request.isPublic && request.isOpen && <AsPublic request={request} isUntouched={isUntouched} />}
      {request.isOwn && (
        <>
          <Closing request={request} quotes={quotes} answerUntil={answerUntil} />
          <ClientReputation reputation={reputation} isOwn name={request.clientName} />
        </>
      )}
    </div>
  )
}

function AsClient() {
  const { quotes, request } = useLoaderData<typeof loader>()
  if (quotes.length === 0)
    return (
      <p className="callout">
        {t('Todavía no ha llegado ningún presupuesto. Te avisaremos.')}{' '}
        {request.isOpen && t('También puedes enviar esta solicitud a más profesionales desde sus anuncios.')}
      </p>
    )
  return (
    <section className="stack" aria-labelledby="quotes">
      <h2 id="quotes">{t('Presupuestos')}</h2>
      <Quotes />
    </section>
  )
}

function AsFreelancer() {
  const { quotes, request } = useLoaderData<typeof loader>()
  return (
    <section className="stack" aria-labelledby="quotes">
      <h2 id="quotes">{t('Tu presupuesto')}</h2>
      {quotes.length > 0 && <Quotes />}
      {request.isOpen ? (
        <p className="cluster">
          <Link className="button" to={writeQuotePath(request.id)}>
            {quotes.length > 0 ? t('Enviar otra versión') : t('Preparar presupuesto')}
          </Link>{' '}
          {!quotes.some(({ isOpen, isCountered }) => isOpen || isCountered) && (
            <Link className="button button--plain" to={`${requestPath(request.id)}/decline`}>
              {t('No puedo hacerlo')}
            </Link>
          )}
        </p>
      ) : (
        quotes.length === 0 && <p>{t('No llegaste a enviar ninguno y la solicitud ya no está abierta.')}</p>
      )}
      <p className="small">
        <Link to={reportRequestPath(request.id)}>{t('Denunciar esta solicitud')}</Link>
      </p>
    </section>
  )
}

function Quotes() {
  const { quotes } = useLoaderData<typeof loader>()
  return (
    <ul className="rows">
      {quotes.map((quote) => (
        <li className="panel stack" key={quote.id}>
          <p className="cluster">
            <span className={quote.isOpen ? 'badge badge--good' : 'badge'}>{quote.label}</span>{' '}
            {quote.version > 1 && (
              <span className="soft">{tc('quote', 'Versión {version}', { version: quote.version })}</span>
            )}
          </p>
          <h3 className="title">
            <Link to={quotePath(quote.id)}>
              {rich('<span>{amount}</span>, de {name}', {
                amount: quote.toPay,
                span: (text) => <span className="num">{text}</span>,
                name: <bdi>{quote.name}</bdi>,
              })}
            </Link>
          </h3>
          <p className="soft">
            {quote.days} · {quote.stageCount} · {quote.revisions}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The note that a request is the order of a package, and who has to confirm it until when. */
function PackageNote({ order }: { order: PresentedPackageOrder }) {
  const { ordered, isOwn, hasLapsed, until, confirmPath } = order
  return (
    <section className="callout stack" aria-label={t('Paquete')}>
      <p>
        <Pieces pieces={ordered} />{' '}
        {until &&
          (isOwn
            ? t('Quien lo ofrece tiene hasta el {date} para confirmarlo.', { date: until })
            : t('Tienes hasta el {date} para confirmarlo; después caduca.', { date: until }))}
        {hasLapsed &&
          (isOwn
            ? t('Ha caducado: no se confirmó en {hours} horas, y no te compromete a nada.', { hours: CONFIRM_HOURS })
            : t('Ha caducado: no lo confirmaste en {hours} horas. Puedes enviar un presupuesto.', {
                hours: CONFIRM_HOURS,
              }))}
      </p>
      {until && !isOwn && (
        <p>
          <Link className="button" to={confirmPath}>
            {t('Ver y confirmar el pedido')}
          </Link>
        </p>
      )}
    </section>
  )
}
