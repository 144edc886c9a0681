import { hasLetterOrFigure } from '#app/locale/text.ts'
import { t } from '#app/locale/texts.ts'

/** Beside the site's name these words make a name look like the site's own, whatever languages the site speaks. */
const OFFICIAL = [
  ...['soporte', 'oficial', 'equipo', 'moderacion', 'ayuda'],
  ...['support', 'official', 'team', 'moderation', 'help', 'helpdesk'],
  ...['officiel', 'officielle', 'equipe', 'aide'],
  ...['offiziell', 'offizielle', 'offizieller', 'hilfe', 'kundendienst'],
]

/** Letters of other alphabets that look like Latin ones, and figures and signs that stand for a letter. */
const LOOK_ALIKE: Record<string, string> = {
  а: 'a', α: 'a', ɑ: 'a', ᴀ: 'a', '@': 'a', '4': 'a', в: 'b', ʙ: 'b', с: 'c', ϲ: 'c', ᴄ: 'c', ԁ: 'd', ᴅ: 'd', е: 'e',
  є: 'e', ε: 'e', ᴇ: 'e', '3': 'e', ғ: 'f', ɡ: 'g', ɢ: 'g', ց: 'g', '9': 'g', н: 'h', һ: 'h', ʜ: 'h', і: 'i', ι: 'i',
  ɪ: 'i', ı: 'i', '1': 'i', l: 'i', ʟ: 'i', ӏ: 'i', '|': 'i', '!': 'i', ј: 'j', к: 'k', κ: 'k', м: 'm', ᴍ: 'm', п: 'n',
  η: 'n', ɴ: 'n', о: 'o', ο: 'o', σ: 'o', օ: 'o', ᴏ: 'o', '0': 'o', р: 'p', ρ: 'p', ᴘ: 'p', ԛ: 'q', г: 'r', ʀ: 'r',
  ѕ: 's', ꜱ: 's', '$': 's', '5': 's', т: 't', τ: 't', ᴛ: 't', '7': 't', υ: 'u', ս: 'u', ᴜ: 'u', ν: 'v', х: 'x', χ: 'x',
  у: 'y', γ: 'y', ʏ: 'y', ᴢ: 'z',
} // prettier-ignore

/** A text reduced to its look: without capitals, accents and styles of letters, and in one alphabet. */
const asItLooks = (text: string): string =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => LOOK_ALIKE[letter] ?? letter)
    .join('')

/** The words of a text reduced to its look; letters with gaps between them are one word: «S o p o r t e». */
function wordsIn(text: string): string[] {
  const looks = asItLooks(text).replace(/(?<=(?:^|[^\p{L}])\p{L})[^\p{L}]{1,2}(?=\p{L}(?:[^\p{L}]|$))/gu, '')
  return looks.match(/\p{L}+/gu) ?? []
}

const TERMS = OFFICIAL.map(asItLooks)
const isTerm = (word: string) => TERMS.some((term) => word === term || word === `${term}s` || word === `${term}es`)

/** The words of a name, with its figures as letters and without them: «Gremi0», «Gremio1». */
const readings = (name: string) => [wordsIn(name), wordsIn(name.replace(/\p{Nd}/gu, ' '))]

/**
 * Whether a person's name pretends to be the site's: it has the site's name and one of the words above, apart or in one
 * word.
 */
export function looksOfficial(name: string, siteName: string): boolean {
  const site = wordsIn(siteName)
  const inOne = site.join('')
  if (inOne === '') return false
  return readings(name).some((words) => {
    const namesSite = words.includes(inOne) || ` ${words.join(' ')} `.includes(` ${site.join(' ')} `)
    const inOneWord = (word: string) => word.includes(inOne) && TERMS.some((term) => word.includes(term))
    return (namesSite && words.some(isTerm)) || words.some(inOneWord)
  })
}

/** Whether a username pretends to be the site's. It may not be one of the words or the site's name alone either. */
export const isOfficialUsername = (username: string, siteName: string): boolean =>
  looksOfficial(username, siteName) ||
  readings(username).some((words) => isTerm(words.join('')) || words.join('') === wordsIn(siteName).join(''))

export const NAME_LOOKS_OFFICIAL = () =>
  t('Con el nombre de la web y esa palabra parecerías parte de quien la lleva. Quita una de las dos.')
const USERNAME_LOOKS_OFFICIAL = () => t('Ese nombre de usuario parecería de quien lleva la web. Elige otro.')
const USERNAME_SAYS_NOTHING = () => t('Usa al menos una letra o un número')

interface Names {
  fullName: string
  username: string
}

/** The faults of new names, by field of the profile's form. Names that were there before stay as they are. */
export function nameFaults({ fullName, username }: Names, before: Names, siteName: string) {
  const faults: { full_name?: string[]; username?: string[] } = {}
  if (fullName !== before.fullName && looksOfficial(fullName, siteName)) faults.full_name = [NAME_LOOKS_OFFICIAL()]
  if (username !== before.username && !hasLetterOrFigure(username)) faults.username = [USERNAME_SAYS_NOTHING()]
  else if (username !== before.username && isOfficialUsername(username, siteName))
    faults.username = [USERNAME_LOOKS_OFFICIAL()]
  return Object.keys(faults).length > 0 ? faults : undefined
}
