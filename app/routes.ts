import { index, route, type RouteConfig, type RouteConfigEntry } from '@remix-run/route-config'
import account from './screens/account/routes.ts'
import listingFormats from './screens/listing-formats/routes.ts'
import appeals from './screens/appeals/routes.ts'
import contests from './screens/contests/routes.ts'
import conversations from './screens/conversations/routes.ts'
import dashboard from './screens/dashboard/routes.ts'
import disputes from './screens/disputes/routes.ts'
import externalAds from './screens/external-ads/routes.ts'
import favorites from './screens/favorites/routes.ts'
import feeds from './screens/feeds/routes.ts'
import files from './screens/files/routes.ts'
import freelancers from './screens/freelancers/routes.ts'
import hiring from './screens/hiring/routes.ts'
import listings from './screens/listings/routes.ts'
import marketplace from './screens/marketplace/routes.ts'
import moderation from './screens/moderation/routes.ts'
import newsletter from './screens/newsletter/routes.ts'
import notifications from './screens/notifications/routes.ts'
import offline from './screens/offline/routes.ts'
import payments from './screens/payments/routes.ts'
import places from './screens/places/routes.ts'
import profile from './screens/profile/routes.ts'
import reports from './screens/reports/routes.ts'
import reviews from './screens/reviews/routes.ts'
import robots from './screens/robots/routes.ts'
import samples from './screens/samples/routes.ts'
import savedSearches from './screens/saved-searches/routes.ts'
import search from './screens/search/routes.ts'
import services from './screens/services/routes.ts'
import settings from './screens/settings/routes.ts'
import signedRatings from './screens/signed-ratings/routes.ts'
import site from './screens/site/routes.ts'
import stats from './screens/stats/routes.ts'

/** The samples are below an address of the marketplace and come before it; the order of the others is irrelevant. */
const areas = [
  samples,
  marketplace,
  account,
  listingFormats,
  appeals,
  contests,
  conversations,
  dashboard,
  disputes,
  externalAds,
  favorites,
  feeds,
  files,
  freelancers,
  hiring,
  listings,
  moderation,
  newsletter,
  notifications,
  offline,
  payments,
  places,
  profile,
  reports,
  reviews,
  robots,
  savedSearches,
  search,
  services,
  settings,
  signedRatings,
  site,
  stats,
]

/** Puts the routes whose addresses begin so into a frame, which stays while one of them follows another. */
function framed(start: string, frame: string, all: RouteConfigEntry[], id?: string): RouteConfigEntry[] {
  const inside = all.filter(({ path }) => path === start || path?.startsWith(`${start}/`))
  const children = inside.map((entry) =>
    entry.path === start ? index(entry.file) : { ...entry, path: entry.path?.slice(start.length + 1) },
  )
  return [...all.filter((entry) => !inside.includes(entry)), route(start, frame, { id }, children)]
}

const withSettings = framed('dashboard/settings', 'screens/settings/layout.tsx', areas.flat())
// Staff work in the frame of the dashboard, which leads there and back.
const withStaff = framed('moderation', 'screens/dashboard/layout.tsx', withSettings, 'moderation-frame')

/** Every address of the product, gathered from the areas. */
export default framed('dashboard', 'screens/dashboard/layout.tsx', withStaff) satisfies RouteConfig
