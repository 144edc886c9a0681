import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { aBareDatabase } from '#tests/support/bare-database.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'
import { COMMANDS } from './commands.ts'

const db = await aDatabase()
const folder = mkdtempSync(join(tmpdir(), 'gremio-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const text = join(folder, 'text.txt')
writeFileSync(text, 'Hola a todo el mundo.\n')

const ID = '00000000-0000-4000-8000-000000000000'
const WHY = ['--facts', 'Por esto.']
const RULE = ['--rule', 'spam', ...WHY]

/** What is given to each command so that it comes as far as the database. A new command is one line here. */
const GIVEN: Record<string, string[]> = {
  'db migrate': [],
  'storage check': [],
  backup: ['--to', join(folder, 'backup.tar.gz')],
  restore: ['--from', text],
  doctor: [],
  'user create': ['ana@ejemplo.es', '--name', 'Ana Ruiz'],
  'user reset-password': ['ana@ejemplo.es'],
  'user reset-2fa': ['ana@ejemplo.es'],
  'user grant-role': ['ana@ejemplo.es', 'moderador'],
  'user list': [],
  'user audit': ['ana@ejemplo.es'],
  'user search': ['ana'],
  'user verify': ['ana@ejemplo.es'],
  'user suspend': ['ana@ejemplo.es', '--days', '7', ...RULE, '--yes'],
  'user lift': ['ana@ejemplo.es'],
  'user delete': ['ana@ejemplo.es', '--yes'],
  announce: ['Título', 'Mensaje'],
  'newsletter send': ['Asunto', text],
  'jobs list': [],
  'jobs retry': [ID],
  'category list': [],
  'case list': [],
  'case show': [ID],
  'case decide': [ID, '--action', 'advertir', ...RULE],
  'case settle': [ID, '--outcome', 'confirmado', ...WHY],
  'page list': [],
  'page show': ['about'],
  'page publish': ['about', text],
  'page withdraw': ['about', '2030-01'],
  'source list': [],
  'source try': ['https://127.0.0.1:9/feed', '--kind', 'rss'],
  'source add': ['tablon', 'https://feed.example/rss', '--kind', 'rss', '--name', 'Tablón', '--licence', 'CC BY 4.0'],
  'source approve': ['tablon'],
  'source disable': ['tablon'],
  'source remove': ['tablon'],
  'synonym list': [],
  'stem list': [],
  'stem set': ['pintor'],
  'stem remove': ['pintor'],
  'synonym add': ['bici, bicicleta'],
  'synonym remove': ['1'],
  'synonym export': [],
  'synonym import': [text],
  'warnings list': [],
  'warnings try': ['Hola'],
  'warnings add': ['fuera_de_aqui', 'otra cosa'],
  'warnings remove': ['fuera_de_aqui', 'otra cosa'],
  'warnings advise': ['fuera_de_aqui', 'Cuidado.'],
  'warnings disable': ['fuera_de_aqui'],
  'warnings enable': ['fuera_de_aqui'],
  'warnings signals': [],
  'ratings keys': [],
  'ratings rotate-key': [],
  'disputes list': [],
  'disputes show': [ID],
  'disputes decide': [ID, '--amount', '0', '--facts', 'Esto pasó.', '--reasons', 'Por esto.'],
  'ledger verify': [],
  'orders reschedule': [],
  'tax list': ['--year', '2026'],
  'secrets reseal': [],
  'demo seed': [],
  'demo remove': [],
}

const NAMES = Object.keys(COMMANDS)
/** They make the tables themselves, or need none. */
const NEEDS_NO_TABLES = new Set(['db migrate', 'demo seed', 'storage check', 'source try', 'restore'])
const NEEDS_NO_DATABASE = new Set(['storage check', 'source try', 'restore'])
/** Prints what it has found: that is its answer. */
const LOOKS = new Set(['doctor'])

const AWAY = 'postgres://gremio:clave-secreta@127.0.0.1:9/gremio'

/** One line, no trace, nothing that is secret, and a code that is not 0. */
function expectOneLine({ code, stderr }: { code: number | null; stderr: string }, name: string) {
  // What goes on meanwhile is no fault.
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.endsWith('…'))
  expect({ name, lines }).toEqual({ name, lines: [expect.stringMatching(/^(?!\s|This is a fault of the program)/)] })
  expect(stderr).not.toContain('clave-secreta')
  expect(code, name).not.toBe(0)
  return lines[0] as string
}

test('every command is looked at here', () => {
  expect(Object.keys(GIVEN).sort()).toEqual([...NAMES].sort())
})

describe.concurrent('B11: every fault is one line', { timeout: 240_000 }, () => {
  test('a database without tables', async () => {
    const env = { DATABASE_URL: await aBareDatabase(), DATA_DIR: folder }
    for (const name of NAMES.filter((one) => !NEEDS_NO_TABLES.has(one) && !LOOKS.has(one))) {
      const line = expectOneLine(await gremio([...name.split(' '), ...(GIVEN[name] ?? [])], { env }), name)
      expect(line, name).toContain(name === 'backup' ? 'The database is empty' : 'gremio db migrate')
    }
  })

  test('a database that is away', async () => {
    const env = { DATABASE_URL: AWAY, DATA_DIR: folder }
    for (const name of NAMES.filter((one) => !NEEDS_NO_DATABASE.has(one) && !LOOKS.has(one))) {
      const line = expectOneLine(await gremio([...name.split(' '), ...(GIVEN[name] ?? [])], { env }), name)
      expect(line, name).toContain('127.0.0.1:9/gremio')
    }
  })

  test('an option that there is none of, and a word too many', async () => {
    for (const name of NAMES) {
      for (const wrong of [['--no-such-thing'], ['uno', 'dos', 'tres', 'cuatro', 'cinco']]) {
        const ended = await gremio([...name.split(' '), ...wrong])
        expect(ended.code, name).toBe(64)
        expect(expectOneLine(ended, name)).toContain(`(gremio ${name} --help)`)
      }
    }
  })
})

test('B11: a file that is missing, and a store that refuses, are one line', async () => {
  const missing = join(folder, 'no-such-file.txt')
  for (const words of [
    ['newsletter', 'send', 'Asunto', missing],
    ['page', 'publish', 'about', missing],
    ['synonym', 'import', missing],
    ['restore', '--check', '--from', missing],
  ])
    expect(expectOneLine(await gremio(words), words.join(' '))).toContain(missing)
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
}, 120_000)

test('B11: whoever is created with --verified is asked to confirm nothing', async () => {
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

test('B11: links in mails lead to the port that is served', async () => {
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
  expect(await gremio(['newsletter', 'send', 'Novedades', file])).toMatchObject({ code: 0 })
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
