import { expect, test } from 'vitest'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { OWN_PAGES, possibleActs, RULES, stageAfter, type Act } from './acts.ts'
import { owedOf } from './owed-of.ts'
import { owedSilenceOf } from './owed-turns.ts'
import { paymentsIn } from './situations.ts'
import {
  CLIENT_MAY_CANCEL_DAYS,
  isAtWork,
  isFinal,
  isPaid,
  orderStateOf,
  PAYMENT_LABELS,
  silenceOf,
  STAGE_LABELS,
  worksNext,
  type Payment,
  type Side,
  type Stage,
  type StageState,
} from './stages.ts'
import { turnOf } from './turn-of.server.ts'
import { canWithdraw } from './withdrawal.ts'

/*
 * The whole machine of a stage as text, so that every effect of a changed rule is visible in the diff of that file:
 * `npx vitest run app/domain/orders/machine -u` writes it.
 */

const SIDES: readonly Side[] = ['client', 'freelancer']
const STATES = Object.keys(STAGE_LABELS()) as StageState[]
const NOW = new Date('2030-01-01T00:00:00Z')
const DUE = new Date(NOW.getTime() + 100 * DAY_MS)
const LATE = new Date(DUE.getTime() + CLIENT_MAY_CANCEL_DAYS * DAY_MS + 1)

const PLAIN: Omit<Stage, 'state' | 'payment' | 'provider'> = {
  n: 1,
  toPayCents: 10_000,
  returnCents: null,
  returnedCents: 0,
  dueAt: DUE,
  turnAt: null,
  owedAt: null,
  deniedAt: null,
  provenAt: null,
  deliveredAt: null,
  reviewDays: REVIEW_DAYS,
  startsAt: null,
  leaveUntil: null,
  revisionsLeft: 1,
  isExtended: false,
  cancelAskedBy: null,
  returnAskedBy: null,
  returnAskedCents: null,
  returnAskedUntil: null,
  isFreelancerAway: false,
  isWithdrawn: false,
}
/** Further facts that can be true of a stage, each by itself. */
const ALSO: [string, Partial<Stage>, Date?][] = [
  ['as late as is forgiven', {}, new Date(LATE.getTime() - 1)],
  ['too late', {}, LATE],
  ['no day', { dueAt: null }, LATE],
  ['freelancer away', { isFreelancerAway: true }],
  ['client asks to cancel', { cancelAskedBy: 'client' }],
  ['freelancer asks to cancel', { cancelAskedBy: 'freelancer' }],
  ['client asks for a return', { returnAskedBy: 'client', returnAskedCents: 500, returnAskedUntil: LATE }],
  ['freelancer asks for all of it', { returnAskedBy: 'freelancer', returnAskedCents: 10_000, returnAskedUntil: LATE }],
  ['no changes left', { revisionsLeft: 0 }],
  ['more time given', { isExtended: true }],
  ['withdrawn', { isWithdrawn: true }],
  ['delivered before', { deliveredAt: NOW }, LATE],
  ['not to begin yet', { startsAt: DUE }],
]

function actsOf(stage: Stage, side: Side, now: Date): string {
  const told = possibleActs(stage, side, now).map((act) => {
    const after = stageAfter(act, stage, side)
    const parts = [
      `${after.state}/${after.payment}`,
      after.isExtended && 'more-time',
      after.cancelAskedBy && `cancel-asked-by-${after.cancelAskedBy}`,
      after.returnAskedBy && `return-asked-by-${after.returnAskedBy}`,
      after.returnCents !== stage.returnCents && `goes-back-${after.returnCents}`,
      after.revisionsLeft !== stage.revisionsLeft && `changes-left-${after.revisionsLeft}`,
    ]
    return `${act} -> ${parts.filter(Boolean).join(' ')}`
  })
  return `${side}: ${told.join(', ') || 'nothing'}`
}

