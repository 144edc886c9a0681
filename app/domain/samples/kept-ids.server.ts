import { SAMPLE_CARDS } from './cards.ts'

/*
 * What somebody keeps who is not signed in is a list of uuids in a cookie. Samples have ones that no listing can
 * have: nothing but their number, which is their place in the list. A new sample is added at its end.
 */
const PREFIX = '00000000-0000-0000-0000-'

/** The uuid that stands for a sample among kept listings. */
export function keptIdOf(sampleId: string): string {
  const number = SAMPLE_CARDS.findIndex(({ id }) => id === sampleId) + 1
  return PREFIX + String(number).padStart(12, '0')
}

/** The sample that such a uuid stands for; undefined for a listing's. */
export function sampleOfKeptId(keptId: string) {
  return keptId.startsWith(PREFIX) ? SAMPLE_CARDS[Number(keptId.slice(PREFIX.length)) - 1] : undefined
}
