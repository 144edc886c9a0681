import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const HOME = 'app/locale'
/** Modules that name a zone as one of several, or as the default of a setting. */
const MAY_NAME_ZONES = [
  'app/domain/settings/labels.ts',
  'app/domain/settings/values.ts',
  'app/config/place.server.ts',
  'app/config/schema.ts',
]

const FILES = ['app', 'server', 'db/seed'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)),
)

const SOURCES = new Map(
  FILES.map((name) => [name, ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true)]),
)

type Match = (node: ts.Node) => boolean

/** The lines of a file's code, not of its comments, on which there is such a thing. */
function found(name: string, isIt: Match): string[] {
  const source = SOURCES.get(name) as ts.SourceFile
  const lines: string[] = []
  const visit = (node: ts.Node): void => {
    if (isIt(node)) lines.push(`${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lines
}

const writesForPeople: Match = (node) =>
  (ts.isIdentifier(node) && node.text === 'Intl') ||
  (ts.isPropertyAccessExpression(node) && /^toLocale(?:Date|Time)?String$/.test(node.name.text))

const namesZone: Match = (node) =>
  (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
  /\bEurope\/\w/.test(node.text)

/** The product's own name, where a page would say it of a site that has another. */
const namesProduct: Match = (node) =>
  (ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)) &&
  /\bGremio\b/.test(node.text)

/** A day, an hour or a minute spelt out as a product. */
const spellsOutTime: Match = (node) =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.AsteriskToken &&
  /(?:^|\* ?)(?:24 \* 60|60 \* 60|60 \* 1_?000|60_000)\b/.test(node.getText()) &&
  !ts.isBinaryExpression(node.parent)

const outside = FILES.filter((name) => !name.startsWith(`${HOME}/`))

test('numbers, money, dates and lists are formatted in one place', () => {
  expect(outside.length).toBeGreaterThan(500)
  expect(outside.flatMap((name) => found(name, writesForPeople))).toEqual([])
})

test('no module names a time zone: the site’s is a setting, and a person chooses theirs from a list', () => {
  const elsewhere = FILES.filter((name) => !MAY_NAME_ZONES.includes(name))
  expect(elsewhere.flatMap((name) => found(name, namesZone))).toEqual([])
  for (const name of MAY_NAME_ZONES) expect(found(name, namesZone), name).not.toEqual([])
})

test('no text names the site: its name is a setting, which has the product’s as its default', () => {
  const mayName = ['app/ui/site-name.ts', 'app/config/schema.ts']
  const names = FILES.filter((name) => name.startsWith('app/') && !mayName.includes(name))
  expect(names.flatMap((name) => found(name, namesProduct))).toEqual([])
  expect(mayName.every((name) => found(name, namesProduct).length > 0)).toBe(true)
})

test('durations have named constants', () => {
  expect(outside.flatMap((name) => found(name, spellsOutTime))).toEqual([])
})

/** Days that are added to a moment, or taken from it, as if each had 24 hours. */
const takesDaysForHours: Match = (node) =>
  ts.isBinaryExpression(node) && /^[\w.()?!]+\.getTime\(\) [+-] [\w.]+ \* DAY_MS$/.test(node.getText())

test('F8: days are counted by the calendar of a zone, in one place', () => {
  const running = FILES.filter((name) => !name.startsWith('db/'))
  expect(running.flatMap((name) => found(name, takesDaysForHours))).toEqual([])
  const hours = ts.createSourceFile(
    'a.ts',
    'new Date(now.getTime() + LATE_DAYS * DAY_MS)',
    ts.ScriptTarget.Latest,
    true,
  )
  SOURCES.set('a.ts', hours)
  expect(found('a.ts', takesDaysForHours)).toEqual(['a.ts:1'])
})

test('only texts reach the browser: code that depends on the zone, the currency or the machine stays on the server', () => {
  const writing = FILES.filter((name) => name.startsWith(`${HOME}/`) && found(name, writesForPeople).length > 0)
  const names = ['amounts', 'countries', 'dates', 'money', 'numbers', 'short-dates'].map(
    (name) => `${HOME}/${name}.server.ts`,
  )
  // The configuration's functions for zones and currencies format no text. Texts with a number are drawn in both
  // places.
  const both = ['known', 'texts', 'inlined', 'decimals'].map((name) => `${HOME}/${name}.ts`)
  expect(writing.sort()).toEqual([...names, ...both].sort())
})

const APP = FILES.filter((name) => name.startsWith('app/'))

test('no decimal comma is written by hand, except in addresses, which are the same in each language', () => {
  const setsComma: Match = (node) => ts.isCallExpression(node) && node.getText().endsWith(".replace('.', ',')")
  const files = APP.filter((name) => found(name, setsComma).length > 0)
  expect(files.sort()).toEqual(['app/domain/search/filters.ts', 'app/domain/search/ratings.ts'])
})

test('no label is set in lower case within a sentence: German nouns have capitals', () => {
  const writesSmall: Match = (node) =>
    ts.isCallExpression(node) && /\b(?:[A-Z_]+\(\)|label|Label)[^;]*\.toLowerCase\(\)$/.test(node.getText())
  expect(APP.flatMap((name) => found(name, writesSmall))).toEqual([])
})
