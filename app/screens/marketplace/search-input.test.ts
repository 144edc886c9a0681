import '#tests/support/own-world.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { refreshSearch } from '#app/domain/search/refresh.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, aStranger } from '#tests/support/factories.ts'

let db: Db

beforeAll(async () => {
  db = await aDatabase()
  for (const place of ['León', 'Toro', 'Huerto', 'Vigo'])
    await aListing(db, { title: `Guadamecí de ${place}`, location: place, modality: 'presencial' })
  await aListing(db, { title: 'Cordobán de Vigo', location: 'Vigo', modality: 'presencial' })
  for (const title of ['Repaso de C++', 'Maquetas en 3D', 'Cordobán sin lugar'])
    await aListing(db, { title, location: null, modality: 'remoto' })
  await refreshSearch(db, new Date())
})

interface Expected {
  /** The text of «Buscar», if it is not the typed one. */
  q?: string
  /** The text of «Dónde». */
  where?: string
  /** A card that is there. */
  finds?: string
  /** The parts beside a field. */
  beside?: [label: string, says: RegExp]
  /** The text of the page. */
  says?: string
  /** The title of the page. */
  title?: RegExp
}

const asked = (query: Record<string, string>) => new URLSearchParams(query).toString()

/** The length up to which a question that is too long stays in its box. */
const KEPT = 600

const TWO_HUNDRED_WORDS = Array.from({ length: 200 }, (_, n) => `guadamecí${n}`).join(' ')

