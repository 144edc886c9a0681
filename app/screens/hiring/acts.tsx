import { randomUUID } from 'node:crypto'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { withdrawCounter } from '#app/domain/hiring/counter-offers.server.ts'
import { quotePath, requestPath, REQUESTS_PATH, TEMPLATES_PATH } from '#app/domain/hiring/paths.ts'
import { withdrawRequest } from '#app/domain/hiring/public-requests.server.ts'
import { deleteTemplate } from '#app/domain/hiring/quote-templates.server.ts'
import { withdrawQuote } from '#app/domain/hiring/quotes.server.ts'
import { declineRequest } from '#app/domain/hiring/declining.server.ts'
import { isOpenQuote, quoteStateAt } from '#app/domain/hiring/states.ts'
import { askForInvoice } from '#app/domain/orders/invoices.server.ts'
import { mayAskForInvoice } from '#app/domain/orders/invoices.ts'
import { billingPath, orderPath } from '#app/domain/orders/paths.ts'
import { removeBilling } from '#app/domain/tax-details/billing.server.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { act, actsAt } from '#app/parts/acts/act.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireQuote, requireRequest, unknownQuote, unknownRequest } from './hiring-page.server.ts'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { requireStage } from './papers/stage-page.server.ts'
import { NOT_OPEN, refusalOf, requireOwnPublicRequest, TOUCHED } from './public/own-public-request.server.ts'
import { whatHappened } from './quote-news.server.ts'
import { requireTemplate, unknownTemplate } from './template-pages.server.ts'
import { t } from '#app/locale/texts.ts'
import type { Language } from '#app/locale/languages.ts'
import { stageWords } from '#app/parts/hiring/job-title.ts'
import { lineOf } from '#app/parts/acts/act-line.ts'
import { spokenIn } from '#app/locale/page-language.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const ANSWERED = () => t('Este presupuesto ya no espera respuesta, así que no hay nada que retirar.')
const NO_COUNTER = () => t('No hay ninguna contraoferta tuya que espere respuesta: ya la tiene, o la retiraste.')
const NO_INVOICE = () =>
  t(
    'De esta etapa no se puede pedir factura: ya está adjuntada, aún no hay nada pagado ni entregado, o quien vende es un particular.',
  )

const BILLED = () =>
  t('Ya hay algo pagado, y de eso tiene que haber factura: la ley pide conservar estos datos. Corregirlos, sí puedes.')

const ASKED = () => t('Le hemos pedido la factura')

const backTo = (to: string, { title, language = null }: { title: string; language?: Language | null }) => ({
  to,
  title,
  ...spokenIn(language),
})

const withdrawPublicRequest = act({
  who: requireOwnPublicRequest,
  page: ({ request }) => ({
    busy: t('Enviando…'),
    title: t('Retirar la solicitud'),
    lines: [
      t(
        'Desaparece de las solicitudes abiertas y se borra. Nadie ha enviado un presupuesto todavía, así que nadie se queda esperando.',
      ),
    ],
    button: t('Retirar la solicitud'),
    back: backTo(requestPath(request.id), request),
    refusal: refusalOf(request),
  }),
  perform: ({ viewer, request }, _, now) => withdrawRequest(db, { clientId: viewer.id, requestId: request.id }, now),
  unknown: unknownRequest,
  outcomes: {
    withdrawn: () => redirectWithNotice(REQUESTS_PATH, t('Solicitud retirada')),
    'not-open': NOT_OPEN,
    touched: TOUCHED,
  },
})

const decline = act({
  who: requireRequest,
  page({ request }) {
    if (request.isOwn) throw unknownRequest()
    return {
      busy: t('Enviando…'),
      title: t('No puedo hacerlo'),
      lines: [
        t(
          'Quien te lo pide lo sabrá y podrá buscar a otra persona. Si cambias de idea mientras la solicitud siga abierta, podrás enviar un presupuesto.',
        ),
      ],
      button: t('Decir que no puedo'),
      back: backTo(requestPath(request.id), request),
    }
  },
  perform: ({ viewer, request }, _, now) => declineRequest(db, viewer.id, request.id, now),
  unknown: unknownRequest,
  outcomes: {
    declined: ({ request }) => redirectWithNotice(requestPath(request.id), t('Le hemos dicho que no puedes hacerlo')),
    'has-quote': () => t('Ya has enviado un presupuesto. Si no puedes hacerlo, retíralo desde su página.'),
  },
})

