import { friendlyFormatIBAN, isSEPACountry, validateIBAN, ValidationErrorsIBAN as Fault } from 'ibantools'
import { t } from '#app/locale/texts.ts'

export type ReadIban = { kind: 'iban'; iban: string } | { kind: 'refused'; message: string }

const refused = (message: string): ReadIban => ({ kind: 'refused', message })

/** An account number as people write it, with blanks and in small letters, as banks want it. */
export function readIban(typed: string): ReadIban {
  const iban = typed.replace(/[\s.-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}/.test(iban))
    return refused(t('El IBAN empieza por las dos letras del país, por ejemplo ES para España'))
  const country = iban.slice(0, 2)
  const { valid, errorCodes } = validateIBAN(iban)
  if (errorCodes.includes(Fault.NoIBANCountry))
    return refused(t('No hay ningún IBAN que empiece por {country}', { country }))
  if (!isSEPACountry(country))
    return refused(t('Tiene que ser de un país de la zona SEPA: a los demás no llega una transferencia corriente'))
  if (errorCodes.includes(Fault.WrongBBANLength))
    return refused(t('Le sobran o le faltan cifras. Un IBAN español tiene 24 letras y cifras'))
  if (!valid) return refused(t('Ese IBAN no existe: no encajan sus cifras de control. Repasa cada grupo de cuatro'))
  return { kind: 'iban', iban }
}

/** An account number in groups of four, as it is printed. */
export const writeIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban
