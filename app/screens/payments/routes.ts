import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('payments/go/:id', 'screens/payments/go.tsx'),
  route('payments/return/:id', 'screens/payments/return.tsx'),
  route('payments/simulator/:id', 'screens/payments/simulator.tsx'),
] satisfies RouteConfigEntry[]
