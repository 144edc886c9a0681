import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findOwnContest, findEntryOfOwn } from '#app/domain/contests/own.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import type { NotToJudge } from '#app/domain/contests/judging.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

export const unknownOwnEntry = () =>
  data({ message: t('No encontramos esa propuesta en tu concurso.') }, { status: 404 })

/** Why judging is not possible now. */
export const NOT_JUDGED: () => Record<Exclude<NotToJudge['kind'], 'not-found'>, string> = perLanguage(() => ({
  'not-ended': t('El concurso sigue abierto: podrás elegir cuando termine.'),
  decided: t('El concurso ya está decidido y no se puede cambiar.'),
}))

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

/** The page for a contest that does not exist or is another person's. */
export const unknownOwnContest = () =>
  data({ message: t('No encontramos ese concurso entre los tuyos.') }, { status: 404 })

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
