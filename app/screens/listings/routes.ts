import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('renew', 'screens/listings/renew-by-link.tsx'),
  route('dashboard/listings', 'screens/listings/list.tsx'),
  route('dashboard/listings/deleted', 'screens/listings/deleted.tsx'),
  route('dashboard/listings/drafts', 'screens/listings/drafts.tsx'),
  route('dashboard/listings/drafts/:id/delete', 'screens/listings/delete-draft.tsx'),
  route('dashboard/listings/:id/restore', 'screens/listings/restore.tsx'),
  route('dashboard/listings/:id/status', 'screens/listings/status.tsx'),
  route('dashboard/listings/:id/renew', 'screens/listings/renew.tsx'),
  route('dashboard/listings/:id/duplicate', 'screens/listings/duplicate.tsx'),
  route('dashboard/listings/:id/boost', 'screens/listings/promote.tsx'),
  route('dashboard/listings/:id/boost/cancel', 'screens/listings/stop-promotion.tsx'),
  route('dashboard/listings/:id/delete', 'screens/listings/delete.tsx'),
  route('dashboard/edit-listing/:id', 'screens/listings/edit-listing.tsx'),
  route('dashboard/create-listing', 'screens/listings/create-listing.tsx'),
  route('dashboard/create-listing/draft', 'screens/listings/save-draft.tsx'),
] satisfies RouteConfigEntry[]