const turnText = (turn: Date | null) =>
  turn === null ? 'never' : turn > DUE ? `due + ${hoursAfter(DUE, turn)} h` : `${hoursAfter(NOW, turn)} h`
const hoursAfter = (from: Date, to: Date) => (to.getTime() - from.getTime()) / HOUR_MS

function owedLine(stage: Stage): string {
  const { kind, claims, waitsFor, days } = owedOf(stage)
  const turn = owedSilenceOf(stage)
  if (kind === 'nothing' || !turn) return kind
  const end = turn.kind === 'refer' ? `moderator, ${turn.why}` : `${turn.kind} -> ${turn.state}/${turn.payment}`
  return `${kind} (${claims}) of ${waitsFor}, ${days} days, then ${end}`
}

function linesOf(stage: Stage): string[] {
  const silence = silenceOf(stage)
  const lines = [
    `${stage.provider} ${stage.state}/${stage.payment}`,
    `  waits for ${worksNext(stage, NOW) ?? 'nobody'}, turns ${turnText(turnOf(stage, NOW))}`,
    `  silence: ${silence ? `${silence.kind} -> ${silence.state}/${silence.payment}` : 'nothing'}`,
    `  money: ${owedLine(stage)}`,
  ]
  for (const side of SIDES) {
    const plain = actsOf(stage, side, NOW)
    lines.push(`  ${plain}`)
    for (const [what, changes, now = NOW] of ALSO) {
      const also = actsOf({ ...stage, ...changes }, side, now)
      if (also !== plain) lines.push(`    ${what}: ${also}`)
    }
  }
  return lines
}

const ruleText = (act: Act) => {
  const { words = 'no', files = 0 } = RULES[act]
  return `${act}: ${words} words, ${files} files${OWN_PAGES.some((own) => own === act) ? ', a page of its own' : ''}`
}

test('the transitions of stages equal those in machine.txt', async () => {
  const payments = Object.keys(PAYMENT_LABELS()) as Payment[]
  const text = [
    ...STATES.map(
      (state) =>
        `${state}: ${STAGE_LABELS()[state]}${isFinal(state) ? ', over' : ''}${isAtWork(state) ? ', at work' : ''}`,
    ),
    ...payments.map((payment) => `${payment}: ${PAYMENT_LABELS()[payment]}${isPaid(payment) ? ', paid' : ''}`),
    ...(Object.keys(RULES) as Act[]).map(ruleText),
    ...STATES.map(
      (one) => `order ${one}: ${STATES.map((other) => orderStateOf([{ state: one }, { state: other }])).join(' ')}`,
    ),
    `order of nothing: ${orderStateOf([])}`,
    ...(['directo', 'prueba'] as const).flatMap((provider) =>
      STATES.flatMap((state) =>
        paymentsIn(state, provider).flatMap((payment) => linesOf({ ...PLAIN, provider, state, payment })),
      ),
    ),
  ]
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('./machine.txt')
})

test('a consumer can withdraw until the last moment while a stage is open, in a dispute too', () => {
  const may = (changes: Partial<Parameters<typeof canWithdraw>[0]> = {}, now = NOW) =>
    canWithdraw(
      { side: 'client', withdrawUntil: DUE, isWithdrawn: false, stages: [{ state: 'en_curso' }], ...changes },
      now,
    )
  expect(may()).toBe(true)
  expect(may({}, new Date(DUE.getTime() - 1))).toBe(true)
  expect(may({}, DUE)).toBe(false)
  expect(may({ side: 'freelancer' })).toBe(false)
  expect(may({ withdrawUntil: null })).toBe(false)
  expect(may({ isWithdrawn: true })).toBe(false)
  const of = (...states: StageState[]) => may({ stages: states.map((state) => ({ state })) })
  expect(of('completado', 'cancelado')).toBe(false)
  expect(of('completado', 'por_empezar')).toBe(true)
  expect(of('completado', 'en_disputa')).toBe(true)
})
