import { expect, test } from './support/journey.ts'

test('R8, D8, D10: links lead from a listing to its seller, through their listings, and to another one @js-only', async ({
  page,
  journey,
  world,
}) => {
  const person = await world.aFreelancerWith({ listings: 14, fullName: 'Irene Soto Villar' })
  await page.goto(`/freelancers/${person.id}`)
  await page.getByRole('link', { name: 'Afinación número 3', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afinación número 3')

  await page.getByRole('link', { name: 'Ver Perfil Completo' }).click()
  await expect(page).toHaveURL(`/freelancers/${person.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Irene Soto Villar')
  await expect(page.getByText('35,50 USD por hora')).toBeVisible()
  await expect(page.getByText('14 anuncios')).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)

  await page.getByRole('link', { name: 'Siguientes' }).click()
  await expect(page.getByRole('heading', { name: 'Afinación número 13' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Afinación número 12' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Afinación número 14' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afinación número 14')

  await page.getByRole('link', { name: 'Ver todos los anuncios' }).click()
  await expect(page.getByRole('heading', { name: 'Anuncios', exact: true })).toBeInViewport()
})

test('S11: on a card the name leads to the person and the rest to the listing @js-only', async ({
  page,
  journey,
  world,
}) => {
  const person = await world.aPerson({ fullName: 'Irene Soto Villar' })
  const word = journey.unique('Encuadernación')
  const path = await world.aListingOf(person, { title: word })
  const results = `/marketplace?q=${encodeURIComponent(word)}`
  await page.goto(results)
  await page.locator('.listing-card').getByRole('link', { name: 'Irene Soto Villar' }).click()
  await expect(page).toHaveURL(`/freelancers/${person.id}`)
  await page.goto(results)
  await page.locator('.listing-card').click({ position: { x: 40, y: 100 } })
  await expect(page).toHaveURL(path)
})

test('B1: on a phone the current tab is visible, after loading and after a link elsewhere', async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await world.aMember(page)
  const strip = page.getByRole('navigation', { name: 'Dashboard', exact: true })
  await page.goto('/dashboard/settings')
  await expect(strip.getByRole('link', { name: 'Configuración' })).toBeInViewport({ ratio: 0.95 })
  await page.goto('/dashboard')
  await expect(strip.getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 0.95 })
  await page.locator('.quick-actions').getByRole('link', { name: 'Crear Anuncio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear Nuevo Anuncio')
  await expect(strip.getByRole('link', { name: 'Crear Anuncio' })).toBeInViewport({ ratio: 0.95 })
  // A place within a group of entries is not one on the strip.
  for (const name of ['Mensajes', 'Notificaciones']) {
    await strip.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(strip.getByRole('link', { name })).toBeInViewport({ ratio: 0.95 })
  }
})

test('on paper a listing and a profile keep their text, show their address, and have no controls', async ({
  page,
  world,
}) => {
  const member = await world.aMember(page)
  const listing = await world.aListingOf(await world.aPerson(), { photographs: 3, tags: ['retrato'] })
  const profile = `/freelancers/${member.id}`
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/marketplace', listing, profile]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const toPress = page.locator('header.header, footer, .skip-link, nav, button, .button, summary')
    await expect(toPress.filter({ visible: true })).toHaveCount(0)
  }
  for (const path of [listing, profile]) {
    await page.goto(path)
    await expect(page.locator('.on-paper')).toHaveText(page.url())
  }
  await page.goto(listing)
  await expect(page.locator('.amount--large')).toBeVisible()
  await expect(page.getByText('#retrato')).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.clientWidth)
  const photographs = page.locator('.gallery__slide img')
  await expect(photographs).toHaveCount(3)
  for (const photograph of await photographs.all()) {
    const { x, width } = (await photograph.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(wide)
  }
})

test('paper is light, whatever the theme @js-only', async ({ page }) => {
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  await page.goto('/about')
  const dark = await ink()
  await page.getByRole('button', { name: 'Oscuro' }).click()
  await expect(page.locator('html')).toHaveClass('dark')
  expect(await ink()).not.toBe(dark)
  await page.emulateMedia({ media: 'print' })
  expect(await ink()).toBe(dark)
})
