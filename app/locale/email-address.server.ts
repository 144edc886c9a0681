import { domainToASCII, domainToUnicode } from 'node:url'
import { isEmailValid } from '@hapi/address'
import { normalise } from './text.ts'

/** Signs that are copied along behind an address of a list or a sentence. */
const COPIED_BEHIND = /[,;\s]+$/

/** An address in the form for comparing it with stored ones, valid or not: in lower case, without copied characters around it. */
const tidied = (text: string) => normalise(text).replace(COPIED_BEHIND, '').toLowerCase()

/**
 * The address of a mailbox in the one form in which it is stored, compared and counted: in lower case, the host in
 * Unicode. RFC 5321 and 6531 say what an address is; quoted names and numbers for a host are refused.
 * @returns undefined for what is no address.
 */
export function readEmail(text: string): string | undefined {
  const address = tidied(text)
  if (!isEmailValid(address)) return undefined
  const at = address.indexOf('@')
  const host = domainToASCII(address.slice(at + 1))
  const sent = `${address.slice(0, at)}@${host}`
  return isEmailValid(sent) ? `${address.slice(0, at)}@${domainToUnicode(host)}` : undefined
}

/** The typed address of an account, also of one that was stored before the present rules for addresses. */
export const emailOfAccount = (text: string): string => readEmail(text) ?? tidied(text)

/** The mailbox that gets the mails of an address, for limits: «ana+obra@ejemplo.es» is read by ana@ejemplo.es. */
export const mailboxOf = (email: string): string => email.replace(/(?<=.)\+[^@]*(?=@)/, '')
