import { AS_CLIENT_PATH, PENDING_PATH, RECEIVED_PATH, WRITTEN_PATH } from '#app/domain/reviews/paths.ts'
import { useHasHiring } from '#app/ui/has-hiring.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { t } from '#app/locale/texts.ts'

/** The head of each list of ratings. `failure`: the message when the list could not be read. */
export function ReviewsHead({ failure }: { failure: string | null }) {
  return (
    <>
      <h1>{t('Valoraciones')}</h1>
      <ReviewTabs />
      {failure && <LoadFailure title={t('Error al cargar las valoraciones')} text={failure} />}
    </>
  )
}

/** Received, written, and where people hire each other those about a client and what is still to be rated (V6). */
function ReviewTabs() {
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
