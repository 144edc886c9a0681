import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anSmtpServer } from '#tests/support/smtp.ts'
import { smtpMailer } from './mail.server.ts'

const smtp = await anSmtpServer()
const mailer = smtpMailer(smtp.url, 'Gremio <no-responder@gremio.example>')

test('a mail that can be unsubscribed from is stopped with one press, without signing in (RFC 8058)', async () => {
  await mailer.send({
    id: randomUUID(),
    to: 'harta@ejemplo.es',
    subject: 'Novedades',
    text: 'Hola',
    html: '<p>Hola</p>',
    unsubscribeUrl: 'https://gremio.example/unsubscribe?token=x',
  })
  const { headers } = await smtp.mailTo('harta@ejemplo.es')
  const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value
  expect(valueOf('list-unsubscribe')).toBe('<https://gremio.example/unsubscribe?token=x>')
  expect(valueOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})
