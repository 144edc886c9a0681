import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { disputePath, moderatedFilePath } from '#app/domain/disputes/paths.ts'
import { findDispute, type Dispute } from '#app/domain/disputes/queries.server.ts'
import { DISPUTE_LABELS, OUTCOME_LABELS, REASON_LABELS } from '#app/domain/disputes/steps.ts'
import { orderFilePath, orderPath } from '#app/domain/orders/paths.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { parseId } from '#app/forms/fields.ts'
import { presentOrderFiles } from '#app/parts/hiring/presented-files.server.ts'
import { EVENT_TEXTS } from '#app/parts/hiring/event-texts.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { formatMoment, type Zone } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'

export const unknownDispute = () => data({ message: 'No encontramos esa disputa entre las tuyas.' }, { status: 404 })

/** The dispute of an address, for its two sides. @throws a 404 page for all others. */
export async function requireDispute(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const dispute = id && (await findDispute(db, viewer.id, id))
  if (!dispute) throw unknownDispute()
  return { viewer, dispute }
}

/** Where the steps of a dispute lead back to. */
export const backTo = ({ id, title }: Pick<Dispute, 'id' | 'title'>) => ({
  to: disputePath(id),
  title: `Disputa: ${title ?? 'Contratación'}`,
})

const LEFT = 'Usuario eliminado'

/** All that the page of a dispute shows to any of its readers. */
export function presentDispute(dispute: Dispute, timeZone: Zone, { asModerator = false } = {}) {
  const hrefOf = (file: string) => (asModerator ? moderatedFilePath(dispute.id, file) : orderFilePath(orderId, file))
  const { id, orderId, title, stageTitle, currency, openedBy, state, outcome, decidedAt } = dispute
  const nameOf = (side: Side) => (side === 'client' ? dispute.clientName : dispute.freelancerName) ?? LEFT
  const money = (cents: number) => formatMoney(cents, currency)
  const division = (toClient: number) =>
    `${money(toClient)} para ${nameOf('client')} y ${money(dispute.atStakeCents - toClient)} para ${nameOf('freelancer')}`
  return {
    id,
    order: { to: orderPath(orderId), title: title ?? 'Contratación' },
    stageTitle,
    state,
    label: DISPUTE_LABELS[state],
    openedBy: nameOf(openedBy),
    reason: REASON_LABELS[dispute.reason],
    claim: money(dispute.claimCents),
    atStake: money(dispute.atStakeCents),
    opened: formatMoment(dispute.openedAt, timeZone),
    turn: dispute.turnAt && formatMoment(dispute.turnAt, timeZone),
    outcome: outcome && OUTCOME_LABELS[outcome],
    division: dispute.toClientCents === null ? null : division(dispute.toClientCents),
    isMoneyHere: dispute.isMoneyHere,
    scope: dispute.scope,
    decision: decidedAt && {
      at: formatMoment(decidedAt, timeZone),
      division: division(dispute.decidedCents ?? 0),
      facts: dispute.decidedFacts ?? '',
      reasons: dispute.decidedReasons ?? '',
    },
    offers: dispute.offers.map(({ side, toClientCents, createdAt }) => ({
      side,
      name: nameOf(side),
      division: division(toClientCents),
      at: formatMoment(createdAt, timeZone),
    })),
    events: dispute.events.map(({ seq, actor, kind, body, createdAt }) => ({
      seq,
      who: actor === 'client' || actor === 'freelancer' ? nameOf(actor) : null,
      text: EVENT_TEXTS[kind],
      body,
      files: presentOrderFiles(dispute.files, seq, { hrefOf, timeZone, isDeliberate: asModerator }),
      when: formatMoment(createdAt, timeZone),
    })),
  }
}
export type PresentedDispute = ReturnType<typeof presentDispute>
