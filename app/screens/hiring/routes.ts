import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('hiring-rules', 'screens/hiring/hiring-rules.tsx'),
  route('marketplace/:id/request-quote', 'screens/hiring/ask.tsx'),
  route('dashboard/requests', 'screens/hiring/requests.tsx'),
  route('dashboard/requests/:id', 'screens/hiring/request.tsx'),
  route('dashboard/requests/:id/close', 'screens/hiring/close.tsx'),
  route('dashboard/requests/:id/decline', 'screens/hiring/decline.tsx'),
  route('dashboard/requests/:id/quote', 'screens/hiring/write-quote.tsx'),
  route('dashboard/requests/:id/report', 'screens/hiring/report-request.tsx'),
  route('dashboard/requests/:id/compare', 'screens/hiring/compare.tsx'),
  route('dashboard/quotes/:id', 'screens/hiring/quote.tsx'),
  route('dashboard/quotes/:id/accept', 'screens/hiring/accept.tsx'),
  route('dashboard/quotes/:id/reject', 'screens/hiring/reject.tsx'),
  route('dashboard/quotes/:id/withdraw', 'screens/hiring/withdraw.tsx'),
  route('dashboard/quotes/:id/report', 'screens/hiring/report-quote.tsx'),
  route('dashboard/orders', 'screens/hiring/orders.tsx'),
  route('dashboard/orders/:id', 'screens/hiring/order.tsx'),
  route('dashboard/orders/:id/stages/:n/:act', 'screens/hiring/act.tsx'),
  route('dashboard/orders/:id/events/:event/report', 'screens/hiring/report-event.tsx'),
  route('dashboard/orders/:id/rate', 'screens/hiring/rate.tsx'),
] satisfies RouteConfigEntry[]
