import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PaymentProvider, PaymentToStart } from '#app/adapters/payments.ts'
import { MAX_AMOUNT_CENTS } from '#app/domain/hiring/limits.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'

/*
 * The requirements on a payment provider. One call of `holdProviderToContract` tests a provider, described
 * by `ProviderUnderTest`.
 */

/** The parts of a provider that is tested against the contract. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  /** A payment of ours that was not started yet. */
  aPayment(amountCents: number): Promise<PaymentToStart>
  /** The act of the client of a started payment on the page of the provider. */
  atTheProvider(paymentId: string, does: 'pays' | 'is-refused', now: Date): Promise<void>
}

const NOW = new Date()
const AMOUNT_CENTS = 12_345
const PARALLEL = 20

type SetUp = () => Promise<ProviderUnderTest>

/** Tests a provider against the contract: each rule is a test of its own. */
export function holdProviderToContract(setUp: SetUp): void {
  let made: Promise<ProviderUnderTest> | undefined
  const once: SetUp = () => (made ??= setUp())
  holdStarting(once)
  holdReading(once)
  holdCalls(once)
  holdLostAnswers(once)
}

/** A payment whose client has been led to the provider. */
async function started({ provider, aPayment }: ProviderUnderTest, amountCents = AMOUNT_CENTS) {
  const payment = await aPayment(amountCents)
  const start = await provider.startPayment(payment, NOW)
  if (start.kind !== 'redirect') throw new Error(start.kind)
  return { ...start, payment }
}

/** A payment that has been made. */
async function paid(under: ProviderUnderTest, amountCents = AMOUNT_CENTS) {
  const start = await started(under, amountCents)
  await under.atTheProvider(start.payment.id, 'pays', NOW)
  return start
}

const key = () => randomUUID()

function holdStarting(once: SetUp) {
  test('a payment that is started leads to an address, and has a reference', async () => {
    const { url, ref, expiresAt } = await started(await once())
    expect(url).toMatch(/^(https:\/\/|\/)/)
    expect(ref.length).toBeGreaterThan(0)
    expect(expiresAt.getTime()).toBeGreaterThan(NOW.getTime())
  })

  test('starting it again gives the same payment', async () => {
    const under = await once()
    const first = await started(under)
    expect(await under.provider.startPayment(first.payment, NOW)).toEqual({
      kind: 'redirect',
      url: first.url,
      ref: first.ref,
      expiresAt: first.expiresAt,
    })
  })

  test('parallel starts of one payment make one', async () => {
    const { provider, aPayment } = await once()
    const payment = await aPayment(AMOUNT_CENTS)
    const starts = await Promise.all(Array.from({ length: PARALLEL }, () => provider.startPayment(payment, NOW)))
    expect(new Set(starts.map((start) => (start.kind === 'redirect' ? start.ref : start.kind))).size).toBe(1)
  })

  test('two payments have two references', async () => {
    const under = await once()
    expect((await started(under)).ref).not.toBe((await started(under)).ref)
  })

  test('a payment whose time is over is refused with the reason', async () => {
    const { provider, aPayment } = await once()
    const payment = { ...(await aPayment(AMOUNT_CENTS)), expiresAt: new Date(NOW.getTime() - MINUTE_MS) }
    const start = await provider.startPayment(payment, NOW)
    expect(start).toEqual({ kind: 'refused', reason: expect.stringMatching(/\S/) as unknown })
  })

  test.each([1, MAX_AMOUNT_CENTS])('%i cents can be collected, to the cent', async (amountCents) => {
    const under = await once()
    const { ref } = await paid(under, amountCents)
    expect(await under.provider.findPayment(ref, NOW)).toMatchObject({ state: 'cobrado', amountCents })
  })

  test('a payment is accepted whatever the work is called', async () => {
    const { provider, aPayment } = await once()
    const payment = { ...(await aPayment(AMOUNT_CENTS)), title: '«Ñandú» & <b>\'"; 🎪 \u202e'.padEnd(120, 'á') }
    expect(await provider.startPayment(payment, NOW)).toMatchObject({ kind: 'redirect' })
  })

  test('the provider says whether it holds payments, and for how long', async () => {
    const { provider } = await once()
    expect(await provider.holdsFor(randomUUID())).toEqual(expect.any(Boolean))
    expect(provider.maxHoldDays === null || provider.maxHoldDays > 0).toBe(true)
  })
}

