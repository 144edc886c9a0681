import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLetterOrFigure, isolated, isVisible, normalise, normaliseLine, plainFigures, splitWords } from './text.ts'

test.each([
  ['Irene\u200b Soto Villar', 'Irene Soto Villar'],
  ['\u202eonimónA', 'onimónA'],
  ['Jose\u0301 Mun\u0303oz', 'José Muñoz'],
  ['\ufeffAna\u00ad\u2060', 'Ana'],
  ['e\u034f\u0301', 'é'],
  ['\u2066600\u2069 123\u061c', '600 123'],
  ['Per\u200csia \u3164', 'Persia'],
])('%j is kept as %j', (written, kept) => {
  expect(normalise(written)).toBe(kept)
})

test.each(['👩🏽‍💻', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', '1️⃣', '🇪🇸', '👨‍👩‍👧‍👦', '🧑🏿‍🦰', '🏳️‍🌈', '☎︎'])('the emoji %s stays whole', (emoji) => {
  expect(normalise(`Mural ${emoji}.`)).toBe(`Mural ${emoji}.`)
})

test('invisible characters beside an emoji that do not belong to it are removed', () => {
  expect(normalise('👩\u200d')).toBe('👩')
  expect(normalise('A\ufe0fna\u200d 🎨\u200b')).toBe('Ana 🎨')
  expect(normalise('\u{e0041}\u{e0042}🏴')).toBe('🏴')
})

test('line breaks are LF, other control characters blanks', () => {
  expect(normalise('a\r\nb\rc\u0085d\u2028e\u2029f\ng')).toBe('a\nb\nc\nd\ne\nf\ng')
  expect(normalise('a\u0000b\tc\u001bd\u007fe')).toBe('a b c d e')
  expect(normaliseLine(' a\r\n\tb \u0000 c ')).toBe('a b c')
})

test('normalising twice gives the same text, which has no invisible characters', () => {
  const pieces = fc.constantFrom('\u200b', '\u200d', '\ufe0f', '\u202e', '\u0301', 'e', '1', '👩', '💻', '\u{e0067}', '🏴', '\u20e3', '\r', '\u0000') // prettier-ignore
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(pieces).map((parts) => parts.join('')),
      ),
      (text) => {
        const once = normalise(text)
        expect(normalise(once)).toBe(once)
        expect(once).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069\u00ad\u0000-\u0009\u000b-\u001f]/)
        expect(once).toBe(once.normalize('NFC'))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a letter or a figure makes a text, signs and invisible characters do not', () => {
  for (const text of ['a', '东京', '7', '٤', '½', 'Ñ!']) expect(hasLetterOrFigure(text), text).toBe(true)
  for (const text of ['\u200b\u200b\u2060', '\u3164', '\u2800', '\u00ad\u00ad', '...', '👍', ' ', '\u0000', ''])
    expect(hasLetterOrFigure(text), text).toBe(false)
})

test('an emoji or a sign is visible', () => {
  for (const text of ['👍', '?', '…', 'a']) expect(isVisible(text), text).toBe(true)
  for (const text of ['\u200b', '\u3164', '\u2800\u2800', '\u00ad', ' \n ', '\u202e'])
    expect(isVisible(text)).toBe(false)
})

test('figures of other scripts and widths count as figures', () => {
  expect(plainFigures('٤٥٠ ４５０ ۴۵۰ ४५० 450 𝟒𝟓𝟬 a')).toBe('450 450 450 450 450 450 a')
})

test('words of a list are split at commas, semicolons and lines; repeated and empty ones are left out', () => {
  expect(splitWords(['a; b,,c  d\nB', 'a\u200b', ' E '])).toEqual(['a', 'b', 'c d', 'E'])
})

test('a name that is read from right to left is kept apart in a sentence, and any other stays as it is', () => {
  for (const name of ['محمد علي', 'משה כהן', 'Ana محمد']) expect(isolated(name)).toBe(`\u2068${name}\u2069`)
  for (const name of ['Ana Lago', 'Łukasz 3', 'Ольга', '东京', '']) expect(isolated(name)).toBe(name)
})
