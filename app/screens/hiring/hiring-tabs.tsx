import { useLocation } from '@remix-run/react'
import { PUBLIC_REQUESTS_PATH } from '#app/domain/hiring/public-paths.ts'
import { REQUESTS_PATH } from '#app/domain/hiring/paths.ts'
import { EARNINGS_PATH, ORDERS_PATH } from '#app/domain/orders/paths.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { t } from '#app/locale/texts.ts'

const ASKED_OF_ME = `${REQUESTS_PATH}?as=freelancer`

/** The lists of hiring: running orders, the reader's requests, requests to the reader, and public requests. */
export function HiringTabs() {
  const { pathname, search } = useLocation()
  const asFreelancer = search.includes('as=freelancer')
  return (
    <Tabs
      label={t('Contrataciones')}
      items={[
        { to: ORDERS_PATH, label: t('Contratadas') },
        { to: REQUESTS_PATH, label: t('Presupuestos que pides') },
        { to: ASKED_OF_ME, label: t('Presupuestos que te piden') },
        { to: EARNINGS_PATH, label: t('Ingresos') },
        { to: PUBLIC_REQUESTS_PATH, label: t('Solicitudes abiertas') },
      ]}
      current={
        pathname === ORDERS_PATH || pathname === EARNINGS_PATH ? pathname : asFreelancer ? ASKED_OF_ME : REQUESTS_PATH
      }
    />
  )
}
