import { randomBytes } from 'node:crypto'
import { closeSync, openSync, statSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { encodePicture } from '#app/adapters/images.server.ts'
import type { ListableStorage } from '#app/adapters/object-storage.ts'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import { createS3Storage } from '#app/adapters/storage-s3.server.ts'
import type { Db } from '#app/db.server.ts'
import { applyMigration, migrate, readMigrations } from '#db/migrate.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { DEMO_LISTINGS } from '#db/seed/listings.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aBareDatabase } from '#tests/support/bare-database.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'
import { migrationsFolder } from '#tests/support/postgres.ts'
import { createArchive, readArchive, type Entry } from './archive.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const now = new Date('2026-11-21T10:00:00Z')
const say = () => {}
const source = () => process.env['DATABASE_URL'] as string
/** Text that the format of COPY has to protect. */
const AWKWARD = 'Tabulador\t, barra \\N \\. y salto\nde línea\r\n«ñandú» 🎸 \\'

let db: Db
let folder: string
let s3: () => ListableStorage
let pictures: ListableStorage
/** A backup of all that the beforeAll puts there, with the pictures in a folder. */
let archive: Buffer

beforeAll(async () => {
  db = await aDatabase()
  folder = await mkdtemp(join(tmpdir(), 'gremio-backup-'))
  // This server reckons signatures of bucket addresses wrongly, and listing is one.
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'listings' }],
    allowMismatchedSignatures: true,
  } as ConstructorParameters<typeof S3rver>[0])
  const { port } = await server.run()
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  s3 = () => createS3Storage({ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'listings', ...keys })
  atEnd(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  pictures = createFolderStorage(join(folder, 'media'))
  await seedDemo(db, {
    storage: pictures,
    encodePicture,
    site: { origin: 'http://127.0.0.1', name: 'Gremio' },
    currency: 'EUR',
    termsVersion: '2026-01',
    passwords: 'random',
    now,
    listings: DEMO_LISTINGS.slice(0, 3),
  })
  const { id } = await anAccount(db, {
    profile: { bio: AWKWARD, skills: ['a,b', '{c}', '"d"', AWKWARD], hourly_rate: '35.50' },
  })
  await aListing(db, { author_id: id, title: AWKWARD.slice(0, 40), latitude: '41.65', longitude: '-0.88' })
  await db.insertInto('user_settings').values({ user_id: id, profile_visibility: 'private' }).execute()
  for (const at of [now, new Date('2026-03-29T02:30:00.123Z')])
    await db
      .insertInto('login_events')
      .values({ user_id: id, email_hash: randomBytes(32), at, success: true })
      .execute()
  archive = await backUp(pictures)
}, 180_000)

async function backUp(storage: ListableStorage): Promise<Buffer> {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  await writeBackup({ connectionString: source(), storage, sink, now, say })
  return bytes
}

const restore = (connectionString: string, bytes: Buffer, storage: ListableStorage) =>
  restoreBackup({ connectionString, migrationsFolder, storage, source: Readable.from(bytes), say })

async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Everything that is in a database, and how it is laid out. */
async function contentsOf(url: string) {
  const tables = await ask<{ name: string }>(
    url,
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'schema_migrations' ORDER BY 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    const found = await ask<{ row: string }>(url, `SELECT t::text AS row FROM ${name} t ORDER BY 1`)
    rows[name] = found.map(({ row }) => row)
  }
  return {
    rows,
    constraints: await ask(
      url,
      `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    ),
    indexes: await ask(url, `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`),
    triggers: await ask(
      url,
      `SELECT tgname, tgenabled, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
    ),
    migrations: await ask(url, `SELECT name, sha256 FROM schema_migrations ORDER BY 1`),
    sequences: await ask(url, `SELECT sequencename, last_value FROM pg_sequences ORDER BY 1`),
  }
}

