import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { faultsOf, faultsToMend, mergeCatalogue, readCatalogue } from './catalogue.ts'
import { gatherTexts, type Source } from './gather.ts'

const folder = mkdtempSync(join(tmpdir(), 'gremio-words-'))
afterAll(() => rmSync(folder, { recursive: true }))

function gathered(code: string): Source[] {
  writeFileSync(join(folder, 'page.tsx'), `import { t } from '#app/locale/texts.ts'\n${code}`)
  return gatherTexts(folder, ['.'])
}

const text = (source: string, several?: string): Source => ({
  text: source,
  files: ['a.ts'],
  ...(several && { several }),
})
const OLD = [text('Guardar'), text('Una visita', '{count} visitas'), text('Hasta {date}, o antes')]

/** The file with its empty translations filled, in the order of the texts. */
function translated(sources: Source[], ...said: string[]): Buffer {
  const lines = mergeCatalogue('en', sources, undefined).toString().split('\n')
  return Buffer.from(lines.map((line, at) => (at > 6 ? line.replace(/^(msgstr(?:\[\d\])?) ""$/, (_, head: string) => `${head} "${said.shift() ?? ''}"`) : line)).join('\n')) // prettier-ignore
}
const ENGLISH = translated(OLD, 'Save', 'Until {date}, or earlier', 'One visit', '{count} visits')

test('texts are gathered with their plurals and contexts', () => {
  const found = gathered(`
    t('Guardar'); tn(count, 'Una visita', '{count} visitas'); tc('listing', 'Activo')
    export const Page = () => <p title={t('Hasta {date}', { date })}>{rich('Lee <a>esto</a>', { a })}</p>`)
  expect(found.map(({ text: said, several, context }) => [said, several, context])).toEqual(
    expect.arrayContaining([
      ['Guardar', undefined, undefined],
      ['Una visita', '{count} visitas', undefined],
      ['Activo', undefined, 'listing'],
      ['Hasta {date}', undefined, undefined],
      ['Lee <a>esto</a>', undefined, undefined],
    ]),
  )
  expect(found).toHaveLength(5)
  expect(found[0]?.files).toEqual(['page.tsx'])
})

test('one text with two different plurals is refused', () => {
  expect(() => gathered("tn(1, 'Una visita', '{count} visitas'); tn(1, 'Una visita', '{many} visitas')")).toThrow()
})

test('one text both with a plural and without is refused', () => {
  expect(() => gathered("t('Una visita'); tn(1, 'Una visita', '{count} visitas')")).toThrow('«Una visita»')
  expect(gathered("tc('alone', 'Una visita'); tn(1, 'Una visita', '{count} visitas')")).toHaveLength(2)
})

test('a complete file has no faults, and is read as a catalogue', () => {
  expect(faultsOf(OLD, ENGLISH)).toEqual([])
  expect(Object.fromEntries(readCatalogue(ENGLISH))).toEqual({
    Guardar: 'Save',
    'Una visita': ['One visit', '{count} visits'],
    'Hasta {date}, o antes': 'Until {date}, or earlier',
  })
})

test('updating a file for the same texts changes nothing', () => {
  expect(mergeCatalogue('en', OLD, ENGLISH).toString()).toBe(ENGLISH.toString())
})

test('a new text has an empty translation, and a removed one is dropped', () => {
  const now = [...OLD.slice(1), text('Otra cosa muy distinta')]
  const merged = mergeCatalogue('en', now, ENGLISH)
  expect(faultsOf(now, merged)).toEqual(['not translated: Otra cosa muy distinta'])
  expect(merged.toString()).not.toContain('Guardar')
})

test('a language that is built lacks no text', () => {
  const now = [...OLD, text('Otra cosa muy distinta')]
  expect(faultsToMend('en', now, mergeCatalogue('en', now, ENGLISH))).toEqual([
    'not translated: Otra cosa muy distinta',
  ])
  expect(faultsToMend('en', now, ENGLISH)).toEqual(['missing: Otra cosa muy distinta'])
  const changed = [...OLD.slice(0, 2), text('Hasta {date}, o aun antes')]
  expect(faultsToMend('en', changed, mergeCatalogue('en', changed, ENGLISH))).toHaveLength(1)
  expect(faultsToMend('es', now, ENGLISH)).toEqual([])
})

test('a text that changed a little keeps its translation, marked for review unless it means the same', () => {
  const now = [...OLD.slice(0, 2), text('Hasta {date}, o aun antes')]
  const merged = mergeCatalogue('en', now, ENGLISH)
  expect(faultsOf(now, merged)).toEqual(['fuzzy: Hasta {date}, o aun antes'])
  expect(readCatalogue(merged).has('Hasta {date}, o aun antes')).toBe(false)
  // It is still fuzzy the next time.
  expect(faultsOf(now, mergeCatalogue('en', now, merged))).toEqual(['fuzzy: Hasta {date}, o aun antes'])
  const same = mergeCatalogue('en', now, ENGLISH, { sameMeaning: true })
  expect(faultsOf(now, same)).toEqual([])
})

test.each([
  ['a place that is missing', 'Until later'],
  ['a place of another name', 'Until {day}, or earlier'],
  ['an element that the text does not have', 'Until <b>{date}</b>, or earlier'],
])('%s is a fault', (_name, said) => {
  const file = translated(OLD, 'Save', said, 'One visit', '{count} visits')
  expect(faultsOf(OLD, file)).toEqual([`other places or elements: Hasta {date}, o antes → ${said}`])
})
