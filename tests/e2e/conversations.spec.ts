import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

test('D3, N3: two people, one of them with scripts blocked, ask and answer @js-only', async ({
  page,
  journey,
  world,
}) => {
  const seller = await world.aMember(page, { fullName: 'Bruno Casado Gil' })
  const listing = await world.aListingOf(seller, { title: journey.unique('Retratos') })
  const client = await journey.anotherBrowser({ scripts: false })
  await world.aMember(client, { fullName: 'Íñigo Echevarría' })

  await client.goto(listing)
  await client.getByRole('link', { name: 'Contactar Vendedor' }).click()
  await client.getByLabel('Tu mensaje').fill('¿Haces retratos en casa?')
  await client.getByRole('button', { name: 'Enviar Mensaje' }).click()
  await expect(client).toHaveURL(/\/dashboard\/messages\/[0-9a-f-]{36}$/)

  await page.goto('/dashboard/messages')
  await expect(page.getByText('1 nuevo', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Selecciona una conversación' })).toBeVisible()
  await page.getByRole('link', { name: /Íñigo Echevarría/ }).click()
  await expect(page.getByText('Mensajes nuevos')).toBeVisible()
  await journey.checkAccessibility(page)
  const field = page.getByLabel('Tu mensaje')
  // Enter in an empty field sends no message; Shift and Enter make a new line; Enter sends.
  await field.press('Enter')
  await field.fill('Claro que sí.')
  await field.press('Shift+Enter')
  await field.pressSequentially('¿Cuándo?')
  await field.press('Enter')
  await expect(page.locator('.message--you .message__text')).toHaveText('Claro que sí.\n¿Cuándo?')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()

  await client.reload()
  await expect(client.locator('.message--other .message__text')).toHaveText('Claro que sí.\n¿Cuándo?')
  await client.getByLabel('Tu mensaje').fill('El sábado')
  await client.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(client.locator('.message--you .message__text')).toHaveCount(2)
})

test('N6: a refusal keeps the text, and a blocked person reads only that no message can be sent now @js-only', async ({
  page,
  journey,
  world,
}) => {
  const seller = await world.aMember(page, { fullName: 'Bruno Casado Gil' })
  const { id, client } = await world.aConversationWith(seller)
  const other = await journey.anotherBrowser()
  await world.signInAs(other, client)
  await page.goto(`/dashboard/messages/${id}`)
  await page.locator('.thread__menu summary').click()
  await page.getByRole('link', { name: 'Bloquear' }).click()
  await page.getByRole('button', { name: 'Bloquear' }).click()
  await expect(page.getByText('Has bloqueado a')).toBeVisible()
  await journey.checkAccessibility(page)

  await other.goto(`/dashboard/messages/${id}`)
  await other.getByLabel('Tu mensaje').fill('¿Sigues ahí?')
  await other.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText('Ahora mismo no se puede escribir a esta persona.')
  await expect(other.getByLabel('Tu mensaje')).toHaveValue('¿Sigues ahí?')
  await journey.checkReflow(other)
  await journey.checkAccessibility(other)
})

test('the reader’s message is shown at once, and removed with its text kept when it is refused @js-only', async ({
  page,
  journey,
  world,
}) => {
  const seller = await world.aMember(page, { fullName: 'Carla Mena Ruiz' })
  const { id, client } = await world.aConversationWith(seller)
  const path = `/dashboard/messages/${id}`
  const other = await journey.anotherBrowser()
  await world.signInAs(other, client)
  await page.goto(path)
  await takenOver(page)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      if (route.request().method() === 'POST') await held
      await route.fallback()
    },
  )
  const own = page.locator('.message--you')
  const sent = await own.count()
  await page.getByLabel('Tu mensaje').fill('Llego el lunes')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(own).toHaveCount(sent + 1)
  await expect(own.last()).toContainText('Llego el lunes')
  await expect(own.last()).toContainText('Enviando…')
  goOn()
  await expect(own.last()).toContainText('Enviado')
  await expect(own).toHaveCount(sent + 1)
  await expect(page.getByLabel('Tu mensaje')).toHaveValue('')

  await other.goto(`${path}/block`)
  await other.getByRole('button', { name: 'Bloquear' }).click()
  await expect(other.getByText('Has bloqueado a')).toBeVisible()
  await page.getByLabel('Tu mensaje').fill('¿Te va bien?')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Ahora mismo no se puede escribir a esta persona.')
  await expect(own).toHaveCount(sent + 1)
  await expect(page.getByLabel('Tu mensaje')).toHaveValue('¿Te va bien?')
})
