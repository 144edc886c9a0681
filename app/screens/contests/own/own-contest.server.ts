import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findOwnContest } from '#app/domain/contests/own.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireViewer } from '#app/http/viewer.server.ts'

/** The page for a contest that does not exist or is another person's. */
export const unknownOwnContest = () =>
  data({ message: 'No encontramos ese concurso entre los tuyos.' }, { status: 404 })

/**
 * The contest of a dashboard address, for its organiser.
 * @throws a 404 page for all others.
 */
export async function requireOwnContest({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = parseId(params['id'])
  const contest = id && (await findOwnContest(db, viewer.id, id))
  if (!contest) throw unknownOwnContest()
  return { viewer, contest }
}
