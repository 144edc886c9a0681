import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('login', 'screens/account/login.tsx'),
  route('login/two-factor', 'screens/account/two-factor.tsx'),
  route('login/recovery-code', 'screens/account/recovery-code.tsx'),
  route('register', 'screens/account/register.tsx'),
  route('suspended', 'screens/account/suspended.tsx'),
  route('logout', 'screens/account/logout.tsx'),
  route('forgot-password', 'screens/account/forgot-password.tsx'),
  route('reset-password', 'screens/account/reset-password.tsx'),
  route('verify-email', 'screens/account/verify-email.tsx'),
  route('verify-email/new-password', 'screens/account/verify-with-new-password.tsx'),
  route('confirm-email-change', 'screens/account/confirm-email-change.tsx'),
  route('confirm-email-change/new-password', 'screens/account/change-with-new-password.tsx'),
  route('undo-email-change', 'screens/account/undo-email-change.tsx'),
  route('dashboard/verify-email', 'screens/account/resend-verification.tsx'),
  route('dashboard/published-before', 'screens/account/published-before.tsx'),
  route('dashboard/published-before/:kind/:id/keep', 'screens/account/keep-published.tsx'),
  route('dashboard/published-before/:kind/:id/take-away', 'screens/account/take-published-away.tsx'),
] satisfies RouteConfigEntry[]
