import { expect, test } from './support/journey.ts'

test('G3: the badge and the panel are updated without loading the page again @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page)
  // Notifications from before the page listens are counted, not announced.
  const listening = page.waitForResponse(/\/dashboard\/notifications\/stream/)
  await page.goto('/dashboard')
  await listening
  const bell = page.locator('header').getByRole('link', { name: /^Notificaciones/ })
  await expect(bell).toHaveAccessibleName('Notificaciones')
  await expect(bell.locator('.bell__badge')).toHaveCount(0)

  await world.aNotificationOf(member, { title: 'Tu anuncio está en revisión' })
  await expect(bell).toHaveAccessibleName('Notificaciones: 1 sin leer')
  await expect(page.locator('header').getByRole('status')).toHaveText('Nueva notificación: Tu anuncio está en revisión')
  for (let number = 0; number < 10; number += 1) await world.aNotificationOf(member, { title: `Número ${number}` })
  await expect(bell).toHaveAccessibleName('Notificaciones: 9+ sin leer')

  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notificaciones' })
  await expect(panel.getByRole('listitem')).toHaveCount(8)
  await expect(panel.getByText('9+ sin leer')).toBeVisible()
  await journey.checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell).toBeFocused()

  await bell.click()
  await panel.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(bell).toHaveAccessibleName('Notificaciones')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('G3, O1: a person reads, opens and deletes notifications @js-only', async ({ page, journey, world }) => {
  const member = await world.aMember(page)
  await world.aNotificationOf(member, { title: 'Para abrir', href: '/dashboard/create-listing' })
  await world.aNotificationOf(member, { title: 'Para borrar' })
  await page.goto('/dashboard')
  const bell = page.locator('header').getByRole('link', { name: /^Notificaciones/ })
  await expect(bell).toHaveAccessibleName('Notificaciones: 2 sin leer')
  await page.goto('/dashboard/notifications')
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.getByLabel('Más acciones: Para borrar').click()
  await journey.checkAccessibility(page)
  await page.getByRole('button', { name: 'Eliminar: Para borrar' }).click()
  await expect(page.getByText('Notificación eliminada')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notificaciones: 1 sin leer')
  await page.getByRole('button', { name: 'Para abrir', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/create-listing$/)
  await expect(bell).toHaveAccessibleName('Notificaciones')
  await page.goto('/dashboard/notifications')
  await page.getByRole('link', { name: 'Eliminar todas' }).click()
  await expect(page.getByText('¿Estás seguro de que quieres eliminar todas las notificaciones?')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar todas' }).click()
  await expect(page.getByText('No tienes notificaciones')).toBeVisible()
})
