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
import { presentReputation } from './client-reputation.server.ts'
import { ClientReputation } from './client-reputation.tsx'
import { requireRequest } from './hiring-page.server.ts'
import { presentRequestFiles } from './request-files.server.ts'
import { AsPublic, Closing, Facts } from './request-parts.tsx'
import { presentPackageOrder, type PresentedPackageOrder } from './presented-offer.server.ts'
import { presentQuoteRow, presentRequest, type Reading } from './presented.server.ts'
import { CONFIRM_HOURS } from '#app/domain/hiring/packages.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.request.title ?? 'Solicitud' }]

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
      <BackLink to={backTo}>Solicitudes</BackLink>
      <h1>{request.title}</h1>
      <section className="panel stack" aria-label="Solicitud">
        <p className="cluster">
          <span className={request.isOpen ? 'badge badge--good' : 'badge'}>{request.label}</span>{' '}
          <span className="soft">
            {request.isOwn ? (
              'La enviaste'
            ) : (
              <>
                De <bdi>{request.clientName}</bdi>, enviada
              </>
            )}{' '}
            el {request.sent}
            {request.isOpen && <> · admite presupuestos hasta el {request.closes}</>}
          </span>
        </p>
        <p className="words">{request.body}</p>
        <FileList files={files} />
        <Facts request={request} />
      </section>
      {ordered && <PackageNote order={ordered} />}
      {!request.isOwn && <ClientReputation reputation={reputation} isOwn={false} name={request.clientName} />}
      {request.isOwn ? <AsClient /> : <AsFreelancer />}
      {waiting.length > 0 && (
        <section className="stack" aria-labelledby="waiting">
          <h2 id="waiting">Sin presupuesto todavía</h2>
          <ul className="rows">
            {waiting.map(({ freelancerId, name, hasDeclined, conversationId }) => (
              <li key={freelancerId}>
                <bdi>{name}</bdi>: {hasDeclined ? 'ha dicho que no puede' : 'aún no ha contestado'}.{' '}
                {conversationId && <Link to={`/dashboard/messages/${conversationId}`}>Abrir la conversación</Link>}
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
        Todavía no ha llegado ningún presupuesto. Te avisaremos.{' '}
        {request.isOpen && 'También puedes enviar esta solicitud a más profesionales desde sus anuncios.'}
      </p>
    )
  return (
    <section className="stack" aria-labelledby="quotes">
      <h2 id="quotes">Presupuestos</h2>
      <Quotes />
    </section>
  )
}

function AsFreelancer() {
  const { quotes, request } = useLoaderData<typeof loader>()
  return (
    <section className="stack" aria-labelledby="quotes">
      <h2 id="quotes">Tu presupuesto</h2>
      {quotes.length > 0 && <Quotes />}
      {request.isOpen ? (
        <p className="cluster">
          <Link className="button" to={writeQuotePath(request.id)}>
            {quotes.length > 0 ? 'Enviar otra versión' : 'Preparar presupuesto'}
          </Link>{' '}
          {!quotes.some(({ isOpen, isCountered }) => isOpen || isCountered) && (
            <Link className="button button--plain" to={`${requestPath(request.id)}/decline`}>
              No puedo hacerlo
            </Link>
          )}
        </p>
      ) : (
        quotes.length === 0 && <p>No llegaste a enviar ninguno y la solicitud ya no está abierta.</p>
      )}
      <p className="small">
        <Link to={reportRequestPath(request.id)}>Denunciar esta solicitud</Link>
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
            {quote.version > 1 && <span className="soft">Versión {quote.version}</span>}
          </p>
          <h3 className="title">
            <Link to={quotePath(quote.id)}>
              <span className="num">{quote.toPay}</span>, de <bdi>{quote.name}</bdi>
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

/** That a request is the order of a package, and who has to confirm it until when. */
function PackageNote({ order }: { order: PresentedPackageOrder }) {
  const { tier, title, isOwn, hasLapsed, until, confirmPath } = order
  return (
    <section className="callout stack" aria-label="Paquete">
      <p>
        Es un pedido del paquete {tier}, «{title}».{' '}
        {until &&
          (isOwn
            ? `Quien lo ofrece tiene hasta el ${until} para confirmarlo.`
            : `Tienes hasta el ${until} para confirmarlo; después caduca.`)}
        {hasLapsed &&
          (isOwn
            ? `Ha caducado: no se confirmó en ${CONFIRM_HOURS} horas, y no te compromete a nada.`
            : `Ha caducado: no lo confirmaste en ${CONFIRM_HOURS} horas. Puedes enviar un presupuesto.`)}
      </p>
      {until && !isOwn && (
        <p>
          <Link className="button" to={confirmPath}>
            Ver y confirmar el pedido
          </Link>
        </p>
      )}
    </section>
  )
}
