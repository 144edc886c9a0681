import type { Page } from '@playwright/test'
import { startApp } from '#tests/support/app-process.ts'
import { expect, test, type Journey } from './support/journey.ts'
import type * as World from './support/world.ts'

interface People {
  client: Page
  freelancer: Page
}

// The longest journeys, of two people each: the limit is for a busy machine.
test.describe.configure({ timeout: 240_000 })

/** From a request with three quotes to an order, by what is on the pages; gives the address of the order. */
async function hire({ client, freelancer }: People, journey: Journey, world: typeof World): Promise<string> {
  await world.aMember(client)
  const author = await world.aMember(freelancer, { fullName: 'Óscar Peña' })
  const title = journey.unique('Cartel')
  await client.goto(await world.aListingOf(author))
  await client.getByRole('link', { name: 'Pedir presupuesto' }).click()
  await client.getByLabel('Qué necesitas, en una frase').fill(title)
  await client.getByLabel('Cuéntalo con detalle').fill('A dos tintas.')
  await client.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(title)
  const request = new URL(client.url()).pathname
  await world.quotesFor(request, [125_050, 45_025])

  await freelancer.goto(request)
  await freelancer.getByRole('link', { name: 'Preparar presupuesto' }).click()
  await freelancer.getByLabel('Qué incluye').fill('Dos bocetos y el arte final.')
  await freelancer.getByLabel('Rondas de cambios por etapa').fill('1')
  await freelancer.getByLabel('Impuesto', { exact: true }).selectOption({ label: 'IVA del 21 %' })
  await freelancer.locator('[name=stage_1_title]').fill('El cartel')
  await freelancer.locator('[name=stage_1_price]').fill('300')
  // Before its days are written, and without a press.
  await expect(freelancer.getByRole('region', { name: 'Así queda' })).toContainText('363')
  await freelancer.locator('[name=stage_1_days]').fill('10')
  await freelancer.getByRole('button', { name: 'Enviar presupuesto' }).click()
  await expect(freelancer.getByText('Pendiente de respuesta')).toBeVisible()

  await client.goto(request)
  await client.getByRole('link', { name: 'Comparar presupuestos' }).click()
  await expect(client.getByRole('columnheader').nth(3)).toBeVisible()
  await client.getByRole('link', { name: 'Elegir a Óscar Peña' }).click()
  await journey.checkAccessibility(client)
  await client.getByLabel(/^Ya, en cuanto esté pagado/).check()
  await client.getByRole('button', { name: /^Contratar y pagar 363/ }).click()
  // The page between leads on by itself.
  await expect(client).toHaveURL(/\/payments\/simulator\//)
  const order = await client.locator('main a[href^="/dashboard/orders/"]').first().getAttribute('href')
  return order ?? ''
}

/** From the delivery to both ratings and the papers. */
async function finish({ client, freelancer }: People, order: string): Promise<void> {
  const deliver = async (words: string) => {
    await freelancer.goto(order)
    await freelancer.getByRole('link', { name: 'Entregar' }).click()
    await freelancer.getByLabel('Qué entregas').fill(words)
  }
  await deliver('El cartel, en la conversación.')
  await freelancer.getByRole('button', { name: 'Entregar' }).click()
  await expect(freelancer.getByText('Entrega enviada')).toBeVisible()
  await client.goto(order)
  await client.getByRole('link', { name: 'Pedir cambios' }).click()
  await client.getByLabel('Qué hay que cambiar').fill('El título, más grande.')
  await client.getByRole('button', { name: 'Pedir cambios' }).click()
  await expect(client).toHaveURL(order)
  await deliver('Más grande.')
  await freelancer.getByLabel('Hecho', { exact: true }).check()
  await freelancer.getByRole('button', { name: 'Entregar' }).click()
  await expect(freelancer.getByText('Entrega enviada')).toBeVisible()
  await client.goto(order)
  await client.getByRole('link', { name: 'Aceptar la entrega' }).click()
  await client.getByRole('button', { name: 'Aceptar la entrega' }).click()
  await expect(client.getByText('Completado').first()).toBeVisible()
  for (const page of [client, freelancer]) {
    await page.goto(order)
    await page.getByRole('link', { name: 'Valorar' }).click()
    await page.getByRole('radio', { name: '5: excelente' }).check()
    await page.getByRole('button', { name: 'Guardar valoración' }).click()
    await expect(page.getByText(/^Valoración (guardada|publicada)/)).toBeVisible()
  }
  await client.goto(order)
  await client.getByText('Documentos', { exact: true }).click()
  const [file] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('link', { name: 'Lo acordado, en PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await client.getByRole('link', { name: /^Justificante / }).click()
  await expect(client.getByText('363').first()).toBeVisible()
}

test('a client asks, compares three quotes, hires, pays in the simulator of a trial, and both rate @js-only', async ({
  journey,
  world,
}) => {
  const trial = await startApp({ DATABASE_URL: process.env['DATABASE_URL'], GREMIO_TRIAL: '1' })
  try {
    const { origin } = trial
    const people = {
      client: await journey.anotherBrowser({ origin }),
      freelancer: await journey.anotherBrowser({ origin }),
    }
    const order = await hire(people, journey, world)
    const { client } = people
    await client.getByRole('button', { name: 'Continuar' }).click()
    await expect(client).toHaveURL(/\/payments\/return\//)
    await expect(async () => {
      await client.goto(order)
      await expect(client.getByText('Pagado', { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await finish(people, order)
    // What they listen to ends with them, and not with the trial.
    for (const page of [client, people.freelancer]) await page.goto('about:blank')
  } finally {
    await trial.kill()
  }
})