const withdraw = act({
  who: requireQuote,
  page({ viewer, quote }) {
    if (!quote.isOwn) throw unknownQuote()
    const reading = { now: clock.now(), timeZone: viewer.timezone }
    const isOpen = isOpenQuote(quoteStateAt(quote, reading.now))
    return {
      busy: t('Enviando…'),
      title: t('Retirar presupuesto'),
      lines: [t('Quien lo recibió ya no podrá aceptarlo. Mientras la solicitud siga abierta puedes enviar otro.')],
      button: t('Retirar presupuesto'),
      back: backTo(quotePath(quote.id), quote),
      refusal: isOpen ? null : (whatHappened(quote, reading) ?? ANSWERED()),
    }
  },
  perform: ({ viewer, quote }, _, now) => withdrawQuote(db, viewer.id, quote.id, now),
  unknown: unknownQuote,
  outcomes: {
    withdrawn: ({ quote }) => redirectWithNotice(requestPath(quote.requestId), t('Presupuesto retirado')),
    'not-open': ANSWERED,
  },
})

const withdrawOwnCounter = act({
  who: requireQuote,
  page({ quote }) {
    if (quote.isOwn) throw unknownQuote()
    const stands = quote.counters.some(({ outcome }) => outcome === null)
    return {
      busy: t('Enviando…'),
      title: t('Retirar la contraoferta'),
      lines: [t('El presupuesto queda como estaba y lo puedes aceptar. Quien lo envió lo sabrá.')],
      button: t('Retirar la contraoferta'),
      back: backTo(quotePath(quote.id), quote),
      refusal: stands ? null : NO_COUNTER(),
    }
  },
  perform: ({ viewer, quote }, _, now) => withdrawCounter(db, viewer.id, quote.id, now),
  unknown: unknownQuote,
  outcomes: {
    withdrawn: ({ quote }) => redirectWithNotice(quotePath(quote.id), t('Contraoferta retirada')),
    'not-open': NO_COUNTER,
  },
})

const requestInvoice = act({
  who: (args) => requireStage(args, 'client'),
  page: ({ order, stage, shown }) => ({
    busy: t('Enviando…'),
    title: t('Pedir la factura'),
    lines: [
      lineOf((strong) => {
        const text = t('Le avisamos de que la necesitas, y te avisaremos cuando la adjunte.')
        if (order.stages.length === 1) return text
        const { words, lang } = stageWords(stage)
        return `${text} ${t('Etapa {number}: {title}', { number: stage.n, title: lang ? strong(words, { lang }) : words })}.`
      }),
    ],
    button: t('Pedir la factura'),
    back: shown.order,
    refusal: mayAskForInvoice(stage) ? null : NO_INVOICE(),
  }),
  perform: ({ viewer, order, stage }, _, now) =>
    askForInvoice(db, viewer.id, { orderId: order.id, n: stage.n, formKey: randomUUID(), now }),
  unknown: unknownOrder,
  outcomes: {
    asked: ({ order }) => redirectWithNotice(orderPath(order.id), ASKED()),
    'asked-before': ({ order }) => redirectWithNotice(orderPath(order.id), ASKED()),
    'not-possible': NO_INVOICE,
  },
})

const removeBillingDetails = act({
  async who(args) {
    const { viewer, order } = await requireOrder(args)
    if (order.side !== 'client') throw unknownOrder()
    return { viewer, order }
  },
  page: ({ order }) => ({
    title: t('Quitar los datos para la factura'),
    lines: [t('Se borran ahora mismo, y quien trabaja para ti deja de verlos.')],
    button: t('Quitar los datos'),
    busy: t('Quitando…'),
    back: backTo(billingPath(order.id), { title: t('Datos para la factura') }),
  }),
  perform: ({ viewer, order }, _, now) => removeBilling(db, { userId: viewer.id, orderId: order.id }, now),
  unknown: unknownOrder,
  outcomes: {
    removed: ({ order }) => redirectWithNotice(orderPath(order.id), t('Datos para la factura quitados')),
    paid: BILLED,
  },
})

const deleteOwnTemplate = act({
  who: requireTemplate,
  page: ({ template }) => ({
    title: t('Borrar la plantilla'),
    lines: [
      t('Se borra «{name}». Los presupuestos que enviaste con ella se quedan como están.', { name: template.name }),
    ],
    button: t('Borrar la plantilla'),
    busy: t('Borrando…'),
    isDestructive: true,
    back: backTo(TEMPLATES_PATH, { title: t('Plantillas de presupuesto') }),
  }),
  perform: ({ viewer, template }) => deleteTemplate(db, viewer.id, template.id),
  unknown: unknownTemplate,
  outcomes: { deleted: () => redirectWithNotice(TEMPLATES_PATH, t('Plantilla borrada')) },
})

const acts = actsAt({
  'dashboard/requests/:id/withdraw': withdrawPublicRequest,
  'dashboard/requests/:id/decline': decline,
  'dashboard/quotes/:id/withdraw': withdraw,
  'dashboard/quotes/:id/counter/withdraw': withdrawOwnCounter,
  'dashboard/quote-templates/:id/delete': deleteOwnTemplate,
  'dashboard/orders/:id/billing/remove': removeBillingDetails,
  'dashboard/orders/:id/stages/:n/ask-invoice': requestInvoice,
})

export const loader = acts.loader
export const action = acts.action
export default ActPage
