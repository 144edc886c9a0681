import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** The modules that may read this machine's clock, and the reason. */
const MAY_ASK: Record<string, string> = {
  'app/adapters/clock.server.ts': 'carries the database’s clock on, and compares the two',
  'server/doctor/database.ts': 'tells how far the two are apart',
  'server/backup/command.ts': 'writes down when an archive was made, also of a database that an older version laid',
}

const FILES = ['app', 'server', 'db/seed'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)),
)

/** The lines on which a file reads the clock of its machine: `new Date()`, `Date()`, `Date.now`. */
function readings(name: string): string[] {
  const source = ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const isDate = (node: ts.Node) => ts.isIdentifier(node) && node.text === 'Date'
  const visit = (node: ts.Node): void => {
    const asks =
      (ts.isNewExpression(node) && isDate(node.expression) && !node.arguments?.length) ||
      (ts.isCallExpression(node) && isDate(node.expression)) ||
      (ts.isPropertyAccessExpression(node) && isDate(node.expression) && node.name.text === 'now')
    if (asks) found.push(`${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('stored and compared times come from the database’s clock, never from the machine’s', () => {
  expect(FILES.length).toBeGreaterThan(500)
  expect(FILES.filter((name) => !(name in MAY_ASK)).flatMap(readings)).toEqual([])
})

test('every module that may ask the machine for the time does so', () => {
  for (const name of Object.keys(MAY_ASK)) expect(readings(name), name).not.toEqual([])
})
