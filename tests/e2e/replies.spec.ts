import { expect, test } from './support/journey.ts'

test('V3: a rating is answered from the list, corrected, and read by everybody on the profile @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page)
  await world.ratingsOf(member)
  await page.goto('/dashboard/reviews')
  const review = page.locator('.review').filter({ hasText: 'Trabajo impecable y a tiempo.' }).first()

  // An empty reply is reported beside the field, and a written one is sent.
  await review.locator('summary', { hasText: 'Responder' }).click()
  await review.getByLabel('Tu respuesta').fill('   ')
  await review.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await expect(page.getByLabel('Tu respuesta')).toHaveAttribute('aria-invalid', 'true')
  await journey.checkAccessibility(page)
  await page.getByLabel('Tu respuesta').fill('Gracias, fue un placer.')
  await page.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(page.getByText('Respuesta enviada correctamente')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/reviews/)
  await expect(review.getByText('Gracias, fue un placer.', { exact: true }).first()).toBeVisible()

  // It can be corrected for a day.
  await review.locator('summary').last().click()
  await expect(review.getByLabel('Tu respuesta')).toHaveValue('Gracias, fue un placer.')
  await review.getByLabel('Tu respuesta').fill('Gracias. Vuelve cuando quieras.')
  await review.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(review.getByText('Gracias. Vuelve cuando quieras.', { exact: true }).first()).toBeVisible()

  const stranger = await journey.anotherBrowser()
  await stranger.goto(`/freelancers/${member.id}`)
  await expect(stranger.getByText('Gracias. Vuelve cuando quieras.')).toBeVisible()
  await expect(stranger.getByText('Gracias, fue un placer.')).toHaveCount(0)
})
