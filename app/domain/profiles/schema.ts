import { z } from 'zod'
import {
  type Message,
  choice,
  optionalLine,
  optionalMoney,
  optionalText,
  requiredAnswer,
  requiredLine,
  textLanguage,
} from '#app/forms/fields.ts'
import {
  AVAILABILITIES,
  BIO_MAX,
  FULL_NAME_MAX,
  LOCATION_MAX,
  MAX_HOURLY_CENTS,
  MAX_SKILLS,
  PHONE_MAX,
  RATE_CURRENCY,
  SKILL_MAX,
  USERNAME_MAX,
  WEBSITE_MAX,
} from './limits.ts'
import { parseSkills } from './skills.ts'
import { isReservedUsername } from './username.ts'
import { normaliseLine, plainFigures } from '#app/locale/text.ts'
import { t } from '#app/locale/texts.ts'

/** Hyphens, dashes and the sign for minus, as word processors put them between groups of figures. */
const DASHES = /[\p{Pd}\u2212\u2043]/gu
/** «ext. 2», «extensión 2», «x2», «#2»: an extension. */
const EXTENSION = /[ ,;]*(?:ext(?:ensi[oó]n)?|anexo|x|#)[.:]*\s*(\d{1,6})$/i
const NUMBER = /^[+\d\s().\/-]+$/
const LEAST_FIGURES = 5

/** A telephone number as it is stored: «+34 600-123-456 ext. 2»; undefined for another text. */
export function parsePhone(text: string): string | undefined {
  const written = plainFigures(normaliseLine(text)).replace(DASHES, '-')
  const extension = EXTENSION.exec(written)
  const number = (extension ? written.slice(0, extension.index) : written).trim()
  if (!NUMBER.test(number) || number.replace(/\D/g, '').length < LEAST_FIGURES) return undefined
  return extension ? `${number} ext. ${extension[1]}` : number
}

const USERNAME_FORM = /^[a-z0-9._-]{3,30}$/
const WEBSITE_MESSAGE = () =>
  t('Escribe una dirección web que empiece por http:// o https://, por ejemplo https://ejemplo.es')

/** P6. Capitals and a leading @ are accepted, because people write names so. */
function username() {
  return requiredAnswer(() => t('El nombre de usuario es obligatorio'), { max: 200 })
    .transform((text) => text.replace(/^@/, '').toLowerCase())
    .refine((name) => name.length <= USERNAME_MAX, {
      error: () => t('El nombre de usuario puede tener como máximo {max} caracteres', { max: USERNAME_MAX }),
    })
    .refine((name) => name.length > USERNAME_MAX || USERNAME_FORM.test(name), {
      error: () => t('Usa al menos 3 caracteres: letras sin acentos ni eñes, números, puntos y guiones'),
    })
    .refine((name) => !isReservedUsername(name), {
      error: () => t('Ese nombre de usuario está reservado. Elige otro.'),
    })
}

/**
 * The address as browsers understand it, with https:// before one without a scheme; undefined when it is no web page.
 * User information in it is refused, because it would be printed.
 */
export function parseWebsite(text: string): string | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d+(\/|$))/i.test(text)
  try {
    const url = new URL(hasScheme ? text : `https://${text}`)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    const isNamed = /\.(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,}\.?$/i.test(url.hostname)
    return isWeb && isNamed && !url.username && !url.password ? url.href : undefined
  } catch {
    return undefined
  }
}

function website() {
  return optionalLine({ max: WEBSITE_MAX })
    .refine((text) => text === null || (parseWebsite(text)?.length ?? Infinity) <= WEBSITE_MAX, {
      error: WEBSITE_MESSAGE,
    })
    .transform((text) => (text === null ? null : (parseWebsite(text) ?? null)))
}

/** P7: as people write telephone numbers, with marks and dashes of where they were copied; an extension may follow. */
function phone() {
  return optionalLine({ max: PHONE_MAX }).transform((text, context) => {
    const number = text === null ? null : parsePhone(text)
    if (number === null || (number && number.length <= PHONE_MAX)) return number
    context.addIssue({
      code: 'custom',
      message: t('Escribe un teléfono con números, por ejemplo +34 600 123 456'),
      input: text,
    })
    return z.NEVER
  })
}

/** P2: a number, or empty. */
const hourlyRate = () =>
  optionalMoney({
    message: () => t('Escribe la tarifa como un número mayor que cero, por ejemplo 35,50'),
    maxCents: MAX_HOURLY_CENTS,
    tooMuch: () => t('La tarifa puede ser como máximo 99.999,99 USD'),
    currency: RATE_CURRENCY,
  })

function skills() {
  return z
    .preprocess(
      (value) => parseSkills([value ?? []].flat().filter((one) => typeof one === 'string')),
      z.array(requiredLine('', { max: 200 })),
    )
    .refine((list) => list.length <= MAX_SKILLS, {
      error: () => t('Puedes poner como máximo {max} habilidades', { max: MAX_SKILLS }),
    })
    .refine((list) => list.every((skill) => [...skill].length <= SKILL_MAX), {
      error: () => t('Cada habilidad puede tener como máximo {max} caracteres', { max: SKILL_MAX }),
    })
}

const listed = <Values extends readonly string[]>(values: Values, message: Message) =>
  z.preprocess((value) => value || null, choice(values, message).nullable())

/** P1: the form of a profile. The categories are those that a listing can be created in. */
export function profileForm({ categories }: { categories: readonly string[] }) {
  return z.object({
    full_name: requiredLine(() => t('El nombre completo es obligatorio'), { max: FULL_NAME_MAX }),
    username: username(),
    bio: optionalText({ max: BIO_MAX }),
    language: textLanguage(),
    website: website(),
    location: optionalLine({ max: LOCATION_MAX }),
    phone: phone(),
    category: listed(categories, () => t('Elige una categoría de la lista')),
    availability: listed(AVAILABILITIES, () => t('Elige una disponibilidad de la lista')),
    hourly_rate: hourlyRate(),
    skills: skills(),
  })
}

/** The form as the domain receives it: trimmed text, the rate in cents. */
export type ProfileForm = z.output<ReturnType<typeof profileForm>>
/** The fields of the form: text. */
export type ProfileFields = Record<Exclude<keyof ProfileForm, 'skills'>, string> & { skill: string }
