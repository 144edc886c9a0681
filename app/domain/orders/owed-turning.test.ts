import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { referStage } from '#app/domain/disputes/referring.server.ts'
import { listReceipts } from '#app/domain/documents/queries.server.ts'
import { rateOrder } from '#app/domain/reviews/commands.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aCollected, pay } from '#tests/support/disputes.ts'
import { aHiring, aStagedFile, TO_THE_END } from '#tests/support/hiring.ts'
import type { PlainAct } from './acts.ts'
import { actOnStage } from './commands.server.ts'
import { dateDebts } from './dating.server.ts'
import { turnOwed } from './owed-turning.server.ts'
import { checkOutStage } from './payments.server.ts'
import { callProvider } from './provider-calls.server.ts'
import { findProviderIn } from './providers.server.ts'
import { findOrder } from './queries.server.ts'
import type { Payment, Side, StageState } from './stages.ts'
import { remindOfDate, turnStage } from './turning.server.ts'

type Hired = Awaited<ReturnType<typeof aHiring>>

const db = await aDatabase()

async function stageOf({ id, client, freelancer }: Hired) {
  const order = (await findOrder(db, client.id, id)) ?? (await findOrder(db, freelancer.id, id))
  const stage = order?.stages[0]
  if (!stage) throw new Error('no stage')
  return stage
}

async function act(order: Hired, side: Side, does: PlainAct, { file = false, now = new Date() } = {}) {
  const formKey = randomUUID()
  const fileIds = file ? [await aStagedFile(db, { userId: order[side].id, draftKey: formKey })] : []
  const { version } = await stageOf(order)
  const doing = { act: does, n: 1, words: 'Ya está.', fileIds, formKey, version, now }
  return (await actOnStage(db, order[side].id, order.id, doing)).kind
}

/** Does at the printed date what its job does, after the reminder of a day before. */
async function letPass(order: Hired, of: 'work' | 'owed') {
  const stage = await stageOf(order)
  const at = of === 'work' ? stage.turnAt : stage.owedAt
  if (!at) throw new Error(`nothing has a date: ${stage.state} ${stage.payment}`)
  const place = { orderId: order.id, n: 1, version: stage.version }
  await remindOfDate(db, { ...place, of }, daysAfter(at, -1))
  await (of === 'work' ? turnStage : turnOwed)(db, place, at)
  return at
}

const referralsOf = async ({ id }: Hired) =>
  (await db.selectFrom('jobs').select('payload').where('kind', '=', 'refer-stage').execute())
    .map(({ payload }) => payload as unknown as { orderId: string; n: number; why: string })
    .filter(({ orderId }) => orderId === id)

const shown = async (order: Hired) => {
  const { state, payment } = await stageOf(order)
  return `${state} ${payment}`
}
const toldTo = async ({ id }: { id: string }, words: string) =>
  (await db.selectFrom('notifications').select('title').where('userId', '=', id).execute()).filter(({ title }) =>
    title.includes(words),
  )

test('S1: an invented payment is no debt of the freelancer, who is asked nothing without a file', async () => {
  const order = await aHiring(db, {}, [
    ['client', 'pay'],
    ['client', 'cancel'],
  ])
  expect(await shown(order)).toBe('cancelado por_probar')
  expect(await act(order, 'freelancer', 'returned')).toBe('not-possible')
  expect(await act(order, 'client', 'prove')).toBe('nothing-shown')
  await letPass(order, 'owed')
  expect(await shown(order)).toBe('cancelado por_pagar')
  expect((await stageOf(order)).owedAt).toBeNull()
  expect(await referralsOf(order)).toEqual([])
})

test('a payment that was shown and that nobody confirms goes to a moderator, with a date', async () => {
  const order = await aHiring(db, {}, [
    ['client', 'pay'],
    ['freelancer', 'cancel'],
  ])
  expect(await act(order, 'client', 'prove', { file: true })).toBe('done')
  expect(await act(order, 'client', 'prove', { file: true })).toBe('not-possible')
  await letPass(order, 'owed')
  const [referral] = await referralsOf(order)
  expect(referral).toMatchObject({ why: 'unconfirmed-with-proof' })
  if (referral) await referStage(db, referral, new Date())
  const dispute = await db
    .selectFrom('disputes')
    .select(['kind', 'claims', 'state', 'atStakeCents'])
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(dispute).toEqual({ kind: 'remitida', claims: 'devolucion', state: 'moderacion', atStakeCents: 10_601 })
  expect(await shown(order)).toBe('cancelado por_probar')
})

