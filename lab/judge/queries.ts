/** What a question is expected to find, from a line `q|k:all of these|none of these|@place or ~correction`. */
export interface JudgedQuery {
  q: string
  /** All of these listings are among the first results; an empty list expects no results. */
  among: number
  wanted: number[]
  /** None of these is among the first three. */
  unwanted: number[]
  place: string | undefined
  correction: string | undefined
}

/**
 * Reads a file of questions, one per line; the columns after the first two may be in any order. @throws
 * on a line of another form.
 */
export function readQueries(text: string): JudgedQuery[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim()) // also removes the byte order mark
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [q = '', expected = '', ...others] = line.split('|').map((column) => column.trim())
      const [among = '', wanted = ''] = expected.split(':')
      if (q === '' || !/^\d+$/.test(among.trim()))
        throw new Error(`This is no question with what it should find: ${line}`)
      const marked = (mark: string) => others.find((column) => column.startsWith(mark))?.slice(1)
      return {
        q,
        among: Number(among),
        wanted: numbersOf(wanted),
        unwanted: numbersOf(others.find((column) => /^[\d, ]+$/.test(column)) ?? ''),
        place: marked('@'),
        correction: marked('~'),
      }
    })
}

const numbersOf = (text: string) =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number)
