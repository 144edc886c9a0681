import { expect, test } from './support/journey.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('on a phone a card has no empty strip beside its content', async ({ page, world }) => {
  await world.aListingOf(await world.aPerson(), { title: 'Fotografías de bodas' })
  await world.externalAdsFor('with everything')
  for (const path of ['/marketplace', '/categories', '/external-ads', '/marketplace/sample-publications']) {
    await page.goto(path)
    const cards = page.locator('main .listing-card')
    await expect(cards.first(), path).toBeVisible()
    const gaps = await cards.evaluateAll((all) =>
      all.map((card) => {
        const left = card.getBoundingClientRect().left
        return Math.min(...[...card.children].map((child) => child.getBoundingClientRect().left - left))
      }),
    )
    expect(Math.max(...gaps), path).toBeLessThanOrEqual(32)
  }
})
