import { expect, test } from 'vitest'
import { aStage } from '#tests/support/stages.ts'
import { toPay, toReceive } from './coming.ts'
import type { Stage } from './stages.ts'

const STAGE = aStage({ state: 'en_curso', toPayCents: 10_000 })

test.each<[Partial<Stage>, pays: number, receives: number]>([
  [{ state: 'por_empezar' }, 10_000, 10_000],
  [{ payment: 'anunciado' }, 10_000, 10_000],
  [{ payment: 'recibido' }, 0, 0],
  // A provider holds the money until the work is accepted, and has to hand it over afterwards.
  [{ payment: 'cobrado', provider: 'prueba' }, 0, 10_000],
  [{ payment: 'cobrado', provider: 'prueba', state: 'completado' }, 0, 10_000],
  [{ payment: 'liberado', provider: 'prueba', state: 'completado' }, 0, 0],
  // After the end: the debt, until it can no longer be claimed.
  [{ state: 'completado' }, 10_000, 10_000],
  [{ state: 'completado', payment: 'impagado' }, 10_000, 10_000],
  [{ state: 'completado', payment: 'sin_cobrar' }, 0, 0],
  [{ state: 'reparto', returnCents: 4_000 }, 6_000, 6_000],
  // No money is expected of these stages.
  [{ state: 'en_disputa' }, 0, 0],
  [{ state: 'en_disputa', payment: 'cobrado', provider: 'prueba' }, 0, 0],
  [{ state: 'cancelado' }, 0, 0],
  [{ isWithdrawn: true }, 0, 0],
])('for %j the amount to pay is %d, and the amount to receive %d', (stage, pays, receives) => {
  expect([toPay({ ...STAGE, ...stage }), toReceive({ ...STAGE, ...stage })]).toEqual([pays, receives])
})
