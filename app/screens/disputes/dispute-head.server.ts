import { OUTCOME_LABELS, type DisputeState } from '#app/domain/disputes/steps.ts'
import type { Dispute } from '#app/domain/disputes/queries.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { findPeopleShown } from '#app/parts/hiring/known-person.server.ts'
import { findWorkShown } from '#app/parts/hiring/shown-work.server.ts'
import type { StepTile } from '#app/parts/hiring/order-steps.tsx'
import { formatMoney } from '#app/locale/money.server.ts'
import { perLanguage, t, tc } from '#app/locale/texts.ts'

/** The face of one side, as their reader may see it. */
export interface Face {
  id: string | null
  name: string
  url: string | null
}

const LEFT = () => t('Usuario eliminado')
const ORDER: readonly Side[] = ['client', 'freelancer']

/** The two sides and their wishes, a picture of the job, and how far the dispute is. */
export async function presentDisputeHead(dispute: Dispute & { side: Side }, readerId: string) {
  const { clientId, freelancerId, listingId } = dispute
  const ids = [clientId, freelancerId].filter((id) => id !== null)
  const [people, work] = await Promise.all([findPeopleShown(readerId, ids), findWorkShown(listingId)])
  const faceOf = (side: Side): Face => {
    const id = side === 'client' ? clientId : freelancerId
    const name = (side === 'client' ? dispute.clientName : dispute.freelancerName) ?? LEFT()
    return { id, name, url: (id && people.get(id)?.avatarUrl) || null }
  }
  return {
    work,
    sum: sumOf(dispute),
    faces: { client: faceOf('client'), freelancer: faceOf('freelancer') },
    sides: ORDER.map((side) => ({
      ...faceOf(side),
      side,
      isReader: side === dispute.side,
      wants: wantsOf(dispute, side),
    })),
    steps: stepTilesOf(dispute),
  }
}
export type DisputeHead = Awaited<ReturnType<typeof presentDisputeHead>>

/** «50 € en disputa»; null if no sum was named, and for a withdrawal or a case that its question names. */
const sumOf = ({ kind, claimCents, currency, outcome }: Dispute): string | null => {
  if (kind !== 'disputa' || claimCents === null) return null
  const sum = formatMoney(claimCents, currency)
  return outcome ? t('Disputa de {sum}', { sum }) : t('{sum} en disputa', { sum })
}

/** The part of the money in dispute that a side would have: by its offer, else by its claim; in words. */
function wantsOf(dispute: Dispute, side: Side): string {
  const { offers, openedBy, claims, claimCents, atStakeCents, currency } = dispute
  const money = (cents: number) => formatMoney(cents, currency)
  const offer = offers.find((one) => one.side === side)
  if (offer) {
    const own = side === 'client' ? offer.toClientCents : atStakeCents - offer.toClientCents
    return t('Propone quedarse {sum}', { sum: money(own) })
  }
  if (openedBy !== side || claimCents === null) return t('No ha propuesto nada todavía')
  return claims === 'pago'
    ? t('Pide cobrar {sum}', { sum: money(claimCents) })
    : t('Pide que se le devuelvan {sum}', { sum: money(claimCents) })
}

type Stand = Pick<Dispute, 'state' | 'outcome' | 'openedBy' | 'decisions'>

/** The tile of a dispute that is not over. */
const NOW: Record<Exclude<DisputeState, 'resuelta'>, 'talk' | 'moderation' | 'decision'> = {
  abierta: 'talk',
  negociacion: 'talk',
  moderacion: 'moderation',
  decidida: 'decision',
  apelada: 'decision',
  sin_decidir: 'talk',
}

const WORDS: () => Record<Exclude<DisputeState, 'resuelta'>, string> = perLanguage(() => ({
  abierta: t('Falta la respuesta'),
  negociacion: t('Ahora'),
  moderacion: t('Ahora'),
  decidida: t('Se puede recurrir'),
  apelada: t('Recurrida'),
  sin_decidir: t('Ahora'),
}))

/** The progress of a dispute: opened, talks, else a moderator's decision. */
export function stepTilesOf({ state, outcome, openedBy, decisions }: Stand): StepTile[] {
  const opened: StepTile = { kind: 'opened', how: 'done', name: tc('dispute', 'Abierta'), word: t('Hecho') }
  const talk = (how: StepTile['how'], word: string): StepTile => ({ kind: 'talk', how, name: t('Acuerdo'), word })
  const moderation = (how: StepTile['how'], word: string): StepTile => ({
    kind: 'moderation',
    how,
    name: t('Moderación'),
    word,
  })
  const decision = (how: StepTile['how'], word: string): StepTile => ({
    kind: 'decision',
    how,
    name: tc('step', 'Decisión'),
    word,
  })
  if (state === 'resuelta') {
    const end = outcome ? OUTCOME_LABELS()[outcome] : t('Hecho')
    if (outcome === 'decision' || decisions.length > 0)
      return [opened, talk('ended', t('Sin acuerdo')), moderation('done', t('Hecho')), decision('done', end)]
    return [opened, { kind: 'end', how: 'done', name: t('Resuelta'), word: end }]
  }
  const word = WORDS()[state]
  if (state === 'sin_decidir') return [opened, moderation('ended', t('No ha decidido')), talk('now', word)]
  switch (NOW[state]) {
    case 'talk':
      return [opened, talk('now', word), moderation('later', t('Si no lo hay')), decision('later', t('Después'))]
    case 'moderation':
      return [
        opened,
        ...(openedBy ? [talk('ended', t('Sin acuerdo'))] : []),
        moderation('now', word),
        decision('later', t('Después')),
      ]
    case 'decision':
      return [
        opened,
        ...(openedBy ? [talk('ended', t('Sin acuerdo'))] : []),
        moderation('done', t('Hecho')),
        decision('now', word),
      ]
  }
}
