import { expect, test } from 'vitest'
import { smtpMailer } from '#app/adapters/mail.server.ts'
import { unsubscribeUrl } from '#app/adapters/links.server.ts'
import { inTransaction } from '#app/db.server.ts'
import { deliverMail } from '#app/domain/outbox/delivery.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring, aQuote } from '#tests/support/hiring.ts'
import { anSmtpServer } from '#tests/support/smtp.ts'
import { addNotification } from './commands.server.ts'
import { mailDueNotifications } from './delivery.server.ts'

const db = await aDatabase()
const smtp = await anSmtpServer()
const mailer = smtpMailer(smtp.url, 'Gremio <no-responder@gremio.example>')
const site = { origin: 'https://gremio.example', name: 'Gremio' }

/** Writes and sends the waiting mails, and reads the one that this person got. */
async function mailTo({ id, email }: { id: string; email: string }, subject: RegExp) {
  const now = new Date()
  await mailDueNotifications(db, { now, site, unsubscribeUrl })
  const waiting = db.selectFrom('outbox').select('id').where('userId', '=', id).where('state', '=', 'en_cola')
  for (const mail of await waiting.execute())
    await deliverMail(db, mailer, mail.id, { now, isRefusal: () => false, isReal: true })
  return smtp.mailTo(email, { subject })
}

test('a mail about a quote shows the sign of its author, the job and the amount, and leads to the quote', async () => {
  const [client, freelancer] = [await anAccount(db), await anAccount(db, { fullName: 'Irene Castellanos' })]
  await db
    .updateTable('profiles')
    .set({ category: 'Diseño Gráfico', location: 'Valencia' })
    .where('id', '=', freelancer.id)
    .execute()
  const { id } = await aQuote(db, { client, freelancer })
  const mail = await mailTo(client, /^Presupuesto para/)
  expect(mail.text).toMatch(
    /^Con: Irene Castellanos \(Diseño Gráfico · Valencia\)\nTrabajo: Cartel de la verbena\nImporte: [\d,.]+\s€\n/,
  )
  expect(mail.text).toContain(`Ver el presupuesto:\n${site.origin}/dashboard/quotes/${id}`)
  expect(mail.text).toContain('Darme de baja de los correos sobre presupuestos:\n')
  expect(mail.html).toContain('<bdi>Irene Castellanos</bdi>')
  expect(mail.html).toContain('Diseño Gráfico · Valencia')
  expect(mail.html).toContain('>Darme de baja de los correos sobre presupuestos</a>')
})

test('for a profile that not everybody sees, a mail shows the name and the tiles; for an erased person, neutral tiles', async () => {
  const [hidden, gone] = [await anAccount(db, { fullName: 'Bea Sanz' }), await anAccount(db, { fullName: 'Caro Gil' })]
  for (const { id } of [hidden, gone])
    await db.updateTable('profiles').set({ location: 'Lugo' }).where('id', '=', id).execute()
  const client = await anAccount(db)
  const one = await aHiring(db, { client, freelancer: hidden }, [
    ['client', 'pay'],
    ['freelancer', 'received'],
  ])
  await saveSettings(db, hidden.id, { profileVisibility: 'private' }, new Date())
  const received = await mailTo(client, /^Pago recibido/)
  expect(received.text).toMatch(/^Con: Bea Sanz\nTrabajo: /)
  expect(received.html).not.toContain('Lugo')
  expect(received.subject).toMatch(/^Pago recibido: ./)
  expect(received.html).toContain('>Pago recibido</h1>')
  expect(received.text).toContain('no se puede desactivar')
  expect(received.text).toContain(`Ver la contratación:\n${site.origin}/dashboard/orders/${one.id}`)

  const reader = await anAccount(db)
  await inTransaction(db, (trx) =>
    addNotification(trx, {
      userId: reader.id,
      type: 'order',
      title: 'Una cosa',
      message: 'Míralo.',
      about: { topic: 'hiring', job: 'Cartel', personId: gone.id },
      now: new Date(),
    }),
  )
  await db.updateTable('users').set({ state: 'eliminado' }).where('id', '=', gone.id).execute()
  const left = await mailTo(reader, /^Una cosa/)
  expect(left.text).toMatch(/^Con: Alguien que ya no está\nTrabajo: Cartel\n/)
  expect(left.html).not.toContain('Caro Gil')
})
