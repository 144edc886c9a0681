import type { Language } from '#app/locale/languages.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The types of a notification (O2), with the names that its filter shows. */
export const NOTIFICATION_TYPES = [
  'message',
  'listing_update',
  'price_change',
  'new_match',
  'announcement',
  'order',
  'review',
  'moderation',
  'contest',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const TYPE_LABELS: () => Record<NotificationType, string> = perLanguage(() => ({
  message: t('Mensajes'),
  listing_update: t('Tus anuncios'),
  price_change: t('Cambios de precio'),
  new_match: t('Coincidencias'),
  announcement: t('Comunicados'),
  order: t('Contrataciones'),
  review: t('Valoraciones'),
  moderation: t('Moderación'),
  contest: t('Concursos'),
}))

export const READ_STATES = ['all', 'unread', 'read'] as const
export type ReadState = (typeof READ_STATES)[number]

/** One notification as a screen shows it. */
export interface Notification {
  id: string
  type: NotificationType
  title: string
  message: string
  /** The language of title and message, if it is not that of the page. */
  language?: Language
  /** The path of this site that it links to. */
  href: string | null
  read: boolean
  createdAt: Date
}

/** The badge of the bell shows at most this many; more is «9+» (G3). */
export const BADGE_MAX = 9

/** How many the panel of the bell shows (G3). */
export const PANEL_SIZE = 8
