import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#tests/support/folder.ts'
import { ALL_PAGES, CHECKED, checkedCommit, choosePages, noteChecked } from './checked-pages.mjs'
import { commitAt } from './changes.mjs'

/** A repository with one commit, at which all pages were checked. */
function aRepository() {
  const root = aFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root })
  mkdirSync(join(root, 'tests'))
  writeFileSync(join(root, 'page.tsx'), 'one')
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '-m', 'first')
  noteChecked(commitAt('HEAD', root) ?? '', root)
  return { root, git }
}
const find = (changed: string[]) => ({ whole: changed.map((file) => `/${file}`) })

test('the recorded commit is found', () => {
  const { root } = aRepository()
  expect(checkedCommit(root)).toBe(commitAt('HEAD', root))
})

test('a repository that holds the commit checks the pages affected by differences from it, committed or not', () => {
  const { root, git } = aRepository()
  git('add', '-A')
  git('commit', '-q', '-m', 'note')
  expect(choosePages(root, find).whole).toBe(JSON.stringify([`/${CHECKED}`]))
  writeFileSync(join(root, 'page.tsx'), 'two')
  writeFileSync(join(root, 'new.tsx'), 'three')
  const { whole, why } = choosePages(root, find)
  expect(JSON.parse(whole)).toEqual(['/new.tsx', '/page.tsx', `/${CHECKED}`])
  expect(why).toMatch(/^the 3 that have changed since [0-9a-f]{12}$/)
})

test('where the commit cannot be found, all pages are checked, and the reason is shown', () => {
  const { root } = aRepository()
  const gone = 'a'.repeat(40)
  noteChecked(gone, root)
  expect(choosePages(root, find)).toMatchObject({ whole: ALL_PAGES, why: expect.stringContaining(`${gone} of`) })
})

test('all pages are checked too in an archive without a repository, and where no commit is named', () => {
  const root = aFolder()
  mkdirSync(join(root, 'tests'))
  expect(choosePages(root, find)).toMatchObject({ whole: ALL_PAGES, why: expect.stringContaining('names no commit') })
  noteChecked('b'.repeat(40), root)
  expect(choosePages(root, find).whole).toBe(ALL_PAGES)
})
