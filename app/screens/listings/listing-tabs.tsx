import { DELETED_LISTINGS_PATH, OWN_LISTINGS_PATH } from '#app/domain/listings/own-sorts.ts'
import { Tabs } from '#app/ui/tabs.tsx'

const TABS = [
  { to: OWN_LISTINGS_PATH, label: 'Mis anuncios', exact: true },
  { to: DELETED_LISTINGS_PATH, label: 'Eliminados' },
]

/** A person's listings, and those they deleted. */
export const ListingTabs = () => <Tabs label="Mis anuncios" items={TABS} />
