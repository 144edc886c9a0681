import { describe, expect, test } from 'vitest'
import { readPlace, timestampOf, writePlace } from '#app/domain/paging.ts'
import { ORDERS, isFront, readSearchParams, searchPath } from './params.ts'

const read = (text: string) => readSearchParams(new URLSearchParams(text))

describe('the address of a search', () => {
  test('S1: what is empty or usual is the same as absent, and is left out of links', () => {
    const params = read('q=&category=&min_price=&max_price=&sort=recent')
    expect(params).toEqual(read(''))
    expect(searchPath(params)).toBe('/marketplace')
    expect(searchPath(read('q= logo  web &category=Desarrollo Web&min_price=10&sort=price_asc'))).toBe(
      '/marketplace?q=logo+web&category=Desarrollo+Web&min_price=10&sort=price_asc',
    )
  })

  test('S2: an unknown order is the most recent first', () => {
    expect(read('sort=azar').sort).toBe('recent')
    expect(read('sort=price_desc').sort).toBe('price_desc')
  })

  test('S4: a category is found by its name or slug, Todas is none, an unknown one stays', () => {
    expect(read('category=Desarrollo Web').asked.categoryId).toBe(2)
    expect(read('category=web').asked.categoryId).toBe(2)
    expect(read('category=Todas').asked.categoryId).toBeUndefined()
    expect(read('category=Fontanería')).toMatchObject({
      shown: { category: 'Fontanería' },
      asked: { categoryId: null },
    })
  })

  test('X6: a modality is found by its name, whatever its capitals and accents; none is all, an unknown one stays', () => {
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

  test('S9, X6: a modality is something else than everything or a category', () => {
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
    for (const bad of ['1e400', '-5', '0x10', 'NaN', 'Infinity', '１２', '\u0000'.repeat(3) + 'x'])
      expect(read(`min_price=${encodeURIComponent(bad)}`).messages.min_price).toBeDefined()
    expect(read('min_price=9999999999999').asked.minCents).toBe(2_147_483_647)
  })

  test('S4: at most 8 words and 100 characters are searched, and it is said', () => {
    const nine = read('q=uno dos tres cuatro cinco seis siete ocho nueve')
    expect(nine.words).toHaveLength(8)
    expect(nine.messages.q).toContain('8 palabras')
    expect(nine.q).toContain('nueve')
    const long = read(`q=${'a'.repeat(60)} ${'b'.repeat(60)}`)
    expect(long.words).toEqual(['a'.repeat(60)])
    expect(long.messages.q).toContain('100 caracteres')
    expect(read(`q=${'ñ'.repeat(101)}`).words).toEqual(['ñ'.repeat(100)])
    expect(read(`q=${'ñ'.repeat(100)}`).messages.q).toBeUndefined()
  })

  test('S4: what PostgreSQL cannot hold never reaches it', () => {
    expect(read('q=lo%00go%ED%A0%80').q).not.toContain('\u0000')
    expect(readSearchParams(new URLSearchParams({ q: 'a\ud800b' })).q).not.toContain('\ud800')
  })
})

describe('the places of pages', () => {
  const id = '0b6f3c9e-1111-4222-8333-444455556666'

  test('S5: a cursor survives its text, to the microsecond', () => {
    for (const { sort, ...place } of [
      { sort: 'recent', key: 1_763_725_200_123_456, id },
      { sort: 'price_asc', key: 2_147_483_647, id },
      { sort: 'price_desc', key: 1, id },
    ] as const)
      expect(readPlace(ORDERS[sort], writePlace(ORDERS[sort], place))).toEqual(place)
    expect(timestampOf(1_763_725_200_123_456)).toBe('2025-11-21T11:40:00.123456Z')
  })

  test('S5: nonsense, and the place of another order, is the first page with a notice', () => {
    const other = writePlace(ORDERS.price_asc, { key: 5, id })
    for (const text of ['x', '%00', other, `${other}A`, 'A'.repeat(34), '_'.repeat(34), "' OR 1=1"]) {
      const params = read(`after=${encodeURIComponent(text)}`)
      expect(params.after).toBeUndefined()
      expect(params.messages.page).toBeDefined()
      expect(read(`before=${encodeURIComponent(text)}`).messages.page).toBeDefined()
    }
  })
})
