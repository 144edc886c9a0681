import './order.css'
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { ORDERS_PATH } from '#app/domain/orders/paths.ts'
import { noteSeen } from '#app/domain/orders/queries.server.ts'
import { isShown } from '#app/http/after-answer.server.ts'
import { isHistoryAsked, readHistoryPlace } from '#app/parts/hiring/history-pages.server.ts'
import { HistoryPage } from '#app/parts/hiring/order-history.tsx'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { OrderSteps } from '#app/parts/hiring/order-steps.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Line } from '#app/ui/line.tsx'
import { Link } from '#app/ui/link.tsx'
import { findBesides } from './order-besides.server.ts'
import { AgreementFold, Fold, OrderHead } from './order-folds.tsx'
import { presentOrder, requireOrder } from './order-page.server.ts'
import { OrderPerson, OrderSide } from './order-side.tsx'
import { OrderTurn } from './order-turn.tsx'
import { findPapers } from './papers/order-papers.server.ts'
import { OrderPapersList } from './papers/order-papers.tsx'
import { readRound } from './rounds.server.ts'
import { StageItem } from './stage-item.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.order.title ?? t('Contratación') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args, {
    ...readHistoryPlace(args.request),
    round: readRound(args.request),
  })
  const now = clock.now()
  const isRead = isShown(args.request)
  if (order.side === 'client' && order.stages.some(({ state }) => state === 'entregado') && isRead)
    await noteSeen(db, viewer.id, order.id, now)
  const reading = { now, timeZone: viewer.timezone, ownName: viewer.fullName || viewer.username }
  const [besides, papers] = await Promise.all([findBesides(order, reading, isRead), findPapers(viewer, order)])
  const presented = presentOrder(order, besides, reading)
  return data(
    { order: presented, papers, back: ORDERS_PATH, isHistoryOpen: isHistoryAsked(args.request) },
    { headers: besides.payment ? { 'Cache-Control': 'no-store' } : undefined },
  )
}

/** An account number must not be found again by going back. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function OrderPage() {
  const { order, papers, back, isHistoryOpen } = useLoaderData<typeof loader>()
  return (
    <div className="page order-page">
      <div className="stack--tight">
        <BackLink to={back}>{t('Contrataciones')}</BackLink>
        <h1 lang={order.lang}>{order.title}</h1>
        <OrderHead order={order} />
        <OrderNews key={order.id} order={order.path} />
      </div>
      <div className="order">
        <OrderPerson order={order} />
        <div className="order__first stack--loose">
          {order.steps && <OrderSteps {...order.steps} />}
          {order.away && <p className="callout callout--warn">{order.away}</p>}
          {order.closing && (
            <p className="callout">
              <Line of={order.closing} />
            </p>
          )}
          {order.turns.map((turn, index) => (
            <OrderTurn
              key={turn.key}
              turn={turn}
              isFirst={index === 0}
              payment={order.payment}
              delivery={order.delivery}
            />
          ))}
          {order.note && (
            <p className={order.note.className}>
              {order.note.text} {order.note.link && <Link to={order.note.link.to}>{order.note.link.title}</Link>}
            </p>
          )}
          {order.again && (
            <p>
              <Link className="button button--plain" to={order.again.to}>
                {order.again.title}
              </Link>
            </p>
          )}
        </div>
        <OrderSide order={order} />
        <div className="order__rest stack--loose">
          <Work />
          {/* Further folded parts are here, one after the other. */}
          {order.agreement && <AgreementFold agreement={order.agreement} />}
          {papers.length > 0 && (
            <Fold id="papers" title={t('Documentos')}>
              <OrderPapersList papers={papers} />
            </Fold>
          )}
          <Fold id="history" title={t('Qué ha pasado')} open={isHistoryOpen}>
            <HistoryPage events={order.events} links={order.history} />
          </Fold>
        </div>
      </div>
    </div>
  )
}

/** The stages, how they are paid, and the ways to extend them. */
function Work() {
  const { order } = useLoaderData<typeof loader>()
  return (
    <section className="stack" aria-labelledby="stages">
      <h2 id="stages" className="title">
        {order.stages.length === 1 ? t('El trabajo') : t('Etapas')}
      </h2>
      <ol className="rows">
        {order.stages.map((stage) => (
          <StageItem
            key={stage.n}
            stage={stage}
            isAlone={order.stages.length === 1}
            isTold={order.turns.some(({ stageN }) => stageN === stage.n)}
          />
        ))}
      </ol>
      {order.canOffer && (
        <p>
          <Link to={order.canOffer.to}>{order.canOffer.title}</Link>
        </p>
      )}
      {order.simulated ? (
        <p className="callout callout--warn">
          <strong>{order.simulated.title}</strong> {order.simulated.text}
        </p>
      ) : (
        <p className="small soft">
          {order.howPaid} {order.whereToPay}
        </p>
      )}
      <p className="small">
        <HiringRulesLink rule="plazos">{t('Plazos y reglas')}</HiringRulesLink> ·{' '}
        <HiringRulesLink rule="cancelar">{t('Cómo se cancela')}</HiringRulesLink>
      </p>
    </section>
  )
}
