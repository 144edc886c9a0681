import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SOURCES = ['app', 'server']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${String(name)}`))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
const CODE = new Map(SOURCES.map((name) => [name, readFileSync(name, 'utf8')]))

/** The functions that make a mail, by the modules of their texts. */
const MADE = [...CODE].flatMap(([name, code]) =>
  /\brenderMail\(/.test(code)
    ? [...code.matchAll(/^export (?:function|const) (\w+Mail)\b/gm)].map(([, made]) => ({ name, made }))
    : [],
)
const NAMES = new Set(MADE.map(({ made }) => made))
const TEXTS = new Set(MADE.map(({ name }) => name))

/** Functions that call another one in the language of the reader. */
const CALLERS = new Set(['mailOwner'])

/** Whether a function is called in the language of the reader: it is the `write` of a mail, or handed to `mailOwner`. */
function isWriter(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.name.getText() === 'write'
  return ts.isCallExpression(parent) && CALLERS.has(parent.expression.getText())
}

/** The mails of a module that are made before their language is known, each with its line. */
function madeEarly(name: string, code: string): string[] {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && NAMES.has(node.expression.text)) {
      const within = ts.findAncestor(node, ts.isFunctionLike)
      if (!within || !isWriter(within))
        found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.expression.text}`)
    }
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

test('a mail is made in the language of its reader: in a function that enqueueMail calls', () => {
  expect([...CODE].filter(([name]) => !TEXTS.has(name)).flatMap(([name, code]) => madeEarly(name, code))).toEqual([])
  expect(NAMES.size).toBeGreaterThan(25)
})

test('a mail that is made too early is found', () => {
  const early = [
    'async function tell() { const mail = resetMail(site); await enqueueMail(trx, { write: () => mail }) }',
    'const mail = () => resetMail(site)',
    'const tell = () => other(() => resetMail(site))',
  ]
  expect(early.map((code) => madeEarly('a.ts', code).length)).toEqual([1, 1, 1])
  const late = [
    'const write = () => (holder ? emailInUseMail(site) : resetMail(site))',
    'mailOwner(trx, id, kind, ({ fullName }) => deletionCancelledMail(site, { fullName }))',
    'enqueueMail(trx, { language, write: async () => resetMail(site) })',
    'noteChange(trx, id, { write: twoFactorOnMail })',
  ]
  expect(late.flatMap((code) => madeEarly('a.ts', code))).toEqual([])
})
