import { expect, test } from 'vitest'
import { INVITATIONS_MAX } from '#app/domain/hiring/limits.ts'
import { CONFIRM_PAYMENT_DAYS, LATE_DAYS, PAY_HOURS, REVIEW_DAYS, STAGE_LABELS } from '#app/domain/orders/stages.ts'
import { PAIR_COUNTS_DAYS, RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { TAX_YEARS_KEPT } from '#app/domain/tax-details/limits.ts'
import { HIRING_RULES, HIRING_RULES_PATH } from '#app/ui/hiring-rules-link.tsx'
import { aStranger, signedIn } from '#tests/support/factories.ts'
import { aHiring, aQuote, aRequest, TO_THE_END } from '#tests/support/hiring.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const rulesLinkedFrom = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${HIRING_RULES_PATH}"]`)].map(
    (link) => (link.getAttribute('href') ?? '').split('#')[1],
  )

test('one page has all rules of hiring, with the figures that the commands go by', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(HIRING_RULES_PATH)
  expect([visitor.status, visitor.heading]).toEqual([200, 'Reglas de las contrataciones'])
  const parts = [...visitor.document.querySelectorAll('main section h2')]
  expect(parts.map(({ id }) => id)).toEqual(Object.keys(HIRING_RULES))
  expect(visitor.text).toContain('No hay comisión')
  expect(visitor.text).toContain('Pago acordado entre las partes: la plataforma no retiene fondos.')
  expect(visitor.text).toContain(`como mucho a ${INVITATIONS_MAX} profesionales`)
  expect(visitor.text).toContain(`Quien contrata tiene ${REVIEW_DAYS} días para revisar cada entrega`)
  expect(visitor.text).toContain('solo si ha abierto la contratación después de la entrega')
  expect(visitor.text).toContain(`se conservan ${TAX_YEARS_KEPT} años desde entonces`)
  expect(visitor.text).toContain(`tienen ${RATING_WINDOW_DAYS} días para valorarse`)
  expect(visitor.text).toContain(`cada ${PAIR_COUNTS_DAYS} días`)
})

test('the table has a row for each thing that a stage can wait for, with its time and what silence means', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(HIRING_RULES_PATH)
  const rows = [...visitor.document.querySelectorAll('table tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  const found = rows.map(([state, who, wait]) => [state?.split(/ (?:Nadie|Pago|Devolución)/)[0], who, wait])
  expect(found).toEqual([
    [STAGE_LABELS.pendiente_pago, 'Quien contrata', `${PAY_HOURS} horas`],
    [STAGE_LABELS.pendiente_pago, 'Quien trabaja', `${CONFIRM_PAYMENT_DAYS} días`],
    [STAGE_LABELS.en_curso, 'Quien trabaja', `${LATE_DAYS} días desde el día acordado`],
    [STAGE_LABELS.entregado, 'Quien contrata', `${REVIEW_DAYS} días`],
    [STAGE_LABELS.cambios, 'Quien trabaja', `${LATE_DAYS} días desde el día acordado`],
    [STAGE_LABELS.completado, 'Quien contrata', 'Sin plazo'],
    [STAGE_LABELS.completado, 'Quien trabaja', `${CONFIRM_PAYMENT_DAYS} días`],
    [STAGE_LABELS.cancelado, 'Quien trabaja', 'Sin plazo'],
    [STAGE_LABELS.cancelado, 'Quien contrata', 'Sin plazo'],
    [STAGE_LABELS.reparto, 'Quien trabaja', 'Sin plazo'],
    [STAGE_LABELS.reparto, 'Quien contrata', 'Sin plazo'],
  ])
})

test('each rule is linked where it bites, and no link leads to a rule that is not there', async () => {
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
    for (const rule of rulesLinkedFrom(visitor)) expect(Object.keys(HIRING_RULES), path).toContain(rule)
  }
})
