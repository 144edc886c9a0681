import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { beginSending, forgetRefused, noteSent, type SentForm } from './sent-forms.server.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

async function aForm(price = '1234'): Promise<SentForm> {
  const { id } = await anAccount(await aDatabase())
  return { userId: id, key: randomUUID(), path: '/dashboard/requests/1/quote', fields: { price: [price] } }
}

test('an accepted form is known by its key, and other words under that key are answered with the first ones', async () => {
  const db = await aDatabase()
  const form = await aForm()
  expect(await beginSending(db, form, NOW)).toBeUndefined()
  await noteSent(db, form, { ledTo: '/dashboard/quotes/1', now: NOW })
  expect(await beginSending(db, form, NOW)).toBeUndefined()
  const changed = { ...form, fields: { price: ['4321'] } }
  expect(await beginSending(db, changed, NOW)).toEqual({ fields: { price: ['1234'] }, ledTo: '/dashboard/quotes/1' })
  await forgetRefused(db, form)
  expect(await beginSending(db, changed, NOW)).toMatchObject({ ledTo: '/dashboard/quotes/1' })
})

test('a refused form may be sent again with other words', async () => {
  const db = await aDatabase()
  const form = await aForm()
  await beginSending(db, form, NOW)
  await forgetRefused(db, form)
  expect(await beginSending(db, { ...form, fields: { price: ['4321'] } }, NOW)).toBeUndefined()
})

test('when two forms with one key and different words arrive at once, one is processed', async () => {
  const db = await aDatabase()
  const form = await aForm()
  const both = [form, { ...form, fields: { price: ['4321'] } }].map((one) => beginSending(db, one, NOW))
  expect((await Promise.all(both)).filter((before) => before === undefined)).toHaveLength(1)
})

test('the key of another person or of another page counts as a different form', async () => {
  const db = await aDatabase()
  const form = await aForm()
  await beginSending(db, form, NOW)
  const { userId } = await aForm()
  expect(await beginSending(db, { ...form, userId, fields: {} }, NOW)).toBeUndefined()
  expect(await beginSending(db, { ...form, path: '/dashboard/requests/new', fields: {} }, NOW)).toBeUndefined()
})

test('a form with characters that PostgreSQL cannot hold is kept without them', async () => {
  const db = await aDatabase()
  const form = await aForm('1\0\uD800')
  expect(await beginSending(db, form, NOW)).toBeUndefined()
  expect(await beginSending(db, form, NOW)).toBeUndefined()
})
