import { expect, test } from 'vitest'
import { bankBox, createSecretBox } from '#app/adapters/tokens.server.ts'
import { findBrokenAudit } from '#app/domain/audit/commands.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { aPayout, IBAN, OTHER_IBAN } from '#tests/support/payouts.ts'
import { epcPayload, givePaymentInstructions } from './payment-instructions.server.ts'
import { referenceOf } from './reference.ts'
import type { Payment, StageState } from './stages.ts'

const db = await aDatabase()
const now = new Date()

async function aDueHiring() {
  const freelancer = await anAccount(db)
  await aPayout(db, freelancer, { cash: true }, new Date(now.getTime() - DAY_MS))
  const order = await aHiring(db, { freelancer })
  const give = (who: { id: string }, n = 1, at = now) =>
    givePaymentInstructions(db, bankBox, who.id, { orderId: order.id, n, now: at })
  return { ...order, freelancer, give }
}

const setStage = (orderId: string, stage: { state?: StageState; payment?: Payment }) =>
  db
    .updateTable('stages')
    .set({ ...stage, cancelAskedBy: null, returnCents: stage.state === 'reparto' ? 1 : null })
    .where('orderId', '=', orderId)
    .execute()

const showingsOf = (freelancer: { id: string }) =>
  db
    .selectFrom('auditLog')
    .select(['actor', 'facts'])
    .where('subjectId', '=', freelancer.id)
    .where('action', '=', 'payout.show')
    .execute()

test('the client gets holder, account number, reference, amount and code, which is logged once a day', async () => {
  const order = await aDueHiring()
  const [given] = await Promise.all([1, 2, 3].map(() => order.give(order.client)))
  expect(given).toMatchObject({
    transfer: {
      holder: 'Nuria Campos Gil',
      iban: 'ES82 0000 0000 0000 0000 0000',
      reference: expect.stringMatching(/^GR-[0-9A-HJKMNP-TV-Z]{4}-1$/) as string,
    },
    cash: true,
    toPayCents: 10_601,
    currency: 'EUR',
  })
  expect(given?.transfer?.epc?.split('\n').slice(0, 8)).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Nuria Campos Gil',
    IBAN,
    'EUR106.01',
  ])
  await order.give(order.client)
  const shown = { actor: order.client.id, facts: { order: order.id, stage: '1' } }
  expect(await showingsOf(order.freelancer)).toEqual([shown])
  await order.give(order.client, 1, new Date(now.getTime() + DAY_MS))
  expect(await showingsOf(order.freelancer)).toEqual([shown, shown])
  expect(await findBrokenAudit(db)).toBeUndefined()
})

test('neither the freelancer nor strangers get payment instructions, and no log entry is written', async () => {
  const order = await aDueHiring()
  for (const who of [order.freelancer, await anAccount(db), { id: '00000000-0000-4000-8000-000000000000' }])
    expect(await order.give(who)).toBeUndefined()
  expect(await order.give(order.client, 2)).toBeUndefined()
  expect(await showingsOf(order.freelancer)).toEqual([])
})

test('payment instructions are given exactly while the payment is due', async () => {
  const order = await aDueHiring()
  const states: StageState[] = [
    'por_empezar',
    'pendiente_pago',
    'en_curso',
    'entregado',
    'cambios',
    'en_disputa',
    'completado',
    'cancelado',
    'reembolsado',
    'reparto',
  ]
  const due: string[] = []
  for (const state of states)
    for (const payment of ['por_pagar', 'anunciado', 'sin_confirmar', 'recibido', 'negado', 'impagado'] as const) {
      await setStage(order.id, { state, payment })
      const given = await order.give(order.client)
      if (given) due.push(`${state} ${payment} ${given.toPayCents}`)
    }
  expect(due).toEqual([
    ...['pendiente_pago', 'en_curso', 'entregado', 'cambios'].flatMap((state) => [
      `${state} por_pagar 10601`,
      `${state} negado 10601`,
    ]),
    ...['por_pagar', 'negado', 'impagado'].map((payment) => `completado ${payment} 10601`),
    // For a divided amount, only the freelancer's part.
    ...['por_pagar', 'negado', 'impagado'].map((payment) => `reparto ${payment} 10600`),
  ])
})

test('an order keeps the account that it was accepted with, and without one it has none', async () => {
  const order = await aDueHiring()
  await aPayout(db, order.freelancer, { iban: OTHER_IBAN }, new Date(now.getTime() - 3 * DAY_MS + 1))
  expect((await order.give(order.client))?.transfer?.iban).toBe('ES82 0000 0000 0000 0000 0000')

  const bare = await aHiring(db)
  await aPayout(db, bare.freelancer)
  const given = await givePaymentInstructions(db, bankBox, bare.client.id, { orderId: bare.id, n: 1, now })
  expect(given).toMatchObject({ transfer: null, cash: false })
  expect(await showingsOf(bare.freelancer)).toEqual([])
})

test('an account that is not in force yet is not used by an order accepted before its time', async () => {
  const freelancer = await anAccount(db)
  await aPayout(db, freelancer)
  await aPayout(db, freelancer, { iban: OTHER_IBAN })
  const order = await aHiring(db, { freelancer })
  const kept = await db.selectFrom('orderPayoutSnapshots').select('ibanLast4').where('orderId', '=', order.id).execute()
  expect(kept).toEqual([{ ibanLast4: '0000' }])
})

test('an account number that no secret opens is left out, and the rest is shown', async () => {
  const order = await aDueHiring()
  const other = createSecretBox(['otro-0123456789abcdef0123456789abcdef'], 'bank')
  for (const box of [other, undefined]) {
    const at = { orderId: order.id, n: 1, now }
    const given = await givePaymentInstructions(db, box, order.client.id, at)
    expect(given).toMatchObject({ transfer: null, cash: true })
  }
})

test('the snapshot is deleted with the account of the freelancer', async () => {
  const order = await aDueHiring()
  await db.deleteFrom('users').where('id', '=', order.freelancer.id).execute()
  expect(await db.selectFrom('orderPayoutSnapshots').selectAll().where('orderId', '=', order.id).execute()).toEqual([])
  expect(await db.selectFrom('payoutMethods').selectAll().where('userId', '=', order.freelancer.id).execute()).toEqual(
    [],
  )
  expect(await order.give(order.client)).toMatchObject({ transfer: null, cash: false })
})

test('a reference is made of order and stage, in letters that are not easily confused', () => {
  expect(referenceOf('00000000-0000-4000-8000-000000000000', 1)).toBe('GR-0000-1')
  expect(referenceOf('fffff000-0000-4000-8000-000000000000', 6)).toBe('GR-ZZZZ-6')
  expect(referenceOf('3a8f31c2-0000-4000-8000-000000000000', 2)).toBe('GR-7A7K-2')
})

test('the code has the lines that EPC069-12 requires', () => {
  expect(epcPayload({ holder: 'Ñuria', iban: IBAN, reference: 'GR-7F3K-1', cents: 123_405 })).toBe(
    `BCD\n002\n1\nSCT\n\nÑuria\n${IBAN}\nEUR1234.05\n\n\nGR-7F3K-1`,
  )
})
