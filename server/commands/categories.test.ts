import { expect, test } from 'vitest'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { countCategories } from '#app/domain/search/category-figures.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'

test('category list shows every category, where it is offered and how many listings it has', async () => {
  const db = await aDatabase()
  const before = await gremio(['category', 'list'])
  expect(before.code).toBe(0)
  expect(before.stdout).toContain('The worker has not counted listings yet.')

  const author = await anAccount(db)
  const web = CATEGORIES.find(({ slug }) => slug === 'web')
  for (const status of ['active', 'active', 'inactive'] as const)
    await aListing(db, { author, status, categoryId: web?.id })
  await countCategories(db, new Date('2026-11-23T10:20:00Z'))

  const { code, stdout } = await gremio(['category', 'list'])
  expect(code).toBe(0)
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(CATEGORIES.length + 1)
  expect(lines.find((line) => line.startsWith('web '))).toMatch(/^web +2 {2}publish and search +Desarrollo Web$/)
  expect(lines.find((line) => line.startsWith('deportes '))).toMatch(/^deportes +0 {2}search +Deportes$/)
  expect(lines.find((line) => line.startsWith('fotografia '))).toMatch(/^fotografia +0 {2}publish +Fotografía$/)
  expect(lines.at(-1)).toBe('Listings as counted at 2026-11-23T10:20Z.')
})
