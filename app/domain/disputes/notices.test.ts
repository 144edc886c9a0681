import { expect, test } from 'vitest'
import { inTransaction, type Trx } from '#app/db.server.ts'
import { ACTS, OWN_PAGES, type PlainAct } from '#app/domain/orders/acts.ts'
import { holdOrder, type HeldOrder, type HeldStage } from '#app/domain/orders/holding.server.ts'
import { tellDue, tellReminder } from '#app/domain/orders/reminding.server.ts'
import type { StageState } from '#app/domain/orders/stages.ts'
import { tellAct, tellPayment } from '#app/domain/orders/telling.server.ts'
import { PAYMENT_WORDS, type PaymentNews } from '#app/domain/orders/texts/acts.ts'
import { SILENCE_WORDS, type Silent } from '#app/domain/orders/texts/dates.ts'
import { tellSilence } from '#app/domain/orders/telling-silence.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { tellDispute } from './telling.server.ts'
import { DISPUTE_WORDS, type DisputeNews } from './texts.ts'

const db = await aDatabase()
const client = await anAccount(db, { fullName: 'Ana Roca' })
const freelancer = await anAccount(db, { fullName: 'Bea Sanz' })
const { id: orderId } = await aHiring(db, { client, freelancer })
const price = formatMoney(10_601, 'EUR')
const now = new Date()
const kindsOf = <K extends string>(words: Record<K, unknown>) => Object.keys(words) as K[]

/** Runs `tell` in a transaction, returns the notices that it wrote, and rolls the transaction back. */
async function noticesOf(tell: (trx: Trx, order: HeldOrder, stage: HeldStage) => Promise<void>) {
  const told: { userId: string; title: string; message: string }[] = []
  await inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages[0]
    if (!order || !stage) throw new Error('there is no order')
    await trx.deleteFrom('notifications').where('type', '=', 'order').execute()
    await tell(trx, order, stage)
    told.push(
      ...(await trx
        .selectFrom('notifications')
        .select(['userId', 'title', 'message'])
        .where('type', '=', 'order')
        .execute()),
    )
  })
  return told
}

async function expectWhole(what: string, tell: Parameters<typeof noticesOf>[0]) {
  const told = await noticesOf(tell)
  expect(told.length, what).toBeGreaterThan(0)
  for (const { userId, title, message } of told) {
    expect(title, what).toContain('Cartel de la verbena')
    expect(`${title} ${message}`, what).toContain(userId === client.id ? 'Bea Sanz' : 'Ana Roca')
    expect(message, what).toContain(price)
    expect(message, what).toMatch(/\.$/)
    expect(`${title} ${message}`, what).not.toMatch(/ES\d\d|undefined|null|NaN| : |: *$/)
  }
}

test('S13: the notice of each act names the job, the other person and the amount', async () => {
  const acts = ACTS.filter((act): act is PlainAct => !OWN_PAGES.some((page) => page === act))
  for (const act of acts)
    for (const side of ['client', 'freelancer'] as const)
      await expectWhole(act, (trx, order, stage) => tellAct(trx, { order, n: 1 }, { act, side, stage, now }))
})

test('S13: a notice about money at a provider names the job, the other person and the amount', async () => {
  for (const kind of kindsOf<PaymentNews>(PAYMENT_WORDS))
    await expectWhole(kind, (trx, order) =>
      tellPayment(trx, { order, n: 1, cents: 10_601 }, { kind, cause: orderId, now }),
    )
})

test('S13: notices of silence, reminders and days name the job, the other person and the amount', async () => {
  for (const kind of kindsOf<Silent>(SILENCE_WORDS))
    await expectWhole(kind, (trx, order) => tellSilence(trx, { order, n: 1 }, { kind, version: 0, now }))
  const states: StageState[] = ['pendiente_pago', 'en_curso', 'cambios', 'entregado']
  for (const state of states)
    await expectWhole(state, (trx, order, stage) =>
      tellReminder(trx, order, { stage: { ...stage, state, turnAt: daysAfter(now, 1) }, of: 'work', now }),
    )
  for (const payment of ['anunciado', 'negado', 'impagado', 'por_pagar'] as const)
    await expectWhole(payment, (trx, order, stage) =>
      tellReminder(trx, order, {
        stage: { ...stage, state: 'completado', payment, owedAt: daysAfter(now, 1) },
        of: 'owed',
        now,
      }),
    )
  for (const days of [-1, 1])
    await expectWhole('due', (trx, order) => tellDue(trx, { order, n: 1 }, { dueAt: daysAfter(now, days), now }))
})

test('S13: the notice of each step of a dispute names the job, the other person and the amount', async () => {
  for (const kind of kindsOf<DisputeNews>(DISPUTE_WORDS))
    await expectWhole(kind, (trx, order) =>
      tellDispute(trx, { id: orderId, version: 0, stageN: 1, order }, { kind, to: ['client', 'freelancer'], now }),
    )
})
