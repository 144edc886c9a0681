import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('moderation', 'screens/moderation/queue.tsx'),
  route('moderation/signals', 'screens/moderation/signals.tsx'),
  route('moderation/search', 'screens/moderation/synonyms.tsx'),
  route('moderation/search/new', 'screens/moderation/new-synonyms.tsx'),
  route('moderation/search/:group/switch', 'screens/moderation/switch-synonyms.tsx'),
  route('moderation/search/:group/remove', 'screens/moderation/remove-synonyms.tsx'),
  route('moderation/search/stems/new', 'screens/moderation/new-stem.tsx'),
  route('moderation/search/stems/:word/remove', 'screens/moderation/remove-stem.tsx'),
  route('moderation/cases/:id', 'screens/moderation/case.tsx'),
  route('moderation/cases/:id/conversation', 'screens/moderation/conversation.tsx'),
  route('moderation/cases/:id/files/:file', 'screens/moderation/reported-file.ts'),
  route('moderation/cases/:id/claim', 'screens/moderation/claim.tsx'),
  route('moderation/cases/:id/release', 'screens/moderation/release.tsx'),
  route('moderation/cases/:id/decide', 'screens/moderation/decide.tsx'),
  route('moderation/cases/:id/appeal', 'screens/moderation/settle-appeal.tsx'),
  route('moderation/cases/:id/put-back', 'screens/moderation/put-back.tsx'),
] satisfies RouteConfigEntry[]