async function objectsOf(storage: ListableStorage) {
  const objects = []
  for await (const { key } of storage.list()) {
    const object = await storage.get(key)
    objects.push([key, object?.contentType, object?.bytes.toString('base64')])
  }
  return objects.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

test('a backup comes back whole in a database of a plain owner: rows, layout, sequences and pictures', async () => {
  const url = await aBareDatabase()
  const elsewhere = createFolderStorage(join(folder, 'media-again'))
  const restored = await restore(url, archive, elsewhere)

  expect(await contentsOf(url)).toEqual(await contentsOf(source()))
  const objects = await objectsOf(elsewhere)
  expect(objects).toEqual(await objectsOf(pictures))
  expect(objects.length).toBeGreaterThan(3)
  expect(restored).toMatchObject({ madeAt: now, files: objects.length })

  // The next number comes after the last, and the triggers work again.
  const [event] = await ask<{ id: string }>(
    url,
    `INSERT INTO login_events (email_hash, success) VALUES ('\\x00', false) RETURNING id`,
  )
  expect(Number(event?.id)).toBe(3)
  await ask(url, `UPDATE users SET state = 'suspendido'`)
  expect(await ask(url, 'SELECT listing_id FROM listing_search')).toEqual([])
})

test('pictures go from S3 into an archive and from an archive into S3, with their types', async () => {
  const url = await aBareDatabase()
  await restore(url, archive, s3())
  expect(await objectsOf(s3())).toEqual(await objectsOf(pictures))

  await s3().put('copias/datos-1.zip', Buffer.from('PK'), 'application/zip')
  const again = createFolderStorage(join(folder, 'media-from-s3'))
  const types: (string | undefined)[] = []
  const keep: ListableStorage = { ...again, put: (key, bytes, type) => (types.push(type), again.put(key, bytes, type)) }
  await restore(await aBareDatabase(), await backUp(s3()), keep)
  expect((await again.get('copias/datos-1.zip'))?.bytes.toString()).toBe('PK')
  expect([...new Set(types)].sort()).toEqual(['application/zip', 'image/webp'])
})

test('what is written during a backup is in it as a whole or not at all', async () => {
  // Some megabytes that do not shrink, in a table that comes after the profiles and before the users.
  const { id: user_id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const { id: staging_id } = await db
    .insertInto('upload_staging')
    .values({
      user_id,
      draft_key: '7b0e64e5-9e3c-4a37-8f4c-0d3f0d1a2b3c',
      position: 0,
      key: 'a/b/c',
      widths: [320],
      width: 320,
      height: 240,
      bytes: 1,
      sha256: randomBytes(32),
      original_name: 'guitarra.jpg',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let n = 0; n < 8; n += 1)
    await db
      .insertInto('upload_spool')
      .values({ key: `a/${n}`, staging_id, bytes: randomBytes(4_000_000) })
      .execute()

  const chunks: Buffer[] = []
  let received = 0
  let written = false
  const sink = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      received += chunk.length
      // The spool is being copied, so the profiles have been and the users have not.
      if (received < 3_000_000 || written) return done()
      written = true
      void anAccount(db, { username: 'llega-tarde' }).then(() => done(), done)
    },
  })
  await writeBackup({ connectionString: source(), storage: pictures, sink, now, say })
  expect(written).toBe(true)

  const url = await aBareDatabase()
  await restore(url, Buffer.concat(chunks), createFolderStorage(join(folder, 'media-later')))
  expect(await ask(url, `SELECT id FROM users WHERE email = 'llega-tarde@ejemplo.es'`)).toEqual([])
  expect(await ask(url, `SELECT count(*)::int AS n FROM profiles`)).toEqual(
    await ask(url, `SELECT count(*)::int AS n FROM users`),
  )
  await db.deleteFrom('upload_staging').execute()
})

test('a picture that is deleted while a backup is made is in it, and one that comes meanwhile too', async () => {
  const storage = createFolderStorage(join(folder, 'media-moving'))
  await storage.put('antes/1-320.webp', Buffer.from('1'), 'image/webp')
  let lists = 0
  const moving: ListableStorage = {
    ...storage,
    async *list() {
      lists += 1
      if (lists === 2) {
        await storage.delete('antes/1-320.webp')
        await storage.put('durante/2-320.webp', Buffer.from('2'), 'image/webp')
      }
      yield* storage.list()
    },
  }
  const sink = new PassThrough()
  const bytes = buffer(sink)
  await writeBackup({ connectionString: source(), storage: moving, sink, now: new Date(), say })
  const again = createFolderStorage(join(folder, 'media-moved'))
  await restore(await aBareDatabase(), await bytes, again)
  expect((await objectsOf(again)).map(([key]) => key)).toEqual(['antes/1-320.webp', 'durante/2-320.webp'])
})

test('a database that is not empty is refused before anything is read', async () => {
  await expect(restore(source(), archive, pictures)).rejects.toThrow(
    /^The database \w+ is not empty: it has categories\./,
  )
})

