import { Fragment } from 'react'
import { Line } from '#app/ui/line.tsx'
import { Link } from '#app/ui/link.tsx'
import { WhomSign, Work } from '#app/ui/with-whom.tsx'
import type { presentOrder } from './order-page.server.ts'
import { t } from '#app/locale/texts.ts'

type Presented = ReturnType<typeof presentOrder>

/** The other side of an order, and the way to talk to them. */
export function OrderPerson({ order: { person, name, isClient, conversationId } }: { order: Presented }) {
  return (
    <div className="order-person with-whom with-whom--sign">
      <WhomSign person={person} name={name} lead={isClient ? t('Con') : t('Para')} />
      {conversationId && (
        <p className="small">
          <Link to={`/dashboard/messages/${conversationId}`}>{t('Abrir la conversación')}</Link>
        </p>
      )}
    </div>
  )
}

/** The total of an order, and the amount paid; under it a picture of the hired listing. */
export const OrderSide = ({ order: { side, work } }: { order: Presented }) => (
  <div className="order-side stack">
    <aside className="panel" aria-label={t('Cuánto cuesta')}>
      <dl className="facts">
        {side.map(({ name, amount, total }, index) => (
          <Fragment key={index}>
            <dt className={total}>
              <Line of={name} />
            </dt>
            <dd className={`num nowrap ${total}`}>{amount}</dd>
          </Fragment>
        ))}
      </dl>
    </aside>
    {work && <Work work={work} />}
  </div>
)
