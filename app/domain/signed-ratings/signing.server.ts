import type { SecretBox } from '#app/adapters/tokens.server.ts'
import type { Db } from '#app/db.server.ts'
import { requireSigningKey, signatureOf } from './keys.server.ts'
import { RATING_KEYS_PATH, VERIFY_PATH } from './paths.ts'
import { findReceived, listReceivedPart, type PublishedRating } from './published.server.ts'
import { statementOf, writeFile } from './statement.server.ts'

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

/** A file with one of them; undefined when it is about another person or not public. */
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
