import { z } from 'zod'
import { CREATABLE_SLUGS } from '#app/domain/listings/categories.ts'
import {
  checkbox,
  choice,
  money,
  optionalText,
  parseId,
  requiredLine,
  requiredText,
  hiddenText,
  textLanguage,
} from '#app/forms/fields.ts'
import {
  BRIEF_MAX,
  CONTEST_TITLE_MAX,
  ENTRY_MAX,
  ENTRY_TITLE_MAX,
  MAX_PRIZE_CENTS,
  NOTE_MAX,
  PRIZE_DESCRIPTION_MAX,
} from './limits.ts'
import { parseDay } from './period.ts'
import { t } from '#app/locale/texts.ts'

const DAY_MESSAGE = () => t('Escribe un día, por ejemplo 31/12/2026')
/** A date control and people who write one need no more. */
const DAY_LENGTH = { max: 20 }

export const ContestForm = z.object({
  title: requiredLine(() => t('El título es obligatorio'), { max: CONTEST_TITLE_MAX }),
  description: requiredText(() => t('Las bases son obligatorias'), { max: BRIEF_MAX }),
  language: textLanguage(),
  category: choice(CREATABLE_SLUGS, () => t('Debes seleccionar una categoría')),
  prize: money({
    message: () => t('El premio debe ser mayor que cero'),
    maxCents: MAX_PRIZE_CENTS,
    tooMuch: () => t('El premio puede ser como máximo 9.999.999,99'),
  }),
  prize_description: optionalText({ max: PRIZE_DESCRIPTION_MAX }),
  starts: optionalText(DAY_LENGTH)
    .refine((text) => text === null || parseDay(text) !== undefined, { error: DAY_MESSAGE })
    .transform((text) => (text === null ? null : (parseDay(text) ?? null))),
  ends: requiredText(() => t('El último día es obligatorio'), DAY_LENGTH)
    .refine((text) => text === '' || parseDay(text) !== undefined, { error: DAY_MESSAGE })
    .transform((text) => parseDay(text) ?? ''),
  blind: checkbox(),
})
/** The fields of the form: text. */
export type ContestFields = { [Name in keyof z.output<typeof ContestForm>]-?: string }
export type ContestForm = z.output<typeof ContestForm>

export const EntryForm = z.object({
  title: requiredLine(() => t('El título es obligatorio'), { max: ENTRY_TITLE_MAX }),
  body: requiredText(() => t('Cuenta tu propuesta'), { max: ENTRY_MAX }),
})
export type EntryFields = z.input<typeof EntryForm>
export type EntryForm = z.output<typeof EntryForm>

export const FinalistForm = z.object({
  note: requiredText(() => t('Escribe una nota para quien la ha enviado'), { max: NOTE_MAX }),
})
export type FinalistForm = z.output<typeof FinalistForm>

/** The value that the decision's form sends when there is no winner. */
export const NO_WINNER = 'desierto'

const NOTHING_CHOSEN = () => t('Elige una propuesta, o que el premio quede desierto')

export const AwardForm = z.object({
  winner: hiddenText({ max: 36 }, NOTHING_CHOSEN)
    .transform((text) => (text === NO_WINNER ? null : (parseId(text) ?? undefined)))
    .refine((id) => id !== undefined, { error: NOTHING_CHOSEN }),
})
