import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('dashboard/messages', 'screens/conversations/list.tsx'),
  route('dashboard/messages/:id', 'screens/conversations/thread.tsx'),
  route('dashboard/messages/:id/archive', 'screens/conversations/archive.tsx'),
  route('dashboard/messages/:id/mute', 'screens/conversations/mute.tsx'),
  route('dashboard/messages/:id/block', 'screens/conversations/block.tsx'),
  route('dashboard/messages/:id/report', 'screens/conversations/report.tsx'),
  route('dashboard/messages/:id/attachments/:attachmentId', 'screens/conversations/attachment.ts'),
] satisfies RouteConfigEntry[]
