import { closeSync, openSync, statSync } from 'node:fs'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { ListableStorage } from '#app/adapters/object-storage.ts'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import { aStockedMarketplace, ask, backUp, now, restore, source } from '#tests/support/backups.ts'
import { aBareDatabase } from '#tests/support/bare-database.ts'
import { gremio } from '#tests/support/gremio.ts'
import { createArchive, readArchive, type Entry } from './archive.ts'
import { checkBackup } from './restore-backup.ts'

let folder: string
let pictures: ListableStorage
let archive: Buffer

beforeAll(async () => {
  ;({ folder, pictures } = await aStockedMarketplace())
  archive = await backUp(pictures)
})

test('a database that is not empty is refused before the archive is read', async () => {
  await expect(restore(source(), archive, pictures)).rejects.toThrow(/^The database \w+ is not empty: it has \w+\./)
})

test('a damaged archive is refused wherever the damage is, with the entry named, and leaves the database empty', async () => {
  const url = await aBareDatabase()
  const storage = createFolderStorage(join(folder, 'media-damaged'))
  for (const share of [0.01, 0.4, 0.8, 0.99]) {
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
  await expect(restore(url, Buffer.alloc(0), storage)).rejects.toThrow('The archive is empty.')
  expect(await ask(url, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([])
  // The intact archive can still be restored.
  await restore(url, archive, storage)
})

/** An archive with other entries, whole in itself. */
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

test('an entry whose bytes changed under their checksum is named, and so is a missing one', async () => {
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

test('a backup of a newer version is refused, and so is one with a different text of a migration', async () => {
  const url = await aBareDatabase()
  const withHead = (change: (head: { format: number; migrations: { name: string; sha256: string }[] }) => void) =>
    rewritten((entry) => {
      if (entry.name !== 'gremio-backup.json') return entry
      const head = JSON.parse(entry.bytes.toString())
      change(head)
      return { ...entry, bytes: Buffer.from(JSON.stringify(head)) }
    })
  const newer = await withHead((head) => head.migrations.push({ name: '9999-later.sql', sha256: 'f' }))
  await expect(restore(url, newer, pictures)).rejects.toThrow(
    'The backup is of a newer version of Gremio: it has the migration 9999-later.sql. Restore it with that version.',
  )
  const other = await withHead((head) => head.migrations.forEach((migration) => (migration.sha256 = 'f')))
  await expect(restore(url, other, pictures)).rejects.toThrow(/another form of the migration baseline/)
  const form = await withHead((head) => (head.format = 2))
  await expect(restore(url, form, pictures)).rejects.toThrow(/newer version of Gremio: it has a newer form/)
})

test('the command writes a file that only its owner can read, and leaves other files alone and none half-written', async () => {
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
    stderr: `${nowhere}.part cannot be opened: there is no such file or folder.\n`,
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

/** A store that is full after this many bytes. */
function aSmallStore(name: string, room: number): ListableStorage {
  const storage = createFolderStorage(join(folder, name))
  let left = room
  return {
    ...storage,
    async put(key, bytes, type) {
      left -= bytes.length
      if (left < 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      return storage.put(key, bytes, type)
    },
  }
}

test('a store that fills up half-way ends a restore and leaves the database empty, so that the next one succeeds', async () => {
  const url = await aBareDatabase()
  const inPublic = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`
  await expect(restore(url, archive, aSmallStore('media-full', 1_000))).rejects.toThrow(/^ENOSPC/)
  expect(await ask(url, inPublic)).toEqual([])
  await restore(url, archive, aSmallStore('media-full', Infinity))
  expect((await ask(url, inPublic)).length).toBeGreaterThan(50)
})

test.skipIf(process.platform === 'win32')(
  'a place too small for the files ends the command with one line',
  async () => {
    const url = await aBareDatabase()
    const file = join(folder, 'for-a-small-place.tar.gz')
    await writeFile(file, archive)
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'small-place') }
    const { code, stdout, stderr } = await gremio(['restore', '--from', file], { env, fileKb: 1 })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trim().split('\n').at(-1)).toMatch(/^EFBIG: file too large/)
    expect(await gremio(['restore', '--from', file], { env })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Restored [\d,]+ rows and [\d,]+ files/),
    })
  },
)
