import { RECEIVED_PATH, WRITTEN_PATH } from '#app/domain/reviews/paths.ts'
import { Tabs } from '#app/ui/tabs.tsx'

/** Received and written (V6). */
export function ReviewTabs() {
  return (
    <Tabs
      label="Valoraciones"
      items={[
        { to: RECEIVED_PATH, label: 'Recibidas', exact: true },
        { to: WRITTEN_PATH, label: 'Escritas' },
      ]}
    />
  )
}
