import '#tests/support/own-world.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { createS3Storage } from '#app/adapters/storage-s3.server.ts'
import { discardUploads } from '#app/domain/listings/staging.server.ts'
import { HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { aContest } from '#tests/support/contests.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { anS3Server } from '#tests/support/s3.ts'
import type { TestS3 } from '#tests/support/s3-server.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const SAID = 'Error al subir la imagen: el almacén de imágenes no responde.'

let s3: TestS3
let server: Awaited<ReturnType<typeof aServer>>

beforeAll(async () => {
  s3 = await anS3Server()
  server = await aServer(s3.environment)
})

const aPicture = async (background: string) => ({
  name: 'cartel.png',
  type: 'image/png',
  bytes: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
})

async function organising() {
  const db = await aDatabase()
  const account = await anAccount(db)
  const visitor = await Visitor.arrive({ origin: server.origin })
  await signIn(db, visitor, account)
  const contest = await aContest(db, { organiser: account, title: 'Cartel de feria' })
  const page = `/dashboard/contests/${contest.id}/picture`
  const stored = () =>
    db.selectFrom('contestImages').select(['key', 'widths']).where('contestId', '=', contest.id).execute()
  return { db, visitor, contest, page, stored }
}

/** The mistake is in the summary, and beside its field. */
function expectSaid(visitor: Visitor, label: string) {
  expect(visitor.status).toBe(503)
  expect(visitor.heading).toBe('Imagen del concurso')
  expect(visitor.links('alert').map(({ textContent }) => textContent)).toEqual([expect.stringContaining(SAID)])
  const [link] = visitor.links('alert')
  expect(visitor.controlAt(link!)).toBe(visitor.control(label))
  expect(visitor.control(label)).toHaveAttribute('aria-invalid', 'true')
  expect(visitor.control(label)).toHaveAccessibleDescription(expect.stringContaining(SAID))
}

test('I10: while the store is stopped a contest keeps its picture, and one press later it has the new one, once', async () => {
  const { db, visitor, contest, page, stored } = await organising()
  await visitor.visit(page)
  await visitor.attach('Imagen', await aPicture('red')).press('Guardar la imagen')
  const before = await stored()
  expect(before).toHaveLength(1)

  await s3.stop()
  await visitor.visit(page)
  await visitor.attach('Otra imagen', await aPicture('blue')).press('Guardar la imagen')
  expectSaid(visitor, 'Otra imagen')
  expect(await stored()).toEqual(before)

  await s3.start()
  await visitor.attach('Otra imagen', await aPicture('blue')).press('Guardar la imagen')
  expect(visitor.notices).toContain('Imagen del concurso guardada')
  const after = await stored()
  expect(after).toHaveLength(1)
  expect(after[0]?.key).not.toBe(before[0]?.key)
  const served = (key = '') => visitor.request(`/media/listings/${key}-640.webp`).then(({ status }) => status)
  expect(await served(after[0]?.key)).toBe(200)

  // Both tries leave a job that deletes unused files, and it does not delete the picture of the contest.
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'discard-uploads').execute()
  const uploads = jobs.flatMap(({ payload }) => (payload as { uploads: { key: string; widths: number[] }[] }).uploads)
  expect(uploads.filter(({ key }) => key.includes(contest.id)).length).toBeGreaterThanOrEqual(3)
  const storage = createS3Storage(s3.settings)
  await discardUploads(db, storage, uploads, new Date(Date.now() + HOUR_MS + MINUTE_MS))
  storage.close()
  expect([await served(before[0]?.key), await served(after[0]?.key)]).toEqual([404, 200])
})

test('I10: a first picture that the store does not accept leaves the contest with its tile', async () => {
  const { visitor, contest, page, stored } = await organising()
  await visitor.visit(page)
  await s3.stop()
  await visitor.attach('Imagen', await aPicture('green')).press('Guardar la imagen')
  await s3.start()
  expectSaid(visitor, 'Imagen')
  expect(await stored()).toEqual([])
  await visitor.visit(`/contests/${contest.id}`)
  expect(visitor.status).toBe(200)
  expect(visitor.document.querySelector('.contest__picture')).toBeNull()
})
