import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { ListableStorage } from '#app/adapters/object-storage.ts'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import { createS3Storage } from '#app/adapters/storage-s3.server.ts'
import type { Db } from '#app/db.server.ts'
import { migrate } from '#db/migrate.ts'
import { BEFORE } from '#tests/support/before-baseline.ts'
import {
  aStockedMarketplace,
  ask,
  backUp,
  contentsOf,
  now,
  objectsOf,
  restore,
  say,
  source,
} from '#tests/support/backups.ts'
import { aBareDatabase } from '#tests/support/bare-database.ts'
import { outcomesOf, randomDeletions, type Deletion } from '#tests/support/deletions.ts'
import { anAccount } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'
import { schemaFolder } from '#tests/support/postgres.ts'
import { anS3Server } from '#tests/support/s3.ts'
import { writeBackup } from './write-backup.ts'

let db: Db
let folder: string
let s3: () => ListableStorage
let pictures: ListableStorage
/** A backup of everything, with the pictures in a folder. */
let archive: Buffer

beforeAll(async () => {
  ;({ db, folder, pictures } = await aStockedMarketplace())
  archive = await backUp(pictures)
  const { settings } = await anS3Server()
  s3 = () => createS3Storage(settings)
})

/** Whether mail is held, and whether it is the same installation as the one that was backed up. */
async function isHeld(url: string) {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return ask(url, `SELECT mail_held_since IS NOT NULL AS held, id = '${id}' AS "isSame" FROM installation`)
}

test('a backup is restored whole into a database of an ordinary owner: rows, layout, sequences and pictures', async () => {
  const url = await aBareDatabase()
  const elsewhere = createFolderStorage(join(folder, 'media-again'))
  const restored = await restore(url, archive, elsewhere)

  expect(await contentsOf(url)).toEqual(await contentsOf(source()))
  const objects = await objectsOf(elsewhere)
  expect(objects).toEqual(await objectsOf(pictures))
  expect(objects.length).toBeGreaterThan(3)
  expect(restored).toMatchObject({ madeAt: now, files: objects.length })
  expect(await isHeld(url)).toEqual([{ held: true, isSame: false }])

  // The next number comes after the last, and the triggers work again.
  const [event] = await ask<{ id: string }>(
    url,
    `INSERT INTO login_events (email_hash, success) VALUES ('\\x00', false) RETURNING id`,
  )
  expect(Number(event?.id)).toBe(3)
  await ask(url, `UPDATE users SET state = 'suspendido'`)
  expect(await ask(url, 'SELECT listing_id FROM listing_search')).toEqual([])
})

test('deleting people and listings has the same effect in a restored database: its foreign keys fire in their old order', async () => {
  const url = await aBareDatabase()
  await restore(url, archive, createFolderStorage(join(folder, 'media-of-the-order')))
  const keys = (order: string) =>
    `SELECT k.conname, t.tgrelid::regclass::text AS of, t.tgtype FROM pg_trigger t JOIN pg_constraint k ON k.oid = t.tgconstraint
      WHERE k.contype = 'f' ORDER BY ${order}`
  // PostgreSQL fires triggers by their names: those that change other rows first, then checks, each by its number.
  const made = await ask(source(), keys('substring(t.tgname FROM 22 FOR 1), t.oid'))
  expect(await ask(url, keys('t.tgname COLLATE "C"'))).toEqual(made)

  const idsOf = async (table: string) =>
    (await ask<{ id: string }>(source(), `SELECT id FROM ${table} ORDER BY created_at, id`)).map(({ id }) => id)
  const [people, listings] = [await idsOf('users'), await idsOf('listings')]
  const deletions: Deletion[] = [
    ...randomDeletions(200, people, listings, 'de dos en dos'),
    { table: 'users', ids: people },
    { table: 'listings', ids: listings },
  ]
  const outcomes = await outcomesOf(source(), deletions)
  expect(await outcomesOf(url, deletions)).toEqual(outcomes)
  expect(outcomes.filter((outcome) => outcome.startsWith('refused')).length).toBeLessThan(outcomes.length / 2)
})

test('pictures are copied from S3 into an archive and from an archive into S3, with their types', async () => {
  const url = await aBareDatabase()
  await restore(url, archive, s3())
  expect(await objectsOf(s3())).toEqual(await objectsOf(pictures))

  await s3().put('copias/datos-1.zip', Buffer.from('PK'), 'application/zip')
  const again = createFolderStorage(join(folder, 'media-from-s3'))
  const types: (string | undefined)[] = []
  const keep: ListableStorage = { ...again, put: (key, bytes, type) => (types.push(type), again.put(key, bytes, type)) }
  await restore(await aBareDatabase(), await backUp(s3()), keep)
  expect((await again.get('copias/datos-1.zip'))?.bytes.toString()).toBe('PK')
  // The type of attached files is never stored.
  expect([...new Set(types)].sort()).toEqual(['application/octet-stream', 'application/zip', 'image/webp'])
})

