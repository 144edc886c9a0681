import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { withdrawEntry } from '#app/domain/contests/entering.server.ts'
import { unmarkFinalist } from '#app/domain/contests/judging.server.ts'
import { deleteContest } from '#app/domain/contests/organising.server.ts'
import { listOwnEntries } from '#app/domain/contests/own.server.ts'
import { OWN_CONTESTS_PATH, OWN_ENTRIES_PATH, ownContestPath, ownEntryPath } from '#app/domain/contests/paths.ts'
import { lineOf } from '#app/parts/acts/act-line.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { parseId } from '#app/forms/fields.ts'
import { act, actsAt } from '#app/parts/acts/act.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import {
  requireOwnContest,
  unknownOwnContest,
  NOT_JUDGED,
  requireOwnEntry,
  unknownOwnEntry,
} from './own-contest.server.ts'
import { presentSent } from './own-page.server.ts'
import { t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const HAS_ENTRIES = () => t('Alguien ha participado ya: el concurso sigue hasta el final.')
const ENDED = () => t('Este concurso ya no admite cambios: la propuesta se queda como está.')

const remove = act({
  who: requireOwnContest,
  page: ({ contest: { id, title, language, isUntouched } }) => ({
    title: t('Eliminar concurso'),
    lines: [
      [{ strong: title, ...spokenIn(language) }],
      ...(isUntouched
        ? [t('Nadie ha participado todavía. Si lo eliminas desaparece del todo, y no se puede deshacer.')]
        : []),
    ],
    button: t('Eliminar concurso'),
    isDestructive: true,
    back: { to: ownContestPath(id) },
    refusal: isUntouched ? null : HAS_ENTRIES(),
  }),
  failure: () => t('Error al eliminar el concurso'),
  perform: ({ viewer, contest }) => deleteContest(db, viewer.id, contest.id),
  unknown: unknownOwnContest,
  outcomes: {
    deleted: () => redirectWithNotice(OWN_CONTESTS_PATH, t('Concurso eliminado correctamente')),
    'has-entries': HAS_ENTRIES,
  },
})

const unmark = act({
  who: requireOwnEntry,
  page: ({ contest, entry }) => ({
    title: t('Quitar de finalistas'),
    lines: [
      lineOf((strong) =>
        t('{title} dejará de ser finalista y la nota que le habías escrito se borrará. Su autor no llega a saberlo.', {
          title: strong(entry.title, spokenIn(entry.language)),
        }),
      ),
    ],
    button: t('Quitar de finalistas'),
    back: { to: ownEntryPath(contest.id, entry.id) },
  }),
  failure: () => t('No se ha guardado'),
  perform: ({ viewer, contest, entry }, _, now) =>
    unmarkFinalist(db, viewer.id, { contestId: contest.id, entryId: entry.id }, now),
  unknown: unknownOwnEntry,
  outcomes: {
    marked: ({ contest }) => redirectWithNotice(ownContestPath(contest.id), t('Ya no es finalista')),
    'not-ended': () => NOT_JUDGED()['not-ended'],
    decided: () => NOT_JUDGED().decided,
  },
})

const unknownEntry = () => data({ message: t('No encontramos esa propuesta entre las tuyas.') }, { status: 404 })

async function sender({ params, ...args }: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const id = parseId(params['id'])
  if (!id) throw unknownEntry()
  return { viewer, id }
}

const withdraw = act({
  who: sender,
  async page({ viewer, id }) {
    const [entry] = (await listOwnEntries(db, viewer.id, { id })).items
    if (!entry) throw unknownEntry()
    const { title, lang, contest, withdrawTo } = presentSent(entry, { now: clock.now(), timeZone: viewer.timezone })
    const isWithdrawn = entry.state === 'retirada'
    return {
      title: t('Retirar propuesta'),
      lines: [
        lineOf((strong) =>
          t('{title}, en «{contest}»', {
            title: strong(title, { lang }),
            contest: contest.lang ? strong(contest.title, contest) : contest.title,
          }),
        ),
        ...(withdrawTo
          ? [
              t(
                'Dejarás de participar y borraremos los archivos que enviaste. Mientras siga abierto puedes presentar otra.',
              ),
            ]
          : []),
      ],
      button: t('Retirar propuesta'),
      isDestructive: true,
      back: { to: OWN_ENTRIES_PATH },
      refusal: withdrawTo ? null : isWithdrawn ? t('Ya está retirada.') : ENDED(),
    }
  },
  failure: () => t('Error al retirar la propuesta'),
  perform: ({ viewer, id }, _, now) => withdrawEntry(db, viewer.id, id, now),
  unknown: unknownEntry,
  outcomes: {
    withdrawn: () => redirectWithNotice(OWN_ENTRIES_PATH, t('Propuesta retirada correctamente')),
    ended: ENDED,
  },
})

const acts = actsAt({
  'dashboard/contests/:id/delete': remove,
  'dashboard/contests/:id/entries/:entryId/unmark': unmark,
  'dashboard/contests/entries/:id/withdraw': withdraw,
})

export const loader = acts.loader
export const action = acts.action
export default ActPage
