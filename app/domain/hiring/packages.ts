import type { Plan } from './states.ts'
import { perLanguage, t, tc } from '#app/locale/texts.ts'

/** The packages of a listing, the smallest first. */
export const TIERS = ['basico', 'medio', 'completo'] as const
export type Tier = (typeof TIERS)[number]

export const TIER_LABELS: () => Record<Tier, string> = perLanguage(() => ({
  basico: t('Básico'),
  medio: t('Medio'),
  completo: t('Completo'),
}))

/** The name of a tier within a sentence: «el paquete básico». */
export const TIER_WORDS: () => Record<Tier, string> = perLanguage(() => ({
  basico: tc('package', 'básico'),
  medio: tc('package', 'medio'),
  completo: tc('package', 'completo'),
}))

export const PACKAGE_TITLE_MAX = 80
export const INCLUDES_MAX = 1_000
/** How long a seller who wants to confirm orders has for it. */
export const CONFIRM_HOURS = 48

export const isTier = (text: string | null): text is Tier => TIERS.some((tier) => tier === text)

/** The smallest first. */
export const byTier = (one: { tier: Tier }, other: { tier: Tier }): number =>
  TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier)

/** The controls of one package in its form. */
export const packageNames = (tier: Tier) =>
  ({
    title: `${tier}_title`,
    includes: `${tier}_includes`,
    price: `${tier}_price`,
    days: `${tier}_days`,
    revisions: `${tier}_revisions`,
  }) as const

/** A work at a fixed price. */
export interface Package {
  tier: Tier
  title: string
  /** A thing a line. */
  includes: string
  /** Without taxes. */
  baseCents: number
  deliveryDays: number
  revisions: number
}

/** The terms that all packages of a listing share. */
export interface PackageTerms {
  /** Whether an order needs no confirmation by the seller. */
  atOnce: boolean
  plan: Plan
  isTrader: boolean
  taxName: string
  taxBps: number
  /** Withheld by clients who are a business in Spain. */
  retentionBps: number
}

/** Everything that a client agrees to. */
export interface Offer extends Package, PackageTerms {
  /** The first day on which the seller has time, such as «2026-12-14»; null for now. */
  startsOn: string | null
}

/** The tiers within the stored title of an order, which is Spanish. */
const STORED_TIERS: Record<Tier, string> = { basico: 'básico', medio: 'medio', completo: 'completo' }

/** The title of the work in lists once it is ordered. */
export const titleOfOrder = ({ title, tier }: Pick<Package, 'title' | 'tier'>) =>
  `${title} (paquete ${STORED_TIERS[tier]})`

/** The parts in which two offers of one tier can differ. */
const PARTS = [
  'title',
  'includes',
  'baseCents',
  'taxName',
  'taxBps',
  'retentionBps',
  'isTrader',
  'plan',
  'deliveryDays',
  'revisions',
  'startsOn',
  'atOnce',
] as const satisfies (keyof Offer)[]
export type OfferPart = (typeof PARTS)[number]

/** The parts of an offer that have changed since it was read. */
export const changedParts = (read: Record<OfferPart, unknown>, now: Offer): OfferPart[] =>
  PARTS.filter((part) => read[part] !== now[part])