test('B13: the commands back up from S3 and restore into a bucket that they make, with every call verified', async () => {
  const [store, empty] = [await anS3Server(), await anS3Server({ hasBucket: false })]
  await restore(await aBareDatabase(), archive, createS3Storage(store.settings))
  const [file, none] = [join(folder, 's3.tar.gz'), join(folder, 'none.tar.gz')]
  expect(await gremio(['backup', '--to', file], { env: store.environment })).toMatchObject({ code: 0 })
  const env = { DATABASE_URL: await aBareDatabase(), ...empty.environment }
  expect(await gremio(['restore', '--from', file], { env })).toMatchObject({ code: 0 })
  expect(await objectsOf(createS3Storage(empty.settings))).toEqual(await objectsOf(pictures))
  expect([...store.refused, ...empty.refused]).toEqual([])

  const wrong = { ...store.environment, S3_SECRET_ACCESS_KEY: 'otra' }
  const { code, stderr } = await gremio(['backup', '--to', none], { env: wrong })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/SignatureDoesNotMatch.*\n$/)])
  expect(store.refused).toMatchObject([{ method: 'GET', why: 'SignatureDoesNotMatch' }])
  expect(existsSync(none)).toBe(false)
})

test('rows written during a backup are all in it or all left out', async () => {
  // Some megabytes that do not shrink, in a table that comes after the profiles and before the users.
  const { id: user_id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const { id: staging_id } = await db
    .insertInto('uploadStaging')
    .values({
      userId: user_id,
      draftKey: '7b0e64e5-9e3c-4a37-8f4c-0d3f0d1a2b3c',
      position: 0,
      key: 'a/b/c',
      widths: [320],
      width: 320,
      height: 240,
      bytes: 1,
      sha256: randomBytes(32),
      originalName: 'guitarra.jpg',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let n = 0; n < 8; n += 1)
    await db
      .insertInto('uploadSpool')
      .values({ key: `a/${n}`, stagingId: staging_id, bytes: randomBytes(4_000_000) })
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
  await db.deleteFrom('uploadStaging').execute()
})

test('a picture that is deleted during a backup is in it, and so is one that is added', async () => {
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

/** Writes a backup of a database whose migrations are these, with an account in it. */
async function aBackupOf(migrations: { name: string; sha256: string }[]): Promise<string> {
  const old = await aBareDatabase()
  const baseline = join(folder, 'baseline')
  for (const part of ['schema', 'data']) cpSync(join(schemaFolder, part), join(baseline, part), { recursive: true })
  rmSync(join(baseline, 'data', 'vocabulary.tsv'))
  mkdirSync(join(baseline, 'migrations'), { recursive: true })
  await migrate(old, baseline)
  const client = new pg.Client({ connectionString: old })
  await client.connect()
  await client.query('DELETE FROM schema_migrations')
  for (const { name, sha256 } of migrations)
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
  await client.query(
    `INSERT INTO users (id, email, password_hash, terms_version) VALUES ('00000000-0000-4000-8000-000000000001', 'antigua@ejemplo.es', '!', '2026-01')`,
  )
  await client.end()
  const file = join(folder, `old-${migrations.length}.tar.gz`)
  expect(await gremio(['backup', '--to', file], { env: { DATABASE_URL: old } })).toMatchObject({ code: 0, stdout: '' })
  return file
}

test('a backup from before the baseline is restored if it has all migrations before it', async () => {
  const url = await aBareDatabase()
  const restored = await gremio(['restore', '--from', await aBackupOf(BEFORE)], { env: { DATABASE_URL: url } })
  expect(restored.stderr).toContain('Laying the tables of baseline')
  expect(restored.stdout).toMatch(/^Restored [\d,]+ rows and \d+ files as they were on /)
  expect(await ask(url, 'SELECT email FROM users')).toEqual([{ email: 'antigua@ejemplo.es' }])
  expect(await migrate(url, schemaFolder)).toEqual([])
  expect(await isHeld(url)).toEqual([{ held: true, isSame: false }])
})

test('an older backup is refused with the remedy', async () => {
  const url = await aBareDatabase()
  const refused = await gremio(['restore', '--from', await aBackupOf(BEFORE.slice(0, -1))], {
    env: { DATABASE_URL: url, DATA_DIR: join(folder, 'older') },
  })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('Go through the last version that has that file first')
})
