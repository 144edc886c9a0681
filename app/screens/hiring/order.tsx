import './hiring.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { ORDERS_PATH, rateOrderPath } from '#app/domain/orders/paths.ts'
import { noteSeen } from '#app/domain/orders/queries.server.ts'
import { isSeen } from '#app/http/after-answer.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { QuoteTable } from './quote-table.tsx'
import { presentOrder, requireOrder } from './order-page.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.order.title ?? 'Contratación' }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  const now = clock.now()
  if (order.side === 'client' && order.stages.some(({ state }) => state === 'entregado') && isSeen(args.request))
    await noteSeen(db, viewer.id, order.id, now)
  return { order: presentOrder(order, { now, timeZone: viewer.timezone, ownName: viewer.fullName || viewer.username }) }
}

export default function OrderPage() {
  const { order } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to={ORDERS_PATH}>Contrataciones</BackLink>
      <h1>{order.title}</h1>
      <p className="cluster">
        <span className={order.isOpen ? 'badge badge--good' : 'badge'}>{order.label}</span>{' '}
        <span className="soft">
          {order.isClient ? 'Contrataste a ' : 'Te contrató '}
          {order.otherId && !order.isClient ? (
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
      {order.canRate && (
        <p className="callout cluster">
          <span>El trabajo ha terminado. Cuenta cómo ha ido: se publica cuando valoréis los dos, o a los 14 días.</span>{' '}
          <Link className="button" to={rateOrderPath(order.id)}>
            Valorar
          </Link>
        </p>
      )}
      <section className="stack" aria-labelledby="stages">
        <h2 id="stages">{order.stages.length === 1 ? 'El trabajo' : 'Etapas'}</h2>
        <ol className="hiring-list">
          {order.stages.map((stage) => (
            <StageItem key={stage.n} stage={stage} />
          ))}
        </ol>
        <p className="small soft">
          Pago acordado entre las partes: el dinero va de una a otra directamente, y la plataforma no retiene fondos.
          Acordad por mensaje cómo se paga. <HiringRulesLink rule="plazos">Plazos y reglas</HiringRulesLink> ·{' '}
          <HiringRulesLink rule="cancelar">Cancelar</HiringRulesLink>
        </p>
      </section>
      <Agreement />
      <section className="stack" aria-labelledby="history">
        <h2 id="history">Qué ha pasado</h2>
        <ol className="hiring-events">
          {order.events.map(({ seq, stageN, who, text, body, report, when }) => (
            <li key={seq}>
              <p>
                <span className="soft small num">{when}</span>{' '}
                {who ? (
                  <>
                    <bdi>{who}</bdi> {text}
                  </>
                ) : (
                  text
                )}
                {stageN && <span className="soft"> · etapa {stageN}</span>}
              </p>
              {body && <p className="hiring-words">{body}</p>}
              {report && (
                <p className="small">
                  <Link to={report}>
                    Denunciar<span className="visually-hidden"> lo que escribió el {when}</span>
                  </Link>
                </p>
              )}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

type Shown = ReturnType<typeof presentOrder>

function StageItem({ stage }: { stage: Shown['stages'][number] }) {
  return (
    <li className="panel stack">
      <p className="cluster">
        <span className={stage.isMine ? 'badge badge--warn' : 'badge'}>{stage.label}</span>{' '}
        {stage.payment && <span className={stage.isPaid ? 'badge badge--good' : 'badge'}>{stage.payment}</span>}{' '}
        <span className="num">{stage.toPay}</span>
      </p>
      <h3 className="hiring-list__title">{stage.title}</h3>
      {stage.text && <p>{stage.text}</p>}
      {stage.asked && <p className="callout">{stage.asked}</p>}
      {(stage.due ?? stage.revisionsLeft !== null) && (
        <p className="small soft">
          {stage.due && `Entrega acordada: ${stage.due}. `}
          {stage.revisionsLeft !== null && `Rondas de cambios que quedan: ${stage.revisionsLeft}.`}
        </p>
      )}
      {stage.acts.length > 0 && (
        <p className="cluster">
          {stage.acts.map(({ to, title }, index) => (
            <span key={to}>
              <Link className={index === 0 && stage.isMine ? 'button' : 'button button--plain'} to={to}>
                {title}
              </Link>{' '}
            </span>
          ))}
        </p>
      )}
    </li>
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
      <p className="hiring-words">{agreement.scope}</p>
      {agreement.exclusions && (
        <>
          <h3>Qué no incluye</h3>
          <p className="hiring-words">{agreement.exclusions}</p>
        </>
      )}
      <QuoteTable stages={agreement.stages} total={agreement.total} taxName={agreement.taxName} />
      <dl className="hiring-facts">
        <dt>Cuándo se paga</dt>
        <dd>{agreement.planLabel}</dd>
        <dt>Quién vende</dt>
        <dd>{agreement.isTrader ? 'Un profesional' : 'Un particular'}</dd>
        <dt>Huella del acuerdo</dt>
        <dd className="hiring-words">
          <code>{agreement.sha256}</code>
        </dd>
      </dl>
    </section>
  )
}
