import { normalise, normaliseLine } from '#app/locale/text.ts'
import { t } from '#app/locale/texts.ts'

/** The words of a group: `from` find `terms` and are not found by them. */
export interface SynonymWords {
  terms: string[]
  from: string[]
}

export const MAX_TERMS = 8
export const MAX_GROUPS = 500
/** The groups that come with the program are numbered from here on, those of the operator below. */
export const FIRST_OF_VOCABULARY = 100_000

/** Why a group cannot be added, beside the field that has to change. */
export interface GroupFault {
  field: 'terms' | 'from'
  kind: 'too-few' | 'too-many' | 'full' | 'says-nothing' | 'too-long' | 'same' | 'known' | 'everywhere'
  term?: string
  other?: string
}

/** The words between commas, arrows and ends of lines. Words that are equal in a search stay, so that they can be reported. */
export function readTerms(text: string): string[] {
  return normalise(text)
    .split(/[,;\n→]/)
    .map(normaliseLine)
    .filter((term) => [...term].length > 1)
}

/** The fault in words. */
export function faultWords({ kind, term = '', other = '' }: GroupFault): string {
  switch (kind) {
    case 'too-few':
      return t('Escribe al menos dos palabras, separadas por comas')
    case 'too-many':
      return t('Un grupo tiene {count} palabras como mucho: quita alguna', { count: MAX_TERMS })
    case 'full':
      return t('Ya hay {count} grupos: quita antes alguno que no haga falta', { count: MAX_GROUPS })
    case 'says-nothing':
      return t('«{term}» no distingue un anuncio de otro: quítala o escribe otra', { term })
    case 'too-long':
      return t('«{term}» es demasiado larga: cinco palabras y 60 letras como mucho', { term })
    case 'same':
      return t('«{term}» y «{other}» ya se buscan como la misma palabra: quita una', { term, other })
    case 'known':
      return t('«{term}» ya está con otra de estas palabras en un grupo: {other}', { term, other })
    case 'everywhere':
      return t('«{term}» está en más de un tercio de los anuncios: quien busque las demás los encontraría casi todos', {
        term,
      })
  }
}
