import { HOUR_MS } from '#app/locale/durations.ts'

/** How old, in hours, an account is when it no longer counts as new. */
export const NEW_ACCOUNT_HOURS = 24

/** The daily limits of an account by its stage (A12, R14). The stage is not stored. */
const STAGES = {
  /** The address is not verified. */
  unverified: { listingsPerDay: 5, conversationsPerDay: 3 },
  /** Younger than a day: enough to ask several sellers for the same work. */
  new: { listingsPerDay: 20, conversationsPerDay: 10 },
  /** Conversations are limited by the hour only. */
  settled: { listingsPerDay: 100, conversationsPerDay: null },
} as const

export type Stage = keyof typeof STAGES

/** New conversations in a day while an address is not verified. */
export const FIRST_CONVERSATIONS_PER_DAY = STAGES.unverified.conversationsPerDay
/** The same of an account that is verified and younger than a day. */
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

/** Why no more listings can be made today: the rule, and what can be done about it. */
export function tooManyListings({ stage, listingsPerDay }: AccountLimits, verb: 'publicar' | 'crear'): string {
  switch (stage) {
    case 'unverified':
      return `Hasta que verifiques tu correo puedes ${verb} ${listingsPerDay} anuncios al día. Verifícalo, o vuelve a intentarlo mañana.`
    case 'new':
      return `Durante las primeras ${NEW_ACCOUNT_HOURS} horas de tu cuenta puedes ${verb} ${listingsPerDay} anuncios. Vuelve a intentarlo mañana.`
    case 'settled':
      return `Puedes ${verb} ${listingsPerDay} anuncios al día. Vuelve a intentarlo mañana.`
  }
}

/** The limits in words, for the page of the rules. */
export function limitRules(factor: number): string[] {
  const [first, fresh, settled] = [limitsAt('unverified', factor), limitsAt('new', factor), limitsAt('settled', factor)]
  return [
    `Con el correo sin verificar: ${first.listingsPerDay} anuncios y ${first.conversationsPerDay} conversaciones nuevas al día, y los enlaces que escribas no se pueden pulsar.`,
    `Durante las primeras ${NEW_ACCOUNT_HOURS} horas, con el correo verificado: ${fresh.listingsPerDay} anuncios y ${fresh.conversationsPerDay} conversaciones nuevas.`,
    `Después: ${settled.listingsPerDay} anuncios al día.`,
  ]
}
