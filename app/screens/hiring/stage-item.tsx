import { Link } from '#app/ui/link.tsx'
import type { presentOrder } from './order-page.server.ts'

type Stage = ReturnType<typeof presentOrder>['stages'][number]

/** A stage of an order: how far it is, what is asked, and what the reader can do. */
export function StageItem({ stage }: { stage: Stage }) {
  return (
    <li className="panel stack">
      <p className="cluster">
        <span className={stage.badge}>{stage.label}</span>{' '}
        {stage.isMine && <span className="badge badge--warn">Te toca</span>}{' '}
        {stage.payment && <span className={stage.isPaid ? 'badge badge--good' : 'badge'}>{stage.payment}</span>}{' '}
        <span className="num hiring-amount">{stage.toPay}</span>
      </p>
      <h3 className="title">{stage.title}</h3>
      {stage.text && <p>{stage.text}</p>}
      {stage.owed && <p>{stage.owed}</p>}
      {stage.asked && <p className="callout">{stage.asked}</p>}
      {stage.disputes.map(({ to, title, label, until }) => (
        <p key={to} className="cluster">
          <Link to={to}>{title}</Link>{' '}
          <span className="soft">
            {label}
            {until && `, hasta el ${until}`}
          </span>
        </p>
      ))}
      <Rounds stage={stage} />
      {(stage.due ?? stage.revisionsLeft !== null) && (
        <p className="small soft">
          {stage.due && `Entrega acordada: ${stage.due}. `}
          {stage.revisionsLeft !== null && `Rondas de cambios que quedan: ${stage.revisionsLeft}.`}
        </p>
      )}
      {stage.acts.length > 0 && (
        <p className="cluster">
          {stage.acts.map(({ to, title, isAsked }) => (
            <span key={to}>
              <Link className={isAsked ? 'button' : 'button button--plain'} to={to}>
                {title}
              </Link>{' '}
            </span>
          ))}
        </p>
      )}
    </li>
  )
}

/** The changes of one round, and the way to the others. */
function Rounds({ stage: { n, rounds } }: { stage: Stage }) {
  if (!rounds) return null
  const { count, shown, points, older, newer, newest } = rounds
  return (
    <section className="stack" id={`rounds-${n}`} aria-label="Cambios pedidos">
      {shown !== null && (
        <details open>
          <summary>
            Cambios pedidos, {count === 1 ? 'en una ronda' : `ronda ${shown} de ${count}`} ({points.length})
          </summary>
          <ol className="points">
            {points.map(({ point, body, answer }) => (
              <li key={point}>
                {body} <span className="soft">· {answer}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {(older ?? newer ?? newest) && (
        <p className="small cluster">
          {older && <Link to={older}>Ver la ronda anterior</Link>}{' '}
          {newer && <Link to={newer}>Ver la ronda siguiente</Link>}{' '}
          {newest && (
            <Link to={newest}>{count === 1 ? 'Ver los cambios pedidos' : `Ver las ${count} rondas de cambios`}</Link>
          )}
        </p>
      )}
    </section>
  )
}
