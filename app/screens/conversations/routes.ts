import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** A route that does one act at the press of a button; `acts.tsx` has a row for each. */
const act = (path: string) => route(path, 'screens/conversations/acts.tsx', { id: path })

export default [
  route('dashboard/messages', 'screens/conversations/list.tsx'),
  route('dashboard/messages/:id', 'screens/conversations/thread.tsx'),
  act('dashboard/messages/:id/archive'),
  act('dashboard/messages/:id/mute'),
  act('dashboard/messages/:id/block'),
  route('dashboard/messages/:id/report', 'screens/conversations/report.tsx'),
  route('dashboard/messages/:id/attachments/:attachmentId', 'screens/conversations/attachment.ts'),
] satisfies RouteConfigEntry[]
