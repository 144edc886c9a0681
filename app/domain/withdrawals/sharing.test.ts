import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimDispute, decideDispute, decideDisputeAsOperator } from '#app/domain/disputes/deciding.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { ShareAnswerForm, ShareForm } from '#app/domain/orders/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aStatedShare } from '#tests/support/disputes.ts'
import { aHiring, QUOTE } from '#tests/support/hiring.ts'
import { anAccount } from '#tests/support/rows.ts'
import {
  answer,
  aWithdrawn,
  balancesOf,
  BEGUN,
  callAll,
  caseOf,
  press,
  stageOf,
  state,
  toldTo,
  turnTheCase,
  turnTheShare,
  withdraw,
} from '#tests/support/withdrawals.ts'
import { answerShare, stateShare } from './sharing.server.ts'

/** 121,01 €, of which 40 % is 48,40 €. */
const [PRICE, KEPT] = [12_101, 4_840]

test('C1: a share of 100 with nothing delivered moves nothing without the client’s answer or a moderator', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db)
  expect(await state(db, order, 100)).toBe('stated')
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'en_curso', payment: 'cobrado' })
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -PRICE, retenido: PRICE })
  // The client does not answer: the share goes to a moderator. Undecided work that was never delivered is paid back.
  await turnTheShare(db, order.id)
  expect(await caseOf(db, order.id)).toMatchObject({ state: 'moderacion', why: 'share-unanswered', claimCents: PRICE })
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -PRICE, retenido: PRICE })
  await turnTheCase(db, order.id)
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reembolsado', payment: 'reembolsado' })
  expect(await balancesOf(db, order.id)).toEqual({})
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('the unclaimed part goes back when the share is stated, and the rest when the client accepts it', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db)
  const key = randomUUID()
  const stating = { percent: 40, words: 'Dos bocetos.', formKey: key, now: new Date() }
  expect(await stateShare(db, order.client.id, order.id, stating)).toBe('not-found')
  expect(await stateShare(db, order.freelancer.id, order.id, stating)).toBe('stated')
  expect(await stateShare(db, order.freelancer.id, order.id, stating)).toBe('stated-before')
  expect(await state(db, order, 90)).toBe('not-possible')
  await callAll(db)
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -KEPT, retenido: KEPT })
  expect(await stageOf(db, order)).toMatchObject({ state: 'en_curso', payment: 'cobrado' })
  expect((await toldTo(db, order.client)).at(-2)).toMatch(
    /el 40.%\. Con eso, 72,61.€ son para ti y 48,40.€ serían para /,
  )
  expect(await answer(db, order, true)).toBe('answered')
  expect(await answer(db, order, true)).toBe('not-possible')
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reparto', payment: 'parcial', returnCents: PRICE - KEPT })
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -KEPT, banco: KEPT })
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('a share of zero gives all of the money back at once', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db)
  expect(await state(db, order, 0)).toBe('stated')
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reembolsado', payment: 'reembolsado' })
  expect(await balancesOf(db, order.id)).toEqual({})
})

