import { WORK_ACCEPT } from '#app/adapters/work-files.server.ts'
import type { actOnStage } from '#app/domain/orders/commands.server.ts'
import { isWork, mayDo, type PlainAct } from '#app/domain/orders/acts.ts'
import { pointName } from '#app/domain/orders/change-points.ts'
import { actPath, orderPath } from '#app/domain/orders/paths.ts'
import type { Order, OrderStage } from '#app/domain/orders/queries.server.ts'
import { DELIVERY_FILES_MAX } from '#app/domain/orders/limits.ts'
import { referenceOf } from '#app/domain/orders/reference.ts'
import { NOTHING_DELIVERED } from '#app/domain/orders/schema.ts'
import { canLeave, mayBegin } from '#app/domain/orders/stages.ts'
import { deliveryLimits } from '#app/http/hiring.server.ts'
import type { Viewer } from '#app/http/viewer.server.ts'
import { formatDate, type Zone } from '#app/locale/dates.server.ts'
import { formatBytes } from '#app/locale/numbers.server.ts'
import { orderFormAgain } from '#app/parts/hiring/received-files.server.ts'
import { deliveriesTooLarge } from '#app/parts/received-files/policies.server.ts'
import { refuseTooOften } from '#app/parts/hiring/too-often.server.ts'
import type { ActTexts } from './act-texts.ts'
import type { ReceivedAct } from './act-form.server.ts'
import { presentPayment } from './payment-instructions.server.ts'
import { presentReturn } from './return-texts.server.ts'
import type { Reading } from './presented.server.ts'
import { whyNotPossible } from './why-not.server.ts'
import { jobTitle, stageWords } from '#app/parts/hiring/job-title.ts'
import { writtenIn } from '#app/locale/page-language.ts'
import type { LineText } from '#app/ui/line.tsx'
import { quoting } from '#app/ui/pieces.tsx'
import { t } from '#app/locale/texts.ts'

const NOT_POSSIBLE = () => t('Ya no se puede: la etapa ha cambiado mientras tanto. Mira cómo está ahora.')

const tooEarly = (startsAt: Date, timeZone: Zone) =>
  t(
    'Todavía no se puede: el trabajo puede empezar el {day}, cuando pasen los días que tiene quien te contrató para desistir.',
    { day: formatDate(startsAt, timeZone) },
  )

const NOTHING_SHOWN = () => t('Adjunta el comprobante')
const POINTS_OPEN = () => t('Di de cada cambio si está hecho')

interface Acting {
  act: PlainAct
  stage: OrderStage
  now: Date
}

/** The parts of an order and its stage on the page of an act, and whether they hold an account number. */
export async function presentAct(viewer: Viewer, order: Order, { act, stage, now }: Acting) {
  const { n } = stage
  const isPossible = mayDo(act, stage, order.side, now)
  const waits = isWork(act) && order.side === 'freelancer' && !mayBegin(stage, now) ? stage.startsAt : null
  const payment = act === 'pay' && isPossible ? await presentPayment(viewer.id, { orderId: order.id, n }) : null
  const presented = {
    act,
    order: { to: orderPath(order.id), ...jobTitle(order) },
    stage: { n, title: order.stages.length > 1 ? stageWords(stage) : null },
    otherAnswer: otherAnswerOf(order.id, n, act),
    /** The proposed return and the meaning of its acceptance, or the reason of a proposed cancellation. */
    proposed: proposedOf(order, act, { now, timeZone: viewer.timezone }),
    version: String(stage.version),
    isPossible,
    /** Why the act is impossible; null if it is possible. */
    why: isPossible
      ? null
      : waits
        ? tooEarly(waits, viewer.timezone)
        : whyNotPossible(act, order, stage, { now, timeZone: viewer.timezone }),
    isCollected: order.provider !== 'directo',
    isWhole: order.stages.length === 1,
    isLeft: isLeft(order, stage, now),
    points: act === 'deliver' ? openPoints(order, n) : [],
    payment,
    reference: act === 'received' || act === 'not-received' ? referenceOf(order.id, n) : null,
  }
  return { presented, isPossible, isPrivate: payment !== null }
}

