import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { archiveConversation, blockInConversation, muteConversation } from '#app/domain/conversations/sides.server.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { act, actsAt } from '#app/parts/acts/act.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireConversation } from './thread.server.ts'
import { t } from '#app/locale/texts.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const LIST = '/dashboard/messages'
/** A mark for the place of the name in a text, which is shown as an element of its own. */
const NAME = '\u0000'
type Side = Awaited<ReturnType<typeof requireConversation>>

/** A switch of one side of a conversation; the form names the wanted state, so that repeating it changes nothing. */
const aSwitch = (row: {
  isOn: (side: Side['conversation']) => boolean
  on: () => { button: string; title?: string; text: string; notice: string }
  off: () => { button: string; text: string; notice: string }
  turn: (userId: string, id: string, change: { on: boolean; now: Date }) => Promise<unknown>
  isDestructive?: boolean
  leads?: { to: string; undoAt: (id: string) => string }
}) =>
  act({
    who: (args: LoaderFunctionArgs) => requireConversation(args),
    page({ conversation }) {
      const isOn = row.isOn(conversation)
      const { button, text, title = button }: ReturnType<typeof row.on> = isOn ? row.off() : row.on()
      const [before = '', after = ''] = text.split(NAME)
      return {
        title,
        lines: [[before, { name: conversation.other.name }, after]],
        values: { to: isOn ? 'off' : 'on' },
        button,
        isDestructive: row.isDestructive && !isOn,
        back: { to: `${LIST}/${conversation.id}` },
      }
    },
    fields: ['to'],
    async perform({ viewer, conversation }, form, now) {
      const to = form.get('to')
      if (to !== 'on' && to !== 'off') return 'unclear'
      await row.turn(viewer.id, conversation.id, { on: to === 'on', now })
      return to
    },
    outcomes: {
      on: ({ conversation: { id } }) =>
        redirectWithNotice(row.leads?.to ?? `${LIST}/${id}`, row.on().notice, { undoAt: row.leads?.undoAt(id) }),
      off: ({ conversation: { id } }) => redirectWithNotice(row.leads?.to ?? `${LIST}/${id}`, row.off().notice),
      unclear: () => [422, t('No entendemos qué quieres cambiar.')],
    },
  })

const acts = actsAt({
  'dashboard/messages/:id/archive': aSwitch({
    isOn: ({ archived }) => archived,
    on: () => ({
      title: t('Archivar conversación'),
      button: t('Archivar'),
      text: t(
        'La conversación con {name} sale de tu lista y queda en «Archivadas». Si te vuelve a escribir, regresa a la lista, salvo que la tengas silenciada.',
        { name: NAME },
      ),
      notice: t('Conversación archivada'),
    }),
    off: () => ({
      button: t('Sacar del archivo'),
      text: t('La conversación con {name} volverá a tu lista.', { name: NAME }),
      notice: t('Conversación recuperada'),
    }),
    turn: (userId, id, { on }) => archiveConversation(db, userId, id, on),
    leads: { to: LIST, undoAt: (id) => `${LIST}/${id}/archive?to=off` },
  }),
  'dashboard/messages/:id/mute': aSwitch({
    isOn: ({ muted }) => muted,
    on: () => ({
      title: t('Silenciar conversación'),
      button: t('Silenciar'),
      text: t('Los mensajes de {name} seguirán llegando a esta conversación, pero no te avisaremos de ellos.', {
        name: NAME,
      }),
      notice: t('Conversación silenciada'),
    }),
    off: () => ({
      button: t('Activar avisos'),
      text: t('Volveremos a avisarte cuando {name} te escriba.', { name: NAME }),
      notice: t('Avisos activados'),
    }),
    turn: (userId, id, { on }) => muteConversation(db, userId, id, on),
  }),
  'dashboard/messages/:id/block': aSwitch({
    isOn: ({ hasBlocked }) => hasBlocked,
    on: () => ({
      button: t('Bloquear'),
      text: t(
        '{name} no podrá escribirte, ni tú a esa persona, en ninguna conversación. Tampoco os avisaremos de los anuncios de la otra parte. No se lo diremos. Lo que ya os habéis escrito se queda, y puedes desbloquear cuando quieras.',
        { name: NAME },
      ),
      notice: t('Persona bloqueada'),
    }),
    off: () => ({
      button: t('Desbloquear'),
      text: t('{name} y tú podréis volver a escribiros.', { name: NAME }),
      notice: t('Persona desbloqueada'),
    }),
    turn: (userId, id, { on, now }) => blockInConversation(db, userId, id, on, now),
    isDestructive: true,
  }),
})

export const loader = acts.loader
export const action = acts.action
export default ActPage
