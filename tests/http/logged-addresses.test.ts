import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { aServer, theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

interface Line {
  address?: string
  refused?: string
  msg?: string
}

const linesIn = (output: string) => output.split('\n').filter((line) => line.includes('"a sign-in was refused"'))
const refusals = (output: string) => linesIn(output).map((line) => JSON.parse(line) as Line)

/** The address that the sample for fail2ban finds in a line. */
function addressIn(line: string): string | undefined {
  const filter = readFileSync(join(import.meta.dirname, '../../docs/debian/fail2ban-filter.conf'), 'utf8')
  const [, pattern = ''] = /^failregex = (.+)$/m.exec(filter) ?? []
  return new RegExp(pattern.replace('<HOST>', '([\\d.]+)')).exec(line)?.[1]
}

async function guess(origin: string, times: number) {
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/login')
  for (let time = 0; time < times; time += 1)
    await visitor.fill('Correo electrónico', 'nadie@ejemplo.es').fill('Contraseña', 'azulejo-7').press('Iniciar Sesión')
  return visitor
}

test('A13: the log names the address that guesses a password if the operator wants it, and no other part does', async () => {
  const logging = await aServer({ LOG_ADDRESSES: '1' })
  const visitor = await guess(logging.origin, 11)
  expect(visitor.status).toBe(429)
  const lines = await eventually(() => {
    const found = refusals(logging.output())
    expect(found).toHaveLength(11)
    return found
  })
  expect(new Set(lines.map(({ address }) => address))).toEqual(new Set([visitor.address]))
  expect(new Set(linesIn(logging.output()).map(addressIn))).toEqual(new Set([visitor.address]))
  expect(lines.map(({ refused }) => refused)).toEqual([...Array<string>(10).fill('password'), 'limit'])

  const usual = await theServer()
  const before = usual.output().length
  const other = await guess(usual.origin, 1)
  await eventually(() => expect(usual.output().slice(before)).toContain('"path":"/login"'))
  expect(usual.output().slice(before)).not.toContain(other.address)
  expect(refusals(usual.output().slice(before))).toEqual([])
})
