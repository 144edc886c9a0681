import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { FileStorage, OpenedObject } from '#app/adapters/object-storage.ts'
import type { Db, Trx } from '#app/db.server.ts'
import { objectKey } from '#app/domain/listings/images.ts'
import { avatarKeysOf } from '#app/domain/profiles/avatars.ts'
import { EXPIRIES, EXPORTED, type Exported } from '#app/domain/tables/registry.ts'
import type { Owner } from '#app/domain/tables/table.ts'
import { t } from '#app/locale/texts.ts'
import { fileName, filePath, profilePicturePath, readmeName, storedPath } from './file-names.ts'

/** How many rows memory holds at once, or the keys of how many files. */
const ROWS_AT_ONCE = 500
const FILES_AT_ONCE = 200

/**
 * Writes a person's data into a ZIP (E18): each table as JSON, all of one moment, and the pictures. Its texts and the
 * names of its files are in the language of the request.
 * @param folder an empty folder for temporary files, which the caller deletes.
 * @returns the path and the size of the archive.
 * @throws when the store does not answer: there is no partial archive.
 */
export async function writeArchive(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
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
  for (const { file } of tables) zip.addFile(join(folder, `${file}.json`), filePath(file))
  const missing: string[] = []
  for await (const { name, key } of listPictures(db, userId)) {
    const object = await storage.open(key)
    if (object) await Promise.race([addFile(zip, name, object), failed])
    else missing.push(name)
  }
  zip.addBuffer(Buffer.from(readme(tables, missing)), readmeName())
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
  const readable = shown ? sql`${sql.ref(shown)} IS NOT NULL` : sql`true`
  const columns = (await listColumns(trx, table)).filter((column) => !(column in withheld))
  const select = sql`SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(table)} WHERE ${isOf(owner, userId)} AND ${readable}`
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

/** Whether a row is of this person. */
const isOf = (owner: Owner, userId: string) =>
  typeof owner === 'string'
    ? sql`${sql.ref(owner)} = ${userId}`
    : sql`${sql.ref(owner.column)} IN (SELECT ${sql.ref(owner.key ?? 'id')} FROM ${sql.table(owner.of)} WHERE ${sql.ref(owner.owner)} = ${userId})`

/** The columns of a table, in their order. */
async function listColumns(db: Db | Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
     WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/** The largest rendition of each picture of a person, the files they sent, and the name that each gets. */
async function* listPictures(db: Db, userId: string): AsyncGenerator<{ name: string; key: string }> {
  const profile = await db.selectFrom('profiles').select('avatarUrl').where('id', '=', userId).executeTakeFirst()
  const avatar = avatarKeysOf(profile?.avatarUrl ?? '').at(-1)
  if (avatar) yield { name: profilePicturePath(), key: avatar }
  for (const { table, owner, stored } of EXPORTED) {
    if (stored === undefined) continue
    for (let after: string | undefined = ''; after !== undefined;) {
      const { rows }: { rows: StoredFile[] } = await sql<StoredFile>`
        SELECT key, ${sql.raw(stored)} AS name, to_jsonb(t) -> 'widths' AS widths
          FROM ${sql.table(table)} AS t WHERE ${isOf(owner, userId)} AND key > ${after}
         ORDER BY key LIMIT ${sql.lit(FILES_AT_ONCE)}`.execute(db)
      for (const { key, name, widths } of rows)
        if (name !== null) yield { name: storedPath(name), key: widths ? objectKey(key, Math.max(...widths)) : key }
      after = rows.length < FILES_AT_ONCE ? undefined : rows.at(-1)?.key
    }
  }
}

interface StoredFile {
  key: string
  name: string | null
  widths: number[] | null
}

/** Resolves when the file has been written, so that one is open at a time. */
function addFile(zip: ZipFile, name: string, { stream, bytes }: OpenedObject): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.on('close', resolve).on('error', reject)
    // Pictures and films are compressed already.
    zip.addReadStream(stream, name, { size: bytes, compress: false })
  })
}

/** The number of rows of a table, and how long they are kept if they are deleted automatically. */
function tableInWords({ table, file, rows }: WrittenTable): string {
  const days = Math.max(...EXPIRIES.filter((expiry) => expiry.table === table && expiry.told).map(({ days }) => days))
  const counted = `${fileName(file)}: ${rows}`
  return days > 0 ? t('{counted} (cada entrada se borra a los {days} días)', { counted, days }) : counted
}

function readme(tables: WrittenTable[], missing: string[]): string {
  const lines = [
    t('Todo lo que guardamos de ti.'),
    '',
    t(
      'En «datos» hay un archivo por cada clase de datos, en formato JSON: una lista con una entrada por fila.\nLos precios están en céntimos y las horas, en UTC. En «imagenes» está cada fotografía de tus anuncios en su\nmayor tamaño, en una carpeta con el identificador del anuncio, y la de tu perfil. En «mensajes» están los archivos\nque has enviado, en una carpeta con el identificador de la conversación, y en «concursos» los de tus propuestas.\nEn «facturas» están las que has adjuntado a tus contrataciones, y en «contrataciones» los archivos de sus entregas,\npagos y disputas, de las dos partes.',
    ),
    '',
    t(
      'No están la contraseña cifrada, los códigos de acceso ni los enlaces de los correos: con ellos, quien encontrara\neste archivo podría entrar en tu cuenta.',
    ),
    '',
    ...tables.map(tableInWords),
    ...(missing.length > 0 ? ['', t('No hemos encontrado estos archivos:'), ...missing] : []),
  ]
  return `${lines.join('\n').replaceAll('\n', '\r\n')}\r\n`
}
