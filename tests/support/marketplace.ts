import { createHash } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { PRICE_TYPES } from '#app/domain/listings/limits.ts'
import { aListing, anAccount } from './rows.ts'

const TRADES = [
  'Diseño de logotipos',
  'Tiendas en línea',
  'Campañas en redes',
  'Traducción jurada',
  'Montaje de vídeo',
  'Clases de guitarra',
  'Programación a medida',
  'Asesoría fiscal',
  'Entrenamiento personal',
  'Arreglo de portátiles',
  'Retratos de familia',
  'Restauración de muebles',
]
const QUALITIES = [
  'con entrega en diez días',
  'para comercios de barrio',
  'sin permanencia',
  'a domicilio',
  'desde cero',
]
const PLACES = ['Zaragoza', 'Logroño', 'A Coruña', 'Almería', 'Palma', 'Donostia', 'Cádiz', 'Ávila']
const NAMES = ['Ana Beltrán', 'Bruno Casado', 'Carmen Díaz', 'Íñigo Núñez', 'Lucía Ferrer', 'Óscar Peña', 'Noa Vidal']

/** Listings of many authors, half of them with pictures, as varied as real ones: the same every time. */
export async function aMarketplace(db: Db, { listings }: { listings: number }) {
  const authors = []
  for (const fullName of NAMES) authors.push(await anAccount(db, { fullName }))
  for (let at = 0; at < listings; at += 1) {
    const pick = <T>(list: readonly T[], salt: string) =>
      list[createHash('sha256').update(`${salt}${at}`).digest().readUInt32BE() % list.length] as T
    const author = pick(authors, 'author')
    const title = `${pick(TRADES, 'trade')} ${pick(QUALITIES, 'quality')} en ${pick(PLACES, 'title-place')}`
    const { id } = await aListing(db, {
      author,
      title,
      description: `${title}. El trabajo número ${at + 1} del taller, con dos rondas de cambios.`,
      categoryId: (at % 11) + 1,
      priceCents: 900 + ((at * 7_919) % 240_000),
      priceType: pick(PRICE_TYPES, 'type'),
      priceKind: pick(['impuestos_incluidos', 'mas_impuestos', 'no_los_cobro'], 'kind'),
      taxBps: 2_100,
      location: pick(PLACES, 'place'),
      createdAt: new Date(Date.UTC(2026, 9, 1) - at * 5_400_000),
    })
    if (at % 2 === 0) await aPicture(db, { author, listingId: id, seed: `${at}` })
  }
}

/** The row of a picture. The stored objects themselves are not made. */
export async function aPicture(
  db: Db,
  {
    author,
    listingId,
    seed,
    position = 0,
  }: { author: { id: string }; listingId: string; seed: string; position?: number },
) {
  const random = createHash('sha256').update(seed).digest('hex').slice(0, 24)
  await db
    .insertInto('listingImages')
    .values({
      listingId,
      position,
      key: `${author.id}/${listingId}/1790000000000-${random}`,
      widths: [320, 640, 1600],
      width: 1600,
      height: 1200,
      bytes: 180_000,
      sha256: createHash('sha256').update(seed).digest(),
    })
    .execute()
}

/** The titles of the cards on a page of listings. */
export const cards = ({ document }: { document: Document }) =>
  [...document.querySelectorAll('main article h2')].map((heading) => heading.textContent)
