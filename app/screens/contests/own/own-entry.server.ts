import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import type { NotToJudge } from '#app/domain/contests/judging.server.ts'
import { findEntryOfOwn } from '#app/domain/contests/own.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireOwnContest } from './own-contest.server.ts'

export const unknownOwnEntry = () => data({ message: 'No encontramos esa propuesta en tu concurso.' }, { status: 404 })

/** Why judging is not possible now. */
export const NOT_JUDGED: Record<Exclude<NotToJudge['kind'], 'not-found'>, string> = {
  'not-ended': 'El concurso sigue abierto: podrás elegir cuando termine.',
  decided: 'El concurso ya está decidido y no se puede cambiar.',
}

/**
 * The entry of a dashboard address, for the organiser of its contest.
 * @throws a 404 page for all others, and for a withdrawn entry.
 */
export async function requireOwnEntry(args: LoaderFunctionArgs) {
  const { viewer, contest } = await requireOwnContest(args)
  const id = parseId(args.params['entryId'])
  const entry = id && (await findEntryOfOwn(db, viewer.id, contest.id, id))
  if (!entry) throw unknownOwnEntry()
  return { viewer, contest, entry }
}
