import { expect, test } from './support/journey.ts'

test('N3: a message sent without script on one instance appears on another’s open page @js-only', async ({
  page,
  journey,
  world,
}) => {
  const seller = await world.aMember(page, { fullName: 'Bruno Casado Gil' })
  const { id, client } = await world.aConversationWith(seller)
  const other = await journey.anotherBrowser({ scripts: false, onOtherInstance: true })
  await world.signInAs(other, client)

  const listening = page.waitForResponse(/\/dashboard\/notifications\/stream/)
  await page.goto(`/dashboard/messages/${id}`)
  await listening
  // Half a sentence is in the field when something arrives.
  await page.getByLabel('Tu mensaje').fill('Estaba escribiendo')
  await other.goto(`/dashboard/messages/${id}`)
  await other.getByLabel('Tu mensaje').fill('¿Sigue en pie lo del sábado?')
  await other.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.locator('.message--other .message__text').last()).toHaveText('¿Sigue en pie lo del sábado?')
  await expect(page.getByLabel('Tu mensaje')).toHaveValue('Estaba escribiendo')

  await page.getByLabel('Tu mensaje').fill('Claro que sí')
  await page.getByLabel('Tu mensaje').press('Enter')
  await expect(page.locator('.message--you').last()).toContainText('Claro que sí')
  await expect(page.locator('.message--you').last()).toContainText('Enviado')
  await other.reload()
  await expect(other.locator('.message--other .message__text').last()).toHaveText('Claro que sí')
  // The other person has read it, and the page says so without being loaded again.
  await expect(page.locator('.message--you').last()).toContainText('Leído')
})

test('N2: of two open tabs one holds the stream, and both show new messages @js-only', async ({
  page,
  journey,
  world,
}) => {
  const seller = await world.aMember(page, { fullName: 'Bruno Casado Gil' })
  const { id, client } = await world.aConversationWith(seller)
  const streams: string[] = []
  page.context().on('request', (request) => {
    if (request.url().includes('/dashboard/notifications/stream')) streams.push(request.url())
  })
  await page.goto('/dashboard/messages')
  await expect.poll(() => streams.length).toBe(1)
  const second = await page.context().newPage()
  await second.goto(`/dashboard/messages/${id}`)
  await expect(second.locator('.message').first()).toBeVisible()

  const other = await journey.anotherBrowser({ onOtherInstance: true })
  await world.signInAs(other, client)
  await other.goto(`/dashboard/messages/${id}`)
  await other.getByLabel('Tu mensaje').fill('Para las dos pestañas')
  await other.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(second.locator('.message__text').last()).toHaveText('Para las dos pestañas')
  await expect(page.getByRole('link', { name: /Para las dos pestañas/ })).toBeVisible()
  expect(streams).toHaveLength(1)

  // When the tab with the stream is closed, the other one opens it.
  await page.close()
  await other.getByLabel('Tu mensaje').fill('Y para la que queda')
  await other.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(second.locator('.message__text').last()).toHaveText('Y para la que queda')
})

test('G3, N2: a person who signs in in a second tab gets their own counts, and the first tab gets no news of them @js-only', async ({
  page,
  world,
}) => {
  const before = await world.aMember(page, { fullName: 'Bruno Casado Gil' })
  await world.aConversationWith(before)
  const listening = page.waitForResponse(/\/dashboard\/notifications\/stream/)
  // Its bell gets news, and the page is not loaded again, which would make it the other account's.
  await page.goto('/dashboard/settings')
  await listening
  const bell = page.getByRole('link', { name: /^Notificaciones: / })
  await expect(bell).toHaveAccessibleName('Notificaciones: 1 sin leer')

  const second = await page.context().newPage()
  const now = await world.aMember(second, { fullName: 'Ana Beltrán Ruiz' })
  const heard = second.waitForResponse(/\/dashboard\/notifications\/stream/)
  await second.goto('/dashboard/messages')
  await heard
  for (let times = 0; times < 2; times += 1) await world.aConversationWith(now)
  await expect(second.getByRole('link', { name: 'Notificaciones: 2 sin leer' })).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notificaciones: 1 sin leer')
})
