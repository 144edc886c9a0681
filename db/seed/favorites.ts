import type { Db } from '#app/db.server.ts'
import { describeFavorite, addFavoriteListing } from '#app/domain/favorites/commands.server.ts'
import { addFavoriteSample } from '#app/domain/favorites/keyed.server.ts'
import { SAMPLE_CARDS } from '#app/domain/samples/cards.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { DEMO_CLIENT, DEMO_SELLER } from './references.ts'

/** What the demonstration's client keeps: the beginning of a title, a list and a note. */
export const DEMO_FAVORITES = [
  { about: 'Logotipo e identidad', list: 'La papelería', note: 'Preguntar si el sello va aparte.' },
  { about: 'Cartel', list: 'La papelería', note: '' },
  { about: 'Tienda en línea', list: '', note: '' },
]

/** The built-in samples among them, by their ids. */
const DEMO_SAMPLES = ['bicicleta-de-paseo', 'lampara-de-ceramica']

/** Who keeps what of the demonstration's seller: the beginning of a title, and by key since how many days. */
const KEPT_OF_SELLER: Record<string, Record<string, number>> = {
  Logotipo: { nerea: 2, laia: 8, samuel: 17, hugo: 29, adrian: 38, marta: 52, lucia: 90, carmen: 140, paula: 199 },
  Maquetación: { aina: 5, oier: 22, ines: 31, jaime: 80, carmen: 118, lucia: 160, rafa: 176 },
  Cartel: { hugo: 1, elena: 12, david: 16, rafa: 26, samuel: 36, marta: 44, judit: 70, xoan: 103 },
  Encuadernación: { carmen: 10, paula: 13, adrian: 27, ines: 49, marta: 62 },
}

/** Lets people of the demonstration keep listings, and its client some samples. @param people ids by their keys. */
export async function addDemoFavorites(db: Db, people: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const listings = await db
    .selectFrom('visibleListings as l')
    .innerJoin('users as u', 'u.id', 'l.authorId')
    .select(['l.id', 'l.title', 'l.authorId'])
    .where('u.demo', '=', true)
    .execute()
  const keep = async (personId: string, about: string, { authorId, at }: { authorId?: string; at: Date }) => {
    const listing = listings.find((one) => one.title?.startsWith(about) && one.authorId === (authorId ?? one.authorId))
    // A demonstration of fewer listings has fewer favourites.
    if (!listing?.id || (await addFavoriteListing(db, personId, listing.id, at)) !== 'added') return
    return db
      .selectFrom('favorites')
      .select('id')
      .where('userId', '=', personId)
      .where('listingId', '=', listing.id)
      .executeTakeFirstOrThrow()
  }
  const authorId = idOf(people, DEMO_SELLER)
  for (const [about, keepers] of Object.entries(KEPT_OF_SELLER)) {
    for (const [key, daysAgo] of Object.entries(keepers))
      await keep(idOf(people, key), about, { authorId, at: daysBefore(now, daysAgo) })
  }
  const clientId = idOf(people, DEMO_CLIENT)
  for (const key of DEMO_SAMPLES) {
    const sample = SAMPLE_CARDS.find(({ id }) => id === key)
    if (sample) await addFavoriteSample(db, clientId, { key, priceCents: sample.priceCents }, now)
  }
  for (const { about, list, note } of DEMO_FAVORITES) {
    const favorite = await keep(clientId, about, { at: now })
    if (favorite && (list || note))
      await describeFavorite(db, clientId, favorite.id, { list: list || null, note: note || null })
  }
}

function idOf(people: ReadonlyMap<string, string>, key: string): string {
  const id = people.get(key)
  if (!id) throw new Error(`There is no ${key} in the demonstration`)
  return id
}
