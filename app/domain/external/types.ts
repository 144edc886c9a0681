import { perLanguage, tc } from '#app/locale/texts.ts'
/** The format of a source, named by the operator (I3). */
export const SOURCE_KINDS = ['json', 'rss', 'csv'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

export const PRICE_TYPES = ['fixed', 'hourly', 'negotiable'] as const
export type ExternalPriceType = (typeof PRICE_TYPES)[number]

export const EXTERNAL_STATUSES = ['active', 'inactive', 'pending', 'expired'] as const
export type ExternalStatus = (typeof EXTERNAL_STATUSES)[number]

/** The label of a status (I8). */
export const STATUS_LABELS: () => Record<ExternalStatus, string> = perLanguage(() => ({
  active: tc('listing', 'Activo'),
  inactive: tc('listing', 'Inactivo'),
  pending: tc('listing', 'Pendiente'),
  expired: tc('listing', 'Expirado'),
}))

export interface ExternalMedia {
  type: 'image' | 'document' | 'video'
  url: string
  caption?: string
}

/** An entry of a source as it is kept; null where the source gave no value (I6, I7). */
export interface ReadAd {
  externalId: string
  link: string
  title: string
  description: string
  postDate: Date | null
  userName: string | null
  priceCents: number | null
  currency: string | null
  priceType: ExternalPriceType | null
  category: string | null
  location: string | null
  tags: string[]
  media: ExternalMedia[]
  views: number | null
  featured: boolean | null
  expiresAt: Date | null
  /** The status by the source. */
  status: ExternalStatus
}

/** Why there is no copy: the source did not answer, or its feed could not be read. */
export type SourceError = 'connection' | 'content'

/** The most entries that are kept of one source, the first ones. */
export const MOST_ADS = 2_000

/** The address of the demonstration's ads. */
export const DEMO_URL = 'demo:'
export const DEMO_HOME = '/external-ads/demo-source'
