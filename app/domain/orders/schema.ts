import { z } from 'zod'
import { STAGE_DAYS_MAX, STAGE_TITLE_MAX, MAX_AMOUNT_CENTS } from '#app/domain/hiring/limits.ts'
import { choice, money, optionalText, requiredLine, requiredText } from '#app/forms/fields.ts'
import { fitsPoints, POINT_ANSWERS, pointName, type PointAnswer } from './change-points.ts'
import { CHANGE_POINT_MAX, CHANGE_POINTS_MAX, EVENT_WORDS_MAX, EXTRA_ANSWERS, SHARE_ANSWERS } from './limits.ts'
import { RULES, type Act } from './acts.ts'
import { t } from '#app/locale/texts.ts'

export const NOTHING_DELIVERED = () => t('Escribe qué entregas, o adjunta un archivo')

const WHAT: Partial<Record<Act, () => string>> = {
  deliver: NOTHING_DELIVERED,
  changes: () => t('Escribe qué hay que cambiar'),
}

const TOO_MANY_POINTS = () =>
  t('Como máximo {count} cambios, uno en cada línea, de {characters} caracteres cada uno', {
    count: CHANGE_POINTS_MAX,
    characters: CHANGE_POINT_MAX,
  })

const pointShape = Object.fromEntries(
  Array.from({ length: CHANGE_POINTS_MAX }, (_, index) => [
    pointName(index + 1),
    choice(POINT_ANSWERS, () => t('Elige una respuesta')).optional(),
  ]),
)

function words(act: Act, hasFiles: boolean) {
  if (RULES[act].words !== 'required' || (RULES[act].files && hasFiles)) return optionalText({ max: EVENT_WORDS_MAX })
  const text = requiredText(WHAT[act] ?? (() => t('Escribe qué')), { max: EVENT_WORDS_MAX })
  return act === 'changes' ? text.refine(fitsPoints, { error: TOO_MANY_POINTS }) : text
}

/**
 * The form of an act: its words, if it has any, and the answers to the requested changes. Files can replace
 * words.
 */
export const ActForm = (act: Act, hasFiles = false) =>
  z.object({
    words: words(act, hasFiles),
    ...(act === 'deliver' ? pointShape : {}),
  })

/** The answers of a form, by the number of the change. */
export function answersIn(form: Record<string, unknown>): Map<number, PointAnswer> {
  const answers = new Map<number, PointAnswer>()
  for (let point = 1; point <= CHANGE_POINTS_MAX; point++) {
    const answer = POINT_ANSWERS.find((each) => each === form[pointName(point)])
    if (answer) answers.set(point, answer)
  }
  return answers
}

const wholeNumber = (message: () => string, { min, max }: { min: number; max: number }) =>
  requiredText(message, { max: 10 })
    .refine((text) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max), {
      error: message,
    })
    .transform(Number)

/** Further work within an order. */
export const ExtraForm = z.object({
  title: requiredLine(() => t('Escribe qué se añade'), { max: STAGE_TITLE_MAX }),
  price: money({
    message: () => t('El precio debe ser mayor que cero'),
    maxCents: MAX_AMOUNT_CENTS,
    tooMuch: () => t('Como máximo 9.999.999,99'),
  }),
  days: wholeNumber(() => t('Escribe un número de días del 1 al {max}', { max: STAGE_DAYS_MAX }), {
    min: 1,
    max: STAGE_DAYS_MAX,
  }),
})

/** A return that one side proposes. */
export const ReturnForm = z.object({
  amount: money({
    message: () => t('Escribe cuánto se devuelve'),
    maxCents: MAX_AMOUNT_CENTS,
    tooMuch: () => t('Como máximo 9.999.999,99'),
  }),
  words: requiredText(() => t('Escribe por qué'), { max: EVENT_WORDS_MAX }),
})

export const ExtraAnswerForm = z.object({ answer: choice(EXTRA_ANSWERS, () => t('Elige una respuesta')) })

/** The form of a page that only asks for confirmation. */
export const StartSoonerForm = z.object({})
export const WithdrawForm = z.object({ words: optionalText({ max: EVENT_WORDS_MAX }) })
/** A claim says what it is for. */
export const ShareForm = z
  .object({
    percent: wholeNumber(() => t('Escribe un número entero del 0 al 100'), { min: 0, max: 100 }),
    words: optionalText({ max: EVENT_WORDS_MAX }),
  })
  .refine(({ percent, words }) => percent === 0 || words !== null, {
    path: ['words'],
    error: () => t('Escribe qué estaba hecho'),
  })
export const ShareAnswerForm = z
  .object({
    answer: choice(SHARE_ANSWERS, () => t('Elige qué respondes')),
    words: optionalText({ max: EVENT_WORDS_MAX }),
  })
  .refine(({ answer, words }) => answer === 'aceptar' || words !== null, {
    path: ['words'],
    error: () => t('Escribe por qué no lo aceptas'),
  })
