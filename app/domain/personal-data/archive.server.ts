import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Db, Trx } from '#app/db.server.ts'
import { objectKey } from '#app/domain/listings/images.ts'
import { avatarKeysOf } from '#app/domain/profiles/avatars.ts'
import { EXPIRIES, EXPORTED, type Exported } from '#app/domain/tables/registry.ts'

/** Memory holds so many rows at once, the keys of so many files, or one picture. */
const ROWS_AT_ONCE = 500
const FILES_AT_ONCE = 200

/**
 * Writes a person's data into a ZIP (E18): each table as JSON, all of one moment, and the pictures.
 * @param folder an empty folder for temporary files, which the caller deletes.
 * @returns the path and the size of the archive.
 * @throws when the store does not answer: there is no partial archive.
 */
export async function writeArchive(
  db: Db,
  storage: Pick<ObjectStorage, 'get'>,
  userId: string,
  folder: string,
): Promise<{ path: string; bytes: number }> {
  const tables = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => writeTables(trx, userId, folder))

  const path = join(folder, 'datos.zip')
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path))
  const failed = Promise.race([
    written,
    once(zip, 'error').then(([error]) => {
      throw error
    }),
  ])
  // The waits below handle this error too; this line keeps Node from treating it as unhandled.
  failed.catch(() => {})
  for (const { file } of tables) zip.addFile(join(folder, `${file}.json`), `datos/${file}.json`)
  const missing: string[] = []
  for await (const { name, key } of listPictures(db, userId)) {
    const object = await storage.get(key)
    if (object) await Promise.race([addPicture(zip, name, object.bytes), failed])
    else missing.push(name)
  }
  zip.addBuffer(Buffer.from(readme(tables, missing)), 'LEEME.txt')
  zip.end()
  await failed
  return { path, bytes: (await stat(path)).size }
}

type WrittenTable = Pick<Exported, 'table' | 'file'> & { rows: number }

async function writeTables(trx: Trx, userId: string, folder: string): Promise<WrittenTable[]> {
  const written = []
  for (const table of EXPORTED) {
    const out = createWriteStream(join(folder, `${table.file}.json`))
    const rows = await writeRows(trx, table, userId, out)
    out.end('\n]\n')
    await once(out, 'close')
    written.push({ table: table.table, file: table.file, rows })
  }
  return written
}

async function writeRows(
  trx: Trx,
  { table, owner, once: shown, withheld }: Exported,
  userId: string,
  out: WriteStream,
) {
  const mine =
    typeof owner === 'string'
      ? sql`${sql.ref(owner)} = ${userId}`
      : sql`${sql.ref(owner.column)} IN (SELECT ${sql.ref(owner.key ?? 'id')} FROM ${sql.table(owner.of)} WHERE ${sql.ref(owner.owner)} = ${userId})`
  const readable = shown ? sql`${sql.ref(shown)} IS NOT NULL` : sql`true`
  const columns = (await listColumns(trx, table)).filter((column) => !(column in withheld))
  const select = sql`SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(table)} WHERE ${mine} AND ${readable}`
  await sql`DECLARE of_person NO SCROLL CURSOR FOR ${select}`.execute(trx)
  out.write('[')
  let count = 0
  for (;;) {
    const { rows } = await sql`FETCH ${sql.lit(ROWS_AT_ONCE)} FROM of_person`.execute(trx.withoutPlugins())
    for (const row of rows) {
      const text = `${count === 0 ? '' : ','}\n${JSON.stringify(row)}`
      count += 1
      if (!out.write(text)) await once(out, 'drain')
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`CLOSE of_person`.execute(trx)
  return count
}

/** The columns of a table, in their order. */
export async function listColumns(db: Db | Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
     WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/** The rows of a query that reads them by their ids, some at a time. */
async function* inPortions<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < FILES_AT_ONCE) return
    after = last.id
  }
}

