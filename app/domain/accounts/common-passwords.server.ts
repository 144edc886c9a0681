import { createRequire } from 'node:module'

/**
 * Some 49,000 passwords that became known through break-ins, in lower case. They are read when the first password is
 * judged, so that a start does not wait for them.
 */
let listed: ReadonlySet<string> | undefined

function readList(): ReadonlySet<string> {
  // The types are those of the package that is named.
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

/** Guesses vary capitals and accents first, and the list has neither: «Contraseña». */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Only letters and digits: «Ana Beltrán» and `ana.beltran` are the same. */
const plain = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a stranger would try this password first: it is on the list, repeats one character, or is known of the
 * account.
 * @param known words such as the site's name, the person's name and the address.
 */
export function isCommonPassword(password: string, known: readonly string[] = []): boolean {
  const tried = folded(password)
  if (new Set(tried).size < 2) return true
  if (known.some((text) => plain(text) !== '' && plain(text) === plain(password))) return true
  listed ??= readList()
  return listed.has(tried)
}
