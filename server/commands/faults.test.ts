import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { expectOneLine, givenTo, NAMES } from '#tests/support/commands.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'
import { runHere } from '#tests/support/run-here.ts'

const db = await aDatabase()
const folder = mkdtempSync(join(tmpdir(), 'gremio-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const text = join(folder, 'text.txt')
writeFileSync(text, 'Hola a todo el mundo.\n')

const GIVEN = givenTo(folder, text)

test('every command is covered by this file', () => {
  expect(Object.keys(GIVEN).sort()).toEqual([...NAMES].sort())
})

test('B11: an unknown option, or an argument too many, is reported in one line', async () => {
  for (const name of NAMES) {
    for (const wrong of [['--no-such-thing'], ['uno', 'dos', 'tres', 'cuatro', 'cinco']]) {
      const ended = await runHere([...name.split(' '), ...wrong])
      expect(ended.code, name).toBe(64)
      expect(expectOneLine(ended, name)).toContain(`(gremio ${name} --help)`)
    }
  }
  const ended = await gremio(['doctor', '--no-such-thing'])
  expect(ended.code).toBe(64)
  expectOneLine(ended, 'doctor')
})

test('B11: a missing file, and a store that refuses, are reported in one line', async () => {
  const missing = join(folder, 'no-such-file.txt')
  for (const words of [
    ['newsletter', 'send', 'Asunto', missing],
    ['page', 'publish', 'about', missing],
    ['synonym', 'import', missing],
    ['restore', '--check', '--from', missing],
    ['restore', '--from', missing],
  ])
    expect(expectOneLine(await gremio(words), words.join(' '))).toBe(
      `${missing} cannot be opened: there is no such file or folder.`,
    )
  const env = {
    // On Node 20 the S3 client says at every start that it will want a newer one.
    NODE_NO_WARNINGS: '1',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'y',
    S3_BUCKET: 'fotos',
    S3_REGION: 'us-east-1',
  }
  for (const words of [
    ['storage', 'check'],
    ['demo', 'remove'],
    ['backup', '--to', join(folder, 'b.tar.gz')],
  ])
    expect(expectOneLine(await gremio(words, { env }), words.join(' '))).toMatch(/bucket fotos|The store/)
})

test('B11: an account created with --verified is not asked to confirm its address', async () => {
  const words = ['user', 'create', 'vera@ejemplo.es', '--name', 'Vera Soto', '--verified']
  expect(await gremio(words)).toMatchObject({ code: 0 })
  const mails = await db.selectFrom('outbox').select('kind').where('recipient', '=', 'vera@ejemplo.es').execute()
  expect(mails).toEqual([])
  const { emailVerifiedAt: at } = await db
    .selectFrom('users')
    .select('emailVerifiedAt')
    .where('email', '=', 'vera@ejemplo.es')
    .executeTakeFirstOrThrow()
  expect(at).not.toBeNull()
})

test('B11: links in mails lead to the served port', async () => {
  const { email } = await anAccount(db)
  const env = { APP_ORIGIN: undefined, GREMIO_TRIAL: '1', PORT: '3001' }
  expect(await gremio(['user', 'reset-password', email], { env })).toMatchObject({ code: 0 })
  const mail = await db.selectFrom('outbox').select('bodyText').where('recipient', '=', email).executeTakeFirstOrThrow()
  expect(mail.bodyText).toContain('http://127.0.0.1:3001/')
  expect(mail.bodyText).not.toContain(':3000')
})

test('a newsletter keeps its lists, in the text and in the mail', async () => {
  await db
    .insertInto('newsletterSubscribers')
    .values({ email: 'lectora@ejemplo.es', state: 'confirmado', consentText: 'Sí.', at: new Date() })
    .execute()
  const file = join(folder, 'boletin.txt')
  writeFileSync(
    file,
    'Hola.\r\n\r\nEste mes hay:\r\n- concursos <nuevos>\r\n- mapas que\r\n  se mueven\r\n\r\n* y esto\r\n\r\nHasta\r\npronto.\r\n',
  )
  expect(await gremio(['newsletter', 'send', 'Novedades', file])).toMatchObject({
    code: 1,
    stderr: 'This would send 1 mail: «Novedades» in 5 paragraphs and lists. With --yes it is done.\n',
  })
  expect(await gremio(['newsletter', 'send', 'Novedades', file, '--yes'])).toMatchObject({ code: 0 })
  const mail = await db
    .selectFrom('outbox')
    .select(['bodyText', 'bodyHtml'])
    .where('recipient', '=', 'lectora@ejemplo.es')
    .executeTakeFirstOrThrow()
  expect(mail.bodyText).toContain(
    'Hola.\n\nEste mes hay:\n\n• concursos <nuevos>\n• mapas que se mueven\n\n• y esto\n\nHasta pronto.\n',
  )
  const items = [...mail.bodyHtml.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item]) => item)
  expect(items).toEqual(['concursos &lt;nuevos&gt;', 'mapas que se mueven', 'y esto'])
})
