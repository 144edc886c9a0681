import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { gremio } from '#tests/support/gremio.ts'

const db = await aDatabase()
const folder = mkdtempSync(join(tmpdir(), 'gremio-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (text: string) => {
  const path = join(folder, 'texto.txt')
  writeFileSync(path, text)
  return path
}
const EX_USAGE = 64
const versions = () => db.selectFrom('pages').select(['slug', 'version', 'body']).orderBy('publishedAt').execute()

test('R6: the operator publishes terms, reads them back, and a version once published is never changed', async () => {
  expect((await gremio(['page', 'show', 'terms'])).stdout).toContain('## Qué es {siteName}')
  const asked = ['page', 'publish', 'terms', file('\uFEFF## Reglas\r\nSed amables.\r\n'), '--version', '1']
  expect(await gremio(asked)).toMatchObject({
    code: 1,
    stderr:
      'This would put 22 characters in force as version 1 of /terms, at once, for ever readable. With --yes it is done.\n',
  })
  expect(await versions()).toEqual([])
  const first = [...asked, '--yes']
  expect(await gremio(first)).toMatchObject({ code: 0, stdout: '/terms is version 1 now.\n', stderr: '' })
  expect(await gremio(first)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('nothing has changed') as string,
  })
  const other = await gremio(['page', 'publish', 'terms', file('Otra cosa.'), '--version', '1', '--yes'])
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('Give --version another name.') as string })
  expect(await versions()).toEqual([{ slug: 'terms', version: '1', body: '## Reglas\nSed amables.' }])
  expect((await gremio(['page', 'show', 'terms', '1'])).stdout).toBe('## Reglas\nSed amables.\n')
  const noted = await db.selectFrom('auditLog').select(['action', 'facts']).execute()
  expect(noted).toEqual([
    { action: 'page.publish', facts: expect.objectContaining({ page: 'terms', version: '1' }) as unknown },
  ])
})

test('R6: a version for a day to come waits, can be taken back, and one in force cannot', async () => {
  const later = ['page', 'publish', 'privacy', file('Mañana.'), '--version', 'z', '--from', '2099-01-01T00:00Z']
  expect((await gremio(later)).stderr).toContain('as version z of /privacy, from 2099-01-01T00:00Z on')
  expect((await gremio([...later, '--yes'])).stdout).toBe('/privacy will be version z from 2099-01-01T00:00Z on.\n')
  expect((await gremio(['page', 'list'])).stdout).toMatch(
    /^\/terms\n {2}1 .* in force\n(?:.*\n)+\/privacy\n {2}z .* waiting$/m,
  )
  expect((await gremio(['page', 'withdraw', 'privacy', 'z'])).code).toBe(0)
  expect(await gremio(['page', 'withdraw', 'terms', '1'])).toMatchObject({ code: 1 })
  expect((await versions()).map(({ version }) => version)).toEqual(['1'])
})

test('R6: what cannot be a text, a version, a page or a moment changes nothing', async () => {
  for (const [text, words, says] of [
    ['  \n ', ['terms'], 'The file is empty.'],
    ['Hola', ['terms', '--version', '../x'], 'A version is a short word'],
    ['Hola', ['terms', '--from', 'ayer'], '«ayer» is no moment'],
    ['Hola', ['terms', '--from', '2020-01-01'], 'cannot have been in force'],
    ['Hola', ['rules'], 'There is no page «rules»: terms, privacy, about.'],
  ] as const) {
    const [slug, ...options] = words
    const ended = await gremio(['page', 'publish', slug, file(text), ...options])
    expect(ended).toMatchObject({ code: EX_USAGE })
    expect(ended.stderr).toContain(says)
  }
  expect((await gremio(['page', 'publish', 'terms', join(folder, 'no-hay.txt')])).code).toBe(1)
  expect((await versions()).map(({ version }) => version)).toEqual(['1'])
})
