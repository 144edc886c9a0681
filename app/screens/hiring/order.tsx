import '#app/parts/hiring/hiring.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { ORDERS_PATH, rateOrderPath } from '#app/domain/orders/paths.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { noteSeen } from '#app/domain/orders/queries.server.ts'
import { isShown } from '#app/http/after-answer.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { QuoteTable } from './quote-table.tsx'
import { readHistoryPlace } from '#app/parts/hiring/history-pages.server.ts'
import { OrderHistory } from '#app/parts/hiring/order-history.tsx'
import { findBesides, presentOrder, requireOrder } from './order-page.server.ts'
import { findPapers } from './papers/order-papers.server.ts'
import { OrderPapersSection } from './papers/order-papers.tsx'
import { readRound } from './rounds.server.ts'
import { StageItem } from './stage-item.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.order.title ?? 'Contratación' }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args, {
    ...readHistoryPlace(args.request),
    round: readRound(args.request),
  })
  const now = clock.now()
  if (order.side === 'client' && order.stages.some(({ state }) => state === 'entregado') && isShown(args.request))
    await noteSeen(db, viewer.id, order.id, now)
  const reading = { now, timeZone: viewer.timezone, ownName: viewer.fullName || viewer.username }
  const [besides, papers] = await Promise.all([findBesides(order, reading), findPapers(viewer, order)])
  const presented = { ...presentOrder(order, besides, reading), rateTo: rateOrderPath(order.id) }
  return { order: presented, papers, back: ORDERS_PATH }
}

export default function OrderPage() {
  const { order, papers, back } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to={back}>Contrataciones</BackLink>
      <h1>{order.title}</h1>
      <p className="cluster">
        <span className={order.badge}>{order.label}</span>{' '}
        <span className="soft">
          {order.isClient ? 'Contrataste a ' : 'Te contrató '}
          {order.otherId && !(order.isClient && order.hasProfile) ? (
            <bdi>{order.name}</bdi>
          ) : order.otherId ? (
            <Link to={`/freelancers/${order.otherId}`}>
              <bdi>{order.name}</bdi>
            </Link>
          ) : (
            order.name
          )}{' '}
          el {order.since}
        </span>{' '}
        {order.conversationId && <Link to={`/dashboard/messages/${order.conversationId}`}>Abrir la conversación</Link>}
      </p>
      <Besides />
      <RatingCallout />
      <section className="stack" aria-labelledby="stages">
        <h2 id="stages">{order.stages.length === 1 ? 'El trabajo' : 'Etapas'}</h2>
        <ol className="rows">
          {order.stages.map((stage) => (
            <StageItem key={stage.n} stage={stage} />
          ))}
        </ol>
        {order.isCollected ? (
          <p className="callout callout--warn">
            <strong>SIMULACIÓN: no se mueve dinero.</strong> Los pagos de esta prueba se hacen de mentira.
          </p>
        ) : (
          <p className="small soft">
            {order.howPaid} {order.whereToPay}
          </p>
        )}
        <p className="small">
          <HiringRulesLink rule="plazos">Plazos y reglas</HiringRulesLink> ·{' '}
          <HiringRulesLink rule="cancelar">Cómo se cancela</HiringRulesLink>
        </p>
        <ForTheWhole />
      </section>
      <Agreement />
      <OrderPapersSection papers={papers} />
      <OrderHistory events={order.events} links={order.history} />
    </div>
  )
}

/** Asks for a rating, once; who has rated reads that they have. */
function RatingCallout() {
  const { order } = useLoaderData<typeof loader>()
  switch (order.rating) {
    case 'asked':
      return (
        <p className="callout cluster">
          <span>
            El trabajo ha terminado. Cuenta cómo ha ido: se publica cuando valoréis los dos, o a los{' '}
            {RATING_WINDOW_DAYS} días.
          </span>{' '}
          <Link className="button" to={order.rateTo}>
            Valorar
          </Link>
        </p>
      )
    case 'unpaid':
      return <p className="callout">{order.notPaid}</p>
    case 'written':
      return (
        <p className="small soft">
          Tu valoración está guardada y aún no la ve nadie. <Link to={order.rateTo}>Cambiar mi valoración</Link>
        </p>
      )
    default:
      return null
  }
}

/** Whose turn it is, before all else, and what stands beside the stages and waits for somebody. */
function Besides() {
  const { order } = useLoaderData<typeof loader>()
  const { headline, extra, withdrawn } = order
  return (
    <>
      {headline && (
        <p className={headline.isMine ? 'callout callout--warn' : 'callout'}>
          <strong>{headline.text}</strong>
          {headline.n && ` (etapa ${headline.n})`}
          {headline.until && `, hasta el ${headline.until}`}.
        </p>
      )}
      {order.away && <p className="callout callout--warn">{order.away}</p>}
      {order.start && (
        <p className="callout cluster">
          <span>{order.start.text}</span>{' '}
          {order.start.sooner && (
            <Link className="button button--plain" to={order.start.sooner}>
              Empezad ya
            </Link>
          )}
        </p>
      )}
      {extra && (
        <p className="callout cluster">
          <span>
            {extra.to ? 'Te ofrecen una ampliación' : 'Has ofrecido una ampliación'}: «{extra.title}», {extra.toPay} en{' '}
            {extra.days} días. Vale hasta el {extra.until}.
          </span>{' '}
          {extra.to && (
            <Link className="button" to={extra.to}>
              Responder
            </Link>
          )}
        </p>
      )}
      {withdrawn && (
        <p className={withdrawn.to ? 'callout callout--warn cluster' : 'callout cluster'}>
          <span>{withdrawn.text}</span>{' '}
          {withdrawn.to && (
            <Link className="button" to={withdrawn.to.path}>
              {withdrawn.to.title}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

/** What can be done with the order as a whole. */
function ForTheWhole() {
  const { order } = useLoaderData<typeof loader>()
  const { withdraw } = order
  return (
    <>
      {order.canOffer && (
        <p>
          <Link to={order.canOffer}>Ofrecer una ampliación</Link>
        </p>
      )}
      {withdraw && (
        <p>
          <Link to={withdraw.to}>Desistir del contrato aquí</Link>{' '}
          <span className="small soft">Hasta el {withdraw.until}.</span>
        </p>
      )}
    </>
  )
}

function Agreement() {
  const {
    order: { agreement },
  } = useLoaderData<typeof loader>()
  if (!agreement) return null
  return (
    <section className="panel stack" aria-labelledby="agreement">
      <h2 id="agreement">Lo acordado</h2>
      <p className="words">{agreement.scope}</p>
      {agreement.exclusions && (
        <>
          <h3>Qué no incluye</h3>
          <p className="words">{agreement.exclusions}</p>
        </>
      )}
      <QuoteTable stages={agreement.stages} total={agreement.total} taxName={agreement.taxName} />
      <dl className="terms">
        <dt>Cuándo se paga</dt>
        <dd>{agreement.planLabel}</dd>
        <dt>Quién vende</dt>
        <dd>{agreement.isTrader ? 'Un profesional' : 'Un particular'}</dd>
        <dt>Huella del acuerdo</dt>
        <dd className="words">
          <code>{agreement.sha256}</code>
        </dd>
      </dl>
    </section>
  )
}
