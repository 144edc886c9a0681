import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { gremio } from '#tests/support/gremio.ts'

const db = await aDatabase()

test('the operator replaces the key that signs ratings; the former one stays for what it has signed', async () => {
  expect((await gremio(['ratings', 'keys'])).stdout).toContain('There is no key yet')
  const first = await gremio(['ratings', 'rotate-key'])
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(await gremio(['ratings', 'rotate-key'])).toMatchObject({ code: 0 })
  const listed = (await gremio(['ratings', 'keys'])).stdout
  expect(listed).toMatch(/^[\w-]{43} {2}since .+, signs now\n[\w-]{43} {2}since .+, signed until .+\n$/)
  expect(listed).toContain(first.stdout.slice(0, 43))
  const noted = await db
    .selectFrom('auditLog')
    .select(['actor', 'facts'])
    .where('action', '=', 'ratings.rotate-key')
    .execute()
  expect(noted).toMatchObject([{ actor: 'operator', facts: { kid: first.stdout.slice(0, 43) } }, {}])
})
