import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import pLimit, { type LimitFunction } from 'p-limit'
import { createRequire } from 'node:module'

/**
 * Some 49,000 passwords that became known through break-ins, in lower case. They are read when the first password is
 * judged, so that a start does not wait for them.
 */
let listed: ReadonlySet<string> | undefined

function readList(): ReadonlySet<string> {
  // The types are those of the package that is named.
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

/** Guesses vary capitals and accents first, which the list does not contain: «Contraseña». */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Only letters and digits: «Ana Beltrán» and `ana.beltran` become equal. */
const plain = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a stranger would try this password first: it is on the list, repeats one character, or is known of the
 * account.
 * @param known words such as the site's name, the person's name and the address.
 */
export function isCommonPassword(password: string, known: readonly string[] = []): boolean {
  const tried = folded(password)
  if (new Set(tried).size < 2) return true
  if (known.some((text) => plain(text) !== '' && plain(text) === plain(password))) return true
  listed ??= readList()
  return listed.has(tried)
}

/** Argon2id with 19 MiB, two passes and one lane: some 12 ms of one core, the first choice of OWASP's list. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** A character can be encoded in several ways; a password typed on another keyboard is still the same. */
const asBytes = (password: string) => password.normalize('NFC')

/** A hash of random bytes: verifying against it costs as much as verifying a real one. */
const decoy = hash(randomBytes(32), ARGON2ID)

/**
 * Hashing shares four threads with compressing pages and reading files: one processor and two threads are always left
 * to those.
 */
export const HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** About a second of work: it is better to ask later requests to come back. */
export const HASHES_WAITING = 64
/** Half of the database's connections, so that sign-ins never use up those of pages. */
export const TURNS_AT_ONCE = 4

const hashes = pLimit(HASHES_AT_ONCE)
const turns = pLimit(TURNS_AT_ONCE)
let waiting = HASHES_WAITING

/**
 * Leaves this process its part of these limits, which are a whole instance's.
 * @param shareOf what one of its processes has of a limit.
 */
export function sharePasswordWork(shareOf: (limit: number) => number): void {
  hashes.concurrency = shareOf(HASHES_AT_ONCE)
  turns.concurrency = shareOf(TURNS_AT_ONCE)
  waiting = shareOf(HASHES_WAITING)
}

/** Too many passwords wait to be judged. */
export class PasswordsBusyError extends Error {
  override name = 'PasswordsBusyError'
}

function inQueue<T>(queue: LimitFunction, work: () => Promise<T>): Promise<T> {
  if (queue.activeCount + queue.pendingCount >= queue.concurrency + waiting)
    throw new PasswordsBusyError('Too many passwords wait to be judged')
  return queue(work)
}

/**
 * Runs work with a password that any visitor may ask for, when its turn comes. It sends no query to the database
 * before.
 * @throws PasswordsBusyError
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return inQueue(turns, work)
}

/** @throws PasswordsBusyError */
export async function hashPassword(password: string): Promise<string> {
  return inQueue(hashes, () => hash(asBytes(password), ARGON2ID))
}

/**
 * Whether the password is the one that was hashed. Without a hash (no such account) it takes the same time and returns
 * false.
 * @throws PasswordsBusyError
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inQueue(hashes, async () => verify(passwordHash ?? (await decoy), asBytes(password)))
  return passwordHash !== undefined && matches
}
