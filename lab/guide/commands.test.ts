import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandsOf, countToSite, scriptOf, STAND_INS } from './commands.mjs'
import { ROOT } from '#bin/prepare.mjs'

const GUIDE = commandsOf(readFileSync(join(ROOT, 'docs/debian.md'), 'utf8'))

test('the guide leads from a bare Debian 12 to a site in at most 30 commands', () => {
  expect(countToSite(GUIDE)).toBeGreaterThan(20)
  expect(countToSite(GUIDE)).toBeLessThanOrEqual(30)
})

test('each stand-in replaces one command of the guide', () => {
  for (const { command } of STAND_INS) expect(GUIDE.filter((one) => command.test(one))).toHaveLength(1)
})

test('the files that the guide installs exist', () => {
  const files = GUIDE.flatMap((command) => command.match(/docs\/\S+/g) ?? [])
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true)
})

test('a command keeps its here-document and the lines that a backslash continues', () => {
  const text = '```sh\none\ncat > file <<END\na=1\n\nEND\ntwo \\\n  three\n```\n\n```\nno command\n```\n'
  expect(commandsOf(text)).toEqual(['one', 'cat > file <<END\na=1\n\nEND', 'two \\\n  three'])
})

test('the executed commands name each command, and its stand-in', () => {
  const script = scriptOf(["echo 'one'", 'export SOURCE=https://git.example/gremio.git'])
  expect(script).toContain("say '[1/2] echo '\\''one'\\'''\necho 'one'")
  expect(script).toMatch(/stand-in: the commit .+\nexport SOURCE=\/srv\/gremio\.git$/)
})

test('no line of the guides for operators has more than 600 characters', () => {
  for (const name of ['commands.md', 'debian.md', 'deployment.md']) {
    const lines = readFileSync(join(ROOT, 'docs', name), 'utf8').split('\n')
    expect(lines.filter((line) => line.length > 600)).toEqual([])
  }
})
