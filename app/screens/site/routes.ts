import { index, route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  index('screens/site/home.tsx'),
  route('how-it-works', 'screens/site/how-it-works.tsx'),
  route('categories', 'screens/site/categories.tsx'),
  route('about', 'screens/site/about.tsx'),
  route('terms', 'screens/site/terms.tsx'),
  route('privacy', 'screens/site/privacy.tsx'),
  route('how-figures-are-counted', 'screens/site/figures.tsx'),
  route('how-results-are-ordered', 'screens/site/ordering.tsx'),
  route('legal-notice', 'screens/site/legal-notice.tsx'),
  route('rules', 'screens/site/rules.tsx'),
  route('moderation-log', 'screens/site/moderation-log.tsx'),
  route('unsubscribe', 'screens/site/unsubscribe.tsx'),
  route('theme', 'screens/site/theme.tsx'),
  route('language', 'screens/site/language.tsx'),
  route('light-mode', 'screens/site/light-mode.tsx'),
  route('*', 'screens/site/not-found.tsx'),
] satisfies RouteConfigEntry[]
