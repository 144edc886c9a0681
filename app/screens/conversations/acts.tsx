import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { archiveConversation, blockInConversation, muteConversation } from '#app/domain/conversations/sides.server.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { act, actsAt } from '#app/parts/acts/act.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireConversation } from './thread.server.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const LIST = '/dashboard/messages'
type Side = Awaited<ReturnType<typeof requireConversation>>

/** A switch of one side of a conversation; the form says the wanted state, so that repeating it changes nothing. */
const aSwitch = (row: {
  isOn: (side: Side['conversation']) => boolean
  on: { button: string; title?: string; text: string; notice: string }
  off: { button: string; text: string; notice: string }
  turn: (userId: string, id: string, change: { on: boolean; now: Date }) => Promise<unknown>
  isDestructive?: boolean
  leads?: { to: string; undoAt: (id: string) => string }
}) =>
  act({
    who: (args: LoaderFunctionArgs) => requireConversation(args),
    page({ conversation }) {
      const isOn = row.isOn(conversation)
      const { button, text, title = button }: typeof row.on = isOn ? row.off : row.on
      const [before = '', after = ''] = text.split('{name}')
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
        redirectWithNotice(row.leads?.to ?? `${LIST}/${id}`, row.on.notice, { undoAt: row.leads?.undoAt(id) }),
      off: ({ conversation: { id } }) => redirectWithNotice(row.leads?.to ?? `${LIST}/${id}`, row.off.notice),
      unclear: [422, 'No entendemos qué quieres cambiar.'],
    },
  })

const acts = actsAt({
  'dashboard/messages/:id/archive': aSwitch({
    isOn: ({ archived }) => archived,
    on: {
      title: 'Archivar conversación',
      button: 'Archivar',
      text: 'La conversación con {name} sale de tu lista y queda en «Archivadas». Si te vuelve a escribir, regresa a la lista, salvo que la tengas silenciada.',
      notice: 'Conversación archivada',
    },
    off: {
      button: 'Sacar del archivo',
      text: 'La conversación con {name} volverá a tu lista.',
      notice: 'Conversación recuperada',
    },
    turn: (userId, id, { on }) => archiveConversation(db, userId, id, on),
    leads: { to: LIST, undoAt: (id) => `${LIST}/${id}/archive?to=off` },
  }),
  'dashboard/messages/:id/mute': aSwitch({
    isOn: ({ muted }) => muted,
    on: {
      title: 'Silenciar conversación',
      button: 'Silenciar',
      text: 'Los mensajes de {name} seguirán llegando a esta conversación, pero no te avisaremos de ellos.',
      notice: 'Conversación silenciada',
    },
    off: {
      button: 'Activar avisos',
      text: 'Volveremos a avisarte cuando {name} te escriba.',
      notice: 'Avisos activados',
    },
    turn: (userId, id, { on }) => muteConversation(db, userId, id, on),
  }),
  'dashboard/messages/:id/block': aSwitch({
    isOn: ({ hasBlocked }) => hasBlocked,
    on: {
      button: 'Bloquear',
      text: '{name} no podrá escribirte, ni tú a esa persona, en ninguna conversación. Tampoco os avisaremos de los anuncios de la otra parte. No se lo diremos. Lo que ya os habéis escrito se queda, y puedes desbloquear cuando quieras.',
      notice: 'Persona bloqueada',
    },
    off: { button: 'Desbloquear', text: '{name} y tú podréis volver a escribiros.', notice: 'Persona desbloqueada' },
    turn: (userId, id, { on, now }) => blockInConversation(db, userId, id, on, now),
    isDestructive: true,
  }),
})

export const loader = acts.loader
export const action = acts.action
export default ActPage
