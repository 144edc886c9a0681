import { PENDING_PATH, RECEIVED_PATH, WRITTEN_PATH } from '#app/domain/reviews/paths.ts'
import { useHasHiring } from '#app/ui/has-hiring.ts'
import { Tabs } from '#app/ui/tabs.tsx'

/** Received, written, and where people hire each other what is still to be rated (V6). */
export function ReviewTabs() {
  return (
    <Tabs
      label="Valoraciones"
      items={[
        { to: RECEIVED_PATH, label: 'Recibidas', exact: true },
        { to: WRITTEN_PATH, label: 'Escritas' },
        ...(useHasHiring() ? [{ to: PENDING_PATH, label: 'Pendientes' }] : []),
      ]}
    />
  )
}
