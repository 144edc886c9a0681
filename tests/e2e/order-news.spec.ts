import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

test.describe.configure({ timeout: 240_000 })

test('an open page of an order shows the latest act of the other side @js-only', async ({ journey, world }) => {
  const [client, freelancer] = [await journey.anotherBrowser(), await journey.anotherBrowser()]
  const people = [await world.aMember(client), await world.aMember(freelancer)] as const
  const order = await world.aRunningOrderOf(...people)

  /** The text that the other side reads on their open page, and the requests of the press. */
  async function heard(page: Page, path: string, doing: () => Promise<void>, title: RegExp) {
    await page.goto(path)
    await takenOver(page)
    await doing()
    const line = page.locator('main').getByRole('status')
    await expect(line).toHaveText(title, { timeout: 20_000 })
    await line.getByRole('link', { name: 'Ver qué ha cambiado' }).click()
    await expect(line).toHaveText('')
  }
  const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()

  const askToCancel = async () => {
    await client.goto(`${order}/stages/1/ask-cancel`)
    await press(client, 'Proponer cancelar')
    await expect(client.getByText('Propuesta enviada')).toBeVisible()
  }
  await heard(freelancer, order, askToCancel, /^Proponen cancelar/)

  const askReturn = async () => {
    await client.goto(`${order}/stages/1/ask-return`)
    await client.getByLabel('Cuánto se devuelve').fill('10')
    await client.getByLabel('Por qué').fill('Falta un boceto.')
    await press(client, 'Proponer')
    await expect(client).toHaveURL(order)
  }
  await heard(freelancer, `${order}/stages/1/deliver`, askReturn, /devol/)

  // The page was opened before there was a dispute.
  const openDispute = async () => {
    await client.goto(`${order}/stages/1/dispute`)
    await client.locator('main').getByRole('radio').first().check()
    await client.getByLabel('Qué ha pasado').fill('No responde desde hace una semana.')
    await client.getByLabel(/^Cuánto/).fill('10')
    await press(client, 'Abrir la disputa')
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(/disputa/i)
  }
  await heard(freelancer, order, openDispute, /^Han abierto una disputa/)
  const dispute = new URL(client.url()).pathname
  const answer = async () => {
    await freelancer.goto(`${dispute}/answer`)
    await freelancer.locator('main').getByRole('radio', { name: 'No estoy de acuerdo' }).check()
    await freelancer.getByLabel('Tu versión').fill('He respondido cada día.')
    await press(freelancer, 'Enviar respuesta')
    await expect(freelancer).toHaveURL(dispute)
  }
  await heard(client, dispute, answer, /^Han respondido a tu disputa/)

  const bought = await world.aRunningOrderOf(...people, { isConsumer: true, startsNow: true })
  const withdraw = async () => {
    await client.goto(`${bought}/withdraw`)
    await press(client, 'Confirmar desistimiento')
    await expect(client).toHaveURL(bought)
  }
  await heard(freelancer, bought, withdraw, /desist/i)
})
