/** What a question is expected to find, from a line `q|k:all of these|none of these|@place or ~correction`. */
export interface JudgedQuery {
  q: string
  /** All of these listings are among the first so many; nothing is found where there are none. */
  among: number
  wanted: number[]
  /** None of these is among the first three. */
  unwanted: number[]
  place: string | undefined
  correction: string | undefined
}

/** Reads a file of questions, one a line. @throws on a line that says something else. */
export function readQueries(text: string): JudgedQuery[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [q = '', expected = '', unwanted = '', taken = ''] = line.split('|')
      const [among = '', wanted = ''] = expected.split(':')
      if (q === '' || !/^\d+$/.test(among)) throw new Error(`This is no question with what it should find: ${line}`)
      return {
        q,
        among: Number(among),
        wanted: numbersOf(wanted),
        unwanted: numbersOf(unwanted),
        place: taken.startsWith('@') ? taken.slice(1) : undefined,
        correction: taken.startsWith('~') ? taken.slice(1) : undefined,
      }
    })
}

const numbersOf = (text: string) => text.split(',').filter(Boolean).map(Number)