const TABLE: [name: string, query: string, expected: Expected][] = [
  ['stop words only', asked({ q: 'de la para el' }), {}],
  ['signs', asked({ q: `'&!():*\\|<->%_` }), {}],
  [
    'a thousand emoji',
    asked({ q: '💃'.repeat(1_000) }),
    { q: '💃'.repeat(KEPT), beside: ['Buscar', /300 caracteres/] },
  ],
  ['one letter', asked({ q: 'g' }), { finds: 'Guadamecí de Vigo' }],
  ['two letters', asked({ q: 'gu' }), { finds: 'Guadamecí de Vigo' }],
  ['a word that ends in signs', asked({ q: 'c++' }), { finds: 'Repaso de C++' }],
  ['a figure and a letter', asked({ q: '3d' }), { finds: 'Maquetas en 3D' }],
  ['a sign that stands for anything', asked({ q: '%' }), {}],
  ['more words than are searched', asked({ q: 'uno dos tres cuatro cinco seis siete ocho nueve diez' }), {}],
  [
    'two hundred words that all tell',
    asked({ q: TWO_HUNDRED_WORDS }),
    { q: TWO_HUNDRED_WORDS.slice(0, KEPT).trimEnd(), beside: ['Buscar', /300 caracteres/] },
  ],
  ['one letter many times', asked({ q: 'a'.repeat(300) }), {}],
  ['fillers only', asked({ q: 'busco necesito alguien que barato urgente' }), {}],
  ['a price only', asked({ q: 'hasta 150 euros' }), { says: 'hasta 150' }],
  ['a price of nothing', asked({ q: 'guadamecí hasta 0' }), { finds: 'Guadamecí de Vigo' }],
  ['two prices that contradict', asked({ q: 'guadamecí desde 200 euros hasta 100 euros' }), {}],
  ['two prices the other way round', asked({ q: 'guadamecí entre 200 y 100' }), {}],
  ['a price in words against its field', asked({ q: 'guadamecí hasta 100 euros', min_price: '200' }), {}],
  ['a joined word of sixty letters', asked({ q: 'guadamecicordoban'.repeat(4).slice(0, 60) }), {}],
  ['two known words that are joined', asked({ q: 'maquetascordobán' }), {}],
  ['text from right to left', asked({ q: '\u202Eמעצב לוגו\u202C تصميم شعار' }), { q: 'מעצב לוגו تصميم شعار' }],
  ['text from right to left beside a word', asked({ q: 'guadamecí تصميم' }), { q: 'guadamecí تصميم' }],
  ['Cyrillic', asked({ q: 'дизайн логотипа' }), {}],
  ['a town that is an animal too', asked({ q: 'guadamecí león' }), { finds: 'Guadamecí de León' }],
  ['a town that is a beast alone', asked({ q: 'toro' }), { finds: 'Guadamecí de Toro' }],
  ['a village that is a garden', asked({ q: 'huerto' }), { finds: 'Guadamecí de Huerto' }],
  ['two places', asked({ q: 'guadamecí vigo león' }), { says: 'Cerca de' }],
  [
    'two places, one in its field',
    asked({ q: 'guadamecí vigo', where: 'León' }),
    { where: 'León', says: 'Cerca de León', title: / en León · Marketplace/ },
  ],
  [
    'an unknown place',
    asked({ q: 'guadamecí', where: 'Atlántida' }),
    { where: 'Atlántida', beside: ['Dónde', /No conocemos ese lugar/], finds: 'Guadamecí de Vigo' },
  ],
  [
    'a number that is no place',
    asked({ q: 'guadamecí', place: '999999999' }),
    { beside: ['Dónde', /No conocemos ese lugar/], finds: 'Guadamecí de Vigo' },
  ],
  [
    'letters that are no place',
    asked({ q: 'guadamecí', place: 'x' }),
    { beside: ['Dónde', /No conocemos ese lugar/], finds: 'Guadamecí de Vigo' },
  ],
  [
    'a radius below nothing',
    asked({ q: 'guadamecí', where: 'Vigo', km: '-1' }),
    { where: 'Vigo', beside: ['Hasta', /25 km/], finds: 'Guadamecí de Vigo' },
  ],
  [
    'a radius that is not offered',
    asked({ q: 'guadamecí', where: 'Vigo', km: '7' }),
    { where: 'Vigo', beside: ['Hasta', /25 km/], finds: 'Guadamecí de Vigo' },
  ],
  [
    'a radius of letters',
    asked({ q: 'guadamecí', where: 'Vigo', km: 'abc' }),
    { where: 'Vigo', beside: ['Hasta', /25 km/], finds: 'Guadamecí de Vigo' },
  ],
  [
    'a radius without end',
    asked({ q: 'guadamecí', where: 'Vigo', km: '1e400' }),
    { where: 'Vigo', beside: ['Hasta', /25 km/], finds: 'Guadamecí de Vigo' },
  ],
  [
    'nearness without a place',
    asked({ q: 'guadamecí', sort: 'near' }),
    { beside: ['Orden', /Elige un lugar/], finds: 'Guadamecí de Vigo' },
  ],
  ['unknown filters', asked({ q: 'guadamecí', colour: 'azul', constructor: '1' }), { finds: 'Guadamecí de Vigo' }],
  [
    'lists of filters',
    'q=guadamec%C3%AD&q[]=2&km[]=5&modality[0]=remoto&sort[]=near&price_type=hora&price_type=x&price_type=',
    { q: 'guadamecí' },
  ],
]

test.each(TABLE)('bad input, %s: the page comes with what was typed', async (_, query, expected) => {
  const { visitor } = await aStranger()
  await visitor.visit(`/marketplace?${query}`)
  expect(visitor.status).toBe(200)
  expect(visitor.document.querySelector('.search__count')?.textContent).toMatch(/^Mostrando /)
  const typed = expected.q ?? new URLSearchParams(query).get('q') ?? ''
  expect(visitor.control('Buscar')).toHaveValue(typed)
  if (expected.where !== undefined) expect(visitor.control('Dónde')).toHaveValue(expected.where)
  if (expected.beside) expect(visitor.control(expected.beside[0])).toHaveAccessibleDescription(expected.beside[1])
  if (expected.finds) expect(visitor.document.querySelector('main')).toHaveTextContent(expected.finds)
  if (expected.says) expect(visitor.text).toContain(expected.says)
  if (expected.title) expect(visitor.document.title).toMatch(expected.title)
})

