import { describe, expect, test } from 'vitest'
import { readPlace, timestampOf, writePlace } from '#app/domain/paging.ts'
import {
  canMatch,
  isFront,
  isSomewhere,
  ORDERS,
  readSearchParams,
  SEARCH_NAMES,
  searchPath,
  wordsOf,
} from './params.ts'

const read = (text: string) => readSearchParams(new URLSearchParams(text))

describe('the address of a search', () => {
  test('S1: an empty or usual value counts as absent, and is left out of links', () => {
    const params = read('q=&category=&min_price=&max_price=&sort=recent')
    expect(params).toEqual(read(''))
    expect(searchPath(params)).toBe('/marketplace')
    expect(searchPath(read('q= logo  web &category=Desarrollo Web&min_price=10&sort=price_asc'))).toBe(
      '/marketplace?q=logo+web&category=Desarrollo+Web&min_price=10&sort=price_asc',
    )
  })

  test('S2: an unknown order is read as the most recent first', () => {
    expect(read('sort=azar').sort).toBe('recent')
    expect(read('sort=price_desc').sort).toBe('price_desc')
  })

  test('S4: a category is found by its name or slug, Todas means none, an unknown one stays', () => {
    expect(read('category=Desarrollo Web').asked.categoryId).toBe(2)
    expect(read('category=web').asked.categoryId).toBe(2)
    expect(read('category=web').shown['category']).toBe('Desarrollo Web')
    expect(read('category=Todas').asked.categoryId).toBeUndefined()
    expect(read('category=Fontanería')).toMatchObject({
      shown: { category: 'Fontanería' },
      asked: { categoryId: null },
    })
  })

  test('X6: a modality is found by its name, whatever its capitals and accents; without one all are shown, an unknown one stays', () => {
    expect(read('modality=remoto')).toMatchObject({ shown: { modality: 'remoto' }, asked: { modality: 'remoto' } })
    expect(read('modality=+Hibrido+')).toMatchObject({ shown: { modality: 'híbrido' }, asked: { modality: 'híbrido' } })
    expect(read('modality=')).toEqual(read(''))
    expect(read('').asked.modality).toBeUndefined()
    for (const mangled of ['telepatía', 'remoto,presencial', '%00', '__proto__', '1'])
      expect(read(`modality=${mangled}`).asked.modality).toBe(mangled === '%00' ? undefined : null)
    expect(read('modality=telepatía').shown.modality).toBe('telepatía')
    expect(searchPath(read('sort=price_asc&modality=PRESENCIAL&q=logo'))).toBe(
      '/marketplace?q=logo&modality=presencial&sort=price_asc',
    )
  })

  test('S9, X6: a modality limits the search to more than a category', () => {
    expect(isFront(read('category=web'))).toBe(true)
    expect(isFront(read('category=web&modality=remoto'))).toBe(false)
    expect(isFront(read('modality=telepatía'))).toBe(false)
  })

  test('S4: a price that cannot be read stays as typed with a message and limits nothing', () => {
    const params = read('min_price=veinte&max_price=1.250,50 €')
    expect(params.shown).toMatchObject({ min_price: 'veinte', max_price: '1.250,50 €' })
    expect(params.asked.minCents).toBeUndefined()
    expect(params.asked.maxCents).toBe(125_050)
    expect(params.messages.min_price).toMatch(/No entendemos/)
    expect(params.messages.max_price).toBeUndefined()
    for (const bad of ['1e400', '-5', '0x10', 'NaN', 'Infinity', 'desde 20', '\u0000'.repeat(3) + 'x'])
      expect(read(`min_price=${encodeURIComponent(bad)}`).messages.min_price).toBeDefined()
    expect(read(`min_price=${encodeURIComponent('１２')}`).asked.minCents).toBe(1_200)
    expect(read('min_price=9999999999999').asked.minCents).toBe(2_147_483_647)
  })

  test('S4: a lowest price above the highest is reported, beside the highest', () => {
    expect(read('min_price=500&max_price=100').messages.max_price).toContain('menos que el precio mínimo')
    expect(read('min_price=100&max_price=100').messages).toEqual({})
    expect(read('min_price=500').messages).toEqual({})
  })

  test('S4: 300 characters are searched, and the page says so where there are more', () => {
    const long = read(`q=${'a'.repeat(160)} ${'b'.repeat(160)}`)
    expect(long.words).toEqual(['a'.repeat(160)])
    expect(long.messages.q).toContain('300 caracteres')
    expect(long.q).toContain('b'.repeat(160))
    expect(read(`q=${'ñ'.repeat(301)}`).words).toEqual(['ñ'.repeat(300)])
    expect(read(`q=${'ñ'.repeat(300)}`).messages.q).toBeUndefined()
  })

  test('S4: a price in words limits the search and is not one of its words; a control with another price wins', () => {
    const said = read('q=fotógrafo por menos de 800 €')
    expect(said).toMatchObject({ q: 'fotógrafo por menos de 800 €', words: ['fotógrafo'], asked: { maxCents: 80_000 } })
    expect(said.said).toEqual([{ keys: ['maxCents'], text: 'por menos de 800 €' }])
    expect(read('q=fotógrafo hasta 800 €&max_price=500')).toMatchObject({ asked: { maxCents: 50_000 }, said: [] })
    expect(read('q=fotógrafo hasta 800 €&exact=1')).toMatchObject({ asked: {}, said: [] })
  })

  test('S4: characters that PostgreSQL cannot hold never reach it', () => {
    expect(read('q=lo%00go%ED%A0%80').q).not.toContain('\u0000')
    expect(readSearchParams(new URLSearchParams({ q: 'a\ud800b' })).q).not.toContain('\ud800')
  })
})

