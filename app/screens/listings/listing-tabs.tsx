import { DELETED_LISTINGS_PATH, DRAFTS_PATH, OWN_LISTINGS_PATH } from '#app/domain/listings/own-sorts.ts'
import { Tabs } from '#app/ui/tabs.tsx'

const TABS = [
  { to: OWN_LISTINGS_PATH, label: 'Mis anuncios', exact: true },
  { to: DRAFTS_PATH, label: 'Borradores' },
  { to: DELETED_LISTINGS_PATH, label: 'Eliminados' },
]

/** A person's listings, those they have begun, and those they deleted. */
export const ListingTabs = () => <Tabs label="Mis anuncios" items={TABS} />
