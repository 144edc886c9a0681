import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name && existsSync(join(ROOT, name)))
const code = files.filter((name) => /^(app|db|server|lab|bin|tests)\/.*\.(tsx?|m?js)$/.test(name))
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

test('no file or folder is named utils, helpers, misc, common, shared or lib', () => {
  const homeless = files.filter((name) => /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\/|\.[a-z.]+$)/.test(name))
  expect(homeless).toEqual([])
})

test('file names are kebab-case', () => {
  const odd = code.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(basename(name)))
  expect(odd).toEqual([])
})

test('no two migrations have one number', () => {
  const numbers = files.filter((name) => name.startsWith('db/migrations/')).map((name) => basename(name).slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('no file only re-exports other files', () => {
  const barrels = code.filter((name) => {
    const statements = read(name)
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .trim()
    return /^(export\s+(type\s+)?(\*|\{[^}]*\})\s+from\s+['"][^'"]+['"];?\s*)+$/.test(statements)
  })
  expect(barrels).toEqual([])
})

test('SQL is written only in the domain and in db/', () => {
  const elsewhere = files
    .filter((name) => /^app\/(routes|ui|forms|http)\/|^app\/root/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(read(name)))
  expect(elsewhere).toEqual([])
})

test('the environment is read in one place', () => {
  const readers = files.filter(
    (name) =>
      /^(app|server|db)\/.*\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && /process\.env/.test(read(name)),
  )
  expect(readers).toEqual(['app/config/env.server.ts', 'app/config/place.server.ts'])
})

/** Ways to read the Cookie header without the functions of the one reader. */
const COOKIE_READING =
  /\.get\(\s*['"`]cookie['"`]\s*\)|headers\s*(\??\.\s*|\[\s*['"`])cookie\b|cookie\.parse\(|from 'cookie'/i

test('waits in tests use the one limit for a busy machine', () => {
  const impatient = files.filter((name) => /\.tsx?$/.test(name) && /\bvi\.waitFor\(/.test(read(name)))
  expect(impatient).toEqual(['tests/support/eventually.ts'])
  // Others are longer than the usual limit, and say what for.
  const polls = files
    .filter((name) => /\.test\.tsx?$/.test(name))
    .filter((name) => /\.poll\([^\n]*timeout: ([12]?\d_\d{3}|\d{3,4})\b/.test(read(name)))
  expect(polls).toEqual([])
})

test('the Cookie header is read in one place', () => {
  const readers = files.filter(
    (name) =>
      /^(app|server|bin)\/.*\.(tsx?|m?js)$/.test(name) &&
      !/\.test\.tsx?$/.test(name) &&
      COOKIE_READING.test(read(name)),
  )
  expect(readers).toEqual(['app/http/cookies.server.ts'])
})

test('addresses are read in one place', () => {
  const readers = files.filter(
    (name) =>
      /^app\/.*\.tsx?$/.test(name) &&
      !/\.test\.tsx?$/.test(name) &&
      /\bsearchParams\b|\buseSearchParams\b|new URLSearchParams\([^)]*\burl\b/.test(read(name)),
  )
  // It removes the parameters of data requests, and reads none.
  expect(readers).toEqual(['app/http/return-path.ts'])
})

test('no code is marked as to be done later', () => {
  const marks = new RegExp(['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', '\\.on' + 'ly\\('].join('|'))
  expect(code.filter((name) => marks.test(read(name)))).toEqual([])
})

test('the lock file names no host', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": "http/)
})