test('without a provider the amount is owed at once, and the moderator’s addition is owed after it', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db, { provider: 'directo' })
  await state(db, order, 40)
  expect(await stageOf(db, order)).toMatchObject({
    state: 'en_curso',
    payment: 'reembolso_pendiente',
    returnCents: PRICE - KEPT,
  })
  expect(await press(db, order, 'freelancer', 'returned')).toBe('done')
  expect(await press(db, order, 'client', 'return-received')).toBe('done')
  expect(await stageOf(db, order)).toMatchObject({ state: 'en_curso', payment: 'reembolsado', turnAt: null })
  expect(await balancesOf(db, order.id)).toEqual({ acordado: -KEPT, recibido: KEPT })
  expect(await answer(db, order, false)).toBe('answered')
  const found = await caseOf(db, order.id)
  expect(found).toMatchObject({ atStakeCents: KEPT, claims: 'pago' })
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  await anAccount(db, { user: { role: 'moderador' } })
  await claimDispute(db, moderator.id, found?.id ?? '', new Date())
  const decision = { facts: 'No hay nada.', reasons: 'No se mostró nada.', operatorEmail: 'nadie@example.org' }
  const decided = { ...decision, toClientCents: KEPT, now: new Date() }
  // A share is decided once; an appeal against it is made later, as a claim.
  expect(await decideDispute(db, moderator.id, found?.id ?? '', decided)).toEqual({ kind: 'decided', isFinal: true })
  expect(await stageOf(db, order)).toMatchObject({ state: 'cancelado', payment: 'reembolso_pendiente' })
  expect(await press(db, order, 'client', 'return-received')).toBe('done')
  expect(await balancesOf(db, order.id)).toEqual({})
  expect(await stageOf(db, order)).toMatchObject({ state: 'reembolsado', payment: 'reembolsado' })
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('neither a statement nor silence makes a client owe what was never paid', async () => {
  const db = await aDatabase()
  const quote = { ...QUOTE, plan: 'al_entregar' as const, stages: QUOTE.stages.slice(0, 1) }
  const order = await aHiring(db, {}, [], BEGUN, quote)
  await withdraw(db, order)
  await state(db, order, 100)
  await turnTheShare(db, order.id)
  expect(await stageOf(db, order)).toMatchObject({ state: 'en_disputa', payment: 'por_pagar' })
  await turnTheCase(db, order.id)
  expect(await stageOf(db, order)).toMatchObject({ state: 'cancelado', payment: 'por_pagar' })
})

test('an answer applies to the share that was shown, and a stranger finds none', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db, { provider: 'directo' })
  expect(await answer(db, order, true)).toBe('not-possible')
  await state(db, order, 40)
  const old = { accepts: true, words: null, formKey: randomUUID(), version: 0, now: new Date() }
  expect(await answerShare(db, order.client.id, order.id, old)).toBe('not-possible')
  expect(await answerShare(db, order.freelancer.id, order.id, { ...old, version: 1 })).toBe('not-found')
  expect(await stateShare(db, order.client.id, order.id, { ...old, percent: 1 })).toBe('not-found')
})

test('a moderator, or an operator, who is a party to a withdrawal does not decide its share', async () => {
  const db = await aDatabase()
  for (const side of ['client', 'freelancer'] as const) {
    const party = await anAccount(db, { user: { role: 'moderador' } })
    const order = await aStatedShare(db, { [side]: party })
    await answer(db, order, false)
    const { id = '' } = (await caseOf(db, order.id)) ?? {}
    const now = new Date()
    const decision = { toClientCents: 0, facts: 'Está.', reasons: 'Sirve.', operatorEmail: party.email, now }
    expect(await claimDispute(db, party.id, id, now)).toBe('not-found')
    expect(await decideDispute(db, party.id, id, decision)).toEqual({ kind: 'not-found' })
    // There is no other moderator, so the operator would decide it.
    await db.updateTable('users').set({ role: 'usuario' }).where('id', '<>', party.id).execute()
    expect(await decideDisputeAsOperator(db, id, decision)).toEqual({ kind: 'is-party' })
    expect(await caseOf(db, order.id)).toMatchObject({ state: 'moderacion', claimedBy: null })
  }
})

test('a share is a whole number from 0 to 100, and a claim or a refusal needs a reason', () => {
  const isRight = (percent: string, words = 'Dos bocetos.') => ShareForm.safeParse({ percent, words }).success
  for (const percent of ['101', '-1', '33,333', '33.3', '', 'todo', '1e2', '0x10'])
    expect(isRight(percent), percent).toBe(false)
  for (const percent of ['0', '1', '100']) expect(isRight(percent), percent).toBe(true)
  expect(isRight('40', ' ')).toBe(false)
  expect(isRight('0', '')).toBe(true)
  expect(ShareAnswerForm.safeParse({ answer: 'objetar', words: '' }).success).toBe(false)
  expect(ShareAnswerForm.safeParse({ answer: 'aceptar', words: '' }).success).toBe(true)
})
