import type { Locator } from '@playwright/test'
import { withHirings } from '#tests/support/hirings.ts'
import type { Account } from '#tests/support/rows.ts'
import { aBreakableLine } from './support/breakable-line.ts'
import { expect, test } from './support/journey.ts'
import { PASSWORD, takenOver } from './support/steps.ts'
import type * as World from './support/world.ts'

const CUT = /Se ha cortado la conexión y no sabemos si ha llegado/
const WORDS = 'Lo que se ha escrito sin prisa, con sus tildes.'

test('a form sent without a connection stays, says so, and can be sent again @js-only', async ({ journey }) => {
  journey.allowFault(/net::ERR_|Failed to load resource|dynamically imported module/)
  const line = await aBreakableLine()
  try {
    const page = await journey.anotherBrowser({ origin: line.origin })
    const button = page.locator('main').getByRole('button', { name: 'Crear Cuenta' })
    await page.goto('/register')
    await takenOver(page)
    const email = `${journey.unique('cortada').replace(' ', '-')}@ejemplo.es`
    await page.getByLabel('Nombre completo').fill('Lucía Ferrer')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
    await page.getByRole('checkbox').check()

    line.cut()
    for (let presses = 0; presses < 2; presses += 1) {
      await button.click()
      await expect(page.getByRole('alert')).toHaveText(CUT)
      await expect(page.getByRole('alert')).toHaveCount(1)
    }
    await page.locator('main').getByRole('link', { name: 'Inicia sesión' }).click()
    await expect(page.getByText(/la página no se ha podido abrir/)).toBeVisible()
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)

    line.mend()
    await button.click()
    await expect(page.getByText('Cuenta creada correctamente! Por favor inicia sesión.')).toBeVisible()
    await expect(page.getByText(CUT)).toHaveCount(0)
  } finally {
    line.close()
  }
})

interface Sent {
  what: string
  path(world: typeof World, person: Account): Promise<string>
  write(main: Locator): Promise<void>
  /** Keeps the words. */
  field: string
  button: string
  /** Is seen when it has arrived. */
  arrived: string
}

const hiring =
  (path: string): Sent['path'] =>
  async (world, person) =>
    withHirings(path, await world.hiringsOf(person, path))

const SENT: Sent[] = [
  {
    what: 'a report',
    path: async (world) => `${await world.aListingOf(await world.aPerson())}/report`,
    write: (main) => main.getByRole('radio').first().check(),
    field: 'Qué ocurre',
    button: 'Enviar denuncia',
    arrived: 'Hemos recibido tu denuncia',
  },
  {
    what: 'a message',
    path: async (world, person) => `/dashboard/messages/${(await world.aConversationWith(person)).id}`,
    write: async () => {},
    field: 'Tu mensaje',
    button: 'Enviar',
    arrived: WORDS,
  },
  {
    what: 'a draft of a listing',
    path: async () => '/dashboard/create-listing',
    write: (main) => main.getByLabel('Título').fill('Clases de oboe'),
    field: 'Descripción',
    button: 'Guardar borrador',
    arrived: 'Borrador guardado. Lo tienes en «Mis Anuncios», en «Borradores».',
  },
  {
    what: 'a quote',
    path: hiring('/dashboard/requests/{askedOf}/quote'),
    async write(main) {
      await main.getByLabel('Rondas de cambios por etapa').fill('1')
      await main.getByLabel('Impuesto', { exact: true }).selectOption({ label: 'IVA del 21 %' })
      await main.locator('[name=stage_1_title]').fill('El cartel')
      await main.locator('[name=stage_1_price]').fill('300')
      await main.locator('[name=stage_1_days]').fill('10')
    },
    field: 'Qué incluye',
    button: 'Enviar presupuesto',
    arrived: 'Pendiente de respuesta',
  },
  {
    what: 'a delivery',
    path: hiring('/dashboard/orders/{atWork}/stages/1/deliver'),
    write: async () => {},
    field: 'Qué entregas',
    button: 'Entregar',
    arrived: 'Entrega enviada',
  },
]

for (const { what, path, write, field, button, arrived } of SENT)
  test(`${what} keeps its words without a connection, and is sent once it is back @js-only`, async ({
    journey,
    world,
  }) => {
    journey.allowFault(/net::ERR_|Failed to load resource|dynamically imported module/)
    const line = await aBreakableLine()
    try {
      const page = await journey.anotherBrowser({ origin: line.origin })
      await page.goto(await path(world, await world.aMember(page)))
      await takenOver(page)
      const main = page.locator('main')
      await write(main)
      await main.getByLabel(field).fill(WORDS)

      line.cut()
      await main.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(CUT)
      await expect(main.getByLabel(field)).toBeVisible()
      await expect(main.getByLabel(field)).toHaveValue(WORDS)

      line.mend()
      await main.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByText(arrived).first()).toBeVisible()
      await expect(page.getByText(CUT)).toHaveCount(0)
      // The words are there twice until the message has arrived.
      if (what === 'a message') await expect(main.getByLabel(field)).toHaveValue('')
    } finally {
      line.close()
    }
  })

test.describe('a script that is gone', () => {
  test.use({ newBrowser: true })

  test('a press leads to its page @js-only', async ({ page, journey }) => {
    journey.allowFault(/Failed to load resource|dynamically imported module/)
    await page.route(/\/assets\/register-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }))
    await page.goto('/login')
    await takenOver(page)
    await page.locator('main').getByRole('link', { name: 'Regístrate' }).click()
    await expect(page).toHaveURL(/\/register/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear Cuenta')
  })
})
