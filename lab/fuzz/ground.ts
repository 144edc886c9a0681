import { randomUUID } from 'node:crypto'
import { Kysely } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { aFreelancer, aListing, anAccount, PASSWORD, type Account } from '#tests/support/rows.ts'
import { listRoutes } from '#tests/support/route-table.ts'
import { namesOn } from './send.ts'
import type { Ground } from './requests.ts'

/** Somebody who is signed in, with a few listings there to be asked for, and every form of the product. */
export async function prepareGround(db: Db | Kysely<unknown>, origin: string) {
  const rows = db as Db
  const [member, other] = [await anAccount(rows), await aFreelancer(rows)]
  const listings = [
    await aListing(rows, { author: member }),
    await aListing(rows, { author: member, status: 'inactive' }),
    await aListing(rows, { author: other }),
  ]
  const signIn = () => sessionOf(origin, member)
  const routes = (await listRoutes()).filter(({ isLayout }) => !isLayout).map(({ path }) => path)
  const ids = [...listings.map(({ id }) => id), member.id, other.id, other.username, randomUUID()]
  const paths = routes
    .filter((path) => !/[*]/.test(path))
    .map((path) => path.replace(/:\w+\??/g, listings[0]?.id ?? ''))
  const names = await namesOn(origin, paths, await signIn())
  const ground: Ground = { routes, ids, names }
  return { ground, signIn }
}

/** Signs in as people do. @returns the cookie. */
async function sessionOf(origin: string, { email }: Account): Promise<string> {
  const response = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: 'cookies=1', Origin: origin },
    body: new URLSearchParams({ email, password: PASSWORD }),
  })
  const cookie = response.headers.getSetCookie().find((one) => /session=/.test(one))
  if (!cookie) throw new Error(`Signing in was answered with ${response.status}.`)
  return cookie.split(';')[0] as string
}