test('S5: two denials and three announcements have five days once, and a file brings it to a moderator', async () => {
  const order = await aHiring(db, {}, [['client', 'pay']])
  expect(await act(order, 'freelancer', 'not-received')).toBe('done')
  const { owedAt, deniedAt } = await stageOf(order)
  expect(owedAt).toEqual(daysAfter(deniedAt ?? new Date(), 5))
  for (const days of [1, 2, 3]) {
    expect(await act(order, 'client', 'pay', { now: daysAfter(new Date(), days) })).toBe('done')
    expect(await act(order, 'freelancer', 'not-received')).toBe('not-possible')
    expect(await stageOf(order)).toMatchObject({ payment: 'negado', owedAt, deniedAt })
  }
  expect(await referralsOf(order)).toEqual([])
  expect(await act(order, 'client', 'prove', { file: true })).toBe('done')
  expect(await referralsOf(order)).toMatchObject([{ why: 'denied-with-proof' }])

  // Whoever showed a file at once needs none after the denial; without one the order ends at its date.
  const proven = await aHiring(db)
  expect(await act(proven, 'client', 'pay', { file: true })).toBe('done')
  expect(await act(proven, 'freelancer', 'not-received')).toBe('done')
  const [referral] = await referralsOf(proven)
  if (referral) await referStage(db, referral, new Date())
  expect(await shown(proven)).toBe('en_disputa negado')
  const unproven = await aHiring(db, {}, [
    ['client', 'pay'],
    ['freelancer', 'not-received'],
  ])
  await letPass(unproven, 'owed')
  expect(await shown(unproven)).toBe('cancelado por_pagar')
})

test('silence on an announced payment lets the work begin, without a receipt, and is never received', async () => {
  const order = await aHiring(db, {}, [['client', 'pay']])
  await letPass(order, 'owed')
  expect(await shown(order)).toBe('en_curso sin_confirmar')
  expect(await listReceipts(db, order.client.id, order.id)).toEqual([])
  await act(order, 'freelancer', 'deliver')
  await act(order, 'client', 'accept')
  expect(await stageOf(order)).toMatchObject({ state: 'completado', payment: 'sin_confirmar', owedAt: null })
  expect(await act(order, 'freelancer', 'received')).toBe('done')
  expect(await listReceipts(db, order.client.id, order.id)).toHaveLength(1)
})

test('S3: what was accepted and not paid has a date, reminders, thirty days to claim it, and an end', async () => {
  const order = await aHiring(db, {}, [
    ['freelancer', 'start'],
    ['freelancer', 'deliver'],
    ['client', 'accept'],
  ])
  expect(await shown(order)).toBe('completado por_pagar')
  await letPass(order, 'owed')
  expect(await shown(order)).toBe('completado impagado')
  expect(await toldTo(order.client, 'Mañana termina tu plazo para pagar')).toHaveLength(1)
  for (const side of ['client', 'freelancer'] as const)
    expect(await toldTo(order[side], 'Pago vencido')).toHaveLength(1)
  await letPass(order, 'owed')
  expect(await stageOf(order)).toMatchObject({ payment: 'sin_cobrar', owedAt: null })
  expect(await act(order, 'freelancer', 'received')).toBe('done')
  expect(await shown(order)).toBe('completado recibido')
})

