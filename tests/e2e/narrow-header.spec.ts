import { LANGUAGES } from '#app/locale/languages.ts'
import type { RunningServer } from '#tests/support/app-process.ts'
import { expect, test as base } from './support/journey.ts'
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

for (const width of [320, 360])
  test(`in each language the name of the site is apart from the search at ${width} px, without the site’s font too @js-only`, async ({
    journey,
    site,
  }) => {
    journey.allowFault(/net::ERR_FAILED|Failed to load resource/)
    const page = await journey.anotherBrowser({ origin: site.origin, scripts: false })
    await page.route('**/*.woff2', (route) => route.abort())
    await page.setViewportSize({ width, height: 740 })
    for (const language of LANGUAGES) {
      await page.goto(language === 'es' ? '/' : `/${language}`)
      const found = await page.evaluate(() => {
        const name = document.createRange()
        name.selectNodeContents(document.querySelector('.header .wordmark')!)
        const buttons = [...document.querySelectorAll<HTMLElement>('footer form[action$="/language"] button')]
        return {
          apart:
            document.querySelector('.header__search')!.getBoundingClientRect().left -
            name.getBoundingClientRect().right,
          rows: new Set(buttons.map(({ offsetTop }) => offsetTop)).size,
          named: buttons.map(({ lang, textContent }) => `${lang} ${textContent}`),
        }
      })
      expect(found.apart, `«${language}»`).toBeGreaterThanOrEqual(4)
      expect(found).toMatchObject({ rows: 1, named: ['es Español', 'en English', 'fr Français', 'de Deutsch'] })
    }
  })
