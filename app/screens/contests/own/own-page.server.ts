import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db, type Db } from '#app/db.server.ts'
import { BY_MOMENT, readPlace, type Place } from '#app/domain/paging.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import type { Reading } from '#app/screens/contests/presented.server.ts'

interface OwnPage<Item, Shown> {
  path: string
  list: (db: Db, userId: string, place: { after?: Place }) => Promise<{ items: Item[]; next?: string }>
  present: (item: Item, reading: Reading) => Shown
}

/** A page of a person's contests or entries, and the link to the next; null when it could not be read. */
export async function loadOwnPage<Item, Shown>(
  { request, context }: LoaderFunctionArgs,
  { path, list, present }: OwnPage<Item, Shown>,
) {
  const viewer = await requireViewer({ request, context })
  const after = readPlace(BY_MOMENT, readAddress(request, ['after']).get('after'))
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  try {
    const { items, next } = await list(db, viewer.id, { after })
    const found = { items: items.map((item) => present(item, reading)), next: next ? `${path}?after=${next}` : null }
    return data({ found })
  } catch (error) {
    return unread({ context }, error, { fault: `a page of ${path} could not be read`, page: { found: null } })
  }
}
