import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import {
  disputePath,
  moderatedDisputePath,
  moderatedFilePath,
  DISPUTE_LABELS,
  OUTCOME_LABELS,
  REASON_LABELS,
  REFERRAL_LABELS,
  type DisputeKind,
} from '#app/domain/disputes/steps.ts'
import { findDispute, type Dispute } from '#app/domain/disputes/queries.server.ts'
import type { HistoryPlace } from '#app/domain/orders/history.server.ts'
import { orderFilePath, orderPath } from '#app/domain/orders/paths.ts'
import { halved } from '#app/domain/disputes/division.ts'
import { isFinal, type Side } from '#app/domain/orders/stages.ts'
import { parseId } from '#app/forms/fields.ts'
import { linkHistory } from '#app/parts/hiring/history-pages.server.ts'
import { presentOrderFiles } from '#app/parts/hiring/presented-files.server.ts'
import { eventText } from '#app/parts/hiring/event-texts.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { formatMoment, type Zone } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import type { Face } from './dispute-head.server.ts'
import { jobTitle, stageTitle } from '#app/parts/hiring/job-title.ts'
import { writtenIn } from '#app/locale/page-language.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { quoting } from '#app/ui/pieces.tsx'

export const unknownDispute = () => data({ message: t('No encontramos esa disputa entre las tuyas.') }, { status: 404 })

/** The dispute of an address, for its two sides. @throws a 404 page for all others. */
export async function requireDispute(args: LoaderFunctionArgs, place?: HistoryPlace) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const dispute = id && (await findDispute(db, viewer.id, id, place))
  if (!dispute) throw unknownDispute()
  return { viewer, dispute }
}

/** Where the steps of a dispute lead back to. */
export const backTo = (dispute: Pick<Dispute, 'id' | 'title' | 'language'>) => ({
  to: disputePath(dispute.id),
  title: disputeTitle(dispute),
})

/** The title of a dispute, with its language. */
export function disputeTitle(dispute: Pick<Dispute, 'title' | 'language'>) {
  const { title: words, ...language } = jobTitle(dispute)
  return quoting((title) => t('Disputa: {title}', { title }), { words, ...language })
}

/** A case that no side has opened is no dispute of theirs. */
const HEADINGS: () => Record<DisputeKind, string> = perLanguage(() => ({
  disputa: t('Disputa'),
  remitida: t('Caso para la moderación'),
  desistimiento: t('Desistimiento: qué parte estaba hecha'),
}))

const LEFT = () => t('Usuario eliminado')

/** The outcome at the end of the sixty days, as the job does it. */
const atTheEnd = (dispute: Dispute, division: (toClient: number) => string) =>
  isFinal(dispute.fromState)
    ? t('Si no hay acuerdo ni decisión, la etapa y sus deudas se quedan como terminaron.')
    : t(
        'Si para entonces no hay acuerdo ni decisión, se reparte por la mitad, sin dar a quien la abrió más de lo que pide: {division}.',
        { division: division(halved(dispute)) },
      )

/** The claim of the side that opened the dispute, after «Pide» and as a sentence; null where the system referred it. */
function claimOf(
  { claims, claimCents }: Dispute,
  { money, nameOf }: { money: (cents: number) => string; nameOf: (side: Side) => string },
): { claim: string; asked: string } | { claim: null; asked: null } {
  if (claimCents === null) return { claim: null, asked: null }
  const sum = money(claimCents)
  const name = nameOf(claims === 'pago' ? 'freelancer' : 'client')
  return claims === 'pago'
    ? {
        claim: t('que se paguen {sum} a {name}', { sum, name }),
        asked: t('Se pide que se paguen {sum} a {name}.', { sum, name }),
      }
    : {
        claim: t('que se devuelvan {sum} a {name}', { sum, name }),
        asked: t('Se pide que se devuelvan {sum} a {name}.', { sum, name }),
      }
}

