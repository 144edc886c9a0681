import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** A route that does one act at the press of a button; `acts.tsx` has a row for each. */
const act = (path: string) => route(path, 'screens/moderation/acts.tsx', { id: path })

export default [
  route('moderation', 'screens/moderation/queue.tsx'),
  route('moderation/signals', 'screens/moderation/signals.tsx'),
  route('moderation/search', 'screens/moderation/synonyms.tsx'),
  route('moderation/search/new', 'screens/moderation/new-synonyms.tsx'),
  act('moderation/search/:group/switch'),
  act('moderation/search/:group/remove'),
  route('moderation/search/stems/new', 'screens/moderation/new-stem.tsx'),
  act('moderation/search/stems/:word/remove'),
  route('moderation/cases/:id', 'screens/moderation/case.tsx'),
  route('moderation/cases/:id/conversation', 'screens/moderation/conversation.tsx'),
  route('moderation/cases/:id/files/:file', 'screens/moderation/reported-file.ts'),
  act('moderation/cases/:id/claim'),
  act('moderation/cases/:id/release'),
  route('moderation/cases/:id/decide', 'screens/moderation/decide.tsx'),
  route('moderation/cases/:id/appeal', 'screens/moderation/settle-appeal.tsx'),
  route('moderation/cases/:id/put-back', 'screens/moderation/put-back.tsx'),
] satisfies RouteConfigEntry[]
