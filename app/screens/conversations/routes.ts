import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** An act of one button: its row is in the module. */
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
