import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { simulate } from '#app/domain/simulator/provider.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aCollected } from '#tests/support/disputes.ts'
import { holdProviderToContract } from '#tests/support/payment-provider-contract.ts'
import { holdSettlementToContract, type HiredOrder } from '#tests/support/settlement-contract.ts'
import type { PlainAct } from './acts.ts'
import { actOnStage } from './commands.server.ts'
import { checkOutStage, checkPayment } from './payments.server.ts'
import { callProvider } from './provider-calls.server.ts'
import { findProviderIn } from './providers.server.ts'
import { findOrder } from './queries.server.ts'
import type { Side } from './stages.ts'

const db = await aDatabase()
const findProvider = findProviderIn(db)

const versionOf = async ({ id, client }: HiredOrder) => (await findOrder(db, client.id, id))?.stages[0]?.version ?? -1

describe('the simulator as a provider', () => {
  holdProviderToContract(async () => {
    const provider = findProvider('prueba')
    if (!provider) throw new Error('the simulator is not known')
    const order = await aCollected(db)
    let attempt = 0
    return {
      provider,
      // A stage can have one open payment here: these are earlier ones.
      aPayment: async (amountCents) => {
        attempt += 1
        const expiresAt = daysAfter(new Date(), 1)
        const of = {
          orderId: order.id,
          stageN: 1,
          attempt,
          provider: 'prueba',
          state: 'caducado',
          currency: 'EUR',
        } as const
        const { id } = await db
          .insertInto('payments')
          .values({ ...of, amountCents, createdAt: new Date(), expiresAt })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { id, amountCents, currency: 'EUR', title: 'Cartel de la verbena', expiresAt }
      },
      atTheProvider: async (paymentId, does, now) => {
        await simulate(db, paymentId, does === 'pays' ? 'pagar' : 'rechazar', now)
      },
    }
  })
})

describe('an order that the simulator collects', () => {
  /** Does the work of the jobs at once. */
  async function goesOn() {
    const calls = await db.selectFrom('providerCalls').select('id').where('state', '=', 'waiting').execute()
    for (const { id } of calls) await callProvider(db, id, { findProvider, now: new Date() })
  }
  holdSettlementToContract(() =>
    Promise.resolve({
      db,
      name: 'prueba',
      goesOn,
      givesBack: goesOn,
      pays: async (order, { id: payer } = order.client) => {
        const now = new Date()
        const begun = { n: 1, version: await versionOf(order), findProvider, now }
        const opened = await checkOutStage(db, payer, order.id, begun)
        if (opened.kind !== 'open') return false
        await simulate(db, opened.paymentId, 'pagar', now)
        await checkPayment(db, { paymentId: opened.paymentId, look: -1 }, { findProvider, now })
        return true
      },
    }),
  )
})

describe('an order that its two people settle by themselves', () => {
  async function does(order: HiredOrder, who: { id: string }, act: PlainAct) {
    const doing = {
      act,
      n: 1,
      words: 'Ya está.',
      formKey: randomUUID(),
      version: await versionOf(order),
      now: new Date(),
    }
    return (await actOnStage(db, who.id, order.id, doing)).kind === 'done'
  }
  const confirms = async (order: HiredOrder, acts: readonly [Side, PlainAct][]) => {
    for (const [side, act] of acts) if (!(await does(order, order[side], act))) return false
    return true
  }
  holdSettlementToContract(() =>
    Promise.resolve({
      db,
      name: 'directo',
      goesOn: () => Promise.resolve(),
      givesBack: async (order) => {
        await confirms(order, [
          ['freelancer', 'returned'],
          ['client', 'return-received'],
        ])
      },
      pays: async (order, payer = order.client) =>
        (await does(order, payer, 'pay')) && (await does(order, order.freelancer, 'received')),
    }),
  )
  test('no provider is asked', () => {
    expect([findProvider('prueba')?.name, findProvider('stripe')]).toEqual(['prueba', undefined])
  })
})
