import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aBareDatabase } from '#tests/support/bare-database.ts'
import { expectOneLine, givenTo, NAMES } from '#tests/support/commands.ts'
import { gremio } from '#tests/support/gremio.ts'
import { runHere } from '#tests/support/run-here.ts'

const folder = process.env['DATA_DIR'] as string
const text = join(folder, 'text.txt')
writeFileSync(text, 'Hola a todo el mundo.\n')
const GIVEN = givenTo(folder, text)
/** Commands that make the tables themselves, or need none. */
const NEEDS_NO_TABLES = new Set(['db migrate', 'demo seed', 'storage check', 'source try', 'restore', 'storage adopt'])
/** Commands that print their findings: these are the answer. */
const LOOKS = new Set(['doctor'])

test('B11: on a database without tables every command says so in one line', async () => {
  // Before a command loads the configuration.
  process.env['DATABASE_URL'] = await aBareDatabase()
  for (const name of NAMES.filter((one) => !NEEDS_NO_TABLES.has(one) && !LOOKS.has(one))) {
    const line = expectOneLine(await runHere([...name.split(' '), ...(GIVEN[name] ?? [])]), name)
    expect(line, name).toContain(name === 'backup' ? 'The database is empty' : 'gremio db migrate')
  }
  const line = expectOneLine(await gremio(['user', 'list']), 'user list')
  expect(line).toContain('gremio db migrate')
})
