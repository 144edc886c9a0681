import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isSpanish } from '#tests/support/spanish.ts'

/** The folders in which all texts for people have to be translated. */
const FOLDERS = ['app/screens', 'app/parts', 'app/ui', 'app/forms', 'app/http']
const SOURCES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name)),
)

/** Spanish strings that are not texts: stored or compared values, and agreements, which are in one language. */
const VALUES = new Set([
  'día',
  'híbrido',
  'en_revisión',
  'dispute.leer-conversación',
  'moderation.leer-conversación',
  'Diseño Gráfico',
  'Música & Audio',
  'Programación & Tecnología',
  'Fotografía',
])
const AGREED = /^app\/screens\/hiring\/papers\/(agreement-paper\.server|quote-agreement)\.ts$/

const SAY = new Set(['t', 'tc', 'tn', 'rich'])

const textOf = (node: ts.Node): string | undefined =>
  ts.isStringLiteralLike(node) || ts.isJsxText(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' ')
      : undefined

/** The Spanish texts of a module that are not translated, each with its line. */
function bareIn(name: string, code: string): string[] {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node) || ts.isRegularExpressionLiteral(node)) return
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && SAY.has(node.expression.text)) {
      // The values of a text are checked; the text itself is translated.
      node.arguments.forEach((argument) => ts.isStringLiteralLike(argument) || look(argument))
      return
    }
    const text = textOf(node)?.trim()
    if (text && isSpanish(text) && !VALUES.has(text))
      found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.slice(0, 60)}`)
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

test('the texts of a page are translated', () => {
  const found = SOURCES.filter((name) => !AGREED.test(name)).flatMap((name) => bareIn(name, readFileSync(name, 'utf8')))
  expect(found).toEqual([])
  expect(SOURCES.length).toBeGreaterThan(800)
})

test('a Spanish text is found wherever it is written', () => {
  const bare = [
    '<p>Guardar la búsqueda</p>',
    '<p title="Guardar lo de la cesta" />',
    'const labels = { active: `Hasta el fin del ${month}` }',
    "t('Hasta {date}', { date: isLast ? 'mañana' : day })",
  ]
  expect(bare.map((code) => bareIn('a.tsx', code).length)).toEqual([1, 1, 1, 1])
  const said = [
    "t('Guardar la búsqueda')",
    "rich('Lee <a>las reglas de la casa</a>', { a })",
    '/(día|mes)/',
    "'no such key'",
  ]
  expect(said.flatMap((code) => bareIn('a.tsx', code))).toEqual([])
})