test('what was given back can be denied within its days, and silence closes it without a receipt', async () => {
  const given = async () =>
    aHiring(db, {}, [...TO_THE_END.slice(0, 2), ['freelancer', 'cancel'], ['freelancer', 'returned']])
  const silent = await given()
  const receipts = await listReceipts(db, silent.client.id, silent.id)
  await letPass(silent, 'owed')
  expect(await shown(silent)).toBe('cancelado devuelto_segun')
  expect(await listReceipts(db, silent.client.id, silent.id)).toEqual(receipts)

  const denied = await given()
  expect(await act(denied, 'client', 'not-returned')).toBe('done')
  expect(await act(denied, 'freelancer', 'returned')).toBe('done')
  expect(await shown(denied)).toBe('cancelado reembolso_negado')
  await letPass(denied, 'owed')
  expect(await shown(denied)).toBe('cancelado reembolso_vencido')
  await letPass(denied, 'owed')
  expect(await shown(denied)).toBe('cancelado sin_devolver')

  const proven = await given()
  await act(proven, 'client', 'not-returned')
  expect(await act(proven, 'freelancer', 'prove', { file: true })).toBe('done')
  expect(await referralsOf(proven)).toMatchObject([{ why: 'return-denied-with-proof' }])
})

test('S4: what was paid, never delivered and not given back can be disputed, and rated from its date on', async () => {
  const order = await aHiring(db, {}, [...TO_THE_END.slice(0, 2), ['freelancer', 'cancel']])
  const rating = { rating: 1 as const, comment: 'No me lo ha devuelto.' }
  expect(await rateOrder(db, order.client.id, order.id, rating, new Date())).toEqual({ kind: 'not-open' })
  const at = await letPass(order, 'owed')
  expect(await shown(order)).toBe('cancelado reembolso_vencido')
  expect(await rateOrder(db, order.client.id, order.id, rating, at)).toMatchObject({ kind: 'rated' })
  const { version } = await stageOf(order)
  const claim = { n: 1, reason: 'otro' as const, words: 'No vuelve.', claimCents: 10_601, formKey: randomUUID() }
  expect(await openDispute(db, order.freelancer.id, order.id, { ...claim, version, now: at })).toEqual({
    kind: 'not-possible',
  })
  expect(await openDispute(db, order.client.id, order.id, { ...claim, version, now: at })).toMatchObject({
    kind: 'opened',
  })
})

test('S2: a divided stage that nobody paid is paid at the provider as its part, and handed over whole', async () => {
  const order = await aCollected(db)
  await db
    .updateTable('stages')
    .set({ state: 'reparto', returnCents: 5_301, turnAt: null, deliveredAt: new Date(), endedAt: new Date() })
    .where('orderId', '=', order.id)
    .execute()
  await db.updateTable('orders').set({ state: 'reparto', completedAt: new Date() }).where('id', '=', order.id).execute()
  const findProvider = findProviderIn(db)
  const opened = await checkOutStage(db, order.client.id, order.id, { n: 1, version: 0, findProvider, now: new Date() })
  if (opened.kind !== 'open') throw new Error(opened.kind)
  const payment = db.selectFrom('payments').select('amountCents').where('id', '=', opened.paymentId)
  expect(await payment.executeTakeFirst()).toEqual({ amountCents: 5_300 })
  await pay(db, opened.paymentId)
  for (const { id } of await db.selectFrom('providerCalls').select('id').where('state', '=', 'waiting').execute())
    await callProvider(db, id, { findProvider, now: new Date() })
  expect(await shown(order)).toBe('reparto parcial')
  const calls = await db
    .selectFrom('providerCalls')
    .select(['kind', 'amountCents'])
    .where('paymentId', '=', opened.paymentId)
    .execute()
  expect(calls).toEqual([{ kind: 'release', amountCents: 5_300 }])
  const receipts = await listReceipts(db, order.client.id, order.id)
  expect(receipts.filter(({ cancelledAt }) => cancelledAt === null)).toMatchObject([{ toPayCents: 5_300 }])
})

test('a delivery that is not opened in two terms, or whose client has left, goes to a moderator', async () => {
  const delivered = () =>
    aHiring(db, {}, [
      ['freelancer', 'start'],
      ['freelancer', 'deliver'],
    ])
  const unread = await delivered()
  await letPass(unread, 'work')
  expect(await stageOf(unread)).toMatchObject({ state: 'entregado', unreadTerms: 1 })
  expect(await referralsOf(unread)).toEqual([])
  await letPass(unread, 'work')
  expect(await shown(unread)).toBe('entregado por_pagar')
  expect(await referralsOf(unread)).toMatchObject([{ why: 'unread' }])

  const gone = await delivered()
  await db
    .updateTable('orders')
    .set({ clientSeenAt: daysAfter(new Date(), 1) })
    .where('id', '=', gone.id)
    .execute()
  await db.deleteFrom('users').where('id', '=', gone.client.id).execute()
  await letPass(gone, 'work')
  expect(await referralsOf(gone)).toMatchObject([{ why: 'client-gone' }])
})

