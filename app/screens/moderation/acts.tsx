import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { claimCase, releaseCase } from '#app/domain/moderation/cases.server.ts'
import { CLAIM_MINUTES } from '#app/domain/moderation/rules.ts'
import { findStemAsModerator, removeStem } from '#app/domain/search/stems.server.ts'
import { removeSynonyms, switchSynonyms } from '#app/domain/search/synonyms.server.ts'
import { lineOf } from '#app/parts/acts/act-line.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { safeText } from '#app/forms/fields.ts'
import { act, actsAt } from '#app/parts/acts/act.server.ts'
import { requireModerator } from '#app/http/viewer.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { caseIdIn, caseNotFound, refusalOf, requireCase } from '#app/parts/moderation-case/case-page.server.ts'
import { groupIdIn, groupNotFound, requireGroup, SYNONYMS_PATH } from './synonym-group.server.ts'
import { t } from '#app/locale/texts.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const claim = act({
  who: async (args) => ({ viewer: await requireModerator(args), id: caseIdIn(args.params) }),
  async page(_, args) {
    const { id, heading } = (await requireCase(args)).found
    return {
      title: t('Hacerme cargo'),
      lines: [
        heading.map(({ text, lang }) => ({ strong: text, lang })),
        t('Será tuyo durante {minutes} minutos: nadie más podrá decidirlo mientras.', {
          minutes: CLAIM_MINUTES,
        }),
      ],
      button: t('Hacerme cargo'),
      back: { to: `/moderation/cases/${id}` },
    }
  },
  perform: ({ viewer, id }, _, now) => claimCase(db, viewer, id, now),
  unknown: caseNotFound,
  outcomes: {
    claimed: ({ id }) => redirectWithNotice(`/moderation/cases/${id}`, t('El caso es tuyo')),
    taken: (_, outcome) => refusalOf(outcome),
    'not-claimed': (_, outcome) => refusalOf(outcome),
    'not-possible': (_, outcome) => refusalOf(outcome),
  },
})

const left = () => redirectWithNotice('/moderation', t('Has dejado el caso'))

const release = act({
  who: requireCase,
  page: ({ found: { id, heading } }) => ({
    title: t('Dejar el caso'),
    lines: [
      heading.map(({ text, lang }) => ({ strong: text, lang })),
      t('Cualquiera del equipo, también tú, podrá hacerse cargo desde ahora mismo.'),
    ],
    button: t('Dejarlo'),
    back: { to: `/moderation/cases/${id}` },
  }),
  perform: ({ viewer, found }) => releaseCase(db, viewer, found.id),
  outcomes: { released: left, 'not-claimed': left },
})

const groupOf = async (args: LoaderFunctionArgs) => ({
  viewer: await requireModerator(args),
  id: groupIdIn(args.params),
})

const switchGroup = act({
  who: groupOf,
  async page(_, { params }) {
    const { id, words, isOff } = await requireGroup(params)
    return {
      title: isOff ? t('Encender el grupo') : t('Apagar el grupo'),
      lines: [
        [{ strong: words }],
        isOff
          ? t('Estas palabras volverán a encontrar sus anuncios unas a otras.')
          : t('Cada palabra encontrará solo lo suyo, hasta que enciendas el grupo otra vez.'),
      ],
      action: `${SYNONYMS_PATH}/${id}/switch`,
      values: { to: isOff ? 'on' : 'off' },
      button: isOff ? t('Encender') : t('Apagar'),
      back: { to: SYNONYMS_PATH },
    }
  },
  fields: ['to'],
  async perform({ viewer, id }, form, now) {
    const to = form.get('to')
    if (to !== 'on' && to !== 'off') return 'unclear'
    const done = await switchSynonyms(db, id, to === 'off', { actor: viewer.id, now })
    return done === 'not-found' ? done : to
  },
  unknown: groupNotFound,
  outcomes: {
    on: () => redirectWithNotice(SYNONYMS_PATH, t('Grupo encendido')),
    off: () => redirectWithNotice(SYNONYMS_PATH, t('Grupo apagado')),
    unclear: () => [422, t('Elige si quieres apagar el grupo o encenderlo.')],
  },
})

const removeGroup = act({
  who: groupOf,
  async page(_, { params }) {
    const { id, words, isShipped } = await requireGroup(params)
    if (isShipped) throw groupNotFound()
    return {
      title: t('Quitar el grupo'),
      lines: [
        [{ strong: words }],
        t('Cada palabra encontrará solo lo suyo. Si solo quieres probarlo, apaga el grupo: así podrás encenderlo.'),
      ],
      action: `${SYNONYMS_PATH}/${id}/remove`,
      button: t('Quitar el grupo'),
      isDestructive: true,
      back: { to: SYNONYMS_PATH },
    }
  },
  perform: ({ viewer, id }, _, now) => removeSynonyms(db, id, { actor: viewer.id, now }),
  unknown: groupNotFound,
  outcomes: { removed: () => redirectWithNotice(SYNONYMS_PATH, t('Grupo quitado')) },
})

const WORD_MAX = 40
const stemNotFound = () => data(null, { status: 404 })

const removeOwnStem = act({
  who: async (args) => ({ viewer: await requireModerator(args), word: safeText(args.params['word'], WORD_MAX) }),
  async page({ word: asked }) {
    const own = await findStemAsModerator(db, asked)
    if (!own) throw stemNotFound()
    const { word, stem } = own
    return {
      title: t('Quitar la raíz propia'),
      lines: [
        lineOf((strong) =>
          stem === word
            ? t('{word} se busca solo por ella misma.', { word: strong(word) })
            : t('{word} se busca por «{stem}».', { word: strong(word), stem }),
        ),
        t('Sin su raíz propia volverá a juntarse con las palabras que el buscador crea de su familia.'),
      ],
      action: `${SYNONYMS_PATH}/stems/${encodeURIComponent(word)}/remove`,
      button: t('Quitar'),
      isDestructive: true,
      back: { to: SYNONYMS_PATH },
    }
  },
  perform: ({ viewer, word }, _, now) => removeStem(db, word, { actor: viewer.id, now }),
  unknown: stemNotFound,
  outcomes: {
    removed: () => redirectWithNotice(SYNONYMS_PATH, t('Quitada: el buscador la trata como antes dentro de poco')),
  },
})

const acts = actsAt({
  'moderation/cases/:id/claim': claim,
  'moderation/cases/:id/release': release,
  'moderation/search/:group/switch': switchGroup,
  'moderation/search/:group/remove': removeGroup,
  'moderation/search/stems/:word/remove': removeOwnStem,
})

export const loader = acts.loader
export const action = acts.action
export default ActPage
