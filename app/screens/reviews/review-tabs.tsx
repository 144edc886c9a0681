import { AS_CLIENT_PATH, PENDING_PATH, RECEIVED_PATH, WRITTEN_PATH } from '#app/domain/reviews/paths.ts'
import { useHasHiring } from '#app/ui/has-hiring.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { t } from '#app/locale/texts.ts'

/** Received, written, and where people hire each other those about a client and what is still to be rated (V6). */
export function ReviewTabs() {
  const hasHiring = useHasHiring()
  return (
    <Tabs
      label={t('Valoraciones')}
      items={[
        { to: RECEIVED_PATH, label: t('Recibidas'), exact: true },
        ...(hasHiring ? [{ to: AS_CLIENT_PATH, label: t('Como cliente') }] : []),
        { to: WRITTEN_PATH, label: t('Escritas') },
        ...(hasHiring ? [{ to: PENDING_PATH, label: t('Pendientes') }] : []),
      ]}
    />
  )
}
