import { Fragment } from 'react'
import { Link } from '#app/ui/link.tsx'
import { Person } from '#app/ui/person.tsx'
import type { presentOrder } from './order-page.server.ts'

type Presented = ReturnType<typeof presentOrder>

/** With whom an order is, and the way to talk to them. */
export function OrderPerson({ order: { person, name, isClient, conversationId } }: { order: Presented }) {
  const lead = isClient ? 'Con' : 'Para'
  return (
    <div className="order-person">
      {person ? (
        <Person person={person} lead={lead} />
      ) : (
        <p>
          {lead} <bdi>{name}</bdi>
        </p>
      )}
      {conversationId && (
        <p className="small">
          <Link to={`/dashboard/messages/${conversationId}`}>Abrir la conversación</Link>
        </p>
      )}
    </div>
  )
}

/** What an order costs in all, and what of it is paid. */
export const OrderSide = ({ order: { side } }: { order: Presented }) => (
  <aside className="panel order-side" aria-label="Cuánto cuesta">
    <dl className="facts">
      {side.map(({ name, amount, isTotal }, index) => (
        <Fragment key={index}>
          <dt className={isTotal ? 'order-side__total' : undefined}>{name}</dt>
          <dd className={isTotal ? 'order-side__total num nowrap' : 'num nowrap'}>{amount}</dd>
        </Fragment>
      ))}
    </dl>
  </aside>
)
