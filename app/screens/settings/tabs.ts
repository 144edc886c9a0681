import type { NavigationItem } from '#app/ui/navigation.ts'

/** The tabs of the settings (E1), in the order of the specification. */
export const SETTINGS_NAVIGATION: readonly NavigationItem[] = [
  { to: '/dashboard/settings', label: 'Notificaciones', exact: true },
  { to: '/dashboard/settings/general', label: 'General' },
  { to: '/dashboard/settings/security', label: 'Seguridad' },
  { to: '/dashboard/settings/payments', label: 'Cobros', needsHiring: true },
  { to: '/dashboard/settings/tax', label: 'Datos fiscales', needsHiring: true },
  { to: '/dashboard/settings/availability', label: 'Disponibilidad', needsHiring: true },
  { to: '/dashboard/settings/privacy', label: 'Privacidad' },
]
