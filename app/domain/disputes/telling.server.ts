import type { Trx } from '#app/db.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import type { HeldOrder } from '#app/domain/orders/holding.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { aboutStage } from '#app/domain/orders/subject.server.ts'
import { disputePath, type DisputeState } from './steps.ts'
import { datedWords, DISPUTE_WORDS, type DatedNews, type DisputeNews } from './texts.ts'

type News =
  | { kind: DisputeNews }
  /** With the step and its date. */
  | { kind: DatedNews; state: DisputeState; turnAt: Date }

/** Notifies sides of a dispute of an event, whatever their settings say. */
export async function tellDispute(
  trx: Trx,
  { id, version, stageN, order }: { id: string; version: number; stageN: number; order: HeldOrder },
  { to, now, ...news }: News & { to: readonly Side[]; now: Date },
): Promise<void> {
  const subject = await aboutStage(trx, { order, n: stageN })
  // Each reminder of a step is sent.
  const once = news.kind === 'reminder' ? `reminder:${now.toISOString()}` : news.kind
  for (const side of to)
    await tellSide(trx, {
      subject,
      to: side,
      cause: `dispute:${id}:${version}:${once}`,
      ...('turnAt' in news ? datedWords(news) : DISPUTE_WORDS[news.kind]),
      href: disputePath(id),
      now,
      isOwed: true,
    })
}
