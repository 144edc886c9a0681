import type { Question, Unit } from './question.server.ts'

/** Points of a word of the question, by where a listing has it (docs/decisions/0230). */
export const WORD_POINTS = {
  title: 60,
  titleSynonym: 50,
  head: 45,
  headSynonym: 36,
  titlePart: 30,
  body: 20,
  bodySynonym: 14,
} as const
/** For the words of the question in a row in the title, and for a title that begins with them. */
export const PHRASE_POINTS = { inTitle: 10, atBeginning: 5 } as const

type Bind = (value: unknown) => string

/** The points of the words: the mean of the units by their weight, and those of the phrase. */
export function textPoints({ units, sets }: Pick<Question, 'units' | 'sets'>, place: Bind): string {
  if (units.length === 0) return '0'
  const whole = units.reduce((sum, { weight }) => sum + weight, 0)
  const isSure = (at: number) => sets.every((members) => members.includes(at))
  const mean = `(${units.map((unit, at) => `${unit.weight} * ${unitPoints(unit, isSure(at), place)}`).join(' + ')}) / ${whole}`
  const phrase = ` ${units.flatMap(({ stems }) => stems).join(' ')} `
  const typed = place(phrase)
  return `${mean}
    + CASE WHEN strpos(title_stems, ${typed}) = 1 THEN ${PHRASE_POINTS.inTitle + PHRASE_POINTS.atBeginning}
           WHEN strpos(title_stems, ${typed}) > 1 THEN ${PHRASE_POINTS.inTitle} ELSE 0 END`
}

/** @param isSure whether every listing that is found has the unit. */
function unitPoints({ stems, synonyms }: Unit, isSure: boolean, place: Bind): string {
  const own = stems.map((stem) => place(` ${stem} `))
  const others = synonyms.map((alternative) => alternative.map((stem) => place(` ${stem} `)))
  const hasAll = (column: string) => (needles: string[]) =>
    needles.map((needle) => `strpos(${column}, ${needle}) > 0`).join(' AND ')
  const when = (column: string, alternatives: string[][], points: number) =>
    alternatives.length ? ` WHEN ${alternatives.map(hasAll(column)).join(' OR ')} THEN ${points}` : ''
  const anywhere = (all: string[]) => all.map((stem) => `('t:${stem}' | 'b:${stem}')`).join(' & ')
  const isOwn = `words @@ ${place(anywhere(stems))}::tsquery`
  const isOther = () =>
    ` WHEN words @@ ${place(synonyms.map((all) => `(${anywhere(all)})`).join(' | '))}::tsquery THEN ${WORD_POINTS.bodySynonym}`
  const last = isSure ? ` ELSE ${WORD_POINTS.bodySynonym}` : `${synonyms.length ? isOther() : ''} ELSE 0`
  return `CASE${when('title_stems', [own], WORD_POINTS.title)}${when('title_stems', others, WORD_POINTS.titleSynonym)}${when('head_stems', [own], WORD_POINTS.head)}${when('head_stems', others, WORD_POINTS.headSynonym)} WHEN ${isOwn} THEN ${WORD_POINTS.body}${last} END`
}
