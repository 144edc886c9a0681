import type { SecretBox } from '#app/adapters/tokens.server.ts'
import type { Db } from '#app/db.server.ts'
import { requireSigningKey, signatureOf, isSignedBy, listPublicKeys } from './keys.server.ts'
import { RATING_KEYS_PATH, VERIFY_PATH } from './paths.ts'
import {
  findReceived,
  listReceivedPart,
  type PublishedRating,
  listPublishedForAnyone,
  type PublicRating,
} from './published.server.ts'
import { statementOf, writeFile, readFile, readStatement, type Statement } from './statement.server.ts'

/** The result for one rating of a file. Words that were not signed here are not shown, because anybody may have written them. */
export type Verdict =
  | { kind: 'valid'; signed: Statement; now: PublicRating }
  /** The signature is valid, but the present rating differs. */
  | { kind: 'edited'; signed: Statement; now: PublicRating }
  /** The signature is good, and the rating is not shown there any more. */
  | { kind: 'withdrawn'; signed: Statement }
  /** A rating that the file has twice: it counts once. */
  | { kind: 'repeated'; signed: Statement }
  /** The key is not one of this site. */
  | { kind: 'foreign' }
  /** The key is one of this site, but did not make this signature. */
  | { kind: 'forged' }

type Verified =
  | { kind: 'read'; verdicts: Verdict[]; people: number }
  /** The text is not a file of ratings. */
  | { kind: 'unreadable' }

/** Checks the ratings of a file against the signatures of this site, and against the published ones of today. */
export async function verifyFile(db: Db, file: Buffer | string): Promise<Verified> {
  const entries = readFile(file)
  if (!entries) return { kind: 'unreadable' }
  const keys = new Map((await listPublicKeys(db)).map((key) => [key.kid, key]))
  const read = entries.map(({ rating, kid, signature }) => {
    const key = keys.get(kid)
    if (!key) return { kind: 'foreign' as const }
    const signed = readStatement(rating)
    return signed && isSignedBy(signed, signature, key)
      ? { kind: 'signed' as const, signed }
      : { kind: 'forged' as const }
  })
  const ids = new Set(read.flatMap((entry) => (entry.kind === 'signed' ? [entry.signed.id] : [])))
  const published = new Map((await listPublishedForAnyone(db, [...ids])).map((rating) => [rating.id, rating]))
  const seen = new Set<string>()
  const verdicts = read.map((entry): Verdict => {
    if (entry.kind !== 'signed') return entry
    const { signed } = entry
    if (seen.has(signed.id)) return { kind: 'repeated', signed }
    seen.add(signed.id)
    const now = published.get(signed.id)
    if (!now) return { kind: 'withdrawn', signed }
    return { kind: saysTheSame(signed, now) ? 'valid' : 'edited', signed, now }
  })
  const people = new Set([...published.values()].map(({ freelancerId }) => freelancerId)).size
  return { kind: 'read', verdicts, people }
}

/** The name of a kind of work and the month may be written another way one day; the words of a rating may not. */
const saysTheSame = (signed: Statement, now: PublicRating) =>
  signed.stars === now.stars && signed.text === now.text && signed.category === now.category

interface Signing {
  box: SecretBox
  /** The origin of the site, which the file names. */
  site: string
  now: Date
}

/** One file of all published ratings about a person, signed; undefined when it would be empty. */
export async function signPart(db: Db, freelancerId: string, part: number, signing: Signing) {
  return signAll(db, await listReceivedPart(db, freelancerId, part), signing)
}

/** A file with one rating; undefined when it is about another person or not public. */
export async function signOne(db: Db, freelancerId: string, ratingId: string, signing: Signing) {
  const rating = await findReceived(db, freelancerId, ratingId)
  return rating && signAll(db, [rating], signing)
}

async function signAll(db: Db, ratings: PublishedRating[], { box, site, now }: Signing): Promise<string | undefined> {
  if (ratings.length === 0) return undefined
  const key = await requireSigningKey(db, box, now)
  const signed = ratings.map((each) => {
    const rating = statementOf(each, site)
    return { rating, kid: key.kid, signature: signatureOf(rating, key) }
  })
  return writeFile(signed, { verify: site + VERIFY_PATH, keys: site + RATING_KEYS_PATH })
}