/** The decisions, the newest first: the newest is valid. */
function presentDecisions(dispute: Dispute, division: (toClient: number) => string, timeZone: Zone) {
  const { decisions, appealedBy, resolvedAt } = dispute
  const first = decisions.length > 1 ? t('La primera decisión') : t('La decisión')
  return decisions
    .map(({ toClientCents, foundPaid, facts, reasons, language, decidedAt }, index) => ({
      title: index > 0 ? t('La decisión del recurso, que es la que vale') : first,
      at: formatMoment(decidedAt, timeZone),
      division: division(toClientCents),
      payment: foundPaid === null ? null : foundPaid ? t('El pago está probado.') : t('El pago no está probado.'),
      facts,
      reasons,
      ...writtenIn(language),
      /** There is no second moderator for an appeal: the decision was final at once. */
      isFinal: index === 0 && appealedBy === null && resolvedAt?.getTime() === decidedAt.getTime(),
    }))
    .toReversed()
}

interface Showing {
  asModerator?: boolean
  /** The faces of the two sides, where the page shows them. */
  faces?: Record<Side, Face>
}

/** All that the page of a dispute shows to any of its readers. */
export function presentDispute(dispute: Dispute, timeZone: Zone, { asModerator = false, faces }: Showing = {}) {
  const hrefOf = (file: string) => (asModerator ? moderatedFilePath(dispute.id, file) : orderFilePath(orderId, file))
  const { id, orderId, currency, openedBy, state, outcome, reason, why } = dispute
  const nameOf = (side: Side) => (side === 'client' ? dispute.clientName : dispute.freelancerName) ?? LEFT()
  const money = (cents: number) => formatMoney(cents, currency)
  const division = (toClient: number) =>
    t('{clientSum} para {client} y {freelancerSum} para {freelancer}', {
      clientSum: money(toClient),
      client: nameOf('client'),
      freelancerSum: money(dispute.atStakeCents - toClient),
      freelancer: nameOf('freelancer'),
    })
  return {
    id,
    order: { to: orderPath(orderId), ...jobTitle(dispute) },
    stage: stageTitle({ title: dispute.stageTitle, language: dispute.stageLanguage }),
    state,
    heading: HEADINGS()[dispute.kind],
    label: DISPUTE_LABELS()[state],
    openedBy: openedBy && nameOf(openedBy),
    reason: reason
      ? REASON_LABELS()[reason]
      : ((REFERRAL_LABELS() as Record<string, string>)[why ?? ''] ?? t('Lo trae el sistema')),
    ...claimOf(dispute, { money, nameOf }),
    atStake: money(dispute.atStakeCents),
    opened: formatMoment(dispute.openedAt, timeZone),
    turn: dispute.turnAt && formatMoment(dispute.turnAt, timeZone),
    outcome: outcome && OUTCOME_LABELS()[outcome],
    atTheEnd: state === 'sin_decidir' ? atTheEnd(dispute, division) : null,
    isAboutDebt: isFinal(dispute.fromState),
    division: dispute.toClientCents === null ? null : division(dispute.toClientCents),
    isMoneyHere: dispute.isMoneyHere,
    scope: dispute.scope === null ? null : { words: dispute.scope, ...writtenIn(dispute.scopeLanguage) },
    decisions: presentDecisions(dispute, division, timeZone),
    offers: dispute.offers.map(({ side, toClientCents, createdAt }) => ({
      side,
      name: nameOf(side),
      division: division(toClientCents),
      at: formatMoment(createdAt, timeZone),
    })),
    events: dispute.events.map(({ seq, actor, kind, body, language, amountCents, createdAt }) => ({
      seq,
      who: actor === 'client' || actor === 'freelancer' ? nameOf(actor) : null,
      face: actor === 'client' || actor === 'freelancer' ? (faces?.[actor] ?? null) : null,
      text: eventText({ kind, amountCents }, money),
      body,
      ...writtenIn(language),
      files: presentOrderFiles(dispute.files, seq, { hrefOf, timeZone, isDeliberate: asModerator }),
      when: formatMoment(createdAt, timeZone),
    })),
    history: linkHistory(asModerator ? moderatedDisputePath(id) : disputePath(id), dispute),
  }
}
export type PresentedDispute = ReturnType<typeof presentDispute>
