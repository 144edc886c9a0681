import { HIRING_RULES_PATH } from './hiring-rules-link.tsx'
import type { IconName } from './icon.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

export interface NavigationItem {
  to: string
  label: string
  icon?: IconName
  /** Only this address counts as current, not those under it. */
  exact?: boolean
  /** Other addresses of its screens, and those under them. */
  also?: readonly string[]
  /** Whether the entry is there only where people can hire each other. */
  needsHiring?: boolean
}

/** Whether an address belongs to the item or to one of its other screens. */
export function isAt({ to, exact, also = [] }: NavigationItem, pathname: string): boolean {
  const isIn = (place: string) => pathname === place || pathname.startsWith(`${place}/`)
  return (exact ? pathname === to : isIn(to)) || also.some(isIn)
}

/** Every list holds only screens that exist; a new screen is one line here. */
export const MAIN_NAVIGATION: () => readonly NavigationItem[] = perLanguage(() => [
  { to: '/marketplace', label: t('Marketplace') },
  { to: '/contests', label: t('Concursos') },
  { to: '/categories', label: t('Categorías') },
  { to: '/about', label: t('Nosotros') },
])

/** A visitor registers and signs in on the way, and comes back to the form. */
export const PUBLISH_FREE: () => NavigationItem = perLanguage(() => ({
  to: '/register?next=%2Fdashboard%2Fcreate-listing',
  label: t('Publicar gratis'),
}))

export const ACCOUNT_MENU: () => readonly NavigationItem[] = perLanguage(() => [
  { to: '/dashboard', label: t('Dashboard'), icon: 'layout-dashboard' },
  { to: '/dashboard/profile', label: t('Mi Perfil'), icon: 'circle-user' },
  { to: '/dashboard/create-listing', label: t('Crear Anuncio'), icon: 'plus' },
])

/** In groups; the specification's eight are in its order. */
export const DASHBOARD_NAVIGATION: () => readonly { id: string; label: string; items: readonly NavigationItem[] }[] =
  perLanguage(() => [
    {
      id: 'workshop',
      label: t('Mi taller'),
      items: [
        { to: '/dashboard', label: t('Dashboard'), icon: 'layout-dashboard', exact: true },
        { to: '/dashboard/profile', label: t('Mi Perfil'), icon: 'circle-user' },
        { to: '/dashboard/listings', also: ['/dashboard/edit-listing'], label: t('Mis Anuncios'), icon: 'list' },
        { to: '/dashboard/create-listing', label: t('Crear Anuncio'), icon: 'plus' },
      ],
    },
    {
      id: 'dealings',
      label: t('Mis tratos'),
      items: [
        { to: '/dashboard/messages', label: t('Mensajes'), icon: 'message-circle' },
        {
          to: '/dashboard/orders',
          also: ['/dashboard/requests', '/dashboard/quotes', '/dashboard/disputes', '/dashboard/earnings'],
          label: t('Contrataciones'),
          icon: 'file-text',
          needsHiring: true,
        },
        { to: '/dashboard/reviews', label: t('Valoraciones'), icon: 'star' },
        { to: '/dashboard/contests', label: t('Concursos'), icon: 'trophy' },
      ],
    },
    {
      id: 'account',
      label: t('Mi cuenta'),
      items: [
        { to: '/dashboard/favorites', label: t('Favoritos'), icon: 'heart' },
        { to: '/dashboard/saved-searches', label: t('Búsquedas guardadas'), icon: 'bookmark' },
        { to: '/dashboard/stats', label: t('Estadísticas'), icon: 'chart-column' },
        { to: '/dashboard/notifications', label: t('Notificaciones'), icon: 'bell' },
        {
          to: '/dashboard/settings',
          also: ['/dashboard/moderation', '/dashboard/verify-email'],
          label: t('Configuración'),
          icon: 'settings',
        },
      ],
    },
  ])

export const EXPLORE_LINKS: () => readonly NavigationItem[] = perLanguage(() => [
  { to: '/marketplace', label: t('Marketplace') },
  { to: '/search', label: t('Buscar') },
  { to: '/contests', label: t('Concursos') },
  { to: '/categories', label: t('Categorías') },
  { to: '/external-ads', label: t('Anuncios externos') },
  { to: '/how-it-works', label: t('Cómo funciona') },
  { to: '/ads', label: t('Formatos de anuncio') },
])

export const LEGAL_LINKS: () => readonly NavigationItem[] = perLanguage(() => [
  { to: '/terms', label: t('Términos y condiciones') },
  { to: '/privacy', label: t('Privacidad') },
  { to: '/legal-notice', label: t('Aviso legal') },
])

export const INFO_LINKS: () => readonly NavigationItem[] = perLanguage(() => [
  { to: '/about', label: t('Nosotros') },
  ...LEGAL_LINKS(),
  { to: '/how-figures-are-counted', label: t('Cómo se cuentan las cifras') },
  { to: '/how-results-are-ordered', label: t('Cómo ordenamos los resultados') },
  { to: '/rules', label: t('Normas y moderación') },
  { to: HIRING_RULES_PATH, label: t('Reglas de las contrataciones'), needsHiring: true },
])

/** The moderators' additional links. */
export const MODERATOR_NAVIGATION: () => readonly NavigationItem[] = perLanguage(() => [
  { to: '/moderation', label: t('Moderación'), icon: 'shield' },
])
