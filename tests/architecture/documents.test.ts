import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((name) => name && existsSync(join(ROOT, name)))
/** Without the context of a decision, which describes the former state. */
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8').replace(/## Context\n[^]*?(?=## Decision)/, '')

/** Paths of this repository, but for patterns such as `app/screens/<area>/`. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:app|server|db|bin|lab|tests|tools|docs|public)\/[\w./-]+)`/g)].flatMap(
    ([, path]) => path ?? [],
  )

test('every file that a document names exists', () => {
  const lost = documents.flatMap((name) =>
    pathsIn(read(name))
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${name}: ${path}`),
  )
  expect(lost).toEqual([])
})

test('README leads to the answer to each question of a newcomer in two steps', () => {
  const [, table = ''] = read('CONTRIBUTING.md').split('## Questions of newcomers')
  const answers = [...table.matchAll(/^\| [^|]+\? +\| (.+?) +\|$/gm)].map(([, answer = '']) => pathsIn(answer))
  expect(answers).toHaveLength(19)
  const folders = [...read('README.md').matchAll(/[`(]((?:app|server|db|bin|lab|docs)\/[\w./<>-]*)[`)]/g)].flatMap(
    ([, path = '']) => (path.includes('<') ? path.slice(0, path.indexOf('<')) : path),
  )
  const farAway = answers.filter(
    ([path]) =>
      path === undefined ||
      !folders.some((folder) => path === folder || (folder.endsWith('/') && path.startsWith(folder))),
  )
  expect(farAway).toEqual([])
})
