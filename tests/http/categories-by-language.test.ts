import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, signIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

/*
 * The stored name of a category is Spanish, so a page that shows it unchanged looks right in Spanish.
 */

let origin: string
let db: Db
beforeAll(async () => {
  db = await aDatabase()
  origin = (await aServer({ LANGUAGES: 'es,en' })).origin
})

const [ENGLISH, STORED] = ['Music & audio', 'Música & Audio'] as const
const MUSIC = 6
const TOWN = 'Teruel'

/** The categories that English writes otherwise. */
const SPANISH = CATEGORIES.map(({ name }) => name).filter((name) => /[áéíóúñ]/.test(name))

async function aMusician() {
  const account = await anAccount(db, {
    fullName: 'Ximena Abad',
    profile: { category: STORED, location: TOWN },
  })
  const listings = await Promise.all(
    [1, 2, 3, 4, 5].map((one) =>
      aListing(db, { author: account, title: `Oboe ${one}`, categoryId: MUSIC, location: TOWN }),
    ),
  )
  await Promise.all(
    [1, 2, 3, 4, 5].map((one) => aListing(db, { title: `Tríptico ${one}`, categoryId: 12, location: TOWN })),
  )
  await db
    .insertInto('listingDrafts')
    .values({
      authorId: account.id,
      draftKey: randomUUID(),
      fields: JSON.stringify({ title: 'Fagot', category: 'musica' }),
      pictureIds: [],
      savedAt: new Date(),
    })
    .execute()
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, account)
  return { account, visitor, listing: listings[0] as { id: string } }
}

test('a category has its English name wherever an English page names it', async () => {
  const { account, visitor, listing } = await aMusician()
  const pages = [
    `/en/marketplace/${listing.id}`,
    `/en/freelancers/${account.id}`,
    '/en/dashboard/sign',
    '/en/dashboard/listings/drafts',
    `/en/servicios/fotografia/${TOWN.toLowerCase()}`,
    '/en/marketplace?q=ximena',
  ]
  for (const path of pages) {
    await visitor.visit(path)
    expect([path, visitor.status]).toEqual([path, 200])
    expect([path, visitor.text.includes(ENGLISH)]).toEqual([path, true])
    expect([path, SPANISH.filter((name) => visitor.text.includes(name))]).toEqual([path, []])
  }
  const suggestions = await (await visitor.request('/en/suggestions?q=ximena')).text()
  expect(suggestions).toContain(`"category":"${ENGLISH}"`)
  expect(suggestions).not.toContain(`"category":"${STORED}"`)
  // The page of a town is found by its name in the reader's language.
  await visitor.visit(`/en/marketplace?q=${encodeURIComponent('music & audio')}&where=${TOWN}`)
  expect(visitor.hasLink(`${ENGLISH} in ${TOWN}`)).toBe(true)
})

test('a category has its English name on paper too, except in the agreement, which is in Spanish', async () => {
  const { account, visitor } = await aMusician()
  const order = await aHiring(db, { freelancer: account }, TO_THE_END)
  const paper = async (path: string) =>
    (await readPdf(new Uint8Array(await (await visitor.request(path)).arrayBuffer()))).pages.join(' ')
  const year = new Date().getFullYear()
  expect(await paper(`/en/dashboard/earnings/${year}.pdf`)).toContain(`${ENGLISH} · ${TOWN}`)
  expect(await paper(`/en/dashboard/orders/${order.id}/agreement.pdf`)).toContain(`${STORED} · ${TOWN}`)
})
