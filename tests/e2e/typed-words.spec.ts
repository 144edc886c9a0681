import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

test('words of a form are restored when a reader comes back after following a link @js-only', async ({
  page,
  world,
}) => {
  await world.aMember(page)
  await page.goto('/dashboard/profile')
  await takenOver(page)
  await page.getByLabel('Biografía').fill('Afino pianos desde hace treinta años.')
  await page.getByRole('link', { name: 'Favoritos' }).first().click()
  await expect(page).toHaveURL(/favorites/)
  await page.goBack()
  await expect(page.getByLabel('Biografía')).toHaveValue('Afino pianos desde hace treinta años.')
  await page.getByRole('button', { name: 'Guardar cambios' }).first().click()
  await expect(page.getByRole('status').first()).toBeVisible()
})

test('an unsent message is kept in its own conversation and in no other, and not after it was sent @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page)
  const [one, other] = [await world.aConversationWith(member), await world.aConversationWith(member)]
  await page.goto(`/dashboard/messages/${one.id}`)
  await takenOver(page)
  const field = page.getByLabel('Tu mensaje')
  const words = journey.unique('El lunes te mando la factura')
  await field.fill(words)
  const open = (id: string) => page.locator(`.inbox a[href*="${id}"]`).first().click()
  await open(other.id)
  await expect(page).toHaveURL(new RegExp(other.id))
  await expect(field).toHaveValue('')
  await open(one.id)
  await expect(page).toHaveURL(new RegExp(one.id))
  await expect(field).toHaveValue(words)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.locator('.message--you .message__text')).toHaveText(words)
  await open(other.id)
  await expect(page).toHaveURL(new RegExp(other.id))
  await open(one.id)
  await expect(page).toHaveURL(new RegExp(one.id))
  await expect(field).toHaveValue('')
})
