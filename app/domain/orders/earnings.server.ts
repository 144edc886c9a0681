import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { DocumentNumber } from '#app/domain/documents/numbers.ts'
import type { Amounts } from '#app/domain/hiring/tax-lines.ts'
import { coverAsJson, type JobCover } from '#app/domain/listings/card.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { placeOf } from './owed-place.server.ts'
import { PLACES_UNPAID } from './owed-places.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

/** A freelancer's earnings, in cents of one currency. */
export interface Earned extends Amounts {
  /** The number of orders; an order that reaches into two quarters counts in each. */
  orders: number
  receivedCents: number
  /** `to pay − received`. */
  dueCents: number
}

export interface EarnedQuarter extends Earned {
  currency: string
  year: number
  quarter: number
}

/** The part of a month's earnings that was received, and the part still expected. */
export interface EarnedMonth extends Pick<Earned, 'receivedCents' | 'dueCents'> {
  currency: string
  year: number
  /** From 1 to 12. */
  month: number
}

/** One stage that was earned. */
export interface EarnedStage extends Amounts {
  orderId: string
  /** The title of the order. */
  title: string | null
  n: number
  stageTitle: string
  clientName: string | null
  currency: string
  year: number
  quarter: number
  earnedAt: Date
  receipt: DocumentNumber | null
  receivedCents: number
  dueCents: number
}

/** When the paid work was done: the moment of dividing undelivered work is not recorded. */
const DONE_AT = sql`CASE WHEN s.state IN ('completado', 'reparto') THEN coalesce(s.delivered_at, o.completed_at, o.created_at) END`

/**
 * The stages that freelancers have earned: those that were accepted or divided, and those whose payment was received.
 * Each counts in the quarter, by the site's clock, of the first of these events. A receipt that was cancelled does not
 * count; for a divided stage the kept part counts.
 */
const EARNED = (whose: RawBuilder<unknown>) => sql`
  SELECT s.*, (date_part('year', s.local_at))::int AS year, (date_part('quarter', s.local_at))::int AS quarter,
         s.to_pay_cents - s.received_cents AS due_cents
    FROM (
      SELECT o.id AS order_id, o.title, o.freelancer_id, o.client_id, o.currency, s.n, s.title AS stage_title,
             coalesce(d.base_cents, kept.base_cents) AS base_cents,
             coalesce(d.tax_cents, kept.to_pay_cents - kept.base_cents + kept.retention_cents) AS tax_cents,
             coalesce(d.retention_cents, kept.retention_cents) AS retention_cents,
             coalesce(d.to_pay_cents, kept.to_pay_cents) AS to_pay_cents,
             CASE WHEN d.id IS NULL THEN 0 ELSE d.to_pay_cents END AS received_cents,
             d.series, d.year AS receipt_year, d.number,
             least(d.issued_at, ${DONE_AT}) AS earned_at,
             least(d.issued_at, ${DONE_AT})
               AT TIME ZONE ${siteTimeZone} AS local_at
        FROM orders o
        JOIN stages s ON s.order_id = o.id
       CROSS JOIN LATERAL (
         SELECT p.to_pay_cents, greatest(round(s.base_cents::numeric * p.to_pay_cents / s.to_pay_cents), 1)::bigint AS base_cents,
                round(s.retention_cents::numeric * p.to_pay_cents / s.to_pay_cents)::bigint AS retention_cents
           FROM (SELECT s.to_pay_cents - coalesce(s.return_cents, 0) AS to_pay_cents) p) kept
        LEFT JOIN documents d ON d.order_id = s.order_id AND d.stage_n = s.n
                             AND d.cancels_id IS NULL AND d.cancelled_at IS NULL
       WHERE ${whose} AND o.plan IS NOT NULL
         AND (d.id IS NOT NULL OR s.state = 'completado'
              OR ${placeOf('o', 's')} = ANY(${PLACES_UNPAID}::text[]))) s`

const OF = (freelancerId: string) => EARNED(sql`o.freelancer_id = ${freelancerId}::uuid`)

