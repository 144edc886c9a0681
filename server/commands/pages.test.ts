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

test('R6: the operator publishes terms, reads them back, and cannot change a published version', async () => {
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

test('R6: a version for a later day waits and can be withdrawn, and one in force cannot', async () => {
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

test('R6: an impossible text, version, page or moment changes nothing', async () => {
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

test('R6: a text has translations, which a new text makes outdated until they are confirmed or replaced', async () => {
  const translate = (language: string, ...rest: string[]) => ['page', 'translate', 'terms', language, ...rest]
  expect((await gremio(['page', 'list'])).stdout).toMatch(/^ {2}en: 2026-11 +translation +outdated$/m)
  const asked = translate('en', file('## Rules\nBe kind.'))
  expect(await gremio(asked)).toMatchObject({
    code: 1,
    stderr: 'This would show 17 characters as the translation (en) of version 1 of /terms. With --yes it is done.\n',
  })
  expect((await gremio([...asked, '--yes'])).stdout).toBe('Version 1 of /terms has this translation (en) now.\n')
  expect((await gremio([...asked, '--yes'])).stdout).toContain('already: nothing has changed.')
  expect((await gremio(['page', 'list'])).stdout).toMatch(/^ {2}en: 1 +translation +in step$/m)
  expect((await gremio(['page', 'confirm', 'terms', 'en'])).stdout).toContain('nothing has changed.')

  await gremio(['page', 'publish', 'terms', file('## Reglas\nSed muy amables.'), '--version', '2', '--yes'])
  expect((await gremio(['page', 'list'])).stdout).toMatch(/^ {2}en: 1 +translation +outdated$/m)
  expect((await gremio(['page', 'confirm', 'terms', 'en'])).stdout).toBe(
    'The translation (en) of version 1 of /terms is that of version 2 now.\n',
  )
  expect((await gremio(['page', 'show', 'terms', '2', '--language', 'en'])).stdout).toBe('## Rules\nBe kind.\n')
  await gremio([...translate('en', file('## Rules\nBe very kind.'), '--version', '2'), '--yes'])
  expect((await gremio(['page', 'show', 'terms', '--language', 'en'])).stdout).toBe('## Rules\nBe very kind.\n')
  expect((await gremio(['page', 'show', 'terms', '1', '--language', 'en'])).stdout).toBe('## Rules\nBe kind.\n')
  expect((await gremio(['page', 'show', 'terms'])).stdout).toBe('## Reglas\nSed muy amables.\n')

  const noted = await db.selectFrom('auditLog').select('facts').where('action', '=', 'page.translate').execute()
  expect(noted.map(({ facts }) => facts)).toMatchObject([
    { page: 'terms', version: '1', language: 'en' },
    { page: 'terms', version: '2', language: 'en' },
    { page: 'terms', version: '2', language: 'en' },
  ])
})

test('R6: a translation into an unknown language, or of an unknown version, is refused', async () => {
  for (const [text, words, says, code] of [
    ['Hola', ['translate', 'terms', 'es'], '«es» is no language of a translation: en, fr, de.', EX_USAGE],
    ['Ciao', ['translate', 'terms', 'it'], '«it» is no language', EX_USAGE],
    [' ', ['translate', 'terms', 'fr'], 'The file is empty.', EX_USAGE],
    ['Salut', ['translate', 'terms', 'fr', '--version', '77', '--yes'], '/terms has no version «77».', 1],
    ['Salut', ['translate', 'about', 'fr', '--yes'], '/about has no Spanish text yet', 1],
    [undefined, ['confirm', 'about', 'fr'], '/about has no Spanish text yet.', 1],
    [undefined, ['show', 'about', '--language', 'fr'], '/about has no translation (fr).', 1],
  ] as const) {
    const [act, slug, language, ...options] = words
    const path = text === undefined ? [] : [file(text)]
    const ended = await gremio(['page', act, slug, language, ...path, ...options])
    expect(ended.stderr).toContain(says)
    expect(ended.code).toBe(code)
  }
})

test('R6: the translation of a withdrawn version is deleted with it', async () => {
  const later = ['--version', 'z', '--from', '2099-01-01T00:00Z', '--yes']
  await gremio(['page', 'publish', 'privacy', file('Mañana.'), ...later])
  await gremio(['page', 'translate', 'privacy', 'de', file('Morgen.'), '--version', 'z', '--yes'])
  expect((await gremio(['page', 'show', 'privacy', '--language', 'de'])).stdout).toContain('## Cookies')
  await gremio(['page', 'withdraw', 'privacy', 'z'])
  expect(await db.selectFrom('pageTranslations').select('version').where('version', '=', 'z').execute()).toEqual([])
})
