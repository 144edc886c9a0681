import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { encodePictureQuickly } from '#app/adapters/images.server.ts'
import { sourceReader } from '#app/jobs/external-ads.server.ts'
import { bankBox } from '#app/adapters/tokens.server.ts'
import type { ListableStorage } from '#app/adapters/object-storage.ts'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import { MARK } from '#app/domain/installation/store.server.ts'
import { demoData } from '#db/seed/data.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { noteProxy } from '#server/http/proxy-hint.ts'
import { atEnd } from './at-end.ts'
import { aDatabase } from './database.ts'
import { aListing, anAccount } from './factories.ts'
import { schemaFolder } from './postgres.ts'

export const now = new Date('2026-11-21T10:00:00Z')
export const say = () => {}
/** The test file's own database. */
export const source = () => process.env['DATABASE_URL'] as string
/** Text that the format of COPY has to protect. */
const AWKWARD = 'Tabulador\t, barra \\N \\. y salto\nde línea\r\n«ñandú» 🎸 \\'

/** The test file's database with a marketplace in it, its pictures in a folder, and a folder for what a test makes. */
export async function aStockedMarketplace() {
  const db = await aDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gremio-backup-'))
  atEnd(() => rm(folder, { recursive: true }))
  const pictures = createFolderStorage(join(folder, 'media'))
  await seedDemo(db, {
    storage: pictures,
    encodePicture: encodePictureQuickly,
    site: { origin: 'http://127.0.0.1', name: 'Gremio' },
    currency: 'EUR',
    termsVersion: '2026-01',
    hiring: true,
    simulates: true,
    bank: bankBox,
    passwords: 'random',
    sourceReader,
    now,
    listings: demoData().listings.slice(0, 3),
  })
  const { id } = await anAccount(db, {
    profile: { bio: AWKWARD, skills: ['a,b', '{c}', '"d"', AWKWARD], hourlyRate: '35.50' },
  })
  await aListing(db, { authorId: id, title: AWKWARD.slice(0, 40), latitude: '41.65', longitude: '-0.88' })
  await db.insertInto('userSettings').values({ userId: id, profileVisibility: 'private' }).execute()
  for (const at of [now, new Date('2026-03-29T02:30:00.123Z')])
    await db
      .insertInto('loginEvents')
      .values({ userId: id, emailHash: randomBytes(32), at, success: true })
      .execute()
  await noteProxy(db, { address: 'fd00::3', trustProxy: 0 })
  return { db, folder, pictures }
}

/** A backup of the test file's database and this store. */
export async function backUp(storage: ListableStorage): Promise<Buffer> {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  await writeBackup({ connectionString: source(), storage, sink, now, say })
  return bytes
}

export const restore = (connectionString: string, bytes: Buffer, storage: ListableStorage) =>
  restoreBackup({ connectionString, schemaFolder, storage, source: Readable.from(bytes), say })

export async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Everything that is in a database, and how it is laid out. */
export async function contentsOf(url: string) {
  const tables = await ask<{ name: string }>(
    url,
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('schema_migrations', 'installation') ORDER BY 1`,
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

export async function objectsOf(storage: ListableStorage) {
  const objects = []
  for await (const { key } of storage.list()) {
    if (key === MARK) continue
    const object = await storage.get(key)
    objects.push([key, object?.contentType, object?.bytes.toString('base64')])
  }
  return objects.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}
