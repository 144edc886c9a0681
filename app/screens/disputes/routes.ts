import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('dashboard/orders/:id/stages/:n/dispute', 'screens/disputes/open.tsx'),
  route('dashboard/disputes/:id', 'screens/disputes/dispute.tsx'),
  route('dashboard/disputes/:id/answer', 'screens/disputes/answer.tsx'),
  route('dashboard/disputes/:id/offer', 'screens/disputes/offer.tsx'),
  route('dashboard/disputes/:id/evidence', 'screens/disputes/evidence.tsx'),
  route('dashboard/disputes/:id/:step', 'screens/disputes/step.tsx'),
  route('moderation/disputes', 'screens/disputes/waiting.tsx'),
  route('moderation/disputes/:id', 'screens/disputes/moderated.tsx'),
  route('moderation/disputes/:id/conversation', 'screens/disputes/conversation.tsx'),
  route('moderation/disputes/:id/files/:file', 'screens/disputes/moderated-file.ts'),
  route('moderation/disputes/:id/claim', 'screens/disputes/claim.tsx'),
  route('moderation/disputes/:id/decide', 'screens/disputes/decide.tsx'),
] satisfies RouteConfigEntry[]
