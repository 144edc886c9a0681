import { expect, test } from 'vitest'
import { INVITATIONS_MAX, REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import {
  ANSWER_DAYS,
  ANSWER_REMINDER_DAYS,
  APPEAL_DAYS,
  MODERATOR_DAYS,
  OFFER_DAYS,
  UNDECIDED_DAYS,
} from '#app/domain/disputes/steps.ts'
import { DISPUTE_AFTER_DAYS } from '#app/domain/orders/claimable.ts'
import { CLAIM_DAYS, CONFIRM_DAYS, DEBT_DAYS, PROOF_DAYS } from '#app/domain/orders/owed.ts'
import {
  CLIENT_MAY_CANCEL_DAYS,
  LATE_DAYS,
  PAY_HOURS,
  PAYMENT_LABELS,
  STAGE_LABELS,
} from '#app/domain/orders/stages.ts'
import { REMINDER_DAYS } from '#app/domain/orders/timers.server.ts'
import { SHARE_ANSWER_DAYS, SHARE_DAYS, SHARE_DECIDED_DAYS, WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { PAIR_COUNTS_DAYS, RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { TAX_YEARS_KEPT } from '#app/domain/tax-details/limits.ts'
import { HIRING_RULES, HIRING_RULES_PATH } from '#app/ui/hiring-rules-link.tsx'
import { aStranger, signedIn } from '#tests/support/factories.ts'
import { aHiring, aQuote, aRequest, TO_THE_END } from '#tests/support/hiring.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const LABELS: string[] = Object.values(STAGE_LABELS())

const rulesLinkedFrom = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${HIRING_RULES_PATH}"]`)].map(
    (link) => (link.getAttribute('href') ?? '').split('#')[1],
  )

test('one page has all rules of hiring, with the figures that the commands use', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(HIRING_RULES_PATH)
  expect([visitor.status, visitor.heading]).toEqual([200, 'Reglas de las contrataciones'])
  const parts = [...visitor.document.querySelectorAll('main section h2')]
  expect(parts.map(({ id }) => id)).toEqual(Object.keys(HIRING_RULES()))
  // The text is folded by an element before it, never around it: an address that names a part shows it without script.
  const folds = [...visitor.document.querySelectorAll('.hiring-rule__fold')]
  expect(folds).toHaveLength(parts.length - 3)
  for (const fold of folds) {
    expect([fold.previousElementSibling?.matches('h2[id]'), fold.children.length]).toEqual([true, 1])
    expect(fold.nextElementSibling).toHaveClass('hiring-rule__text')
  }
  expect(visitor.text).toContain('No hay comisión')
  expect(visitor.text).toContain('Pago acordado entre las partes: la plataforma no retiene fondos.')
  expect(visitor.text).toContain(`como mucho a ${INVITATIONS_MAX} profesionales`)
  expect(visitor.text).toContain(`Quien contrata tiene ${REVIEW_DAYS} días para revisar cada entrega`)
  expect(visitor.text).toContain('solo si ha abierto la contratación después de la entrega')
  expect(visitor.text).toContain(`se conservan ${TAX_YEARS_KEPT} años desde entonces`)
  expect(visitor.text).toContain(`tienen ${RATING_WINDOW_DAYS} días para valorarse`)
  expect(visitor.text).toContain(`cada ${PAIR_COUNTS_DAYS} días`)
})

test('a short list begins with all dates, with the figures that the commands use', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(HIRING_RULES_PATH)
  const items = [...visitor.document.querySelectorAll('section[aria-labelledby="fechas"] li')].map(
    ({ textContent }) => textContent,
  )
  expect(items.length).toBeLessThanOrEqual(15)
  const said = (start: string) => items.find((text) => text?.startsWith(start))
  for (const [start, counts] of [
    ['Pagar antes de empezar', [PAY_HOURS]],
    ['Decir si llegó un pago', [CONFIRM_DAYS]],
    ['Adjuntar un comprobante', [PROOF_DAYS]],
    ['Pagar lo aceptado', [DEBT_DAYS, CLAIM_DAYS]],
    ['Revisar una entrega', [REVIEW_DAYS]],
    ['Entregar tarde', [CLIENT_MAY_CANCEL_DAYS, LATE_DAYS]],
    ['Desistir', [WITHDRAWAL_DAYS]],
    ['Después de desistir', [SHARE_DAYS, SHARE_ANSWER_DAYS, MODERATOR_DAYS, SHARE_DECIDED_DAYS]],
    ['Responder a una disputa', [ANSWER_DAYS, ...ANSWER_REMINDER_DAYS]],
    ['Cerrar una disputa', [OFFER_DAYS, MODERATOR_DAYS, MODERATOR_DAYS, UNDECIDED_DAYS]],
    ['Recurrir una decisión', [APPEAL_DAYS]],
    ['Abrir una disputa', [DISPUTE_AFTER_DAYS]],
    ['Valorar', [RATING_WINDOW_DAYS]],
    ['Avisos', REMINDER_DAYS],
  ] as const)
    expect([start, said(start)?.match(/\d+/g)?.map(Number)]).toEqual([start, [...counts]])
})

