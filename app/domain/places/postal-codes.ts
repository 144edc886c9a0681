/** A word that may be a postal code: the first two figures are a province, and a comma or a bracket may follow. */
const CODE = /^\(?((?:0[1-9]|[1-4]\d|5[0-2])\d{3})[).,;:]*$/

/** A round number is a price or a quantity: no town has a code that ends so. */
const ROUND = /000$/

/** Words in front of a price or a quantity. */
const OF_A_NUMBER =
  /^(?:por|hasta|unos|unas|solo|son|precio|presupuesto|coste|máximo|maximo|mínimo|minimo|menos|más|mas)$/i

/** Things that are counted: a word in the plural, money or a measure. */
const COUNTED = /(?:s|^(?:€|eur|euro|m2|m²|km|kg|cv|mb|gb|mil))[.,;]?$/i

const isNumberOnly = (words: readonly string[], at: number) =>
  ROUND.test(codeOf(words[at]) ?? '') ||
  OF_A_NUMBER.test(words[at - 1] ?? '') ||
  (/^de$/i.test(words[at - 1] ?? '') && OF_A_NUMBER.test(words[at - 2] ?? '')) ||
  COUNTED.test(words[at + 1] ?? '')

const codeOf = (word: string | undefined) => CODE.exec(word ?? '')?.[1]

/**
 * The postal codes among the words of a question, each at its position: «fotógrafo 46001» as [undefined, '46001']. A
 * number of five figures that belongs to a price or counts things («presupuesto 12500», «10500 palabras») is not one,
 * unless it begins with 0.
 */
export const postalCodesOf = (words: readonly string[]): (string | undefined)[] =>
  words.map((word, at) => {
    const code = codeOf(word)
    return code !== undefined && (code.startsWith('0') || !isNumberOnly(words, at)) ? code : undefined
  })

/** The words without the numbers that only look like a postal code, each at its position. */
export const withoutNumbers = (words: readonly string[], codes: readonly (string | undefined)[]): string[] =>
  words.map((word, at) => (codeOf(word) !== undefined && codes[at] === undefined ? '0' : word))

/**
 * The words that name a place, from the first up to before the last, with neighbouring codes of the same province
 * («46980 Paterna») and with the words that introduce a code («en», «cp», «código postal»).
 */
export function withCodesBeside(
  words: readonly string[],
  codes: readonly (string | undefined)[],
  [first, last]: [first: number, last: number],
  province: string,
): [first: number, last: number] {
  const isOfProvince = (at: number) => codes[at]?.startsWith(province) ?? false
  let [from, to] = [first, last]
  while (isOfProvince(to)) to += 1
  while (isOfProvince(from - 1)) from -= 1
  if (codes[from] === undefined) return [from, to]
  const before = words.slice(0, from).join(' ')
  const introduction = /(?:^| )(?:(?:en|de|con)(?: el)? )?(?:c\.?p\.?:?|c[oó]digo(?: postal)?:?|en|zona)$/i.exec(before)
  return introduction ? [from - introduction[0].trim().split(' ').length, to] : [from, to]
}

/** Returns the last postal code in the text of a place field; undefined if there is none. */
export const lastPostalCode = (text: string): string | undefined =>
  postalCodesOf(text.split(' ')).findLast((code) => code !== undefined)

/** Returns a postal code of the capital of the province of another code: codes of capitals end with 001 to 080. */
export const codeOfCapital = (code: string): string => `${code.slice(0, 2)}001`
