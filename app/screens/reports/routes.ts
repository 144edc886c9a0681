import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** A thing that is reported by its id: its texts are a row of the module. */
const report = (place: string) => route(`${place}/:id/report`, 'screens/reports/report.tsx', { id: `report-${place}` })

export default [
  report('marketplace'),
  report('freelancers'),
  report('contests'),
  report('entries'),
  report('external-ads'),
  report('ratings'),
] satisfies RouteConfigEntry[]
