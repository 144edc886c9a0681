import type { NearPlace } from '#app/domain/places/circle.server.ts'
import { marksOf, type Limits } from './filters.ts'
import type { Commonness, Question, Unit } from './question.server.ts'

/** The share of all listings that each tier of quality should have: the best thousandth is in the first (0230). */
export const TIER_SHARES = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5] as const
/** A tier with this many expected matches is enough for all pages. */
export const ENOUGH = 1_200

/** The limits of a search besides its words. */
export interface Narrowing extends Partial<Limits> {
  near?: readonly NearPlace[] | undefined
}

export interface Expected {
  inHead: number
  anywhere: number
}

/** How many listings reach the floor in their title, tags or category, and how many anywhere, if words were independent. */
export function expectMatches(
  { units, sets }: Pick<Question, 'units' | 'sets'>,
  narrowing: Narrowing,
  commonness: Commonness,
): Expected {
  const { listings, counts } = commonness
  if (listings === 0) return { inHead: 0, anywhere: 0 }
  const share = (prefixes: string[], stems: string[]) =>
    stems.reduce(
      (all, stem) => all * prefixes.reduce((sum, prefix) => sum + (counts.get(prefix + stem) ?? 0) / listings, 0),
      1,
    )
  // A listing that has a name of a trade has its concept too, and usually all of its concepts if it has several.
  const shareOf = ({ stems, synonyms }: Unit, prefixes: string[]) => {
    const isConcept = ([first = '']: string[]) => first.startsWith('@')
    const trade = Math.max(...[stems, ...synonyms.filter(isConcept)].map((one) => share(prefixes, one)))
    const others = synonyms.filter((one) => !isConcept(one)).reduce((sum, one) => sum + share(prefixes, one), 0)
    return Math.min(1, trade + others)
  }
  const others = narrowedShare(narrowing, commonness)
  // Several sets match at most the sum of theirs, and at most as many as the heaviest unit.
  const shareOfSet = (members: readonly number[], prefixes: string[]) =>
    members.reduce((all, member) => all * (units[member] ? shareOf(units[member], prefixes) : 1), 1)
  const expected = (prefixes: string[]) =>
    listings *
    others *
    (sets.length === 0
      ? 1
      : Math.min(
          shareOfSet(sets[0]?.slice(0, 1) ?? [], prefixes),
          sets.reduce((sum, members) => sum + shareOfSet(members, prefixes), 0),
        ))
  return { inHead: expected(['t:']), anywhere: expected(['t:', 'b:']) }
}

function narrowedShare(narrowing: Narrowing, commonness: Commonness): number {
  const { categoryId, modality, minCents, maxCents, near } = narrowing
  const { listings, counts, prices } = commonness
  const shareOf = (lexeme: string) => (counts.get(lexeme) ?? 0) / listings
  const below = (cents: number) => (prices.length ? prices.filter((price) => price <= cents).length / prices.length : 1)
  return (
    (categoryId === undefined ? 1 : shareOf(`=c${categoryId}`)) *
    (modality === undefined ? 1 : shareOf(`=m${modality}`)) *
    marksOf(narrowing).reduce((all, mark) => all * shareOf(`=${mark}`), 1) *
    (near ? near.reduce((sum, place) => sum + place.listings, 0) / listings : 1) *
    (minCents === undefined && maxCents === undefined
      ? 1
      : Math.max(0.02, (maxCents === undefined ? 1 : below(maxCents)) - (minCents === undefined ? 0 : below(minCents))))
  )
}

/**
 * How many listings can reach the floor in their heads: at most as many as have the rarest unit that all of them need;
 * and a tier with few enough of them to count.
 */
export function mostPossible(
  { units, sets }: Pick<Question, 'units' | 'sets'>,
  narrowing: Narrowing,
  commonness: Commonness,
  countable: number,
) {
  const alone = (unit: Unit) => expectMatches({ units: [unit], sets: [[0]] }, narrowing, commonness).inHead
  const sure = units.filter((_, at) => sets.every((members) => members.includes(at)))
  const inHead = Math.min(...sure.map(alone))
  const fits = (_: number, at: number) => inHead * shareOfTier(at + 1, commonness) <= countable
  const tier = TIER_SHARES.findLastIndex(fits) + 1
  return { inHead, tier, tierShare: tier === 0 ? 1 : shareOfTier(tier, commonness) }
}

/**
 * Which listings are put in order: those with the words in title, tags or category that are in a tier; all of these and
 * those of a tier that have the words elsewhere; or all that have them anywhere.
 */
export type Breadth = { words: 'head' | 'both'; tier: number } | { words: 'anywhere'; tier?: undefined }

/** The narrowest of which enough are expected, so that one statement answers every page of a search. */
export function breadthOf({ inHead, anywhere }: Expected, commonness: Commonness): Breadth {
  if (anywhere <= ENOUGH) return { words: 'anywhere' }
  const tier = tierOf(inHead, commonness)
  if (tier !== undefined) return { words: 'head', tier }
  const wider = tierOf(anywhere, commonness)
  return wider === undefined ? { words: 'anywhere' } : { words: 'both', tier: wider }
}

/** The next way to try when the one before has not found enough; undefined when there is none. */
export function widened(
  breadth: Breadth,
  expected: Expected,
  commonness: Commonness,
  found: number,
): Breadth | undefined {
  if (breadth.words === 'anywhere') return undefined
  const { words, tier } = breadth
  // Words that go together, or never, are not as common together as was expected.
  const lie = found / (shareOfTier(tier, commonness) * (words === 'head' ? expected.inHead : expected.anywhere))
  const next = breadthOf({ inHead: expected.inHead * lie, anywhere: expected.anywhere * lie }, commonness)
  const isWider = next.words === words ? (next.tier ?? 0) > tier : next.words === 'both'
  return isWider ? next : { words: 'anywhere' }
}

const shareOfTier = (tier: number, { listings, counts }: Commonness) => (counts.get(`=q${tier}`) ?? 0) / listings

/** The smallest tier of which enough are expected; undefined when there is none. */
function tierOf(expected: number, commonness: Commonness): number | undefined {
  const index = TIER_SHARES.findIndex((_, at) => expected * shareOfTier(at + 1, commonness) >= ENOUGH)
  return index === -1 ? undefined : index + 1
}