test('bad input, a place without people: existing listings are found, and near ones', async () => {
  const deserted = await db
    .selectFrom('places')
    .select(['id', 'name'])
    .where('population', '=', 0)
    .where('id', '>', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { visitor } = await aStranger()
  for (const query of [
    asked({ place: String(deserted.id) }),
    asked({ where: deserted.name }),
    asked({ q: `guadamecí ${deserted.name}` }),
  ]) {
    await visitor.visit(`/marketplace?${query}`)
    expect([query, visitor.status]).toEqual([query, 200])
  }
  await visitor.visit(`/marketplace?${asked({ place: String(deserted.id) })}`)
  expect(visitor.text).toContain(`Cerca de ${deserted.name}`)
})

test('bad input, a listing without a place: it is found everywhere, and is listed apart from those near a town', async () => {
  const { visitor } = await aStranger()
  const cards = (within: string) =>
    [...visitor.document.querySelectorAll(`${within} article`)].map(
      (card) => /Cordobán (?:de Vigo|sin lugar)/.exec(card.textContent)?.[0],
    )
  await visitor.visit(`/marketplace?${asked({ q: 'cordobán' })}`)
  expect(cards('main')).toEqual(expect.arrayContaining(['Cordobán de Vigo', 'Cordobán sin lugar']))
  await visitor.visit(`/marketplace?${asked({ q: 'cordobán', where: 'Vigo' })}`)
  expect(cards('.search__few > .cards')).toEqual(['Cordobán de Vigo'])
  expect(cards('.search__remote')).toEqual(['Cordobán sin lugar'])
})

test('bad input, a cursor of another order, of another search or broken: the first page is shown, with a notice', async () => {
  for (let n = 0; n < 30; n += 1) await aListing(db, { title: `Azulejo ${n}`, location: 'Vigo' })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=azulejo')
  await visitor.follow('Siguientes')
  const after = new URLSearchParams(visitor.path.split('?')[1]).get('after') ?? ''
  expect(after).not.toBe('')
  for (const more of ['sort=recent', 'sort=price_asc', 'sort=near&where=Vigo']) {
    await visitor.visit(`/marketplace?${more}&${asked({ q: 'azulejo', after })}`)
    expect([more, visitor.status, visitor.notices.join()]).toEqual([more, 200, expect.stringContaining('la primera')])
    expect(visitor.control('Buscar')).toHaveValue('azulejo')
    expect(visitor.document.querySelectorAll('main article').length).toBeGreaterThanOrEqual(24)
  }
  for (const broken of [after.slice(1), `${after}A`, after.toUpperCase(), '%', 'x'.repeat(5_000)]) {
    await visitor.visit(`/marketplace?${asked({ q: 'azulejo', after: broken })}`)
    expect([broken.slice(0, 60), visitor.status]).toEqual([broken.slice(0, 60), 200])
    expect(visitor.document.querySelectorAll('main article').length).toBeGreaterThan(0)
  }
})

test('bad input, rows of the vocabulary that point to themselves or in a circle: the named listing is found once', async () => {
  await db
    .insertInto('searchSynonyms')
    .values([
      { groupId: 900_001, term: 'cordobán', stems: [] },
      { groupId: 900_002, term: 'guadamecí', stems: [], oneWay: true },
      { groupId: 900_003, term: 'repujado', stems: [] },
      { groupId: 900_003, term: 'cordobán', stems: [] },
      { groupId: 900_004, term: 'cordobán', stems: [] },
      { groupId: 900_004, term: 'repujado', stems: [] },
    ])
    .execute()
  const { visitor } = await aStranger()
  for (const [q, title] of [
    ['cordobán', 'Cordobán de Vigo'],
    ['guadamecí', 'Guadamecí de Toro'],
    ['repujado', 'Cordobán de Vigo'],
    ['repujado cordobán', 'Cordobán de Vigo'],
  ] as const) {
    await visitor.visit(`/marketplace?${asked({ q, exact: '1' })}`)
    expect([q, visitor.status]).toEqual([q, 200])
    const titles = [...visitor.document.querySelectorAll('main article h2')].map((heading) => heading.textContent)
    expect(titles.filter((one) => one === title)).toEqual([title])
  }
})
