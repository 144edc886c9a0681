// Chooses the pages that `npm test` checks in all their states. Plain JavaScript, as bin/test.mjs is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changesFrom, commitAt, findTouched } from './changes.mjs'
import { ROOT } from './prepare.mjs'

/** Names the commit at which all states of all pages passed last. */
export const CHECKED = 'tests/checked-pages.txt'
/** The variable that tests/e2e/every-page.spec.ts reads; its value is ALL_PAGES or routes as JSON. */
export const WHOLE_PAGES = 'WHOLE_PAGES'
export const ALL_PAGES = 'all'

const HEAD = `# The commit at which every state of every page passed, written by npm run check:pages.
# npm test looks at all states of the screens that have changed since: tests/README.md.
`

/** The commit that the file names; undefined if there is no such file, or if it names none. */
export function checkedCommit(root = ROOT) {
  const file = join(root, CHECKED)
  if (!existsSync(file)) return undefined
  return readFileSync(file, 'utf8').match(/^[0-9a-f]{40,64}$/m)?.[0]
}

export function noteChecked(commit, root = ROOT) {
  writeFileSync(join(root, CHECKED), `${HEAD}${commit}\n`)
}

/**
 * Chooses the routes whose pages are checked in all their states, with the reason: all of them if the changes since the
 * last check are unknown.
 * @param {(changed: string[]) => { whole: string[] }} find
 * @returns {{ whole: string, why: string }}
 */
export function choosePages(root = ROOT, find = findTouched) {
  const commit = checkedCommit(root)
  if (!commit) return { whole: ALL_PAGES, why: `all, for ${CHECKED} names no commit` }
  if (!commitAt(commit, root)) {
    const advice = `In a shallow clone, git fetch --depth=1 origin ${commit} gets it.`
    return { whole: ALL_PAGES, why: `all, for ${commit} of ${CHECKED} is not here. ${advice}` }
  }
  const changed = changesFrom(commit, root)
  const { whole } = changed.length > 0 ? find(changed) : { whole: [] }
  return { whole: JSON.stringify(whole), why: `the ${whole.length} that have changed since ${commit.slice(0, 12)}` }
}
