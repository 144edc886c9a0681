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
const NEEDS_NO_DATABASE = new Set(['storage check', 'source try', 'restore'])
/** Prints what it has found: that is its answer. */
const LOOKS = new Set(['doctor'])

test('B11: of a database that is away every command says so in one line', { timeout: 240_000 }, async () => {
  for (const name of NAMES.filter((one) => !NEEDS_NO_DATABASE.has(one) && !LOOKS.has(one))) {
    const line = expectOneLine(await runHere([...name.split(' '), ...(GIVEN[name] ?? [])]), name)
    expect(line, name).toContain('127.0.0.1:9/gremio')
  }
  const line = expectOneLine(await gremio(['user', 'list']), 'user list')
  expect(line).toContain('127.0.0.1:9/gremio')
})
