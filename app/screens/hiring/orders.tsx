import '#app/parts/hiring/hiring.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { orderPath, ORDERS_PATH } from '#app/domain/orders/paths.ts'
import { listOrders } from '#app/domain/orders/queries.server.ts'
import { BY_MOMENT, readPlace } from '#app/domain/paging.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { HiringTabs } from './hiring-tabs.tsx'
import { presentRow } from './order-page.server.ts'

export const meta: MetaFunction = () => [{ title: 'Contrataciones' }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const after = readPlace(BY_MOMENT, readAddress(args.request, ['after']).get('after'))
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  try {
    const { items, next } = await listOrders(db, viewer.id, { after, now: reading.now })
    const orders = items.map((order) => ({ ...presentRow(order, reading), isTurn: order.isTurn }))
    return data({ found: { orders, next: next ? `${ORDERS_PATH}?after=${next}` : null } })
  } catch (error) {
    return unread(args, error, { fault: 'orders could not be read', page: { found: null } })
  }
}

export default function Orders() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>Contrataciones</h1>
      <HiringTabs />
      {found === null ? (
        <LoadFailure
          title="Error al cargar las contrataciones"
          text="Siguen donde estaban. Inténtalo de nuevo en unos segundos."
        />
      ) : found.orders.length === 0 ? (
        <EmptyState
          title="Todavía no hay ninguna contratación"
          text="Aquí verás lo que contratas y lo que te contratan, con lo que toca hacer y hasta cuándo."
        >
          <Link className="button" to="/marketplace">
            Buscar profesionales
          </Link>
        </EmptyState>
      ) : (
        <>
          <ul className="rows">
            {found.orders.map((order) => (
              <li className="panel stack" key={order.id}>
                <p className="cluster">
                  <span className={order.badge}>{order.label}</span>{' '}
                  {order.isTurn && <span className="badge badge--warn">Te toca</span>}{' '}
                  <span className="num hiring-amount">{order.toPay}</span>
                </p>
                <h2 className="title">
                  <Link to={orderPath(order.id)}>{order.title}</Link>
                </h2>
                <p className="soft">
                  {order.isClient ? 'Contrataste a ' : 'Te contrató '}
                  <bdi>{order.name}</bdi> el {order.since}
                </p>
              </li>
            ))}
          </ul>
          <Pager next={found.next} />
        </>
      )}
    </div>
  )
}
