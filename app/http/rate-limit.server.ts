import '#app/http/context.ts'
import { createHash } from 'node:crypto'
import { data, type AppLoadContext } from '@remix-run/node'
import { config } from '#app/config/env.server.ts'
import { DatabaseUnavailable, db, isDatabaseUnavailable } from '#app/db.server.ts'
import { countAttempts } from '#app/domain/accounts/attempts.server.ts'
import { waitInWords } from '#app/locale/dates.server.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#app/locale/durations.ts'
import { t } from '#app/locale/texts.ts'

/** How often each thing may be done. RATE_LIMIT_FACTOR multiplies the number of times. */
export const LIMITS = {
  /** Stops guesses from one address without stopping others. */
  'sign-in-by-account-and-address': { times: 10, seconds: 15 * MINUTE_SECONDS },
  /** Stops guesses from many addresses; counted only for browsers that are new to the account. */
  'sign-in-by-account': { times: 100, seconds: 15 * MINUTE_SECONDS },
  /** A browser that has signed in to the account before is counted by itself, so that others cannot lock it out. */
  'sign-in-by-device': { times: 10, seconds: 15 * MINUTE_SECONDS },
  'sign-in-by-device-and-day': { times: 50, seconds: DAY_SECONDS },
  'sign-in-by-address': { times: 100, seconds: 15 * MINUTE_SECONDS },
  /**
   * One limit for all browsers that the account does not know yet. A limit for each address would not protect a code of
   * six digits, because an attacker can use many addresses.
   */
  'code-by-account': { times: 10, seconds: 15 * MINUTE_SECONDS },
  /** Six digits, three codes valid at any time: fifty guesses a day find one in twenty years. */
  'code-by-account-and-day': { times: 50, seconds: DAY_SECONDS },
  'code-by-device': { times: 10, seconds: 15 * MINUTE_SECONDS },
  'code-by-device-and-day': { times: 50, seconds: DAY_SECONDS },
  'registration-by-address': { times: 20, seconds: HOUR_SECONDS },
  'reset-by-account': { times: 5, seconds: HOUR_SECONDS },
  'reset-by-address': { times: 20, seconds: HOUR_SECONDS },
  /** Every form that asks a signed-in person for the password or a code again. */
  'security-by-session': { times: 10, seconds: 15 * MINUTE_SECONDS },
  /** The limit for all sessions together: a stolen one must not keep its owner from changing the password. */
  'security-by-account': { times: 50, seconds: 15 * MINUTE_SECONDS },
  /** Mails to the new address of a change of address. */
  'email-change-by-mailbox': { times: 5, seconds: DAY_SECONDS },
  /** Forms that wait for a sign-in or registration: what anonymous visitors can store, by address and in all. */
  'waiting-form-by-address': { times: 20, seconds: HOUR_SECONDS },
  'waiting-form': { times: 1_000, seconds: HOUR_SECONDS },
  'verification-by-account': { times: 5, seconds: HOUR_SECONDS },
  'publish-by-account': { times: 20, seconds: HOUR_SECONDS },
  'contest-by-account': { times: 10, seconds: DAY_SECONDS },
  'request-by-account': { times: 10, seconds: DAY_SECONDS },
  'entry-by-account': { times: 30, seconds: DAY_SECONDS },
  'entry-edit-by-account': { times: 100, seconds: DAY_SECONDS },
  /** Searches saved with an address alone: by the visitor, and by the mailbox. */
  'search-mails-by-address': { times: 20, seconds: HOUR_SECONDS },
  'search-mails-by-mailbox': { times: 5, seconds: DAY_SECONDS },
  'newsletter-by-address': { times: 20, seconds: HOUR_SECONDS },
  'newsletter-by-mailbox': { times: 5, seconds: DAY_SECONDS },
  'profile-by-account': { times: 100, seconds: HOUR_SECONDS },
  /** Each change is a line of a log that is kept for ever. */
  'tax-by-account': { times: 20, seconds: DAY_SECONDS },
  'export-by-account': { times: 5, seconds: DAY_SECONDS },
  'upload-by-account': { times: 100, seconds: HOUR_SECONDS },
  'report-by-account': { times: 30, seconds: DAY_SECONDS },
  'report-by-address': { times: 20, seconds: HOUR_SECONDS },
  /** Anybody can type this address, so it gets no more mails than this. */
  'report-by-email': { times: 5, seconds: DAY_SECONDS },
  appeal: { times: 10, seconds: DAY_SECONDS },
  'refresh-by-address': { times: 20, seconds: HOUR_SECONDS },
  /** Signatures of a hundred ratings at once. */
  'check-rating-by-address': { times: 60, seconds: HOUR_SECONDS },
} as const

