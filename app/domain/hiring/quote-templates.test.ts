import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aTemplate, QUOTE } from '#tests/support/hiring.ts'
import { TEMPLATES_MAX } from './limits.ts'
import { deleteTemplate, findTemplate, listTemplates, renameTemplate, saveTemplate } from './quote-templates.server.ts'

test('a template keeps the words as written, for its owner alone', async () => {
  const db = await aDatabase()
  const [owner, other] = [await anAccount(db), await anAccount(db)]
  const id = await aTemplate(db, owner)
  expect(await findTemplate(db, owner.id, id)).toEqual({ id, name: 'Cartel y bocetos', currency: 'EUR', ...QUOTE })
  expect(await findTemplate(db, other.id, id)).toBeUndefined()
  expect(await listTemplates(db, other.id)).toEqual([])
  expect(await renameTemplate(db, other.id, id, 'Mía')).toBe('not-found')
  expect(await deleteTemplate(db, other.id, id)).toBe('not-found')
  expect(await deleteTemplate(db, owner.id, id)).toBe('deleted')
  expect(await deleteTemplate(db, owner.id, id)).toBe('not-found')
})

test('the same template saved twice is stored once, and a name is used once, whatever its case', async () => {
  const db = await aDatabase()
  const { id: owner } = await anAccount(db)
  const save = (name: string, scope = QUOTE.scope) =>
    saveTemplate(db, owner, { name, written: { ...QUOTE, scope }, currency: 'EUR' })
  expect(await Promise.all([save('Cartel'), save('Cartel')])).toEqual(['saved', 'saved'])
  expect(await save('CARTEL', 'Otra cosa')).toBe('name-taken')
  expect(await save('Boda')).toBe('saved')
  const [boda, cartel] = await listTemplates(db, owner)
  expect([boda?.name, cartel?.name]).toEqual(['Boda', 'Cartel'])
  expect(await renameTemplate(db, owner, boda?.id ?? '', 'cartel')).toBe('name-taken')
  expect(await renameTemplate(db, owner, cartel?.id ?? '', 'cartel')).toBe('renamed')
})

test('a person has twenty templates at most, also when two are saved at once', async () => {
  const db = await aDatabase()
  const owner = await anAccount(db)
  for (let n = 1; n < TEMPLATES_MAX; n += 1) await aTemplate(db, owner, `Plantilla ${n}`)
  const outcomes = await Promise.all(
    ['Una', 'Otra'].map((name) => saveTemplate(db, owner.id, { name, written: QUOTE, currency: 'EUR' })),
  )
  expect(outcomes.toSorted()).toEqual(['saved', 'too-many'])
  expect(await listTemplates(db, owner.id)).toHaveLength(TEMPLATES_MAX)
})

test('a template keeps the currency of its prices, and the same figures in another currency make a second template', async () => {
  const db = await aDatabase()
  const { id: owner } = await anAccount(db)
  const save = (currency: string) => saveTemplate(db, owner, { name: 'Cartel', written: QUOTE, currency })
  expect([await save('USD'), await save('USD'), await save('EUR')]).toEqual(['saved', 'saved', 'name-taken'])
  expect(await listTemplates(db, owner)).toMatchObject([{ currency: 'USD' }])
})
