import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import type { PublicRequestForm } from './public-requests-schema.server.ts'

/** The columns of a row of `requests` that a form fills, without its last day. */
export function columnsOf({
  title,
  body,
  language,
  category,
  budget,
  wanted,
  workplace,
  location: written,
}: PublicRequestForm) {
  const found = findCategory(category)
  if (!found) throw new Error(`No such category: ${category}`)
  const location = workplace === 'lugar' ? written : null
  const placeId = sql<number | null>`place_of_location(${location})`
  return { title, body, language, categoryId: found.id, budgetCents: budget, wantedBy: wanted, location, placeId }
}

/** Whether a row of `requests` equals a form, apart from its last day and its files. */
function says(form: PublicRequestForm) {
  const { title, body, categoryId, budgetCents, wantedBy, location } = columnsOf(form)
  return sql<boolean>`
    (title, body, category_id, budget_cents, wanted_by, location) IS NOT DISTINCT FROM
    (${title}::text, ${body}::text, ${categoryId}::smallint, ${budgetCents}::bigint, ${wantedBy}::date, ${location}::text)`
}

/** The newest open request of a client that equals a form; its days are counted in the client's time zone. */
export async function findSame(
  trx: Trx,
  clientId: string,
  form: PublicRequestForm,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<string | undefined> {
  const open = await trx
    .selectFrom('requests')
    .select(['id', 'closesAt'])
    .where('clientId', '=', clientId)
    .where('isPublic', '=', true)
    .where('state', '=', 'abierta')
    .where('closesAt', '>', now)
    .where('moderation', '=', 'libre')
    .where(says(form))
    .orderBy('createdAt', 'desc')
    .execute()
  return open.find(({ closesAt }) => isoDay(closesAt, timeZone) === form.closes)?.id
}

/** Whether a public request already equals a form, with these files in this order. */
export async function isUnchanged(
  trx: Trx,
  requestId: string,
  form: PublicRequestForm,
  { closesAt, fileIds }: { closesAt: Date; fileIds: readonly string[] },
): Promise<boolean> {
  const row = await trx
    .selectFrom('requests')
    .select([says(form).as('isSame'), 'language'])
    .select(({ selectFrom }) =>
      selectFrom('requestFiles')
        .whereRef('requestFiles.requestId', '=', 'requests.id')
        .where('scanState', '<>', 'rechazado')
        .select(sql<string[]>`coalesce(array_agg(request_files.id ORDER BY position), '{}')`.as('ids'))
        .as('files'),
    )
    .where('id', '=', requestId)
    .where('closesAt', '=', closesAt)
    .executeTakeFirst()
  if (!row?.isSame || (form.language !== undefined && form.language !== row.language)) return false
  return String(row.files) === String(fileIds)
}
