import '#app/parts/hiring/hiring.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { listOpenOrders, listOrders } from '#app/domain/orders/lists.server.ts'
import { ORDERS_PATH, TURNS_PATH } from '#app/domain/orders/paths.ts'
import { BY_MOMENT, readPlace } from '#app/domain/paging.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { byUrgency, presentLine } from '#app/parts/hiring/hiring-line.server.ts'
import { HiringLines } from '#app/parts/hiring/hiring-line.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { HiringTabs } from './hiring-tabs.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Contrataciones') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const asked = readAddress(args.request, ['after', 'show'])
  const isTurns = asked.get('show') === 'turn'
  const after = readPlace(BY_MOMENT, asked.get('after'))
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  try {
    if (isTurns) {
      const open = await listOpenOrders(db, viewer.id, reading.now)
      const orders = open.filter(({ isTurn }) => isTurn).map((order) => presentLine(order, reading))
      return data({ isTurns, found: { orders: orders.toSorted(byUrgency), next: null } })
    }
    const { items, next } = await listOrders(db, viewer.id, { after, now: reading.now })
    const orders = items.map((order) => presentLine(order, reading))
    return data({ isTurns, found: { orders, next: next ? `${ORDERS_PATH}?after=${next}` : null } })
  } catch (error) {
    return unread(args, error, { fault: 'orders could not be read', page: { isTurns, found: null } })
  }
}

export default function Orders() {
  const { isTurns, found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>{t('Contrataciones')}</h1>
      <HiringTabs />
      {found === null ? (
        <LoadFailure
          title={t('Error al cargar las contrataciones')}
          text={t('Siguen donde estaban. Inténtalo de nuevo en unos segundos.')}
        />
      ) : found.orders.length === 0 && !isTurns ? (
        <EmptyState
          title={t('Todavía no hay ninguna contratación')}
          text={t('Aquí verás lo que contratas y lo que te contratan, con lo que toca hacer y hasta cuándo.')}
        >
          <Link className="button" to="/marketplace">
            {t('Buscar profesionales')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <nav aria-label={t('Cuáles')}>
            <ul className="cluster cluster--tight">
              <Which to={ORDERS_PATH} isHere={!isTurns}>
                {t('Todas')}
              </Which>
              <Which to={TURNS_PATH} isHere={isTurns}>
                {t('Te toca')}
              </Which>
            </ul>
          </nav>
          {found.orders.length === 0 ? (
            <EmptyState title={t('No te toca nada')} text={t('Ahora mismo ninguna contratación espera algo de ti.')}>
              <Link className="button" to={ORDERS_PATH}>
                {t('Ver todas')}
              </Link>
            </EmptyState>
          ) : (
            <ul className="lines">
              <HiringLines lines={found.orders} heading="h2" />
            </ul>
          )}
          <Pager next={found.next} />
        </>
      )}
    </div>
  )
}

function Which({ to, isHere, children }: { to: string; isHere: boolean; children: string }) {
  return (
    <li>
      <Link
        className={isHere ? 'button button--plain button--on' : 'button button--plain'}
        to={to}
        aria-current={isHere ? 'page' : undefined}
      >
        {isHere && <Icon name="check" />}
        {children}
      </Link>
    </li>
  )
}