test('a damaged archive is refused wherever it is damaged, the entry named, and leaves the database empty', async () => {
  const url = await aBareDatabase()
  const storage = createFolderStorage(join(folder, 'media-damaged'))
  for (const share of [0.01, 0.2, 0.4, 0.6, 0.8, 0.99]) {
    const damaged = Buffer.from(archive)
    const at = Math.floor(archive.length * share)
    damaged[at] = (damaged[at] as number) ^ 0xff
    await expect(restore(url, damaged, storage)).rejects.toThrow(
      /^The archive is damaged (in|after) (gremio-backup\.json|end\.json|files\/|tables\/)|^This is not a backup/,
    )
    await expect(restore(url, archive.subarray(0, at), storage)).rejects.toThrow(
      /^The archive is (damaged|not whole)|^This is not a backup/,
    )
  }
  await expect(restore(url, Buffer.from('no es un archivo'), storage)).rejects.toThrow(
    'This is not a backup of Gremio.',
  )
  expect(await ask(url, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([])
  // The good one still goes in.
  await restore(url, archive, storage)
})

/** The same archive with other entries, whole in itself. */
async function rewritten(change: (entry: Entry) => Entry | undefined): Promise<Buffer> {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  const copy = createArchive(sink, now)
  for await (const entry of readArchive(Readable.from(archive))) {
    const changed = change(entry)
    if (changed) await copy.add(changed)
  }
  await copy.finish()
  return bytes
}

test('bytes that changed under their checksum are named, and so is what is missing', async () => {
  const url = await aBareDatabase()
  const [, name] = /(tables\/listings\/\d+\.copy)/.exec(await entryNames()) ?? []
  const lost = await rewritten((entry) => (entry.name === name ? undefined : entry))
  await expect(restore(url, lost, pictures)).rejects.toThrow(/^The archive should have \d+ entries and has \d+\.$/)
  await expect(checkBackup(Readable.from(lost))).rejects.toThrow(/entries/)

  const shorter = await rewritten((entry) =>
    entry.name === name ? { ...entry, bytes: entry.bytes.subarray(0, entry.bytes.indexOf('\n') + 1) } : entry,
  )
  await expect(restore(url, shorter, pictures)).rejects.toThrow('The archive should have 4 rows of listings and has 1.')
})

async function entryNames() {
  let names = ''
  for await (const { name } of readArchive(Readable.from(archive))) names += `${name}\n`
  return names
}

test('a backup of a newer version is refused, and one of another form of a migration', async () => {
  const url = await aBareDatabase()
  const withHead = (change: (head: { format: number; migrations: { name: string; sha256: string }[] }) => void) =>
    rewritten((entry) => {
      if (entry.name !== 'gremio-backup.json') return entry
      const head = JSON.parse(entry.bytes.toString())
      change(head)
      return { ...entry, bytes: Buffer.from(JSON.stringify(head)) }
    })
  const newer = await withHead((head) => head.migrations.push({ name: '9999_later.sql', sha256: 'f' }))
  await expect(restore(url, newer, pictures)).rejects.toThrow(
    'The backup is of a newer version of Gremio: it has the migration 9999_later.sql. Restore it with that version.',
  )
  const other = await withHead((head) => head.migrations.forEach((migration) => (migration.sha256 = 'f')))
  await expect(restore(url, other, pictures)).rejects.toThrow(/another form of the migration 0001_main_loop\.sql/)
  const form = await withHead((head) => (head.format = 2))
  await expect(restore(url, form, pictures)).rejects.toThrow(/newer version of Gremio: it has a newer form/)
})

test('a backup of an older version is laid out as it was, and the command migrates on', async () => {
  const [first, second] = await readMigrations(migrationsFolder)
  const old = await aBareDatabase()
  const client = new pg.Client({ connectionString: old })
  await client.connect()
  for (const migration of [first, second]) await applyMigration(client, migration as NonNullable<typeof first>)
  await client.query(
    `INSERT INTO users (id, email, password_hash, terms_version) VALUES ('00000000-0000-4000-8000-000000000001', 'antigua@ejemplo.es', '!', '2026-01')`,
  )
  await client.end()

  const file = join(folder, 'old.tar.gz')
  const written = await gremio(['backup', '--to', file], { env: { DATABASE_URL: old } })
  expect(written).toMatchObject({ code: 0, stdout: '' })
  const url = await aBareDatabase()
  const restored = await gremio(['restore', '--from', file], { env: { DATABASE_URL: url } })
  expect(restored.stderr).toContain(`Laying the tables of ${second?.name}`)
  expect(restored.stdout).toMatch(
    /^Restored 14 rows and \d+ files as they were on .+\. Then applied 0003_own_place\.sql/,
  )
  expect(await ask(url, 'SELECT email FROM users')).toEqual([{ email: 'antigua@ejemplo.es' }])
  expect(await migrate(url, migrationsFolder)).toEqual([])
})

test('the command writes a file for its owner only, leaves others alone and nothing half-written', async () => {
  const place = await mkdtemp(join(folder, 'to-'))
  const file = join(place, 'gremio.tar.gz')
  expect(await gremio(['backup', '--to', file])).toMatchObject({ code: 0, stdout: '' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await gremio(['restore', '--check', '--from', file])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The backup of .+ is whole: /),
  })
  const before = await readFile(file)
  expect(await gremio(['backup', '--to', file])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('exists already'),
  })
  expect((await readFile(file)).equals(before)).toBe(true)

  const nowhere = join(place, 'no-such-folder/gremio.tar.gz')
  expect(await gremio(['backup', '--to', nowhere])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/ENOENT.+\n$/),
  })
  expect(await readdir(place)).toEqual(['gremio.tar.gz'])

  await writeFile(join(place, 'half.tar.gz'), before.subarray(0, before.length / 2))
  expect(await gremio(['restore', '--check', '--from', join(place, 'half.tar.gz')])).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The archive is damaged (in|after) \S+\.\n$/),
  })
})

test.skipIf(process.platform !== 'linux')('a full disk ends a backup with one line', async () => {
  const full = openSync('/dev/full', 'w')
  const { code, stderr } = await gremio(['backup'], { output: full })
  closeSync(full)
  expect(code).toBe(1)
  expect(stderr.trim().split('\n').at(-1)).toMatch(/^There is no room left on the disk: ENOSPC/)
})
