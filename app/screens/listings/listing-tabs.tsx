import { DELETED_LISTINGS_PATH, DRAFTS_PATH, OWN_LISTINGS_PATH } from '#app/domain/listings/own-sorts.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

const TABS = perLanguage(() => [
  { to: OWN_LISTINGS_PATH, label: t('Mis anuncios'), exact: true },
  { to: DRAFTS_PATH, label: t('Borradores') },
  { to: DELETED_LISTINGS_PATH, label: t('Eliminados') },
])

/** A person's listings, those they have begun, and those they deleted. */
export const ListingTabs = () => <Tabs label={t('Mis anuncios')} items={TABS()} />
