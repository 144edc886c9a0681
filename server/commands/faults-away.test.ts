import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectOneLine, givenTo, NAMES } from '#tests/support/commands.ts'
import { gremio } from '#tests/support/gremio.ts'
import { runHere } from '#tests/support/run-here.ts'

// Before a command loads the configuration.
process.env['DATABASE_URL'] = 'postgres://gremio:clave-secreta@127.0.0.1:9/gremio'

const folder = process.env['DATA_DIR'] as string
const text = join(folder, 'text.txt')
writeFileSync(text, 'Hola a todo el mundo.\n')
const GIVEN = givenTo(folder, text)
const NEEDS_NO_DATABASE = ['storage check', 'source try', 'restore']
/** Commands that print their findings: these are the answer. */
const LOOKS = ['doctor']
/** Wait twenty seconds for a database that is starting: each in a process of its own, at the same time. */
const WAITS = ['db migrate', 'backup', 'demo seed']

test('B11: while the database is away every command says so in one line', async () => {
  const wordsOf = (name: string) => [...name.split(' '), ...(GIVEN[name] ?? [])]
  const waiting = ['user list', ...WAITS].map(async (name) => [name, await gremio(wordsOf(name))] as const)
  for (const name of NAMES.filter((one) => ![...NEEDS_NO_DATABASE, ...LOOKS, ...WAITS].includes(one))) {
    const line = expectOneLine(await runHere(wordsOf(name)), name)
    expect(line, name).toContain('127.0.0.1:9/gremio')
  }
  for (const [name, ended] of await Promise.all(waiting))
    expect(expectOneLine(ended, name), name).toContain('127.0.0.1:9/gremio')
})
