import { ratingsBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { listPublicKeys, rotateKey } from '#app/domain/signed-ratings/keys.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

const dayOf = (moment: Date) => isoDay(moment, siteTimeZone)

/** Every key, the newest first. */
export async function keysTable(): Promise<string> {
  const keys = await listPublicKeys(db)
  if (keys.length === 0) return 'There is no key yet: the first download makes it.'
  return keys
    .map(({ kid, createdAt, retiredAt }) => {
      const until = retiredAt ? `signed until ${dayOf(retiredAt)}` : 'signs now'
      return `${kid}  since ${dayOf(createdAt)}, ${until}`
    })
    .join('\n')
}

export async function rotate(now: Date): Promise<string> {
  const { kid } = await rotateKey(db, ratingsBox, { now })
  return `${kid} signs ratings from now on. What former keys have signed stays valid.`
}
