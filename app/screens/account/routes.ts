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
  route('confirm-email-change', 'screens/account/confirm-email-change.tsx'),
  route('undo-email-change', 'screens/account/undo-email-change.tsx'),
  route('dashboard/verify-email', 'screens/account/resend-verification.tsx'),
] satisfies RouteConfigEntry[]
