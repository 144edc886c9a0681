import { HIRING_RULES_PATH } from './hiring-rules-link.tsx'
import type { IconName } from './icon.tsx'

export interface NavigationItem {
  to: string
  label: string
  icon?: IconName
  /** Only this address counts as current, not those under it. */
  exact?: boolean
  /** Other addresses of its screens, and those under them. */
  also?: readonly string[]
  /** It is there only where people can hire each other. */
  needsHiring?: boolean
}

/** Whether an address belongs to the item or to one of its other screens. */
export function isAt({ to, exact, also = [] }: NavigationItem, pathname: string): boolean {
  const isIn = (place: string) => pathname === place || pathname.startsWith(`${place}/`)
  return (exact ? pathname === to : isIn(to)) || also.some(isIn)
}

/** Every list holds only screens that exist; a new screen is one line here. */
export const MAIN_NAVIGATION: readonly NavigationItem[] = [
  { to: '/marketplace', label: 'Marketplace' },
  { to: '/contests', label: 'Concursos' },
  { to: '/categories', label: 'Categorías' },
  { to: '/about', label: 'Nosotros' },
]

/** A visitor registers and signs in on the way, and comes back to the form. */
export const PUBLISH_FREE: NavigationItem = {
  to: '/register?next=%2Fdashboard%2Fcreate-listing',
  label: 'Publicar gratis',
}

export const ACCOUNT_MENU: readonly NavigationItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'layout-dashboard' },
  { to: '/dashboard/profile', label: 'Mi Perfil', icon: 'circle-user' },
  { to: '/dashboard/create-listing', label: 'Crear Anuncio', icon: 'plus' },
]

/** In groups; the specification's eight stand in its order. */
export const DASHBOARD_NAVIGATION: readonly { id: string; label: string; items: readonly NavigationItem[] }[] = [
  {
    id: 'workshop',
    label: 'Mi taller',
    items: [
      { to: '/dashboard', label: 'Dashboard', icon: 'layout-dashboard', exact: true },
      { to: '/dashboard/profile', label: 'Mi Perfil', icon: 'circle-user' },
      { to: '/dashboard/listings', also: ['/dashboard/edit-listing'], label: 'Mis Anuncios', icon: 'list' },
      { to: '/dashboard/create-listing', label: 'Crear Anuncio', icon: 'plus' },
    ],
  },
  {
    id: 'dealings',
    label: 'Mis tratos',
    items: [
      { to: '/dashboard/messages', label: 'Mensajes', icon: 'message-circle' },
      {
        to: '/dashboard/orders',
        also: ['/dashboard/requests', '/dashboard/quotes', '/dashboard/disputes', '/dashboard/earnings'],
        label: 'Contrataciones',
        icon: 'file-text',
        needsHiring: true,
      },
      { to: '/dashboard/reviews', label: 'Valoraciones', icon: 'star' },
      { to: '/dashboard/contests', label: 'Concursos', icon: 'trophy' },
    ],
  },
  {
    id: 'account',
    label: 'Mi cuenta',
    items: [
      { to: '/dashboard/favorites', label: 'Favoritos', icon: 'heart' },
      { to: '/dashboard/saved-searches', label: 'Búsquedas guardadas', icon: 'bookmark' },
      { to: '/dashboard/stats', label: 'Estadísticas', icon: 'chart-column' },
      { to: '/dashboard/notifications', label: 'Notificaciones', icon: 'bell' },
      {
        to: '/dashboard/settings',
        also: ['/dashboard/moderation', '/dashboard/verify-email'],
        label: 'Configuración',
        icon: 'settings',
      },
    ],
  },
]

export const EXPLORE_LINKS: readonly NavigationItem[] = [
  { to: '/marketplace', label: 'Marketplace' },
  { to: '/search', label: 'Buscar' },
  { to: '/contests', label: 'Concursos' },
  { to: '/categories', label: 'Categorías' },
  { to: '/external-ads', label: 'Anuncios externos' },
  { to: '/how-it-works', label: 'Cómo funciona' },
  { to: '/ads', label: 'Formatos de anuncio' },
]

export const LEGAL_LINKS: readonly NavigationItem[] = [
  { to: '/terms', label: 'Términos y condiciones' },
  { to: '/privacy', label: 'Privacidad' },
  { to: '/legal-notice', label: 'Aviso legal' },
]

export const INFO_LINKS: readonly NavigationItem[] = [
  { to: '/about', label: 'Nosotros' },
  ...LEGAL_LINKS,
  { to: '/how-figures-are-counted', label: 'Cómo se cuentan las cifras' },
  { to: '/how-results-are-ordered', label: 'Cómo ordenamos los resultados' },
  { to: '/rules', label: 'Normas y moderación' },
  { to: HIRING_RULES_PATH, label: 'Reglas de las contrataciones', needsHiring: true },
]

/** The moderators' additional links. */
export const MODERATOR_NAVIGATION: readonly NavigationItem[] = [
  { to: '/moderation', label: 'Moderación', icon: 'shield' },
]