const isLeft = ({ side }: Order, stage: OrderStage, now: Date) => side === 'client' && canLeave(stage, now)

const isOfReturn = (act: PlainAct) => act === 'agree-return' || act === 'reject-return' || act === 'withdraw-return'

function proposedOf(order: Order, act: PlainAct, reading: Reading): readonly LineText[] {
  if (isOfReturn(act)) return presentReturn(order, reading)?.texts ?? []
  const isAnswer = act === 'agree-cancel' || act === 'keep-on'
  return isAnswer && order.cancelReason
    ? [
        quoting((reason) => t('El motivo de la propuesta: «{reason}»', { reason }), {
          words: order.cancelReason.words,
          ...writtenIn(order.cancelReason.language),
        }),
      ]
    : []
}

/** The other answer to the proposal. */
function otherAnswerOf(id: string, n: number, act: PlainAct) {
  if (act === 'agree-cancel') return { to: actPath(id, n, 'keep-on'), title: t('Seguir adelante') }
  if (act === 'agree-return') return { to: actPath(id, n, 'reject-return'), title: t('No aceptarla') }
  return null
}

/** The changes of a stage that have no answer yet. */
const openPoints = (order: Order, n: number) =>
  order.points
    .filter(({ stageN, answer }) => stageN === n && answer === null)
    .map(({ point, body, language }) => ({ point, body, ...writtenIn(language) }))

type Refused = Exclude<Awaited<ReturnType<typeof actOnStage>>, { kind: 'done' | 'done-before' | 'not-found' }>

/** The form again, with why the act was not done. */
export function refuseAct(received: ReceivedAct, outcome: Refused, { now, timeZone }: Reading) {
  switch (outcome.kind) {
    case 'too-early':
      return orderFormAgain(received, { status: 409, formErrors: [tooEarly(outcome.startsAt, timeZone)] })
    case 'not-possible':
      return orderFormAgain(received, { status: 409, formErrors: [NOT_POSSIBLE()] })
    case 'too-often': {
      const { message, ...init } = refuseTooOften(outcome, now)
      return orderFormAgain(received, { ...init, formErrors: [message] })
    }
    case 'nothing-delivered':
      return orderFormAgain(received, { status: 422, fieldErrors: { words: [NOTHING_DELIVERED()] } })
    case 'too-large': {
      const { orderBytes } = deliveryLimits
      const tooLarge = deliveriesTooLarge({ orderBytes, leftBytes: Math.max(0, outcome.leftBytes) })
      return orderFormAgain(received, { status: 422, fieldErrors: { files: [tooLarge] } })
    }
    case 'nothing-shown':
      return orderFormAgain(received, { status: 422, fieldErrors: { files: [NOTHING_SHOWN()] } })
    case 'points-open': {
      const fieldErrors = Object.fromEntries(outcome.points.map((point) => [pointName(point), [POINTS_OPEN()]]))
      return orderFormAgain(received, { status: 422, fieldErrors })
    }
  }
}

/** The texts of an act with the limits of this site: how many files a delivery takes, and how large ones. */
export function withFileLimits(act: PlainAct, texts: ActTexts): ActTexts {
  if (act !== 'deliver' || !texts.files) return texts
  const limits = t('Hasta {number} archivos de {size} cada uno, y {total} entre todas las entregas.', {
    number: DELIVERY_FILES_MAX,
    size: formatBytes(deliveryLimits.fileBytes),
    total: formatBytes(deliveryLimits.orderBytes),
  })
  const hint = `${limits} ${texts.files.hint}`
  return { ...texts, files: { ...texts.files, hint, accept: WORK_ACCEPT } }
}
