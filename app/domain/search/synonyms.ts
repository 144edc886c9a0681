import { normalise, normaliseLine } from '#app/locale/text.ts'

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

/** The words between commas, arrows and ends of lines. Words that are one for the search stay, to be told. */
export function readTerms(text: string): string[] {
  return normalise(text)
    .split(/[,;\n→]/)
    .map(normaliseLine)
    .filter((term) => [...term].length > 1)
}

/** What is wrong, in words. */
export function faultWords({ kind, term = '', other = '' }: GroupFault): string {
  switch (kind) {
    case 'too-few':
      return 'Escribe al menos dos palabras, separadas por comas'
    case 'too-many':
      return `Un grupo tiene ${MAX_TERMS} palabras como mucho: quita alguna`
    case 'full':
      return `Ya hay ${MAX_GROUPS} grupos: quita antes alguno que no haga falta`
    case 'says-nothing':
      return `«${term}» no distingue un anuncio de otro: quítala o escribe otra`
    case 'too-long':
      return `«${term}» es demasiado larga: cinco palabras y 60 letras como mucho`
    case 'same':
      return `«${term}» y «${other}» ya se buscan como la misma palabra: quita una`
    case 'known':
      return `«${term}» ya está con otra de estas palabras en un grupo: ${other}`
    case 'everywhere':
      return `«${term}» está en más de un tercio de los anuncios: quien busque las demás los encontraría casi todos`
  }
}