function holdReading(once: SetUp) {
  test('an unknown reference is not found', async () => {
    const { provider } = await once()
    expect(await provider.findPayment(`ninguna_${randomUUID()}`, NOW)).toBeUndefined()
  })

  test('a new payment is open, with the requested amount and currency', async () => {
    const { provider, aPayment } = await once()
    const payment = await aPayment(AMOUNT_CENTS)
    const start = await provider.startPayment(payment, NOW)
    if (start.kind !== 'redirect') throw new Error(start.kind)
    const { amountCents, currency } = payment
    const open = { state: 'abierto', amountCents, currency, paidAt: null }
    expect(await provider.findPayment(start.ref, NOW)).toEqual(open)
    // Reading changes nothing.
    expect(await provider.findPayment(start.ref, NOW)).toEqual(open)
  })

  test('a payment that is not made by its end is closed', async () => {
    const under = await once()
    const { ref, expiresAt, payment } = await started(under)
    const later = new Date(expiresAt.getTime() + MINUTE_MS)
    expect(await under.provider.findPayment(ref, later)).toMatchObject({ state: 'caducado', paidAt: null })
    await under.atTheProvider(payment.id, 'pays', later)
    expect(await under.provider.findPayment(ref, later)).toMatchObject({ state: 'caducado' })
  })

  test('a paid payment has its date, and stays paid after its end', async () => {
    const under = await once()
    const { ref, expiresAt } = await paid(under)
    const later = new Date(expiresAt.getTime() + MINUTE_MS)
    for (const at of [NOW, later])
      expect(await under.provider.findPayment(ref, at)).toMatchObject({
        state: 'cobrado',
        amountCents: AMOUNT_CENTS,
        paidAt: expect.any(Date) as unknown,
      })
  })

  test('a refused payment has failed, and can no longer be paid', async () => {
    const under = await once()
    const { ref, payment } = await started(under)
    await under.atTheProvider(payment.id, 'is-refused', NOW)
    expect(await under.provider.findPayment(ref, NOW)).toMatchObject({ state: 'fallido', paidAt: null })
    await under.atTheProvider(payment.id, 'pays', NOW)
    expect(await under.provider.findPayment(ref, NOW)).toMatchObject({ state: 'fallido' })
  })

  test('paying twice has the effect of once', async () => {
    const under = await once()
    const { ref, payment } = await paid(under)
    await under.atTheProvider(payment.id, 'pays', NOW)
    expect(await under.provider.findPayment(ref, NOW)).toMatchObject({ amountCents: AMOUNT_CENTS })
    const asked = { key: key(), ref, amountCents: AMOUNT_CENTS + 1 }
    expect(await under.provider.refund(asked)).toMatchObject({ kind: 'refused' })
  })
}

const CALLS = ['release', 'refund'] as const

