import type { Trx } from '#app/db.server.ts'
import type { PricedSubject } from '#app/domain/hiring/subject.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { nowDated, SILENCE_WORDS, type Silent } from '#app/domain/orders/texts/dates.ts'
import type { HeldOrder } from './holding.server.ts'
import { nextStep } from './next-step.server.ts'
import { centsOf, owedOf } from './owed-of.ts'
import { orderPath } from './paths.ts'
import type { Stage } from './stages.ts'
import { aboutStage } from './subject.server.ts'

/** A stage as the subject of a notice about its silence, with the amount that is owed for it. */
async function aboutSilence(trx: Trx, { order, n }: { order: HeldOrder; n: number }): Promise<PricedSubject> {
  const stage = order.stages.find((each) => each.n === n)
  return aboutStage(trx, { order, n }, stage && centsOf(owedOf(stage), stage))
}

/** Notifies both sides of the effect of silence. */
export async function tellSilence(
  trx: Trx,
  { order, n }: { order: HeldOrder; n: number },
  { kind, version, now }: { kind: Silent; version: number; now: Date },
): Promise<void> {
  const subject = await aboutSilence(trx, { order, n })
  for (const to of ['client', 'freelancer'] as const)
    await tellSide(trx, {
      subject,
      to,
      cause: `silence:${order.id}:${n}:${version}`,
      ...SILENCE_WORDS[kind],
      href: orderPath(order.id),
      now,
      isOwed: true,
    })
}

/** Notifies both sides that an open matter without a date has one now. */
export async function tellDated(
  trx: Trx,
  order: HeldOrder,
  { stage, now }: { stage: Stage; now: Date },
): Promise<void> {
  const { n } = stage
  const subject = await aboutSilence(trx, { order, n })
  for (const to of ['client', 'freelancer'] as const)
    await tellSide(trx, {
      subject,
      to,
      cause: `dated:${order.id}:${n}`,
      ...nowDated(nextStep(stage, to, now)),
      href: orderPath(order.id),
      now,
      isOwed: true,
    })
}
