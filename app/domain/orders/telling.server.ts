import type { Trx } from '#app/db.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { ACT_WORDS, MAY_BEGIN, PAYMENT_WORDS, saying, type PaymentNews } from '#app/domain/orders/texts/acts.ts'
import { sayAll } from '#app/locale/said.ts'
import type { HeldOrder } from './holding.server.ts'
import { nextStep, startStep, turnSaid } from './next-step.server.ts'
import { orderPath } from './paths.ts'
import { isMoneyAct, type PlainAct } from './acts.ts'
import { centsOf, owedOf } from './owed-of.ts'
import { mayBegin, type Side, type Stage } from './stages.ts'
import { aboutStage } from './subject.server.ts'

const other = (side: Side): Side => (side === 'client' ? 'freelancer' : 'client')

/** The acts that end a job, or ask for that. */
const ENDING: readonly PlainAct[] = ['cancel', 'ask-cancel', 'agree-cancel', 'refer']

/** Which money an act is about. */
const claimOf = (act: PlainAct, stage: Stage) =>
  act === 'prove' ? owedOf(stage) : ({ claims: OF_RETURNS.includes(act) ? 'devolucion' : 'pago' } as const)
const OF_RETURNS: readonly PlainAct[] = ['returned', 'not-returned', 'return-received']

/** The amount of an act; if undefined, the price of its stage is used. */
function centsOfAct(act: PlainAct, stage: Stage, before: Stage | undefined): number | undefined {
  if (isMoneyAct(act)) return centsOf(claimOf(act, stage), stage)
  return ANSWERS_TO_RETURNS.includes(act) ? (before?.returnAskedCents ?? undefined) : undefined
}
const ANSWERS_TO_RETURNS: readonly PlainAct[] = ['agree-return', 'reject-return', 'withdraw-return']

/** Notifies the other side of an act, with what they have to do and until when. */
export async function tellAct(
  trx: Trx,
  { order, n }: { order: HeldOrder; n: number },
  { act, side, stage, now }: { act: PlainAct; side: Side; stage: Stage; now: Date },
): Promise<void> {
  const { title, message } = ACT_WORDS[act]
  const before = order.stages.find((each) => each.n === n)
  const version = before?.version ?? 0
  const facts = { isCollected: order.provider !== 'directo', until: turnSaid(stage) }
  const next = nextStep(stage, other(side), now)
  await tellSide(trx, {
    subject: await aboutStage(trx, { order, n }, centsOfAct(act, stage, before)),
    to: other(side),
    cause: `order:${order.id}:${n}:${version}`,
    title,
    message: ({ other: name, amount }) => sayAll([message({ name, amount, ...facts }), next]),
    href: orderPath(order.id),
    now,
    // A side that has a date to keep from now on is always notified.
    isOwed: isMoneyAct(act) || next !== null || [...ENDING, ...ANSWERS_TO_RETURNS].includes(act),
  })
}

/** Notifies the sides concerned of the provider's act with an amount of a stage. */
export async function tellPayment(
  trx: Trx,
  { order, n, cents }: { order: HeldOrder; n: number; cents: number },
  { kind, cause, now }: { kind: PaymentNews; cause: string; now: Date },
): Promise<void> {
  const subject = await aboutStage(trx, { order, n }, cents)
  const startsAt = order.stages.find((stage) => stage.n === n)?.startsAt ?? null
  for (const to of ['client', 'freelancer'] as const) {
    const { title, [to]: message } = PAYMENT_WORDS[kind]
    if (message)
      await tellSide(trx, {
        subject,
        to,
        cause: `${kind}:${cause}`,
        title,
        message: kind === 'paid' && to === 'freelancer' ? saying(message, whenToBegin({ startsAt }, now)) : message,
        href: orderPath(order.id),
        now,
        isOwed: true,
      })
  }
}

const whenToBegin = (stage: { startsAt: Date | null }, now: Date) =>
  (mayBegin(stage, now) ? null : startStep(stage, 'freelancer')) ?? MAY_BEGIN
