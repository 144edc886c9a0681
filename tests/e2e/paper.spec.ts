import { expect, test } from './support/journey.ts'

test('a listing on paper is one page @js-only', async ({ page, world }) => {
  await page.goto(await world.aListingOf(await world.aPerson()))
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
