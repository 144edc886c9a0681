import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createS3Storage } from '#app/adapters/storage-s3.server.ts'
import { startApp } from '#tests/support/app-process.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { objectsOf } from '#tests/support/backups.ts'
import { aBareDatabase } from '#tests/support/bare-database.ts'
import { aCopyOf } from '#tests/support/copies.ts'
import { aDatabase } from '#tests/support/database.ts'
import { gremio } from '#tests/support/gremio.ts'
import { anS3Server } from '#tests/support/s3.ts'

const OTHERS = /^The bucket listings belongs to another installation: .*«gremio storage adopt»\.$/m

test('every command that changes the store refuses a copy the original’s store, until the copy takes it over', async () => {
  const db = await aDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gremio-copies-'))
  atEnd(() => rm(folder, { recursive: true }))
  const s3 = await anS3Server()
  const original = { env: s3.environment }
  expect(await gremio(['demo', 'remove'], original)).toMatchObject({ code: 0 })
  const storage = createS3Storage(s3.settings)
  await storage.put('ana/guitarra/1-320.webp', Buffer.from('una foto'), 'image/webp')
  const archive = join(folder, 'gremio.tar.gz')
  expect(await gremio(['backup', '--to', archive], original)).toMatchObject({ code: 0 })
  const before = await objectsOf(storage)
  expect(before).toHaveLength(1)

  const { url } = await aCopyOf(db)
  const copied = { env: { ...s3.environment, DATABASE_URL: url } }
  const restored = { env: { ...s3.environment, DATABASE_URL: await aBareDatabase() } }
  for (const [words, where] of [
    [['demo', 'remove'], copied],
    [['demo', 'seed'], copied],
    [['restore', '--from', archive], restored],
  ] as const) {
    const { code, stderr } = await gremio([...words], where)
    expect([words.join(' '), code]).toEqual([words.join(' '), 1])
    expect(stderr, words.join(' ')).toMatch(OTHERS)
  }
  await expect(startApp(copied.env)).rejects.toThrow(
    /mails and pushes wait until «gremio mail resume»[^]*another installation: .*«gremio storage adopt»/,
  )
  expect(await objectsOf(storage)).toEqual(before)

  const { stdout } = await gremio(['doctor', '--json'], copied)
  const findings = JSON.parse(stdout) as { name: string; state: string; found: string; advice: string }[]
  expect(findings).toContainEqual(
    expect.objectContaining({ name: 'owner', state: 'fault', found: expect.stringContaining('gremio storage adopt') }),
  )
  expect(findings).toContainEqual(
    expect.objectContaining({
      name: 'held mail',
      state: 'warning',
      found: expect.stringMatching(/^held since 2.+; 0 wait$/),
      advice: expect.stringContaining('gremio mail resume'),
    }),
  )
  expect(await gremio(['mail', 'resume'], copied)).toMatchObject({
    stdout: 'Mails and pushes go out again: 0 have waited.\n',
  })
  expect(await gremio(['storage', 'adopt'], copied)).toMatchObject({ code: 0 })
  expect(await gremio(['demo', 'remove'], copied)).toMatchObject({ code: 0 })
  expect((await gremio(['demo', 'remove'], original)).stderr).toMatch(OTHERS)
})

test('an empty database takes a store over for a restore, and the original is refused from then on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gremio-adopted-'))
  atEnd(() => rm(folder, { recursive: true }))
  const s3 = await anS3Server()
  const original = { env: s3.environment }
  expect(await gremio(['demo', 'remove'], original)).toMatchObject({ code: 0 })
  const archive = join(folder, 'gremio.tar.gz')
  expect(await gremio(['backup', '--to', archive], original)).toMatchObject({ code: 0 })

  const empty = { env: { ...s3.environment, DATABASE_URL: await aBareDatabase() } }
  expect((await gremio(['restore', '--from', archive], empty)).stderr).toMatch(OTHERS)
  expect(await gremio(['storage', 'adopt'], empty)).toMatchObject({
    code: 0,
    stdout: 'The bucket listings belongs to this installation now. Another one that uses it is refused.\n',
  })
  expect((await gremio(['demo', 'remove'], original)).stderr).toMatch(OTHERS)
  expect(await gremio(['restore', '--from', archive], empty)).toMatchObject({ code: 0 })
  expect(await gremio(['demo', 'remove'], empty)).toMatchObject({ code: 0 })
  expect((await gremio(['demo', 'remove'], original)).stderr).toMatch(OTHERS)
})
