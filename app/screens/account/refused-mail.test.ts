import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { anSmtpServer } from '#tests/support/smtp.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('B12: a person whose address refuses mail reads on the account’s page that mail does not arrive, and the remedy', async () => {
  const db = await aDatabase()
  const smtp = await anSmtpServer()
  const { origin } = await aServer({ SMTP_URL: smtp.url })
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, await anAccount(db, { verified: false }))
  const reads = async (path: string) => (await visitor.visit(path), visitor.text)
  expect(await reads('/dashboard/verify-email')).not.toContain('rechazado')

  smtp.become('refusing')
  await visitor.press('Enviar otro enlace')
  await expect
    .poll(() => reads('/dashboard/verify-email'))
    .toMatch(/no llega: el servidor de esa dirección lo ha rechazado\. Mira si está bien escrita\./)
  expect(smtp.attempts()).toBe(1)
  expect(visitor.link('cambia tu correo')).toHaveAttribute('href', '/dashboard/settings/security/email')
  expect(await reads('/dashboard/settings/security')).toContain('Sin confirmar, y nuestro correo no llega.')

  smtp.become('accepting')
  await visitor.visit('/dashboard/verify-email')
  await visitor.press('Enviar otro enlace')
  await expect.poll(() => smtp.mails.length).toBe(1)
  expect(await reads('/dashboard/verify-email')).not.toContain('rechazado')
})
