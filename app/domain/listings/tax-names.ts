import { t, tc } from '#app/locale/texts.ts'

/** Returns the name of a tax in the reader's language. Names that a user typed, such as «IGIC», are returned unchanged. */
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
