import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { DATABASE_FAILURES } from '#app/database-failures.server.ts'
import { VARIABLE_NAMES } from '#app/config/schema.ts'
import { COMMANDS } from '#server/commands/commands.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] as string)

test('the documented variables equal those that are read', () => {
  const documented = namesIn(read('docs/deployment.md'), /^\| `([A-Z][A-Z0-9_]*)`/gm)
  expect(documented.toSorted()).toEqual(VARIABLE_NAMES.toSorted())
})

test('compose passes on every variable that neither it nor the image sets', () => {
  const settled = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'GREMIO_TRIAL']
  const passed = namesIn(read('compose.yaml'), /^ {4}([A-Z][A-Z0-9_]*): /gm)
  expect(VARIABLE_NAMES.filter((name) => !settled.includes(name) && !passed.includes(name))).toEqual([])
})

test('compose can be read by docker-compose 1.29, and the log of every service has a limit', () => {
  const compose = read('compose.yaml')
  expect(compose).not.toMatch(/^name:/m)
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
  const each = services.split(/^ {2}(?=\w+:$)/m).slice(1)
  expect(each.length).toBeGreaterThan(4)
  for (const service of each) expect(service).toMatch(/<<: \*app|logging: \*logging/)
})

test('the guide names every group of commands', () => {
  const guide = read('docs/commands.md') + read('docs/deployment.md')
  const groups = new Set(Object.keys(COMMANDS).map((name) => name.split(' ')[0]))
  expect([...groups].filter((group) => !new RegExp(`gremio ${group}\\b`).test(guide))).toEqual([])
})

test('every file that the guide for Debian installs exists', () => {
  const installed = namesIn(read('docs/debian.md'), /(docs\/debian\/[\w.-]+)/g)
  expect(new Set(installed)).toEqual(
    new Set(readdirSync(join(import.meta.dirname, '../../docs/debian')).map((name) => `docs/debian/${name}`)),
  )
})

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'lab/README.md',
  'tests/README.md',
  ...readdirSync(join(import.meta.dirname, '../../docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

test('every file that the documents link to exists', () => {
  const links = DOCUMENTS.flatMap((name) =>
    namesIn(read(name), /\]\((?!https?:)([^)#]+)/g).map((link) => join(name, '..', link)),
  )
  expect(links.length).toBeGreaterThan(10)
  for (const link of links) expect(existsSync(join(import.meta.dirname, '../..', link)), link).toBe(true)
})

test('every heading that the documents link to exists', () => {
  const headingsOf = (name: string) => {
    const text = read(name).replaceAll(/^```[^]*?^```/gm, '')
    return namesIn(text, /^#+ (.+)$/gm).map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\s-]/gu, '')
        .replaceAll(' ', '-'),
    )
  }
  const links = DOCUMENTS.flatMap((name) =>
    [...read(name).matchAll(/\]\((?!https?:)([^)#]*\.md)?#([^)]+)\)/g)].map(([, file, anchor]) => ({
      from: name,
      file: file ? join(name, '..', file) : name,
      anchor: anchor as string,
    })),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ file, anchor }) => !headingsOf(file).includes(anchor))).toEqual([])
})

test('the version of Node in .nvmrc equals that of the image, and is new enough for the packages', () => {
  const wanted = Number(read('.nvmrc'))
  expect(namesIn(read('Dockerfile'), /^ARG NODE=node:(\d+)/gm)).toEqual([String(wanted)])
  expect(wanted).toBeGreaterThanOrEqual(Number(namesIn(read('package.json'), /"node": ">=(\d+)/g)[0]))
})

test('the built server imports only packages that an installation has', () => {
  const folder = join(import.meta.dirname, '../../build/server')
  const files = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.js'))
  expect(files.length).toBeGreaterThan(5)
  const asked = files.flatMap((name) =>
    ts
      .preProcessFile(readFileSync(join(folder, String(name)), 'utf8'), true, true)
      .importedFiles.map((one) => one.fileName),
  )
  const packages = asked
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  const { dependencies } = JSON.parse(read('package.json'))
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([])
})

test('the program treats failures of the database as the documents say', () => {
  const rows = [...read('docs/reliability.md').matchAll(/^\| `(\w+)` +\| `([\w-]+)` +\| (\d+) s +\| (503)?/gm)]
  expect(rows.map(([, code, name, seconds, unready]) => [code, name, Number(seconds), unready === '503'])).toEqual(
    DATABASE_FAILURES.map(({ code, name, retryAfterSeconds, lasts }) => [code, name, retryAfterSeconds, lasts]),
  )
})

test('the sample of Patroni keeps its rule of times, and uses the interface of etcd that it turns on', () => {
  const patroni = read('docs/databases/patroni.yml')
  const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    Number(namesIn(patroni, new RegExp(`^ +${name}: (\\d+)$`, 'gm'))[0]),
  ) as [number, number, number]
  expect(wait + 2 * retry).toBeLessThanOrEqual(ttl)
  expect(patroni).toMatch(/^etcd:$/m)
  expect(read('docs/databases/etcd.env')).toMatch(/^ETCD_ENABLE_V2=true$/m)
})
