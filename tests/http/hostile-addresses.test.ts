import { expect, test } from 'vitest'
import { aStranger, signedIn } from '#tests/support/factories.ts'
import { theServer } from '#tests/support/server.ts'
import { send } from '#tests/support/wire.ts'

const HOSTILE = {
  'more than 1,000 parameters': 'a&'.repeat(1_001),
  'a name with a higher number than any': 'skills[101]=1',
  'a name that nests deeper than any': 'a.b.c.d=1',
  'a name longer than any': `${'a'.repeat(201)}=1`,
}

test.each(Object.entries(HOSTILE))('an address with %s is a Spanish 400, for members too', async (_, query) => {
  for (const { visitor } of [await aStranger(), await signedIn()]) {
    await visitor.visit(`/marketplace?${query}`)
    expect(visitor.status).toBe(400)
    expect(visitor.heading).toBe('No entendemos esta dirección')
  }
})

test.each(Object.values(HOSTILE))('such an address gets the same page in the light mode: %#', async (query) => {
  const { origin } = await theServer()
  const answer = await send(origin, `/search?${query}`, { headers: { 'Save-Data': 'on' } })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('No entendemos esta dirección')
})

test('undeclared parameters are dropped unread, whatever they contain', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?utm_source=caf%E9&fbclid=%00&q=cuadros&skills[100]=x')
  expect(visitor.status).toBe(200)
  expect((visitor.control('Buscar') as HTMLInputElement).value).toBe('cuadros')
})

test('an invalid text in an address makes a wider search, not an error', async () => {
  for (const { visitor } of [await aStranger(), await signedIn()]) {
    await visitor.visit('/marketplace?q=cua%00dros')
    expect([visitor.status, (visitor.control('Buscar') as HTMLInputElement).value]).toEqual([200, 'cuadros'])
    await visitor.visit('/marketplace?q=cuadros+%FF')
    expect([visitor.status, (visitor.control('Buscar') as HTMLInputElement).value]).toEqual([200, 'cuadros \uFFFD'])
  }
})
