import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseOf, changesFrom, changesSince } from './changes.mjs'

const root = mkdtempSync(join(tmpdir(), 'gremio-changes-'))
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
const write = (...names: string[]) => names.forEach((name) => writeFileSync(join(root, name), `${Math.random()}`))

beforeAll(() => {
  git('init', '-q', '-b', 'main')
  write('same.txt', 'edited.txt', 'deleted.txt', 'moved.txt')
  git('add', '-A')
  git('commit', '-q', '-m', 'first')
})
afterAll(() => rmSync(root, { recursive: true }))

test('without an argument everything is tested', () => {
  expect(baseOf([], root)).toBeUndefined()
})

test('--since takes a commit, and without one the last landed one, or else HEAD', () => {
  const first = git('rev-parse', 'HEAD')
  expect(baseOf(['--since', first], root)).toBe(first)
  expect(baseOf([`--since=${first}`], root)).toBe(first)
  expect(baseOf(['--since'], root)).toBe('HEAD')
  git('update-ref', 'refs/remotes/origin/main', first)
  expect(baseOf(['--since'], root)).toBe('origin/main')
  git('update-ref', '-d', 'refs/remotes/origin/main')
})

test('an unknown commit, and arguments without a meaning, are refused in one line', () => {
  expect(() => baseOf(['--since', 'nowhere'], root)).toThrow('nowhere is no commit of this repository.')
  expect(() => baseOf(['--since', 'HEAD', 'more'], root)).toThrow('npm test -- --since [COMMIT]')
  expect(() => baseOf(['--only'], root)).toThrow('npm test -- --since [COMMIT]')
})

test('a change includes committed, uncommitted, new and deleted files, and not other people’s commits', () => {
  git('checkout', '-q', '-b', 'work')
  write('edited.txt')
  git('commit', '-q', '-am', 'second')
  git('mv', 'moved.txt', 'there.txt')
  unlinkSync(join(root, 'deleted.txt'))
  write('new ñ.txt')
  git('branch', '-q', 'landed', 'main')
  git('update-ref', 'refs/heads/landed', git('commit-tree', '-p', 'main', '-m', 'of others', `${emptyTree()}`))
  const own = ['deleted.txt', 'edited.txt', 'moved.txt', 'new ñ.txt', 'there.txt']
  expect(changesSince('landed', root)).toEqual(own)
  // Compared with the first commit, which is empty, all files differ.
  expect(changesFrom('landed', root)).toEqual(['edited.txt', 'new ñ.txt', 'same.txt', 'there.txt'])
})

function emptyTree() {
  return execFileSync('git', ['hash-object', '-w', '-t', 'tree', '--stdin'], {
    cwd: root,
    input: '',
    encoding: 'utf8',
  }).trim()
}
