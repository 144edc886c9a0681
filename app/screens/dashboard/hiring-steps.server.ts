import { quotePath, requestPath, REQUESTS_PATH } from '#app/domain/hiring/paths.ts'
import { ORDERS_PATH, rateOrderPath, TURNS_PATH } from '#app/domain/orders/paths.ts'
import { disputePath } from '#app/domain/disputes/steps.ts'
import type { HiringTurns, Several } from '#app/domain/orders/waiting.server.ts'
import type { PendingRating } from '#app/domain/reviews/pending.server.ts'
import { PENDING_PATH } from '#app/domain/reviews/paths.ts'
import type { NextStep } from './next-steps.tsx'
import { perLanguage, t, tn } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { quoting } from '#app/ui/pieces.tsx'

/** The turns that others wait for, disputes included. */
export type Turns = HiringTurns & { disputes: Several }

interface Words {
  title: (count: number) => string
  text: string
  act: string
  /** The page of one thing, which the step leads to if there is only one, and the list of all. */
  to: (id: string) => string
  list: string
}

const WORDS: () => Record<keyof Turns, Words> = perLanguage(() => ({
  disputes: {
    title: (count) => tn(count, 'Te toca en una disputa', 'Te toca en {count} disputas'),
    text: t('Responde, o mira lo que propone la otra parte, antes de que termine el plazo.'),
    act: t('Ver la disputa'),
    to: disputePath,
    list: ORDERS_PATH,
  },
  asked: {
    title: (count) => tn(count, 'Te piden presupuesto', 'Te piden {count} presupuestos'),
    text: t('Envíalo o di que no puedes.'),
    act: t('Responder'),
    to: requestPath,
    list: `${REQUESTS_PATH}?as=freelancer`,
  },
  quoted: {
    title: (count) => tn(count, 'Tienes un presupuesto por responder', 'Tienes {count} presupuestos por responder'),
    text: t('Acéptalo o di por qué no.'),
    act: t('Verlo'),
    to: quotePath,
    list: REQUESTS_PATH,
  },
  countered: {
    title: (count) => tn(count, 'Te han hecho una contraoferta', 'Te han hecho {count} contraofertas'),
    text: t('Envía otra versión o mantén tu presupuesto.'),
    act: t('Responder'),
    to: quotePath,
    list: `${REQUESTS_PATH}?as=freelancer`,
  },
}))

/** The ratings that the reader owes, most urgent first. */
function ratingSteps(owed: PendingRating[]): NextStep[] {
  const [first] = owed
  if (!first) return []
  const titleOfOwed = tn(owed.length, 'Te falta valorar una contratación', 'Te falta valorar {count} contrataciones')
  if (owed.length > 1)
    return [
      {
        icon: 'star',
        title: titleOfOwed,
        text: t('Hay un plazo para cada una.'),
        to: PENDING_PATH,
        act: t('Ver cuáles'),
      },
    ]
  const text = first.title
    ? quoting(
        (title) => t('«{title}». Tu valoración se publica con la de la otra parte, o al terminar el plazo.', { title }),
        { words: first.title, lang: spokenIn(first.language).lang },
      )
    : t('Tu valoración se publica con la de la otra parte, o al terminar el plazo.')
  return [
    {
      icon: 'star',
      title: titleOfOwed,
      text,
      to: rateOrderPath(first.orderId),
      act: t('Valorar'),
    },
  ]
}

/** The tasks that others wait for in disputes, requests and quotes, and finished orders that the reader can still rate. */
export function hiringSteps(turns: Turns, pending: PendingRating[]): NextStep[] {
  const step = (kind: keyof Turns, { count, id, title, language }: Several): NextStep[] => {
    const { title: titleOf, text, act, to, list } = WORDS()[kind]
    if (count === 0 || !id) return []
    if (count > 1) return [{ icon: 'file-text', title: titleOf(count), text, to: list, act: t('Ver cuáles') }]
    return [
      {
        icon: 'file-text',
        title: titleOf(count),
        text: title
          ? quoting((title) => t('«{title}». {advice}', { title, advice: text }), {
              words: title,
              lang: spokenIn(language).lang,
            })
          : text,
        to: to(id),
        act,
      },
    ]
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
  const title = tn(count, 'Te toca en {count} contratación más', 'Te toca en {count} contrataciones más')
  return [{ icon: 'file-text', title, text: t('Mira qué falta y hasta cuándo.'), to: TURNS_PATH, act: t('Ver cuáles') }]
}
