import { expect, test } from './support/journey.ts'

test('R8, D8, D10: from a listing to whoever offers it, through their listings, and to another one', async ({
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

test('S11: on a card the name leads to the person and the rest to the listing', async ({ page, journey, world }) => {
  const person = await world.aPerson({ fullName: 'Irene Soto Villar' })
  const word = journey.unique('Encuadernación')
  const path = await world.aListingOf(person, { title: word })
  const results = `/marketplace?q=${encodeURIComponent(word)}`
  await page.goto(results)
  await page.locator('.listing-card').getByRole('link', { name: 'Irene Soto Villar' }).click()
  await expect(page).toHaveURL(`/freelancers/${person.id}`)
  await page.goto(results)
  await page.locator('.listing-card').click({ position: { x: 40, y: 300 } })
  await expect(page).toHaveURL(path)
})

test('B1: on a phone the tab where one is stands in view, after loading and after a link elsewhere', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await world.aMember(page)
  const strip = page.getByRole('navigation', { name: 'Dashboard', exact: true })
  await page.goto('/dashboard/settings')
  await expect(strip.getByRole('link', { name: 'Configuración' })).toBeInViewport({ ratio: 0.95 })
  await page.goto('/dashboard')
  await expect(strip.getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 0.95 })
  await page.getByRole('link', { name: /^Crear Anuncio Cuenta/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear Nuevo Anuncio')
  await expect(strip.getByRole('link', { name: 'Crear Anuncio' })).toBeInViewport({ ratio: 0.95 })
})

test('on paper a listing, a profile and the marketplace have nothing to press', async ({ page, world }) => {
  const member = await world.aMember(page)
  const listing = await world.aListingOf(member)
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/marketplace', listing, `/freelancers/${member.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const button of await page.locator('.button').all()) await expect(button).toBeHidden()
  }
})
