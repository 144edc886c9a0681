import { expect, test } from 'vitest'
import { emailOfAccount, mailboxOf, readEmail } from './email-address.server.ts'

test.each([
  ['  Ana.Ruiz+1@Ejemplo.ES ', 'ana.ruiz+1@ejemplo.es'],
  ['ana@ejemplo.es,', 'ana@ejemplo.es'],
  ['ana@ejemplo.es ;\u00a0', 'ana@ejemplo.es'],
  ['an\u200ba@ejem\u2060plo.es', 'ana@ejemplo.es'],
  ['\u202aana@ejemplo.es\u202c', 'ana@ejemplo.es'],
  ["o'neill@ejemplo.es", "o'neill@ejemplo.es"],
  ['ana@PEÑAFIEL.es', 'ana@peñafiel.es'],
  ['ana@pen\u0303afiel.es', 'ana@peñafiel.es'],
  ['ana@xn--peafiel-5za.es', 'ana@peñafiel.es'],
  ['ana@ejemplo。es', 'ana@ejemplo.es'],
  ['iñaki@ejemplo.es', 'iñaki@ejemplo.es'],
  ['ana@mail.taller.example', 'ana@mail.taller.example'],
])('%j is the mailbox %s', (written, address) => {
  expect(readEmail(written)).toBe(address)
  expect(readEmail(address)).toBe(address)
})

test.each([
  'ana@ejemplo.es, luis@ejemplo.es', 'ana,@ejemplo.es', 'ana@ejemplo.es:25', 'ana@ejemplo.es;x', 'ana@ejemplo.es>',
  '<ana@ejemplo.es>', 'Ana <ana@ejemplo.es>', 'ana@ejem"plo.es', "ana@ejem'plo.es", 'ana@ejemplo.es/x', 'ana@ejemplo.es?x',
  'ana@ejem%6c.es', 'ana@ejemplo.es.', 'ana@ejemplo..es', 'ana..b@ejemplo.es', '.ana@ejemplo.es', 'ana.@ejemplo.es',
  'ana@-ejemplo.es', 'ana@ejem_plo.es', 'ana@ejemplo', 'ana@1.2.3.4', 'ana@１.2.3.4', 'ana@[1.2.3.4]', '"a b"@ejemplo.es',
  'a b@ejemplo.es', 'ana@b@ejemplo.es', '@ejemplo.es', 'ana@', 'ana', '', `${'a'.repeat(65)}@b.es`, 'ana(x)@ejemplo.es',
  'ana@ejemplo.es\nBcc: luis@ejemplo.es',
])('%j is no e-mail address', (written) => {
  expect(readEmail(written)).toBeUndefined()
}) // prettier-ignore

test('an account that was stored under an address that is invalid today is still found by it', () => {
  expect(emailOfAccount(' Ana@Ejemplo.es:25 ')).toBe('ana@ejemplo.es:25')
  expect(emailOfAccount('Ana@Ejemplo.es,')).toBe('ana@ejemplo.es')
})

test('addresses that differ in a tag after + are one mailbox', () => {
  expect(mailboxOf('ana+obra+2@ejemplo.es')).toBe('ana@ejemplo.es')
  expect(mailboxOf('+34600@ejemplo.es')).toBe('+34600@ejemplo.es')
  expect(mailboxOf('ana@ejemplo.es')).toBe('ana@ejemplo.es')
})
