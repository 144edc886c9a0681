import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { daysAfter, formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import type { PlainAct } from './acts.ts'
import { actOnStage } from './commands.server.ts'
import { findOrder } from './queries.server.ts'
import { remindOfDate, remindOfDue } from './turning.server.ts'

type Hired = Awaited<ReturnType<typeof aHiring>>

const stageOf = async (db: Db, order: Hired) => {
  const stage = (await findOrder(db, order.client.id, order.id))?.stages[0]
  if (!stage) throw new Error('no stage')
  return stage
}
const jobsOf = async (db: Db, { id }: Hired) =>
  (
    await db
      .selectFrom('jobs')
      .select('runAt')
      .where('dedupeKey', 'like', `remind-due:${id}:%`)
      .orderBy('runAt')
      .execute()
  ).map(({ runAt }) => runAt)
async function act(db: Db, order: Hired, side: 'client' | 'freelancer', does: PlainAct, now = new Date()) {
  const { version } = await stageOf(db, order)
  const doing = { act: does, n: 1, words: 'Ya está.', formKey: randomUUID(), version, now }
  return (await actOnStage(db, order[side].id, order.id, doing)).kind
}
const remind = async (db: Db, order: Hired, now: Date, version?: number) =>
  remindOfDue(db, { orderId: order.id, n: 1, version: version ?? (await stageOf(db, order)).version }, now)
const price = formatMoney(10_601, 'EUR')

const toldTo = async (db: Db, { id }: { id: string }, words: string) =>
  (
    await db
      .selectFrom('notifications')
      .select(['title', 'message', 'href'])
      .where('userId', '=', id)
      .orderBy('createdAt')
      .execute()
  ).filter(({ title }) => title.includes(words))

test('both sides are reminded two days before the agreed day and on it, each once, with what to do and until when', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  const { dueAt, version } = await stageOf(db, order)
  if (!dueAt) throw new Error('no day')
  expect(await jobsOf(db, order)).toEqual([daysAfter(dueAt, -2), dueAt])
  for (const _ of [1, 2]) await remind(db, order, daysAfter(dueAt, -2))
  for (const person of [order.client, order.freelancer])
    expect(await toldTo(db, person, 'Se acerca la entrega')).toEqual([
      {
        title: 'Se acerca la entrega: Cartel de la verbena',
        message: expect.stringContaining('Acordasteis la entrega para el '),
        href: `/dashboard/orders/${order.id}`,
      },
    ])
  await remind(db, order, dueAt)
  expect(await toldTo(db, order.client, 'Es el día')).toMatchObject([
    { message: expect.stringContaining('puedes cancelar 3 días después') },
  ])
  expect(await toldTo(db, order.freelancer, 'Es el día')).toHaveLength(1)
  // A worker that was off for days sends no late reminders, and delivered work is not asked for.
  const [, freelancer] = [order.client, order.freelancer]
  await act(db, order, 'freelancer', 'deliver')
  expect(await jobsOf(db, order)).toEqual([])
  await remind(db, order, dueAt, version)
  await remind(db, order, dueAt)
  expect(await toldTo(db, freelancer, 'Es el día')).toHaveLength(1)
})

test('changes move the day, and the reminders with it; a day that is near has only the reminder on the day', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, [...TO_THE_END.slice(0, 3)])
  const { dueAt: before } = await stageOf(db, order)
  expect(await jobsOf(db, order)).toEqual([])
  const late = daysAfter(before ?? new Date(), 1)
  expect(await act(db, order, 'client', 'changes', late)).toBe('done')
  const { dueAt: moved } = await stageOf(db, order)
  expect(moved).toEqual(daysAfter(late, 4))
  expect(await jobsOf(db, order)).toEqual([daysAfter(late, 2), daysAfter(late, 4)])
  // Asked to cancel, with one day left: the stage has a new version, and earlier reminders are not sent again.
  expect(await act(db, order, 'client', 'ask-cancel', daysAfter(late, 3))).toBe('done')
  expect(await jobsOf(db, order)).toEqual([daysAfter(late, 4)])
  await remind(db, order, daysAfter(late, 30))
  expect(await toldTo(db, order.client, 'Es el día')).toEqual([])
})

test('the reminder of a date says what to do, until when, and what silence means', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, { freelancer: await anAccount(db, { fullName: 'Bea Sanz' }) })
  const { turnAt, version } = await stageOf(db, order)
  for (const days of [2, 1])
    await remindOfDate(db, { orderId: order.id, n: 1, version, of: 'work' }, daysAfter(turnAt ?? new Date(), -days))
  expect(await toldTo(db, order.client, 'Dentro de dos días termina')).toHaveLength(1)
  expect(await toldTo(db, order.client, 'Mañana termina')).toMatchObject([
    {
      title: 'Mañana termina tu plazo para pagar a Bea Sanz: Cartel de la verbena',
      message: expect.stringMatching(
        /^Paga antes del .+\. Si no, se cancela sin coste\. El importe es de 106,01\s€\.$/,
      ),
    },
  ])
  expect(await toldTo(db, order.freelancer, 'Mañana termina')).toEqual([])
})

test('an act tells the other side what to do and until which moment', async () => {
  const db = await aDatabase()
  const [client, freelancer] = [
    await anAccount(db, { fullName: 'Ana Roca' }),
    await anAccount(db, { fullName: 'Bea Sanz' }),
  ]
  const order = await aHiring(db, { client, freelancer })
  const last = async (person: { id: string }, words: string) => (await toldTo(db, person, words)).at(-1)?.message
  const until = async (which: 'turnAt' | 'owedAt' | 'dueAt') => {
    const moment = (await stageOf(db, order))[which]
    return moment ? formatMoment(moment, siteTimeZone) : 'no moment'
  }
  await act(db, order, 'client', 'pay')
  expect(await last(freelancer, 'Pago anunciado')).toBe(
    `Ana Roca dice que ha pagado ${price}. Di antes del ${await until('owedAt')} si te ha llegado el pago. Si no dices nada, el trabajo sigue y el pago queda sin confirmar.`,
  )
  await act(db, order, 'freelancer', 'received')
  expect(await last(client, 'Pago recibido')).toBe(`Bea Sanz confirma que ha recibido tu pago de ${price}.`)
  await act(db, order, 'freelancer', 'deliver')
  expect(await last(client, 'Trabajo entregado')).toBe(
    `Bea Sanz ha entregado su trabajo de ${price}. Revisa la entrega antes del ${await until('turnAt')}: acéptala o pide cambios. Si no dices nada, consta como aceptada.`,
  )
  await act(db, order, 'client', 'extend')
  expect(await last(freelancer, 'Más tiempo')).toBe(
    `Ana Roca necesita más tiempo para revisar tu entrega: puede hacerlo hasta el ${await until('turnAt')}. El trabajo es de ${price}.`,
  )
  await act(db, order, 'client', 'changes')
  expect(await last(freelancer, 'Te piden cambios')).toBe(
    `Ana Roca ha pedido cambios en la entrega de un trabajo de ${price}. Mira cuáles son. La entrega queda para el ${await until('dueAt')}.`,
  )
})
