import { basename, dirname } from 'node:path'

/** A module and the modules of this repository that it uses when it runs. */
export interface Module {
  file: string
  imports: string[]
}

export interface Touched {
  /** Test files, those that are nearest to a change first. */
  tests: string[]
  /** How many more test files use what was changed, from further away. */
  further: number
  /** Browser specs that were changed themselves. */
  specs: string[]
  /** Files of the routes whose pages show what was changed; the nearest first. */
  screens: string[]
}

/**
 * As many test files, and as many screens in a browser, as fit into two minutes beside the checks of types and build.
 */
const MOST_TESTS = 10
const MOST_SCREENS = 3
const TEST = /\.test\.tsx?$/
const SPEC = /\.spec\.ts$/

/**
 * The tests that a change affects: a test is nearer to it the fewer imports are between. A test also uses the module
 * beside it, which page tests reach through a server without an import; a migration is used where migrations are
 * applied, and the frame of the pages by each of them. Imports of tests/support/ do not count, or nearly every test
 * would use nearly everything.
 */
export function touchedBy(changed: string[], modules: Module[], routes: string[]): Touched {
  const files = modules.map(({ file }) => file)
  const importers = importersOf(modules)
  const tie = (used: string, user: string) => importers.set(used, [...(importers.get(used) ?? []), user])
  for (const file of changed) {
    if (/^db\/(migrations|schema|data)\//.test(file)) tie(file, 'db/migrate.ts')
    if (file.endsWith('/access.test.rows.ts')) tie(file, 'tests/http/authorization.test.ts')
    if (file.endsWith('/pages.test.rows.ts')) tie(file, 'tests/http/html.test.ts')
  }
  for (const route of routes) tie('app/root.tsx', route)
  for (const test of files.filter(isTest))
    for (const used of besides(test, [...new Set([...files, ...changed])])) tie(used, test)

  const reached = reach(changed, importers)
  const tests = reached.filter((file) => isTest(file) && files.includes(file))
  const isRoute = new Set(routes)
  const looks = reach(
    changed.filter((file) => /\.(tsx|css)$/.test(file) && !isTest(file)),
    importers,
  )
  return {
    tests: tests.slice(0, MOST_TESTS),
    further: Math.max(0, tests.length - MOST_TESTS),
    specs: changed.filter((file) => SPEC.test(file) && files.includes(file)),
    screens: looks.filter((file) => isRoute.has(file)).slice(0, MOST_SCREENS),
  }
}

/** The modules that a test is named after; or, for a page test when there are none, the modules in its folder. */
function besides(test: string, files: string[]) {
  const folder = files.filter((file) => dirname(file) === dirname(test) && !isTest(file))
  const named = folder.filter((file) => stemOf(file) === stemOf(test) && !file.endsWith('.css'))
  return named.length > 0 || !test.startsWith('app/screens/') ? named : folder
}

function stemOf(file: string) {
  return basename(file).split('.')[0]
}

export const isTest = (file: string) => TEST.test(file)

/** The importers of each module; imports of the product by tests/support/ do not count. */
export function importersOf(modules: Module[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const { file, imports } of modules) {
    const isSupport = file.startsWith('tests/support/')
    for (const used of imports)
      if (!isSupport || used.startsWith('tests/support/')) importers.set(used, [...(importers.get(used) ?? []), file])
  }
  return importers
}

/** The files themselves, then those that use them, then those that use these. */
export function reach(files: string[], importers: Map<string, string[]>): string[] {
  const reached = new Set(files)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached]
}
