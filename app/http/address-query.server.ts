import { data } from '@remix-run/node'
import { countPairs, MAX_PAIRS, TooMuchError, withinCeilings } from './pairs.ts'
import { t } from '#app/locale/texts.ts'

/**
 * The declared parameters of an address. All others are dropped unread, such as the marks of newsletters and search
 * engines. Bytes that are not UTF-8 become U+FFFD, and NUL is dropped, so that a link that was cut in two still leads
 * to a page.
 * @throws 400 for more or deeper parameters than any address of ours has.
 */
export function readAddress(request: Request, names: readonly string[]): URLSearchParams {
  const query = readQuery(new URL(request.url), names)
  if (!query) throw data({ message: t('Esta dirección trae muchos más datos de los que leemos.') }, { status: 400 })
  return query
}

/** The declared parameters of an address; undefined for an address that no page reads. */
export function readQuery({ search }: URL, names: readonly string[]): URLSearchParams | undefined {
  if (countPairs(Buffer.from(search)) > MAX_PAIRS) return undefined
  const query = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search)) {
    if (!isWithinCeilings(name)) return undefined
    if (names.includes(name)) query.append(name, value.replaceAll('\u0000', ''))
  }
  return query
}

function isWithinCeilings(name: string): boolean {
  try {
    withinCeilings(name)
    return true
  } catch (error) {
    if (error instanceof TooMuchError) return false
    throw error
  }
}
