import { data } from '@remix-run/node'
import { countPairs, MAX_PAIRS, TooMuchError, withinCeilings } from './pairs.ts'

/**
 * The parameters of an address that a page declares. All others are dropped unread, such as those that newsletters and
 * search engines put behind the links that lead here. Bytes that are no text count as U+FFFD, and NUL as nothing: a link
 * that was cut in two still leads to a page.
 * @throws 400 for more or deeper parameters than any address of ours has.
 */
export function readAddress(request: Request, names: readonly string[]): URLSearchParams {
  const query = readQuery(new URL(request.url), names)
  if (!query) throw data({ message: 'Esta dirección trae muchos más datos de los que leemos.' }, { status: 400 })
  return query
}

/** The same; undefined for what no page reads. */
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
