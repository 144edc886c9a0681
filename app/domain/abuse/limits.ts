import { HOUR_MS } from '#app/locale/durations.ts'
import { t } from '#app/locale/texts.ts'

/** How old, in hours, an account is when it no longer counts as new. */
export const NEW_ACCOUNT_HOURS = 24

/** The daily limits of an account by its stage (A12, R14). The stage is not stored. */
const STAGES = {
  /** The address is not verified. */
  unverified: { listingsPerDay: 5, conversationsPerDay: 3 },
  /** Younger than a day. The limit is enough to ask several sellers for the same work. */
  new: { listingsPerDay: 20, conversationsPerDay: 10 },
  /** Conversations are limited by the hour only. */
  settled: { listingsPerDay: 100, conversationsPerDay: null },
} as const

export type Stage = keyof typeof STAGES

/** New conversations in a day while an address is not verified. */
export const FIRST_CONVERSATIONS_PER_DAY = STAGES.unverified.conversationsPerDay
/** New conversations in a day of an account that is verified and younger than a day. */
export const NEW_CONVERSATIONS_PER_DAY = STAGES.new.conversationsPerDay

export interface AccountLimits {
  stage: Stage
  listingsPerDay: number
  /** Null when only the hour counts. */
  conversationsPerDay: number | null
}

/**
 * The daily limits of an account, by its age and whether its address is verified.
 * @param factor the operator's, for every number.
 */
export function accountLimits(
  { emailVerified, createdAt }: { emailVerified: boolean; createdAt: Date },
  { now, factor = 1 }: { now: Date; factor?: number },
): AccountLimits {
  const isNew = now.getTime() - createdAt.getTime() < NEW_ACCOUNT_HOURS * HOUR_MS
  return limitsAt(emailVerified ? (isNew ? 'new' : 'settled') : 'unverified', factor)
}

/** The limits of a stage. */
export function limitsAt(stage: Stage, factor = 1): AccountLimits {
  const times = (count: number) => Math.max(1, Math.floor(count * factor))
  const { listingsPerDay, conversationsPerDay } = STAGES[stage]
  return {
    stage,
    listingsPerDay: times(listingsPerDay),
    conversationsPerDay: conversationsPerDay && times(conversationsPerDay),
  }
}

/** Why no more listings can be made today: the rule, and how to raise the limit. */
export function tooManyListings(
  { stage, listingsPerDay: listings }: AccountLimits,
  verb: 'publicar' | 'crear',
): string {
  switch (stage) {
    case 'unverified':
      return verb === 'publicar'
        ? t(
            'Hasta que verifiques tu correo puedes publicar {listings} anuncios al día. Verifícalo, o vuelve a intentarlo mañana.',
            { listings },
          )
        : t(
            'Hasta que verifiques tu correo puedes crear {listings} anuncios al día. Verifícalo, o vuelve a intentarlo mañana.',
            { listings },
          )
    case 'new':
      return verb === 'publicar'
        ? t(
            'Durante las primeras {hours} horas de tu cuenta puedes publicar {listings} anuncios. Vuelve a intentarlo mañana.',
            { hours: NEW_ACCOUNT_HOURS, listings },
          )
        : t(
            'Durante las primeras {hours} horas de tu cuenta puedes crear {listings} anuncios. Vuelve a intentarlo mañana.',
            { hours: NEW_ACCOUNT_HOURS, listings },
          )
    case 'settled':
      return verb === 'publicar'
        ? t('Puedes publicar {listings} anuncios al día. Vuelve a intentarlo mañana.', { listings })
        : t('Puedes crear {listings} anuncios al día. Vuelve a intentarlo mañana.', { listings })
  }
}

/** The limits in words, for the page of the rules. */
export function limitRules(factor: number): string[] {
  const [first, fresh, settled] = [limitsAt('unverified', factor), limitsAt('new', factor), limitsAt('settled', factor)]
  return [
    t(
      'Con el correo sin verificar: {listings} anuncios y {conversations} conversaciones nuevas al día, y los enlaces que escribas no se pueden pulsar.',
      { listings: first.listingsPerDay, conversations: Number(first.conversationsPerDay) },
    ),
    t(
      'Durante las primeras {hours} horas, con el correo verificado: {listings} anuncios y {conversations} conversaciones nuevas.',
      {
        hours: NEW_ACCOUNT_HOURS,
        listings: fresh.listingsPerDay,
        conversations: Number(fresh.conversationsPerDay),
      },
    ),
    t('Después: {listings} anuncios al día.', { listings: settled.listingsPerDay }),
  ]
}
