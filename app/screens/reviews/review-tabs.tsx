import { AS_CLIENT_PATH, PENDING_PATH, RECEIVED_PATH, WRITTEN_PATH } from '#app/domain/reviews/paths.ts'
import { useHasHiring } from '#app/ui/has-hiring.ts'
import { Tabs } from '#app/ui/tabs.tsx'

/** Received, written, and where people hire each other those about a client and what is still to be rated (V6). */
export function ReviewTabs() {
  const hasHiring = useHasHiring()
  return (
    <Tabs
      label="Valoraciones"
      items={[
        { to: RECEIVED_PATH, label: 'Recibidas', exact: true },
        ...(hasHiring ? [{ to: AS_CLIENT_PATH, label: 'Como cliente' }] : []),
        { to: WRITTEN_PATH, label: 'Escritas' },
        ...(hasHiring ? [{ to: PENDING_PATH, label: 'Pendientes' }] : []),
      ]}
    />
  )
}