/** A freelancer's earnings, quarter by quarter, the newest first; empty quarters are left out. */
export async function listEarnings(db: Db, freelancerId: string): Promise<EarnedQuarter[]> {
  const { rows } = await sql<EarnedQuarter>`
    SELECT e.currency, e.year, e.quarter, count(DISTINCT e.order_id)::int AS orders,
           sum(e.base_cents)::bigint AS base_cents, sum(e.tax_cents)::bigint AS tax_cents,
           sum(e.retention_cents)::bigint AS retention_cents, sum(e.to_pay_cents)::bigint AS to_pay_cents,
           sum(e.received_cents)::bigint AS received_cents, sum(e.due_cents)::bigint AS due_cents
      FROM (${OF(freelancerId)}) e
     GROUP BY e.currency, e.year, e.quarter
     ORDER BY e.year DESC, e.currency, e.quarter DESC`.execute(db)
  return rows
}

/** A freelancer's earnings, month by month, the oldest first. */
export async function listEarnedMonths(db: Db, freelancerId: string): Promise<EarnedMonth[]> {
  const { rows } = await sql<EarnedMonth>`
    SELECT e.currency, e.year, (date_part('month', e.local_at))::int AS month,
           sum(e.received_cents)::bigint AS received_cents, sum(e.due_cents)::bigint AS due_cents
      FROM (${OF(freelancerId)}) e
     GROUP BY e.currency, e.year, 3
     ORDER BY e.year, 3, e.currency`.execute(db)
  return rows
}

/** The orders of a client in which the freelancer earned something, each with the last year of it. */
export async function listEarnedYears(db: Db, clientId: string): Promise<{ orderId: string; year: number }[]> {
  const { rows } = await sql<{ orderId: string; year: number }>`
    SELECT e.order_id, max(e.year) AS year FROM (${EARNED(sql`o.client_id = ${clientId}::uuid`)}) e
     GROUP BY e.order_id`.execute(db)
  return rows
}

/** The stages that a freelancer earned in a year, in the order of time. */
export async function listEarnedStages(db: Db, freelancerId: string, year: number): Promise<EarnedStage[]> {
  const { rows } = await sql<EarnedStage>`
    SELECT e.order_id, e.title, e.n, e.stage_title, p.full_name AS client_name, e.currency, e.year, e.quarter,
           e.earned_at, e.base_cents, e.tax_cents, e.retention_cents, e.to_pay_cents, e.received_cents, e.due_cents,
           CASE WHEN e.number IS NOT NULL THEN
             jsonb_build_object('series', e.series, 'year', e.receipt_year, 'number', e.number) END AS receipt
      FROM (${OF(freelancerId)}) e LEFT JOIN profiles p ON p.id = e.client_id
     WHERE e.year = ${year}
     ORDER BY e.earned_at, e.order_id, e.n`.execute(db)
  return rows
}

/** The accounts with earnings in a year. */
export async function listEarners(db: Db, year: number): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    SELECT u.id, u.email
      FROM users u
     WHERE u.id IN (SELECT e.freelancer_id
                      FROM (${EARNED(sql`o.freelancer_id IS NOT NULL`)}) e
                     WHERE e.year = ${year})
     ORDER BY u.email`.execute(db)
  return rows
}

/** A received payment, as its receipt says. */
export interface ReceivedPayment {
  orderId: string
  n: number
  /** The title of the order. */
  title: string | null
  /** The language of the title, from its request; null once the request is deleted. */
  language: Language | null
  job: JobCover | null
  /** Null for a person who has left. */
  clientId: string | null
  clientName: string | null
  clientAvatarUrl: string | null
  currency: string
  toPayCents: number
  receivedAt: Date
}

/** The newest payments that a freelancer has received, without those whose receipt was cancelled. */
export async function listReceived(db: Db, freelancerId: string, max: number): Promise<ReceivedPayment[]> {
  const { rows } = await sql<ReceivedPayment>`
    SELECT o.id AS order_id, d.stage_n AS n, o.title,
           (SELECT r.language FROM quotes q JOIN requests r ON r.id = q.request_id WHERE q.id = o.quote_id) AS language,
           ${sql.raw(coverAsJson('o.listing_id'))} AS job,
           p.id AS client_id, p.full_name AS client_name, p.avatar_url AS client_avatar_url,
           o.currency, d.to_pay_cents, d.issued_at AS received_at
      FROM (SELECT d.* FROM documents d JOIN orders o ON o.id = d.order_id
             WHERE o.freelancer_id = ${freelancerId}::uuid AND d.cancels_id IS NULL AND d.cancelled_at IS NULL
             ORDER BY d.issued_at DESC, d.id DESC LIMIT ${sql.lit(max)}) d
      JOIN orders o ON o.id = d.order_id
      LEFT JOIN profiles p ON p.id = o.client_id
     ORDER BY d.issued_at DESC, d.id DESC`.execute(db)
  return rows
}
