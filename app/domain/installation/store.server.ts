import { sql } from 'kysely'
import { z } from 'zod'
import type { ListableStorage, ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import { objectKey } from '#app/domain/listings/images.ts'
import { avatarKeysOf } from '#app/domain/profiles/avatars.ts'
import {
  findIdentity,
  findPlace,
  hasIdentity,
  settleIdentity,
  type Identity,
  type Place,
} from './installation.server.ts'

/** The object that names the owner of a store. It is outside the public prefix of a bucket, and in no backup. */
export const MARK = 'private/installation.json'

/** `installation` is null while a restore fills the store of an empty database. */
const Mark = z.object({ installation: z.string().nullable(), cluster: z.string(), databaseOid: z.number() })
type Mark = z.output<typeof Mark>

/** `another`: it belongs to another installation. `unknown`: unmarked, with files that this database does not name. */
export type Owner = 'ours' | 'another' | 'unknown'

/** How many of the files that a database names are looked for in an unmarked store. */
const SAMPLE = 12

type Store = Pick<ListableStorage, 'get' | 'put' | 'list'>

/**
 * The owner of a store. An unmarked store is marked when it is empty, or when the files that this database names are
 * there.
 * @throws the store's error when it does not answer, which does not mean that it belongs to another installation.
 */
export async function recogniseStore(db: Db, storage: Store): Promise<Owner> {
  const identity = await settleIdentity(db)
  const mark = await readMark(storage)
  if (mark) {
    if (!isOf(mark, identity)) return 'another'
    if (mark !== 'unreadable' && mark.installation === null) await writeMark(storage, identity)
    return 'ours'
  }
  if (!(await isEmpty(storage)) && !(await holdsWhatIsNamed(db, storage, identity)))
    // Another instance may have marked it meanwhile, and continued.
    return (await readMark(storage)) ? recogniseStore(db, storage) : 'unknown'
  await writeMark(storage, identity)
  return 'ours'
}

/** Recognises a store without marking it, for commands that only look. */
export async function lookAtStore(db: Db, storage: Pick<ObjectStorage, 'get'>): Promise<Owner | 'unmarked'> {
  const identity = await findIdentity(db)
  const mark = await readMark(storage)
  if (!mark) return 'unmarked'
  return !identity.isCopy && isOf(mark, identity) ? 'ours' : 'another'
}

/** Gives a store to this installation, or, while the database is empty, to the one that will be restored into it. */
export async function adoptStore(db: Db, storage: Pick<ObjectStorage, 'put'>): Promise<void> {
  await writeMark(storage, (await hasIdentity(db)) ? await settleIdentity(db) : { ...(await findPlace(db)), id: null })
}

/**
 * Claims a store for the installation that will be restored into this empty database: an empty store, or one that an
 * earlier attempt claimed.
 * @throws the store's error when it does not answer.
 */
export async function claimStoreForRestore(db: Db, storage: Store): Promise<Owner> {
  const place = await findPlace(db)
  const mark = await readMark(storage)
  if (mark) return isAt(mark, place) ? 'ours' : 'another'
  if (!(await isEmpty(storage))) return 'unknown'
  await writeMark(storage, { ...place, id: null })
  return 'ours'
}

async function readMark(storage: Pick<ObjectStorage, 'get'>): Promise<Mark | 'unreadable' | undefined> {
  const object = await storage.get(MARK)
  if (!object) return undefined
  try {
    return Mark.parse(JSON.parse(object.bytes.toString()))
  } catch {
    return 'unreadable'
  }
}

const isAt = (mark: Mark | 'unreadable', { cluster, databaseOid }: Place) =>
  mark !== 'unreadable' && mark.cluster === cluster && mark.databaseOid === databaseOid

const isOf = (mark: Mark | 'unreadable', identity: Identity) =>
  isAt(mark, identity) && mark !== 'unreadable' && (mark.installation ?? identity.id) === identity.id

async function writeMark(
  storage: Pick<ObjectStorage, 'put'>,
  { id: installation, cluster, databaseOid }: Place & { id: string | null },
): Promise<void> {
  const mark: Mark = { installation, cluster, databaseOid }
  await storage.put(MARK, Buffer.from(`${JSON.stringify(mark)}\n`), 'application/json', { isPrivate: true })
}

/** Whether a store holds only a mark, and objects left by an interrupted check. */
async function isEmpty(storage: Pick<ListableStorage, 'list'>): Promise<boolean> {
  for await (const { key } of storage.list())
    if (key !== MARK && !/^(check|private\/check|exports\/check)[/-]/.test(key)) return false
  return true
}

/** A copy names the files of the original too: while its mail is held, it may not claim the store. */
async function holdsWhatIsNamed(db: Db, storage: Pick<ObjectStorage, 'get'>, { isMailHeld }: Identity) {
  if (isMailHeld) return false
  const keys = await listNamed(db)
  let found = 0
  for (const key of keys) if (await storage.get(key)) found += 1
  return found > keys.length / 2
}

/** Some of the files that the database names, the newest first. */
async function listNamed(db: Db): Promise<string[]> {
  const images = await db
    .selectFrom('listingImages')
    .select(['key', 'widths'])
    .orderBy('id', 'desc')
    .limit(SAMPLE)
    .execute()
  const avatars = await db
    .selectFrom('profiles')
    .select('avatarUrl')
    .where('avatarUrl', 'is not', null)
    .limit(SAMPLE)
    .execute()
  const { rows: files } = await sql<{ key: string }>`
    (SELECT key FROM message_attachments LIMIT ${SAMPLE}) UNION (SELECT key FROM order_files LIMIT ${SAMPLE})`.execute(
    db,
  )
  return [
    ...images.map(({ key, widths }) => objectKey(key, widths[0] ?? 0)),
    ...avatars.flatMap(({ avatarUrl }) => avatarKeysOf(avatarUrl ?? '').slice(0, 1)),
    ...files.map(({ key }) => key),
  ]
}
