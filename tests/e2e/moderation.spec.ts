import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

test('D12, R14: a report, a decision, the notice of it, an appeal and its reversal @js-only', async ({
  page,
  journey,
  world,
}) => {
  const title = journey.unique('Cursos con regalo')
  const authorPage = await journey.anotherBrowser()
  const author = await world.aMember(authorPage)
  const path = await world.aListingOf(author, { title })

  // Somebody without an account reports it.
  await page.goto(path)
  await page.getByRole('link', { name: 'Reportar este anuncio' }).click()
  await page.getByRole('button', { name: 'Enviar denuncia' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3)
  await journey.checkAccessibility(page)
  await page.getByLabel('Parece una estafa o un engaño').check()
  await page.getByLabel('Qué ocurre').fill('Pide un pago por adelantado.')
  const address = `${journey.unique('vecina').replace(' ', '-')}@ejemplo.es`
  await page.getByLabel('Correo electrónico').fill(address)
  await page.getByRole('button', { name: 'Enviar denuncia' }).click()
  await expect(page.getByRole('status')).toContainText('Te enviamos por correo un enlace')
  const mail = await journey.mailTo(address, /^Hemos recibido tu denuncia/)
  const report = /\/reports\/[\da-f-]{36}/.exec(mail.text ?? '')?.[0] ?? ''
  await page.goto(report)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Tu denuncia D-/)
  await journey.checkAccessibility(page)

  // A moderator takes it, and withdraws it.
  const moderatorPage = await journey.anotherBrowser()
  await world.aMember(moderatorPage, { user: { role: 'moderador' } })
  await moderatorPage.goto('/dashboard')
  await moderatorPage
    .getByRole('link', { name: /^Moderación/ })
    .first()
    .click()
  await findCase(moderatorPage, title)
  await moderatorPage.getByRole('button', { name: 'Hacerme cargo' }).click()
  await moderatorPage.getByRole('link', { name: 'Decidir', exact: true }).click()
  await moderatorPage.getByLabel(/^Retirar/).check()
  await moderatorPage.getByLabel('Norma', { exact: true }).selectOption('Sin engaños')
  await moderatorPage.getByLabel('Hechos').fill('El texto pide un pago antes de empezar.')
  await moderatorPage.getByRole('button', { name: 'Guardar la decisión' }).click()
  await expect(moderatorPage.getByText('Decisión guardada y comunicada')).toBeVisible()
  await journey.checkAccessibility(moderatorPage)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anuncio no encontrado')

  // The author is notified, and appeals.
  await authorPage.goto('/dashboard/notifications')
  await authorPage.getByRole('button', { name: `Contenido retirado: ${title}`, exact: true }).click()
  await expect(authorPage.getByText('El texto pide un pago antes de empezar.')).toBeVisible()
  await authorPage.getByRole('link', { name: 'Recurrir' }).click()
  await authorPage.getByLabel('Por qué no estás de acuerdo').fill('El pago se pide al terminar.')
  await authorPage.getByRole('button', { name: 'Enviar el recurso' }).click()
  await expect(authorPage.getByText('El pago se pide al terminar.')).toBeVisible()

  // Another moderator reverses it, which restores the former state.
  const otherPage = await journey.anotherBrowser()
  await world.aMember(otherPage, { user: { role: 'moderador' } })
  await otherPage.goto('/moderation?view=appeals')
  await findCase(otherPage, title)
  await otherPage.getByRole('button', { name: 'Hacerme cargo' }).click()
  await otherPage.getByRole('link', { name: 'Resolver el recurso' }).click()
  await otherPage.getByLabel(/^Revertirla/).check()
  await otherPage.getByLabel('Por qué', { exact: true }).fill('Así es: se paga al final.')
  await otherPage.getByRole('button', { name: 'Resolver' }).click()
  await expect(otherPage.getByText('Recurso resuelto y comunicado')).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto(report)
  await expect(page.getByText('tras un recurso, las hemos revertido')).toBeVisible()
})

/** The queue also has the reports of other journeys. */
async function findCase(page: Page, title: string) {
  const link = page.getByRole('link', { name: title, exact: true })
  const onward = page.getByRole('link', { name: 'Siguientes' })
  for (;;) {
    await expect(link.or(onward).first()).toBeVisible()
    if ((await link.count()) > 0) break
    await page.goto((await onward.getAttribute('href')) ?? '')
  }
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}
