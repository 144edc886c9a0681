/** Some bytes of a file, from one to another, both included. */
interface Range {
  from: number
  to: number
}

/** The name of a file in a validator: it never gets other bytes. */
export const validatorOf = (id: string) => `"${id}"`

/**
 * The bytes with which an interrupted download continues (RFC 9110). Undefined if the whole file has to be sent: no
 * range was requested, or several, or one outside the file, or one of another version.
 */
export function rangeOf(headers: Headers, { id, bytes }: { id: string; bytes: number }): Range | undefined {
  const condition = headers.get('If-Range')
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('Range') ?? '') ?? []
  if (condition !== null && condition !== validatorOf(id)) return undefined
  if (first === undefined || last === undefined || first + last === '') return undefined
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from <= to ? { from, to } : undefined
}
