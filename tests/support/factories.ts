import type { Db } from '#app/db.server.ts'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { cookieName, sessionCookie } from '#app/http/cookies.server.ts'
import { aDatabase } from './database.ts'
import { anAccount } from './rows.ts'
import { Visitor } from './visitor.ts'

export { aFreelancer, aListing, anAccount, PASSWORD, type Account } from './rows.ts'

/** Signs this visitor in as an account, without the sign-in form. */
export async function signIn(db: Db, visitor: Visitor, account: { id: string }, now = new Date()) {
  const { token } = await openSession(db, account.id, { persistent: true, now })
  const [pair = ''] = (await sessionCookie.serialize(token)).split(';')
  visitor.setCookie(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  // The form would have left one that outlives the session.
  visitor.setCookie(cookieName('cookies'), '1')
}

/** A visitor who is signed in, and their account. */
export async function signedIn(account: Parameters<typeof anAccount>[1] = {}) {
  const db = await aDatabase()
  const made = await anAccount(db, account)
  const visitor = await Visitor.arrive()
  await signIn(db, visitor, made)
  return { db, visitor, account: made }
}

/** A visitor who is not signed in. */
export async function aStranger() {
  return { db: await aDatabase(), visitor: await Visitor.arrive() }
}
