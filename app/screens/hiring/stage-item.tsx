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
      <h3 className="hiring-list__title">{stage.title}</h3>
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
      {stage.points.length > 0 && (
        <details>
          <summary>Cambios pedidos ({stage.points.length})</summary>
          <ol>
            {stage.points.map(({ key, body, answer }) => (
              <li key={key}>
                {body} <span className="soft">· {answer}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
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