function holdCalls(once: SetUp) {
  test.each(CALLS)('a %s is done, and repeating it with the same key gives the same answer', async (call) => {
    const under = await once()
    const asked = { key: key(), ref: (await paid(under)).ref, amountCents: AMOUNT_CENTS }
    const first = await under.provider[call](asked)
    expect(first).toEqual({ kind: 'done', ref: expect.stringMatching(/\S/) as unknown })
    expect(await under.provider[call](asked)).toEqual(first)
  })

  test.each(CALLS)('parallel calls of one %s have the effect of one', async (call) => {
    const under = await once()
    const { ref } = await paid(under)
    const half = { key: key(), ref, amountCents: 6_000 }
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => under.provider[call](half)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    // If the call had been made twice, this much would not be left.
    const rest = { key: key(), ref, amountCents: AMOUNT_CENTS - 6_000 }
    expect(await under.provider.refund(rest)).toMatchObject({ kind: 'done' })
  })

  test.each(CALLS)('a %s of an unpaid payment is refused with the reason', async (call) => {
    const under = await once()
    const open = await started(under)
    const failed = await started(under)
    await under.atTheProvider(failed.payment.id, 'is-refused', NOW)
    for (const { ref } of [open, failed])
      expect(await under.provider[call]({ key: key(), ref, amountCents: 1 })).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(/\S/) as unknown,
      })
  })

  test.each(CALLS)('a %s of zero, of less than zero and of an unknown payment is refused', async (call) => {
    const under = await once()
    const { ref } = await paid(under)
    for (const asked of [
      { ref, amountCents: 0 },
      { ref, amountCents: -1 },
      { ref: `ninguna_${randomUUID()}`, amountCents: 1 },
    ])
      expect(await under.provider[call]({ key: key(), ...asked })).toMatchObject({ kind: 'refused' })
  })

  test.each(CALLS)('a %s of more than was paid is refused, and the paid amount can still move', async (call) => {
    const under = await once()
    const { ref } = await paid(under)
    expect(await under.provider[call]({ key: key(), ref, amountCents: AMOUNT_CENTS + 1 })).toMatchObject({
      kind: 'refused',
    })
    expect(await under.provider[call]({ key: key(), ref, amountCents: AMOUNT_CENTS })).toMatchObject({ kind: 'done' })
  })

  test('parts that are returned are returned once', async () => {
    const under = await once()
    const { ref } = await paid(under)
    for (const amountCents of [2_345, 10_000])
      expect(await under.provider.refund({ key: key(), ref, amountCents })).toMatchObject({ kind: 'done' })
    expect(await under.provider.refund({ key: key(), ref, amountCents: 1 })).toMatchObject({ kind: 'refused' })
  })

  test('a divided payment is handed over and returned, to the cent and no further', async () => {
    const under = await once()
    const { ref } = await paid(under)
    expect(await under.provider.release({ key: key(), ref, amountCents: 12_344 })).toMatchObject({ kind: 'done' })
    expect(await under.provider.refund({ key: key(), ref, amountCents: 2 })).toMatchObject({ kind: 'refused' })
    expect(await under.provider.refund({ key: key(), ref, amountCents: 1 })).toMatchObject({ kind: 'done' })
  })

  test('when a hand-over and a return of the whole are called in parallel, one succeeds', async () => {
    const under = await once()
    const { ref } = await paid(under)
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_, at) =>
        under.provider[CALLS[at % 2 === 0 ? 0 : 1]]({ key: key(), ref, amountCents: AMOUNT_CENTS }),
      ),
    )
    expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(1)
  })

  test('a key that was used for another call is refused', async () => {
    const under = await once()
    const asked = { key: key(), ref: (await paid(under)).ref, amountCents: 1_000 }
    await under.provider.release(asked)
    expect(await under.provider.release({ ...asked, amountCents: 2_000 })).toMatchObject({ kind: 'refused' })
    expect(await under.provider.refund(asked)).toMatchObject({ kind: 'refused' })
  })
}

function holdLostAnswers(once: SetUp) {
  test('a call that never arrived is not known', async () => {
    const { provider } = await once()
    expect(await provider.findCall(key())).toBeUndefined()
  })

  test.each(CALLS)('a %s whose answer was lost is found by its key', async (call) => {
    const under = await once()
    const asked = { key: key(), ref: (await paid(under)).ref, amountCents: AMOUNT_CENTS }
    const lost = await under.provider[call](asked)
    expect(await under.provider.findCall(asked.key)).toEqual(lost)
    expect(await under.provider.findCall(key())).toBeUndefined()
  })

  test.each(CALLS)('a refused %s is never reported as done', async (call) => {
    const under = await once()
    const asked = { key: key(), ref: (await started(under)).ref, amountCents: AMOUNT_CENTS }
    await under.provider[call](asked)
    expect((await under.provider.findCall(asked.key))?.kind).not.toBe('done')
  })
}
