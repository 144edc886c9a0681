import ical, { ICalEventTransparency } from 'ical-generator'
import { orderPath } from './paths.ts'
import type { Order, OrderStage } from './queries.server.ts'
import type { OwedSilence } from './owed.ts'
import { owedOf } from './owed-of.ts'
import { isFinal, silenceOf } from './stages.ts'
import { labelled } from '#app/locale/words.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { reading } from '#app/locale/languages.ts'

type Silence = NonNullable<ReturnType<typeof silenceOf>>['kind'] | OwedSilence

const TURNS: () => Record<Silence, { summary: string; description: string }> = perLanguage(() => ({
  'never-paid': {
    summary: t('Último momento para pagar'),
    description: t('Si no consta ningún pago, la etapa se cancela.'),
  },
  unconfirmed: {
    summary: t('Último momento para confirmar el pago'),
    description: t('Después queda sin confirmar.'),
  },
  'never-proven': {
    summary: t('Último momento para mostrar un comprobante'),
    description: t('Sin comprobante, el pago anunciado no cuenta.'),
  },
  'payment-overdue': { summary: t('Fecha de un pago'), description: t('Después se puede reclamar.') },
  'payment-denied': {
    summary: t('Último momento para mostrar un comprobante'),
    description: t('Sin comprobante, el pago sigue pendiente.'),
  },
  'payment-unclaimed': { summary: t('Último momento para reclamar un pago'), description: '' },
  'return-overdue': { summary: t('Fecha de una devolución'), description: t('Después se puede reclamar.') },
  'return-denied': {
    summary: t('Último momento para mostrar un comprobante'),
    description: t('Sin comprobante, la devolución sigue pendiente.'),
  },
  'return-unclaimed': { summary: t('Último momento para reclamar una devolución'), description: '' },
  'returned-by-silence': {
    summary: t('Último momento para decir si llegó la devolución'),
    description: t('Si nadie dice nada, consta como devuelto según quien lo cobró.'),
  },
  'never-delivered': {
    summary: t('Último momento para entregar'),
    description: t('Si no hay ninguna entrega, la etapa se cancela.'),
  },
  'accepted-by-silence': {
    summary: t('Último momento para revisar la entrega'),
    description: t('Si no hay respuesta, la entrega se da por aceptada.'),
  },
}))

interface Place {
  origin: string
  siteName: string
  now: Date
}

/**
 * The future dates of an order as a calendar (RFC 5545), without amounts, because calendars are shared. @returns
 * undefined if there are none, for a calendar cannot be empty.
 */
export function writeCalendar(order: Order, { origin, siteName, now }: Place): string | undefined {
  const dates = datesOf(order)
  if (dates.length === 0) return undefined
  const calendar = ical({
    name: siteName,
    prodId: { company: siteName, product: 'Contrataciones', language: reading.language().toUpperCase() },
  })
  const { hostname } = new URL(origin)
  for (const { key, at, summary, description, version } of dates)
    calendar.createEvent({
      id: `${order.id}-${key}@${hostname}`,
      sequence: version,
      stamp: now,
      start: at,
      summary: oneLine(summary),
      description,
      url: origin + reading.prefix() + orderPath(order.id),
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  return `${calendar.toString()}\r\n`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

interface CalendarDate {
  key: string
  at: Date
  summary: string
  description: string
  version: number
}

/** When work is due and when a stage moves on automatically. */
export const datesOf = (order: Order): CalendarDate[] =>
  order.stages.flatMap((stage) => {
    const { n, dueAt, version } = stage
    const about = nameOf(order, stage)
    const silence = silenceOf(stage)
    const turn = silence && TURNS()[silence.kind]
    const owed = owedOf(stage).silence
    const isAtWork = !isFinal(stage.state) && stage.state !== 'entregado' && !stage.isWithdrawn
    return [
      ...(dueAt && isAtWork
        ? [
            {
              key: `${n}-due`,
              at: dueAt,
              summary: t('Entrega acordada: {work}', { work: about }),
              description: '',
              version,
            },
          ]
        : []),
      ...(stage.turnAt && turn
        ? [{ ...turn, key: `${n}-turn`, at: stage.turnAt, summary: labelled(turn.summary, about), version }]
        : []),
      ...(stage.owedAt && owed
        ? [
            {
              ...TURNS()[owed],
              key: `${n}-owed`,
              at: stage.owedAt,
              summary: labelled(TURNS()[owed].summary, about),
              version,
            },
          ]
        : []),
    ]
  })

const nameOf = ({ title, stages }: Order, stage: OrderStage) =>
  [stages.length > 1 ? stage.title : '', title].filter(Boolean).join(' · ') || t('Contratación')