describe('the parameters of an address come back in its links', () => {
  test('S1: a place, its distance and the exact mode are in the address unless they have their usual value', () => {
    for (const path of [
      '/marketplace?q=logo&exact=1',
      '/marketplace?where=Valencia',
      '/marketplace?where=Valencia&km=50',
      '/marketplace?place=2509954&km=5',
      '/marketplace?q=logo&where=Valencia&sort=recent',
      '/marketplace?q=logo&sort=near',
    ])
      expect(searchPath(read(path.split('?')[1] ?? ''))).toBe(path)
    expect(searchPath(read('where=Valencia&km=25&exact=0'))).toBe('/marketplace?where=Valencia')
    expect(searchPath({ q: 'logo', shown: {}, where: read('').where, sort: 'relevance' })).toBe('/marketplace?q=logo')
  })

  test('S1: every parameter has one name', () => {
    expect(SEARCH_NAMES).toEqual(
      expect.arrayContaining(['q', 'category', 'where', 'place', 'km', 'sort', 'exact', 'after', 'before']),
    )
    expect(new Set(SEARCH_NAMES).size).toBe(SEARCH_NAMES.length)
  })

  test('S2: the order is by relevance where there are words or a place', () => {
    expect(read('q=logo').sort).toBe('relevance')
    expect(read('where=Valencia').sort).toBe('relevance')
    expect(read('sort=relevance').sort).toBe('recent')
    expect(read('q=logo&sort=recent').sort).toBe('recent')
  })

  test('a place is read from its text or its number', () => {
    expect(isSomewhere({ text: '', id: undefined, km: 25 })).toBe(false)
    expect(isSomewhere({ text: 'Toro', id: undefined, km: 25 })).toBe(true)
    expect(isSomewhere({ text: '', id: 1, km: 25 })).toBe(true)
  })

  test('a filter value that does not exist matches nothing', () => {
    expect(canMatch(read('category=web').asked)).toBe(true)
    expect(canMatch(read('category=Fontanería').asked)).toBe(false)
    expect(canMatch(read('category=web&modality=telepatía').asked)).toBe(false)
  })

  test('S4: words are separated by blanks, within 300 characters', () => {
    expect(wordsOf('')).toEqual([])
    expect(wordsOf('uno  dos')).toEqual(['uno', 'dos'])
    // The last letter ends a word that is whole.
    expect(wordsOf(`a ${'b'.repeat(298)} c`)).toEqual(['a', 'b'.repeat(298)])
    expect(wordsOf(`a ${'b'.repeat(299)}`)).toEqual(['a'])
  })

  test('S9: a question, a place or a later page is more than the page of a category', () => {
    const place = writePlace(ORDERS.recent, { key: 5, id: '0b6f3c9e-1111-4222-8333-444455556666' })
    expect(isFront(read(''))).toBe(true)
    for (const more of ['q=logo', 'where=Valencia', `after=${place}`, `before=${place}`])
      expect(isFront(read(more)), more).toBe(false)
  })
})

describe('the places of pages', () => {
  const id = '0b6f3c9e-1111-4222-8333-444455556666'

  test('S5: a cursor can be written and read again, to the microsecond', () => {
    for (const { sort, ...place } of [
      { sort: 'recent', key: 1_763_725_200_123_456, id },
      { sort: 'price_asc', key: 2_147_483_647, id },
      { sort: 'price_desc', key: 1, id },
    ] as const)
      expect(readPlace(ORDERS[sort], writePlace(ORDERS[sort], place))).toEqual(place)
    expect(timestampOf(7)).toBe('1970-01-01T00:00:00.000007Z')
    expect(timestampOf(1_763_725_200_123_456)).toBe('2025-11-21T11:40:00.123456Z')
  })

  test('S5: nonsense, and a cursor of another order, show the first page with a notice', () => {
    const other = writePlace(ORDERS.price_asc, { key: 5, id })
    for (const text of ['x', '%00', other, `${other}A`, 'A'.repeat(34), '_'.repeat(34), "' OR 1=1"]) {
      const params = read(`after=${encodeURIComponent(text)}`)
      expect(params.after).toBeUndefined()
      expect(params.messages.page).toMatch(/No encontramos esa página/)
      expect(read(`before=${encodeURIComponent(text)}`).messages.page).toBeDefined()
    }
  })

  test('S5: with a place after and a place before, the page after is read; an unreadable one discards both', () => {
    const [one, two] = [1, 2].map((key) => writePlace(ORDERS.recent, { key, id }))
    expect(read('').messages).toEqual({})
    expect(read(`before=${two}`)).toMatchObject({ before: { key: 2 }, after: undefined, messages: {} })
    expect(read(`after=${one}&before=${two}`)).toMatchObject({ after: { key: 1 }, before: undefined, messages: {} })
    expect(read(`after=x&before=${two}`)).toMatchObject({ after: undefined, before: undefined })
    expect(read(`after=${one}&before=x`)).toMatchObject({ after: undefined, before: undefined })
  })

  test('S5: a cursor of one order is invalid in any other', () => {
    for (const order of Object.values(ORDERS))
      for (const other of Object.values(ORDERS))
        expect(readPlace(other, writePlace(order, { key: 5, id })) !== undefined, `${order.name} ${other.name}`).toBe(
          order === other,
        )
  })
})
