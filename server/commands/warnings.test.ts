import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { gremio } from '#tests/support/gremio.ts'

await aDatabase()
const EX_USAGE = 64

test('warnings: the operator lists the rules, tries a message, and adds a rule that then matches', async () => {
  expect((await gremio(['warnings', 'list'])).stdout).toMatch(
    /^codigos\n {2}Los códigos .+\n {2}- código que te ha llegado/,
  )
  expect(await gremio(['warnings', 'try', 'Quedan dos gangas'])).toMatchObject({ code: 0, stdout: 'None.\n' })
  await gremio(['warnings', 'advise', 'gangas', 'Si parece regalado, desconfía.'])
  expect(await gremio(['warnings', 'add', 'gangas', 'ganga*'])).toMatchObject({ code: 0, stderr: '' })
  expect((await gremio(['warnings', 'try', 'Quedan dos gangas'])).stdout).toBe('gangas\n')
  expect((await gremio(['warnings', 'signals'])).stdout).toBe('Nothing repeats.\n')
})

test('warnings: a phrase that cannot be read and an unknown rule change nothing', async () => {
  const before = (await gremio(['warnings', 'list'])).stdout
  const refused = await gremio(['warnings', 'add', 'codigos', 'a*'])
  expect(refused).toMatchObject({ code: EX_USAGE })
  expect(refused.stderr).toMatch(/^Before a \* stand at least 3 letters\. \(gremio warnings add --help\)\n/)
  expect((await gremio(['warnings', 'remove', 'nadie', 'nada'])).stderr).toMatch(/^There is no rule «nadie»/)
  expect((await gremio(['warnings', 'list'])).stdout).toBe(before)
})