test('what was delivered once is not cancelled because changes to it are late', async () => {
  const order = await aHiring(db, {}, [...TO_THE_END.slice(0, 3), ['client', 'changes']])
  const late = daysAfter((await stageOf(order)).dueAt ?? new Date(), 4)
  expect(await act(order, 'client', 'cancel', { now: late })).toBe('not-possible')
  expect(await act(order, 'client', 'refer', { now: late })).toBe('done')
  expect(await referralsOf(order)).toMatchObject([{ why: 'changes-undelivered' }])

  const silent = await aHiring(db, {}, [...TO_THE_END.slice(0, 3), ['client', 'changes']])
  await letPass(silent, 'work')
  expect(await shown(silent)).toBe('cambios recibido')
  expect(await referralsOf(silent)).toMatchObject([{ why: 'changes-undelivered' }])
})

test('a worker that was off reminds first, and gives a day, with money too', async () => {
  const order = await aHiring(db, {}, [['client', 'pay']])
  const { owedAt, version } = await stageOf(order)
  const late = daysAfter(owedAt ?? new Date(), 3)
  await turnOwed(db, { orderId: order.id, n: 1, version }, late)
  expect(await stageOf(order)).toMatchObject({ payment: 'anunciado', owedAt: daysAfter(late, 1), version: version + 1 })
  expect(await toldTo(order.freelancer, 'Mañana termina tu plazo para decir si')).toHaveLength(1)
  await turnOwed(db, { orderId: order.id, n: 1, version: version + 1 }, daysAfter(late, 1))
  expect(await shown(order)).toBe('en_curso sin_confirmar')
  // A clock that is forty days ahead and comes back does nothing twice.
  await turnOwed(db, { orderId: order.id, n: 1, version: version + 1 }, daysAfter(late, 40))
  expect(await shown(order)).toBe('en_curso sin_confirmar')
})

interface Placed {
  state?: StageState
  payment?: Payment
  turnAt?: Date | null
  owedAt?: Date | null
  endedAt?: Date | null
}

const set = ({ id }: Hired, stage: Placed) => db.updateTable('stages').set(stage).where('orderId', '=', id).execute()

test('the upgrade gives open debts a date from its day, tells both once, and drops invented ones', async () => {
  const now = new Date()
  const owed = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  await set(owed, { state: 'cancelado', payment: 'reembolso_pendiente', turnAt: null, owedAt: null })
  const invented = await aHiring(db, {}, [['client', 'pay']])
  await set(invented, { state: 'cancelado', payment: 'reembolso_pendiente', turnAt: null, owedAt: null })
  const announced = await aHiring(db, {}, [['client', 'pay']])
  await set(announced, { turnAt: daysAfter(now, 3), owedAt: null })
  for (const _ of [1, 2]) await dateDebts(db, now)
  expect(await stageOf(owed)).toMatchObject({ payment: 'reembolso_pendiente', owedAt: daysAfter(now, 7), turnAt: null })
  expect(await stageOf(invented)).toMatchObject({ payment: 'por_probar', owedAt: daysAfter(now, 5) })
  expect(await stageOf(announced)).toMatchObject({ payment: 'anunciado', owedAt: daysAfter(now, 3), turnAt: null })
  for (const order of [owed, invented, announced])
    for (const side of ['client', 'freelancer'] as const)
      expect(await toldTo(order[side], 'tiene fecha')).toHaveLength(1)
})

test('changes never shorten what is left of the agreed days', async () => {
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 3))
  const { dueAt } = await stageOf(order)
  await act(order, 'client', 'changes')
  expect((await stageOf(order)).dueAt).toEqual(dueAt)
})
