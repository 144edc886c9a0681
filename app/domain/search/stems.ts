import { t } from '#app/locale/texts.ts'
/** How many words can have a stem of their own. */
export const MAX_OWN_STEMS = 500

/** Why a word cannot have the stem that was asked for, beside the field that has to change. */
export interface StemFault {
  field: 'word' | 'as'
  kind: 'not-one-word' | 'says-nothing' | 'unchanged' | 'full'
}

/** The fault in words. */
export function stemFaultWords({ kind }: StemFault): string {
  switch (kind) {
    case 'not-one-word':
      return t('Escribe una sola palabra, de 2 a 40 letras')
    case 'says-nothing':
      return t('Esta palabra no distingue un anuncio de otro: el buscador no la mira')
    case 'unchanged':
      return t('El buscador ya la trata así: no hace falta cambiar nada')
    case 'full':
      return t('Ya hay {count} palabras con raíz propia: quita antes alguna que no haga falta', {
        count: MAX_OWN_STEMS,
      })
  }
}
