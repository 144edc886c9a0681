import { importersOf, isTest, reach, type Module } from './touched.ts'

/** A screen of the route table. */
export interface CheckedScreen {
  /** Its address in the route table. */
  path: string
  /** The module of its route. */
  file: string
  /** The files whose rows name its states. */
  rows: string[]
}

/** The parts of every page, and the tests of each of them. */
const OF_EVERY_PAGE = [
  /^app\/(ui|forms|styles)\//,
  /^app\/(root|entry\.client|entry\.server)\.tsx$/,
  /^public\//,
  /^(package-lock\.json|vite\.config\.ts)$/,
  /^tests\/e2e\/(every-page\.spec|support\/(accessibility|reflow))\.ts$/,
]
/** Components, styles and pictures in any folder, and other parts of a page. Rules and queries do not. */
const SHOWN = [/\.(tsx|css|svg)$/, /^app\/(screens|parts)\//]

/**
 * The addresses of the screens that have to be checked in all their states after these files were changed: those whose
 * route imports one that is shown, however far away, and those whose rows were changed.
 */
export function screensToCheck(changed: string[], modules: Module[], screens: CheckedScreen[]): string[] {
  const shown = changed.filter((file) => !isTest(file) && SHOWN.some((pattern) => pattern.test(file)))
  const reached = new Set(reach(shown, importersOf(modules)))
  const isOfEveryPage = changed.some((file) => !isTest(file) && OF_EVERY_PAGE.some((pattern) => pattern.test(file)))
  return screens
    .filter(({ file, rows }) => isOfEveryPage || reached.has(file) || rows.some((row) => changed.includes(row)))
    .map(({ path }) => path)
}
