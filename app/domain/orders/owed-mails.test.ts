import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { actOnStage } from './commands.server.ts'
import { findOrder } from './queries.server.ts'
import { proposeReturn } from './return-proposals.server.ts'

test('mails about money, dates and the end of a hiring reach people who switched such mails off; others do not', async () => {
  const db = await aDatabase()
  const [client, freelancer] = [await anAccount(db), await anAccount(db)]
  for (const { id } of [client, freelancer])
    await saveSettings(db, id, { hiringEmails: false, quoteEmails: false }, new Date())
  await aHiring(db, { client, freelancer }, [
    ...TO_THE_END.slice(0, 3),
    ['client', 'extend'],
    ['client', 'ask-cancel'],
    ['freelancer', 'keep-on'],
  ])
  const titlesTo = async (id: string) =>
    (
      await db
        .selectFrom('notificationDeliveries as d')
        .innerJoin('notifications as n', 'n.id', 'd.notificationId')
        .select(['n.title', 'd.owed', 'd.topic'])
        .where('d.userId', '=', id)
        .where('d.channel', '=', 'mail')
        .where('n.type', '=', 'order')
        .execute()
    ).map(({ title, owed, topic }) => `${title.split(':')[0]} ${owed} ${topic}`)
  expect((await titlesTo(freelancer.id)).toSorted()).toEqual([
    'Pago anunciado true hiring',
    'Proponen cancelar true hiring',
    'Te han contratado true hiring',
  ])
  expect((await titlesTo(client.id)).toSorted()).toEqual([
    'El trabajo sigue true hiring',
    'Pago recibido true hiring',
    'Trabajo entregado true hiring',
  ])
})

test('mails about a proposed return, and about its answer, reach people who switched such mails off', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, TO_THE_END)
  for (const { id } of [order.client, order.freelancer]) {
    await db.deleteFrom('notificationDeliveries').where('userId', '=', id).execute()
    await saveSettings(db, id, { emailNotifications: false, hiringEmails: false }, new Date())
  }
  const doing = async () => ({
    n: 1,
    words: 'Sobró una jornada.',
    formKey: randomUUID(),
    version: (await findOrder(db, order.client.id, order.id))?.stages[0]?.version ?? -1,
    now: new Date(),
  })
  await proposeReturn(db, order.freelancer.id, order.id, { ...(await doing()), cents: 1_000 })
  await actOnStage(db, order.client.id, order.id, { ...(await doing()), act: 'reject-return' })
  const mails = await db
    .selectFrom('notificationDeliveries')
    .select(['userId', 'owed', 'amount'])
    .where('userId', 'in', [order.client.id, order.freelancer.id])
    .execute()
  const amount = expect.stringMatching(/^10\s€$/)
  expect(mails).toHaveLength(2)
  for (const { id } of [order.client, order.freelancer])
    expect(mails).toContainEqual({ userId: id, owed: true, amount })
})
