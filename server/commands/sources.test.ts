import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { gremio } from '#tests/support/gremio.ts'

const db = await aDatabase()
const EX_USAGE = 64
const TERMS = ['--kind', 'rss', '--name', 'Tablón local', '--licence', 'CC BY 4.0']

test('I3, I8: the operator adds a source, approves it, pauses it and deletes it, and each act is logged', async () => {
  expect((await gremio(['source', 'list'])).stdout).toBe('No source is declared: gremio source add.\n')
  const add = ['source', 'add', 'tablon', 'https://tablon.example/feed', ...TERMS, '--fields', 'title=nombre']
  expect(await gremio(add)).toMatchObject({ code: 0, stderr: '' })
  expect(await gremio(add)).toMatchObject({ code: 1, stderr: 'There is a source «tablon» already.\n' })
  const row = await db.selectFrom('externalSources').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'pendiente', intervalMinutes: 60, fields: { title: 'nombre' } })
  expect((await gremio(['source', 'list'])).stdout).toMatch(/^tablon {2}pendiente {2}0 ads {2}last good copy never\n/)
  for (const what of ['approve', 'disable', 'remove'])
    expect(await gremio(['source', what, 'tablon'])).toMatchObject({ code: 0 })
  expect(await gremio(['source', 'approve', 'tablon'])).toMatchObject({ code: 1 })
  const noted = await db.selectFrom('auditLog').select('action').orderBy('id').execute()
  expect(noted.map(({ action }) => action)).toEqual(['source.add', 'source.approve', 'source.disable', 'source.remove'])
})

test('I3: an impossible source changes nothing, and no request is sent to a private address', async () => {
  for (const [words, says] of [
    [['tablon', 'ftp://tablon.example', ...TERMS], 'is no address'],
    [['tablon', 'https://a:b@tablon.example', ...TERMS], 'is no address'],
    [['Tablón', 'https://tablon.example', ...TERMS], 'A key is'],
    [['tablon', 'https://tablon.example', ...TERMS, '--every', '1'], '--every is'],
    [['tablon', 'https://tablon.example', ...TERMS, '--fields', 'nada=x'], '«nada=x» is no field'],
    [['tablon', 'https://tablon.example', ...TERMS.with(1, 'xml')], 'There is no kind «xml»'],
  ] as const) {
    const ended = await gremio(['source', 'add', ...words])
    expect(ended).toMatchObject({ code: EX_USAGE, stderr: expect.stringContaining(says) as string })
  }
  const tried = await gremio(['source', 'try', 'http://127.0.0.1:1/', '--kind', 'rss'])
  expect(tried).toMatchObject({ code: 1, stderr: 'Nothing came: a source at a private address.\n' })
  expect(await db.selectFrom('externalSources').select('id').execute()).toEqual([])
})
