import { useLocation } from '@remix-run/react'
import { PUBLIC_REQUESTS_PATH } from '#app/domain/hiring/public-paths.ts'
import { REQUESTS_PATH } from '#app/domain/hiring/paths.ts'
import { EARNINGS_PATH, ORDERS_PATH } from '#app/domain/orders/paths.ts'
import { Tabs } from '#app/ui/tabs.tsx'

const ASKED_OF_ME = `${REQUESTS_PATH}?as=freelancer`

/** The lists of hiring: what runs, what one asks for, what one is asked for, and what everybody is. */
export function HiringTabs() {
  const { pathname, search } = useLocation()
  const asFreelancer = search.includes('as=freelancer')
  return (
    <Tabs
      label="Contrataciones"
      items={[
        { to: ORDERS_PATH, label: 'Contratadas' },
        { to: REQUESTS_PATH, label: 'Presupuestos que pides' },
        { to: ASKED_OF_ME, label: 'Presupuestos que te piden' },
        { to: EARNINGS_PATH, label: 'Ingresos' },
        { to: PUBLIC_REQUESTS_PATH, label: 'Solicitudes abiertas' },
      ]}
      current={
        pathname === ORDERS_PATH || pathname === EARNINGS_PATH ? pathname : asFreelancer ? ASKED_OF_ME : REQUESTS_PATH
      }
    />
  )
}
