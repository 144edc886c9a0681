import type { RunningServer } from '#tests/support/app-process.ts'
import { meet, wholeErrand } from '#tests/support/errand/errand.ts'
import { PEOPLE, type People } from '#tests/support/errand/people.ts'
import { aWalkerIn } from './support/browser-walker.ts'
import { expect, test as base, type Journey } from './support/journey.ts'
import { startSiteOfLanguages } from './support/site-of-languages.ts'

const test = base.extend<object, { site: RunningServer }>({
  site: [
    async ({}, use) => {
      const site = await startSiteOfLanguages()
      await use(site)
      await site.kill()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// Some ninety pages of two people, the longest way of all: a limit for a machine that is ten times slower.
test.describe.configure({ timeout: 900_000 })

/** Two people of one language, each in a browser of their own. */
async function twoOf(people: People, site: RunningServer, journey: Journey) {
  const pages = [
    await journey.anotherBrowser({ origin: site.origin }),
    await journey.anotherBrowser({ origin: site.origin }),
  ] as const
  return {
    people,
    seller: aWalkerIn(pages[0], people, site),
    client: aWalkerIn(pages[1], people, site),
    /** What they listen to ends with them, and not with the site. */
    end: () => Promise.all(pages.map((page) => page.goto('about:blank'))),
  }
}

test('English: two people register, publish, find, talk, hire, pay, rate and report without a Spanish word', async ({
  journey,
  site,
}) => {
  const { end, ...pair } = await twoOf(PEOPLE.en, site, journey)
  expect(await wholeErrand(pair, site.dataDir)).toEqual([])
  await end()
})

// The whole journey is tested over HTTP: tests/http/journeys-in-languages.test.ts.
for (const people of process.env['EVERY_STATE'] === '1' ? [PEOPLE.fr, PEOPLE.de] : [PEOPLE.de])
  test(`«${people.language}»: two people register, publish, find and talk without a Spanish word @js-only`, async ({
    journey,
    site,
  }) => {
    const { end, ...pair } = await twoOf(people, site, journey)
    await meet(pair)
    expect([...pair.seller.faults, ...pair.client.faults]).toEqual([])
    await end()
  })
