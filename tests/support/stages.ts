import type { Stage } from '#app/domain/orders/stages.ts'

/** A stage that was accepted and is still to be paid, unless said otherwise; of what is divided half is the client's. */
export const aStage = (given: Partial<Stage> & { endedAt?: Date | null } = {}): Stage & { endedAt: Date | null } => ({
  n: 1,
  state: 'completado',
  payment: 'por_pagar',
  toPayCents: 10_600,
  returnCents: given.state === 'reparto' ? 5_300 : null,
  returnedCents: 0,
  dueAt: null,
  turnAt: null,
  owedAt: null,
  deniedAt: null,
  provenAt: null,
  deliveredAt: null,
  revisionsLeft: 0,
  isExtended: false,
  cancelAskedBy: null,
  reviewDays: 7,
  provider: 'directo',
  isFreelancerAway: false,
  isWithdrawn: false,
  startsAt: null,
  endedAt: new Date('2026-03-01T10:00:00Z'),
  ...given,
})
