import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { askCeiling, type TooOften } from '#app/domain/orders/ceilings.server.ts'
import type { SidesEvent } from '#app/domain/orders/ceilings.ts'
import { addEvent, type EventKind } from '#app/domain/orders/events.server.ts'
import { attachOrderFiles, evidenceLeft } from '#app/domain/orders/files.server.ts'
import { hasCome, sideOf } from '#app/domain/orders/holding.server.ts'
import { EVIDENCE_MAX } from '#app/domain/orders/limits.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { holdDispute } from './holding.server.ts'

export const other = (side: Side): Side => (side === 'client' ? 'freelancer' : 'client')

/** The answer to an act of a side of a dispute. */
export type Moved =
  | { kind: 'done' | 'done-before' | 'not-possible' | 'not-found' }
  | { kind: 'too-much'; atStakeCents: number }
  /** This side can add only `left` more files. */
  | { kind: 'too-many-files'; left: number }
  | TooOften

export interface Acting {
  formKey: string
  /** The version of the dispute that the form showed. */
  version: number
  now: Date
}

export type Held = NonNullable<Awaited<ReturnType<typeof holdDispute>>> & {
  side: Side
  /**
   * The sides to notify: the other side, or an empty list once that side has had today's limit of notices of this kind.
   */
  told: Side[]
}

/** Locks the dispute for one of its sides, checks that the form shows its current version, and runs `work`. */
export function act<Other = never>(
  db: Db,
  { userId, disputeId }: { userId: string; disputeId: string },
  { formKey, version, now }: Acting,
  {
    kind,
    mayHappen,
    findSame,
    work,
  }: {
    /** The event that the act makes. */
    kind: SidesEvent
    mayHappen: (held: Omit<Held, 'told'>) => boolean
    /** Returns the answer where this side has done exactly the same act before; undefined where it has not. */
    findSame?: (trx: Trx, held: Omit<Held, 'told'>) => Promise<Other | undefined>
    work: (trx: Trx, held: Held) => Promise<Moved | undefined>
  },
): Promise<Moved | Other> {
  return inTransaction(db, async (trx): Promise<Moved | Other> => {
    const found = await holdDispute(trx, disputeId)
    const side = found && sideOf(found.order, userId)
    if (!found || !side) return { kind: 'not-found' }
    if (await hasCome(trx, found.order.id, formKey)) return { kind: 'done-before' }
    const { order, dispute } = found
    if (dispute.version !== version || !mayHappen({ ...found, side })) return { kind: 'not-possible' }
    const same = await findSame?.(trx, { ...found, side })
    if (same) return same
    const event = { orderId: order.id, stageN: dispute.stageN, actor: side, kind, now }
    const { isTold, refusal } = await askCeiling(trx, event)
    if (refusal) return refusal
    return (await work(trx, { ...found, side, told: isTold ? [other(side)] : [] })) ?? { kind: 'done' }
  })
}

/** Adds a line of this side to the history. */
export const eventOf = (
  trx: Trx,
  { dispute, order, side }: Held,
  { kind, body = null, formKey, now }: { kind: EventKind; body?: string | null; formKey: string; now: Date },
) => addEvent(trx, { orderId: order.id, stageN: dispute.stageN, actor: side, kind, body, formKey, now })

export interface Who {
  userId: string
  disputeId: string
}

export interface Shown {
  /** The files that wait under the form's key. */
  fileIds?: readonly string[]
}

/** The message about files that no longer fit; undefined if all fit. */
export async function tooMany(
  trx: Trx,
  { dispute, side }: Held,
  fileIds: readonly string[],
): Promise<Moved | undefined> {
  const left = fileIds.length === 0 ? EVIDENCE_MAX : await evidenceLeft(trx, dispute.id, side)
  return fileIds.length > left ? { kind: 'too-many-files', left } : undefined
}

/** Adds the files of a form to the evidence of this side. */
export const showFiles = (
  trx: Trx,
  { dispute, order, side }: Held,
  { userId, seq, fileIds, formKey, now }: { userId: string; seq: number; fileIds: readonly string[] } & Acting,
) =>
  attachOrderFiles(
    trx,
    { userId, draftKey: formKey },
    { orderId: order.id, seq, side, ids: fileIds, disputeId: dispute.id, now },
  )
