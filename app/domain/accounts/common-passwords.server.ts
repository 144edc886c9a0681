import { createRequire } from 'node:module'

/**
 * Some 49,000 passwords that became known when sites were broken into, in small letters. They are read when the first
 * password is judged: a start need not wait for them.
 */
let listed: ReadonlySet<string> | undefined

function readList(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

/** Capitals and accents are among the first things that are tried, and the list has neither: «Contraseña». */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Only letters and digits: «Ana Beltrán» and `ana.beltran` are the same. */
const plain = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether this is among the first passwords that a stranger tries: one of the list, one character over and over, or a
 * word that everybody knows of the account.
 * @param known such words: the site's name, the person's, the address.
 */
export function isCommonPassword(password: string, known: readonly string[] = []): boolean {
  const tried = folded(password)
  if (new Set(tried).size < 2) return true
  if (known.some((text) => plain(text) !== '' && plain(text) === plain(password))) return true
  listed ??= readList()
  return listed.has(tried)
}
