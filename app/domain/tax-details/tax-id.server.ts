import { nif } from 'stdnum/lib/cjs/es/index.js'

export type ReadTaxId = { kind: 'tax-id'; taxId: string } | { kind: 'refused'; message: string }

const refused = (message: string): ReadTaxId => ({ kind: 'refused', message })

/**
 * The number that a tax office knows somebody by, without blanks and in capitals. Spanish ones are judged by their
 * letter or figure of control and must be of a person or of a company, as was said; of others only the form is looked at.
 */
export function readTaxId(typed: string, { country, isCompany }: { country: string; isCompany: boolean }): ReadTaxId {
  const taxId = typed.replace(/[\s./-]/g, '').toUpperCase()
  if (!/^[0-9A-Z]{4,20}$/.test(taxId)) return refused('Escríbelo con sus letras y cifras, entre 4 y 20')
  if (country !== 'ES') return { kind: 'tax-id', taxId }
  const judged = nif.validate(taxId)
  if (!judged.isValid) return refused('Ese NIF no existe: repasa las cifras y la letra')
  if (isCompany && !judged.isCompany) return refused('Ese NIF es de una persona, no de una empresa')
  if (!isCompany && judged.isCompany) return refused('Ese NIF es de una empresa, no de una persona')
  return { kind: 'tax-id', taxId: judged.compact }
}
