import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Modules of the domain and its jobs, but for the texts of each area. */
const SOURCES = ['app/domain', 'app/jobs'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((name) => name.endsWith('.ts') && !/\.test\.|\/texts(\.ts$|\/)/.test(name)),
)
/** The frame of a mail, whatever its words. */
const MAIL_FRAME = 'app/domain/outbox/template.ts'

/** The functions of a text that can be translated. */
const WRITERS = ['t', 'tc', 'tn', 'say', 'sayIn', 'sayMany', 'sayAll']

const isWords = (text: string) => /\p{L}{2,} \p{L}/u.test(text)

/** Whether a value is written here and not read: a text of several words, also within a condition or a function. */
function isWritten(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return WRITERS.includes(node.expression.getText()) && node.arguments.some(isWritten)
  if (ts.isTaggedTemplateExpression(node)) return false
  if (ts.isStringLiteralLike(node)) return isWords(node.text)
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(({ text }) => isWords(text))
  return ts.forEachChild(node, (child) => isWritten(child) || undefined) ?? false
}

/** The notices and mails whose words a module writes itself, each by its line. */
function toldIn(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const line = `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    if (ts.isCallExpression(node) && node.expression.getText() === 'renderMail') found.push(line)
    if (ts.isObjectLiteralExpression(node)) {
      const values = ['title', 'message'].map((key) =>
        node.properties.find((property) => property.name?.getText() === key),
      )
      if (values.every(Boolean) && values.some((value) => value && isWritten(value))) found.push(line)
    }
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

test('the notices of an area are in its file of texts', () => {
  const found = SOURCES.filter((name) => name !== MAIL_FRAME).flatMap((name) =>
    toldIn(name, readFileSync(name, 'utf8')),
  )
  expect(found).toEqual([])
  expect(SOURCES.length).toBeGreaterThan(300)
})

test('texts in a notice or a mail are found wherever they are written', () => {
  const seen = [
    "tell({ title: 'Tu pago llega', message })",
    'tell({ title, message: ({ other }) => `${other} ha pagado ya` })',
    "tell({ title: say('Tu pago llega'), message })",
    "tell({ title, message: t('{name} ha pagado ya', { name }) })",
    "tell({ title: isOne ? 'Un anuncio' : 'Dos', message: '' })",
    'renderMail(site, content)',
  ]
  expect(seen.map((text) => toldIn('a.ts', text))).toEqual(seen.map(() => ['a.ts:1']))
  expect(toldIn('a.ts', "tell({ ...hired(name), href: '/dashboard' })")).toEqual([])
  expect(toldIn('a.ts', "tell({ title: priceDropped('de la', b), message: words.message })")).toEqual([])
})