/** The largest rendition of each picture of a person, the files they sent, and the name that each gets. */
async function* listPictures(db: Db, userId: string): AsyncGenerator<{ name: string; key: string }> {
  const profile = await db.selectFrom('profiles').select('avatarUrl').where('id', '=', userId).executeTakeFirst()
  const avatar = avatarKeysOf(profile?.avatarUrl ?? '').at(-1)
  if (avatar) yield { name: 'imagenes/perfil.webp', key: avatar }
  const sent = inPortions((after) =>
    db
      .selectFrom('messageAttachments as a')
      .innerJoin('messages as m', 'm.id', 'a.messageId')
      .select(['a.id', 'a.name', 'a.key', 'm.conversationId'])
      .where('m.senderId', '=', userId)
      .where('a.id', '>', after)
      .orderBy('a.id')
      .limit(FILES_AT_ONCE)
      .execute(),
  )
  for await (const { id, name, key, conversationId } of sent)
    yield { name: `mensajes/${conversationId}/${id}-${name}`, key }
  const entered = inPortions((after) =>
    db
      .selectFrom('contestFiles as f')
      .innerJoin('contestEntries as e', 'e.id', 'f.entryId')
      .select(['f.id', 'f.name', 'f.key', 'f.entryId'])
      .where('e.userId', '=', userId)
      .where('f.id', '>', after)
      .orderBy('f.id')
      .limit(FILES_AT_ONCE)
      .execute(),
  )
  for await (const { id, name, key, entryId } of entered) yield { name: `concursos/${entryId}/${id}-${name}`, key }
  yield* listOrderFiles(db, userId)
  const ofContests = inPortions((after) =>
    db
      .selectFrom('contestImages as i')
      .innerJoin('contests as c', 'c.id', 'i.contestId')
      .select(['c.id', 'i.key', 'i.widths'])
      .where('c.organiserId', '=', userId)
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(FILES_AT_ONCE)
      .execute(),
  )
  for await (const { id, key, widths } of ofContests)
    yield { name: `imagenes/concursos/${id}.webp`, key: objectKey(key, Math.max(...widths)) }
  const ofListings = inPortions((after) =>
    db
      .selectFrom('listingImages as i')
      .innerJoin('listings as l', 'l.id', 'i.listingId')
      .select(['i.id', 'i.listingId', 'i.position', 'i.key', 'i.widths'])
      .where('l.authorId', '=', userId)
      .where('i.id', '>', after)
      .orderBy('i.id')
      .limit(FILES_AT_ONCE)
      .execute(),
  )
  for await (const { listingId, position, key, widths } of ofListings)
    yield { name: `imagenes/${listingId}/${position + 1}.webp`, key: objectKey(key, Math.max(...widths)) }
}

/** The files of what somebody was hired for, on either side, and the invoices they added. */
async function* listOrderFiles(db: Db, userId: string): AsyncGenerator<{ name: string; key: string }> {
  const invoices = inPortions((after) =>
    db
      .selectFrom('stageInvoices')
      .select(['id', 'name', 'key', 'orderId'])
      .where('freelancerId', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(FILES_AT_ONCE)
      .execute(),
  )
  for await (const { id, name, key, orderId } of invoices) yield { name: `facturas/${orderId}/${id}-${name}`, key }
  const ofOrders = inPortions((after) =>
    db
      .selectFrom('orderFiles as f')
      .innerJoin('orders as o', 'o.id', 'f.orderId')
      .select(['f.id', 'f.name', 'f.key', 'f.orderId'])
      .where(({ eb, or }) => or([eb('o.clientId', '=', userId), eb('o.freelancerId', '=', userId)]))
      .where('f.scanState', '<>', 'rechazado')
      .where('f.id', '>', after)
      .orderBy('f.id')
      .limit(FILES_AT_ONCE)
      .execute(),
  )
  for await (const { id, name, key, orderId } of ofOrders)
    yield { name: `contrataciones/${orderId}/${id}-${name}`, key }
}

/** Resolves when the picture has been written, so that one is in memory at a time. */
function addPicture(zip: ZipFile, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const source = Readable.from([bytes])
    source.on('close', resolve).on('error', reject)
    // Pictures are compressed already.
    zip.addReadStream(source, name, { size: bytes.length, compress: false })
  })
}

/** How long rows of a person are kept that go by themselves. */
function keptInWords(table: string): string {
  const days = Math.max(...EXPIRIES.filter((expiry) => expiry.table === table && expiry.told).map(({ days }) => days))
  return days > 0 ? ` (cada entrada se borra a los ${days} días)` : ''
}

function readme(tables: WrittenTable[], missing: string[]): string {
  const lines = [
    'Todo lo que guardamos de ti.',
    '',
    'En «datos» hay un archivo por cada clase de datos, en formato JSON: una lista con una entrada por fila.',
    'Los precios están en céntimos y las horas, en UTC. En «imagenes» está cada fotografía de tus anuncios en su',
    'mayor tamaño, en una carpeta con el identificador del anuncio, y la de tu perfil. En «mensajes» están los archivos',
    'que has enviado, en una carpeta con el identificador de la conversación, y en «concursos» los de tus propuestas.',
    'En «facturas» están las que has adjuntado a tus contrataciones, y en «contrataciones» los archivos de sus entregas,',
    'pagos y disputas, de las dos partes.',
    '',
    'No están la contraseña cifrada, los códigos de acceso ni los enlaces de los correos: con ellos, quien encontrara',
    'este archivo podría entrar en tu cuenta.',
    '',
    ...tables.map(({ table, file, rows }) => `${file}.json: ${rows}${keptInWords(table)}`),
    ...(missing.length > 0 ? ['', 'No hemos encontrado estos archivos:', ...missing] : []),
  ]
  return `${lines.join('\r\n')}\r\n`
}