export type LimitName = keyof typeof LIMITS

/** How many times a limit allows on this instance. */
export const timesAllowed = (name: LimitName) => Math.max(1, Math.floor(LIMITS[name].times * config.rateLimitFactor))

/** The operator's factor for every number of times. */
export const limitFactor = config.rateLimitFactor
export type LimitOutcome = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/**
 * These limits protect no secret and no mailbox, so an attempt that cannot be counted is allowed. All others refuse it.
 */
const GOES_ON_UNCOUNTED: ReadonlySet<LimitName> = new Set([
  'publish-by-account',
  'contest-by-account',
  'request-by-account',
  'entry-by-account',
  'entry-edit-by-account',
  'profile-by-account',
  'upload-by-account',
  'report-by-account',
  'appeal',
  'refresh-by-address',
  'check-rating-by-address',
])

const hitListeners = new Set<(name: LimitName) => void>()

/** Adds a listener for attempts beyond a limit. @returns a function that removes it. */
export function onLimitHit(listener: (name: LimitName) => void): () => void {
  hitListeners.add(listener)
  return () => void hitListeners.delete(listener)
}

/** The key of all visitors whose address is unknown. */
const UNKNOWN = 'unknown'

/**
 * Counts one attempt and says whether it is within its limit. Counting and judging are one statement, so that
 * simultaneous attempts cannot slip through together; all instances share the count.
 * @param key an account's id or address, or a visitor's address; visitors without one share a count. It is stored as a
 *   hash.
 * @returns allowed also when counting alone fails and the limit protects no secret or mailbox; that is logged.
 * @throws when the whole database is away, or when counting alone fails before a password, a code or a mail: callers
 *   treat both as an outage (`answerFailure`).
 */
export async function consumeLimit(
  name: LimitName,
  key: string | undefined,
  { log, times = 1 }: { log?: AppLoadContext['log']; times?: number } = {},
): Promise<LimitOutcome> {
  const hashed = createHash('sha256')
    .update(key || UNKNOWN)
    .digest('base64url')
  if (!key) log?.warn({ limit: name }, 'an attempt from nowhere counts with all others like it: is TRUST_PROXY right?')
  try {
    const counting = { key: `${name}:${hashed}`, times, seconds: LIMITS[name].seconds }
    const { count, forgottenInMs } = await countAttempts(db, counting)
    if (count <= timesAllowed(name)) return { allowed: true }
    for (const listener of hitListeners) listener(name)
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(forgottenInMs / 1000)) }
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    if (!GOES_ON_UNCOUNTED.has(name))
      throw new DatabaseUnavailable(`The limit ${name} could not be counted`, { cause: error })
    log?.error({ err: error, limit: name }, 'an attempt could not be counted and goes on uncounted')
    return { allowed: true }
  }
}

/** Counts one attempt under several limits; refused when any of them is used up, until the last of those ends. */
export async function consumeLimits(
  limits: [LimitName, string | undefined][],
  options: { log?: AppLoadContext['log'] } = {},
): Promise<LimitOutcome> {
  const outcomes = await Promise.all(limits.map(([name, key]) => consumeLimit(name, key, options)))
  const waits = outcomes.flatMap((outcome) => (outcome.allowed ? [] : [outcome.retryAfterSeconds]))
  return waits.length === 0 ? { allowed: true } : { allowed: false, retryAfterSeconds: Math.max(...waits) }
}

/** When to try again, in words: «dentro de 12 minutos». */
export function tooManyMessage(retryAfterSeconds: number): string {
  return t('Demasiados intentos seguidos. Vuelve a intentarlo {wait}.', {
    wait: waitInWords(retryAfterSeconds),
  })
}

/**
 * Answers a form 429 with Retry-After: the form's own page, everything typed still there.
 * @param answerWith makes the form's reply with this message.
 */
export function tooManyRequests<T>(
  { retryAfterSeconds }: { retryAfterSeconds: number },
  answerWith: (message: string) => T,
) {
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  return data(answerWith(tooManyMessage(retryAfterSeconds)), { status: 429, headers })
}
