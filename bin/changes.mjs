// The differences from a commit, and the tests that they touch. Plain JavaScript, as bin/test.mjs is.
import { spawnSync } from 'node:child_process'
import { ROOT, StartFault } from './prepare.mjs'

/** The last that was landed. */
const LANDED = 'origin/main'

/**
 * The commit that `npm test -- --since COMMIT` names, or undefined when everything is to be tested.
 * @param {string[]} words
 */
export function baseOf(words, root = ROOT) {
  if (words.length === 0) return undefined
  const [first = '', ...others] = words
  const [option, ...value] = first.split('=')
  const named = value.length ? [value.join('='), ...others] : others
  if (option !== '--since' || named.length > 1)
    throw new StartFault('npm test takes nothing, or: npm test -- --since [COMMIT]')
  const commits = named[0] ? named : [LANDED, 'HEAD']
  const found = commits.find((commit) => commitAt(commit, root))
  if (found) return found
  throw new StartFault(named[0] ? `${named[0]} is no commit of this repository.` : 'This is no Git repository.')
}

/** The whole hash of a commit; undefined if Git does not have it: a shallow clone has few commits, an archive none. */
export function commitAt(name, root = ROOT) {
  const { ok, files } = git(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
  return ok ? files[0].trim() : undefined
}

/** Files that were changed, added or deleted since this work left the commit's line, committed or not. */
export function changesSince(commit, root = ROOT) {
  return listChanges(root, ['--merge-base', commit], commit)
}

/** Files that differ from the commit itself, committed or not, whether or not this work follows it. */
export function changesFrom(commit, root = ROOT) {
  return listChanges(root, [commit], commit)
}

function listChanges(root, from, commit) {
  const changed = git(root, ['diff', '--name-only', '--no-renames', '-z', ...from])
  const added = git(root, ['ls-files', '--others', '--exclude-standard', '-z'])
  if (!changed.ok) throw new StartFault(`What differs from ${commit} cannot be told: ${changed.said}`)
  return [...new Set([...changed.files, ...added.files])].sort()
}

/**
 * @param {string[]} changed
 * @returns {{ tests: string[], further: number, specs: string[], screens: string[], whole: string[] }}
 */
export function findTouched(changed) {
  const program = ['--import', 'tsx', 'tests/support/list-touched.ts', ...changed]
  const { stdout, stderr, status } = spawnSync(process.execPath, program, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new StartFault(`What the change touches cannot be told:\n${stderr}`)
  return JSON.parse(stdout)
}

function git(root, args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return { ok: status === 0, files: (stdout ?? '').split('\0').filter(Boolean), said: (stderr ?? '').trim() }
}
