import { quotePath, requestPath, REQUESTS_PATH } from '#app/domain/hiring/paths.ts'
import { ORDERS_PATH, rateOrderPath, TURNS_PATH } from '#app/domain/orders/paths.ts'
import { disputePath } from '#app/domain/disputes/steps.ts'
import type { HiringTurns, Several } from '#app/domain/orders/waiting.server.ts'
import type { PendingRating } from '#app/domain/reviews/pending.server.ts'
import { PENDING_PATH } from '#app/domain/reviews/paths.ts'
import { counted } from '#app/locale/numbers.server.ts'
import type { NextStep } from './next-steps.tsx'

/** What others wait for, disputes included. */
export type Turns = HiringTurns & { disputes: Several }

interface Words {
  /** Of one, which the step leads to. */
  one: string
  many: (count: number) => string
  text: string
  act: string
  /** The page of one, and the list of all. */
  to: (id: string) => string
  list: string
}

const WORDS: Record<keyof Turns, Words> = {
  disputes: {
    one: 'Te toca en una disputa',
    many: (count) => `Te toca en ${count} disputas`,
    text: 'Responde, o mira lo que propone la otra parte, antes de que termine el plazo.',
    act: 'Ver la disputa',
    to: disputePath,
    list: ORDERS_PATH,
  },
  asked: {
    one: 'Te piden presupuesto',
    many: (count) => `Te piden ${count} presupuestos`,
    text: 'Envíalo o di que no puedes.',
    act: 'Responder',
    to: requestPath,
    list: `${REQUESTS_PATH}?as=freelancer`,
  },
  quoted: {
    one: 'Tienes un presupuesto por responder',
    many: (count) => `Tienes ${count} presupuestos por responder`,
    text: 'Acéptalo o di por qué no.',
    act: 'Verlo',
    to: quotePath,
    list: REQUESTS_PATH,
  },
  countered: {
    one: 'Te han hecho una contraoferta',
    many: (count) => `Te han hecho ${count} contraofertas`,
    text: 'Envía otra versión o mantén tu presupuesto.',
    act: 'Responder',
    to: quotePath,
    list: `${REQUESTS_PATH}?as=freelancer`,
  },
}

/** The ratings that one owes, most urgent first. */
function ratingSteps(owed: PendingRating[]): NextStep[] {
  const [first] = owed
  if (!first) return []
  if (owed.length > 1)
    return [
      {
        icon: 'star',
        title: `Te falta valorar ${owed.length} contrataciones`,
        text: 'Hay un plazo para cada una.',
        to: PENDING_PATH,
        act: 'Ver cuáles',
      },
    ]
  const title = first.title ? `«${first.title}». ` : ''
  const text = `${title}Tu valoración se publica con la de la otra parte, o al terminar el plazo.`
  return [
    {
      icon: 'star',
      title: 'Te falta valorar una contratación',
      text,
      to: rateOrderPath(first.orderId),
      act: 'Valorar',
    },
  ]
}

/** What others wait for in disputes, requests and quotes, and what one can still say of finished orders. */
export function hiringSteps(turns: Turns, pending: PendingRating[]): NextStep[] {
  const step = (kind: keyof Turns, { count, id, title }: Several): NextStep[] => {
    const { one, many, text, act, to, list } = WORDS[kind]
    if (count === 0 || !id) return []
    if (count > 1) return [{ icon: 'file-text', title: many(count), text, to: list, act: 'Ver cuáles' }]
    return [{ icon: 'file-text', title: one, text: title ? `«${title}». ${text}` : text, to: to(id), act }]
  }
  return [
    ...step('disputes', turns.disputes),
    ...step('asked', turns.asked),
    ...step('quoted', turns.quoted),
    ...step('countered', turns.countered),
    ...ratingSteps(pending.filter(({ hasRated, mayRate }) => mayRate && !hasRated)),
  ]
}

/** More orders wait for the reader than are shown one by one. */
export function moreTurnsStep(count: number): NextStep[] {
  if (count <= 0) return []
  const title = `Te toca en ${counted(count, 'contratación', 'contrataciones')} más`
  return [{ icon: 'file-text', title, text: 'Mira qué falta y hasta cuándo.', to: TURNS_PATH, act: 'Ver cuáles' }]
}
