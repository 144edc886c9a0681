import type { DemoData } from './schemas.ts'

/** The keys of the seller and the client whose sign-in is printed. */
export const DEMO_SELLER = 'vendedora'
export const DEMO_CLIENT = 'cliente'
/** Whose sign-in shows the moderators' pages. */
export const DEMO_MODERATOR = 'moderadora'

/** What the files of the demonstration say of each other and is not so, a line for each. */
export function listProblems({ people, everybody, places, listings, drawings }: DemoData): string[] {
  const keys = everybody.map(({ key }) => key)
  const problems: string[] = []
  const expect = (isSo: boolean, problem: string) => {
    if (!isSo) problems.push(problem)
  }

  for (const role of [DEMO_SELLER, DEMO_CLIENT, DEMO_MODERATOR])
    expect(
      people.some(({ key }) => key === role),
      `people.json: «${role}» is missing`,
    )
  for (const key of repeated(keys)) problems.push(`people.json, sellers.json: «${key}» is there twice`)
  for (const { key, city } of everybody)
    expect(city in places, `people.json, sellers.json, «${key}», city: «${city}» is not in places.json`)

  for (const title of repeated(listings.map((listing) => listing.title)))
    problems.push(`listings: «${title}» is there twice`)
  for (const { by, title, category, shows = [] } of listings) {
    const place = `listings/${category}.json, «${title}»`
    expect(keys.includes(by), `${place}, by: nobody has the key «${by}»`)
    for (const kind of shows)
      expect(drawings[category].kinds.has(kind), `${place}, shows: «${kind}» is not among the kinds of drawings.json`)
  }
  return problems
}

const repeated = (texts: string[]) => [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))]
