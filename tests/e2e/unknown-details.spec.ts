import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

/** Makes this page behave as in a browser that supports neither `<details>` nor `@supports`, as NetSurf does. */
async function forgetDetails(page: Page) {
  await page.route('**/*', async (route) => {
    const response = await route.fetch()
    const type = response.headers()['content-type'] ?? ''
    if (!/text\/(html|css)/.test(type)) return route.fulfill({ response })
    const text = await response.text()
    await route.fulfill({
      status: response.status(),
      contentType: type,
      body: type.startsWith('text/css') ? withoutSupports(text) : text.replace(/(<\/?)(details|summary)\b/g, '$1x-$2'),
    })
  })
}

function withoutSupports(css: string): string {
  const at = css.indexOf('@supports')
  if (at < 0) return css
  let end = css.indexOf('{', at) + 1
  for (let depth = 1; depth > 0; end += 1) depth += { '{': 1, '}': -1 }[css[end] as string] ?? 0
  return css.slice(0, at) + withoutSupports(css.slice(end))
}

test.use({ viewport: { width: 360, height: 740 } })

test('a browser that does not know <details> shows the folded content @no-js-only', async ({ page, world }) => {
  const member = await world.aMember(page)
  await world.aListingOf(member)
  await forgetDetails(page)
  await page.goto('/marketplace')
  const places = page.getByRole('navigation', { name: 'Principal' })
  await expect(places.getByRole('link', { name: 'Categorías' })).toBeVisible()
  await page.getByLabel('Precio mín.').fill('10')
  // A details element that is always open is part of the page and covers no control: every one of these can be pressed.
  await page.goto('/dashboard/listings')
  await page.getByRole('link', { name: 'Configuración' }).first().click({ trial: true })
  await page.locator('main').getByRole('link', { name: 'Crear anuncio' }).first().click({ trial: true })
  await places.getByRole('link').last().click({ trial: true })
})