test('the table has a row for each state that a stage can wait in, with its time and the meaning of silence', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(HIRING_RULES_PATH)
  const rows = [...visitor.document.querySelectorAll('table tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  const found = rows.map(([state, who, wait]) => [state, who, wait])
  expect(found.filter(([state]) => LABELS.includes(state ?? ''))).toEqual([
    [STAGE_LABELS().pendiente_pago, 'Quien contrata', `${PAY_HOURS} horas`],
    [STAGE_LABELS().en_curso, 'Quien trabaja', `${LATE_DAYS} días desde el día acordado`],
    [STAGE_LABELS().entregado, 'Quien contrata', `${REVIEW_DAYS} días`],
    [STAGE_LABELS().cambios, 'Quien trabaja', `${LATE_DAYS} días desde el día acordado`],
  ])
  // A debt, by its payment: whose turn it is, and for how long.
  const owed = (label: string, state: string) =>
    found.find(([text]) => text?.endsWith(` ${label}`) && text.includes(state))?.slice(1)
  expect(owed(PAYMENT_LABELS().anunciado, STAGE_LABELS().pendiente_pago)).toEqual([
    'Quien trabaja',
    `${CONFIRM_DAYS} días`,
  ])
  expect(owed(PAYMENT_LABELS().negado, STAGE_LABELS().completado)).toEqual(['Quien contrata', `${PROOF_DAYS} días`])
  expect(owed(PAYMENT_LABELS().por_pagar, STAGE_LABELS().completado)).toEqual(['Quien contrata', `${DEBT_DAYS} días`])
  expect(owed(PAYMENT_LABELS().impagado, STAGE_LABELS().reparto)).toEqual(['Quien contrata', `${CLAIM_DAYS} días`])
  expect(owed(PAYMENT_LABELS().por_probar, STAGE_LABELS().cancelado)).toEqual(['Quien contrata', `${PROOF_DAYS} días`])
  expect(owed(PAYMENT_LABELS().reembolso_pendiente, STAGE_LABELS().cancelado)).toEqual([
    'Quien trabaja',
    `${DEBT_DAYS} días`,
  ])
  for (const days of [CONFIRM_DAYS, PROOF_DAYS, DEBT_DAYS, CLAIM_DAYS]) expect(visitor.text).toContain(`${days} días`)
  expect(visitor.text).toContain('nunca consta como recibido ni tiene justificante')
  expect(found.flat()).not.toContain('Sin plazo')
})

test('each rule is linked from the pages that apply it, and every link leads to an existing rule', async () => {
  const { db, visitor, account } = await signedIn()
  const asked = await aRequest(db, { freelancer: account })
  const quote = await aQuote(db, { client: account })
  const order = await aHiring(db, { client: account })
  const finished = await aHiring(db, { client: account }, TO_THE_END)
  for (const [path, rules] of [
    [`/marketplace/${quote.listingId}/request-quote`, ['presupuestos']],
    [`/dashboard/requests/${asked.id}/quote`, ['presupuestos']],
    [`/dashboard/quotes/${quote.id}/accept`, ['plazos']],
    [`/dashboard/orders/${order.id}`, ['plazos', 'cancelar']],
    [`/dashboard/orders/${order.id}/stages/1/pay`, ['pago']],
    [`/dashboard/orders/${order.id}/stages/1/cancel`, ['cancelar']],
    [`/dashboard/orders/${finished.id}/rate`, ['valoraciones']],
  ] as const) {
    await visitor.visit(path)
    expect([path, visitor.status]).toEqual([path, 200])
    expect(rulesLinkedFrom(visitor), path).toEqual(expect.arrayContaining([...rules]))
    for (const rule of rulesLinkedFrom(visitor)) expect(Object.keys(HIRING_RULES()), path).toContain(rule)
  }
})
