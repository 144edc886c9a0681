import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aFolder } from '#tests/support/folder.ts'
import { gremio } from '#tests/support/gremio.ts'

await aDatabase()

test('the operator adds, lists, exports, imports and removes synonyms', async () => {
  const added = await gremio(['synonym', 'add', 'mimbrero → ataujía, damasquinado'])
  expect(added).toMatchObject({ code: 0, stderr: '' })
  const id = /\d+/.exec(added.stdout)?.[0] ?? ''
  expect(await gremio(['synonym', 'add', 'ataujía, damasquinado'])).toMatchObject({ code: 1 })
  expect(await gremio(['synonym', 'add', 'a → b → c'])).toMatchObject({ code: 64 })
  expect((await gremio(['synonym', 'list'])).stdout).toContain(`${id}  mimbrero → ataujía, damasquinado\n`)
  const exported = (await gremio(['synonym', 'export'])).stdout
  expect(exported).toContain('mimbrero → ataujía, damasquinado\n')
  expect(await gremio(['synonym', 'remove', id])).toMatchObject({ code: 0 })
  expect(await gremio(['synonym', 'remove', id])).toMatchObject({ code: 1 })

  const file = join(aFolder(), 'groups.txt')
  await writeFile(file, `\uFEFF# ours\r\n${exported}botijo, cántaro\r\nsolo\r\n`)
  const imported = await gremio(['synonym', 'import', file])
  expect(imported.code).toBe(0)
  expect(imported.stdout).toMatch(/^2 of \d+ groups were added\.\n/)
  expect(imported.stdout).toContain('solo: Escribe al menos dos palabras')
})

test('the operator sets, lists and removes stems of words', async () => {
  expect(await gremio(['stem', 'set', 'mimbrera = mimbre'])).toMatchObject({ code: 0, stderr: '' })
  expect(await gremio(['stem', 'set', 'dos palabras'])).toMatchObject({ code: 1 })
  expect((await gremio(['stem', 'list'])).stdout).toMatch(/^mimbrera = mimbr\w*$/m)
  expect(await gremio(['stem', 'remove', 'mimbrera'])).toMatchObject({ code: 0 })
  expect(await gremio(['stem', 'remove', 'mimbrera'])).toMatchObject({ code: 1 })
})
