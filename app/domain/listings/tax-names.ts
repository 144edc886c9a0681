import { t, tc } from '#app/locale/texts.ts'

/** The name of a tax as its reader says it: those of Spain have one in other languages, what somebody typed stays. */
export function taxNameText(name: string): string {
  switch (name) {
    case 'IVA':
      return t('IVA')
    case 'Exento de IVA':
      return t('Exento de IVA')
    case 'Sin impuestos':
      return tc('tax', 'Sin impuestos')
    default:
      return name
  }
}
