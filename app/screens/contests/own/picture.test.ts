import sharp from 'sharp'
import { expect, test } from 'vitest'
import { storage } from '#app/adapters/storage.server.ts'
import { setContestPicture } from '#app/domain/contests/files.server.ts'
import { encodePicture } from '#app/adapters/images.server.ts'
import { releaseContests } from '#app/domain/contests/erasure.server.ts'
import { discardUploads } from '#app/domain/listings/staging.server.ts'
import { aContest, aContestPicture, anEntry } from '#tests/support/contests.ts'
import { anAccount, aStranger, signedIn } from '#tests/support/factories.ts'
import type { AttachedFile, Visitor } from '#tests/support/visitor.ts'

async function aPicture(background = 'red', name = 'cartel.png'): Promise<AttachedFile> {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background } })
  const bytes = await image
    .withExif({ IFD0: { Copyright: 'Begoña' } })
    .png()
    .toBuffer()
  return { name, type: 'text/plain', bytes }
}

/** Somebody's contest, and the page of its picture. */
async function organising(columns: Parameters<typeof aContest>[1] = {}) {
  const { visitor, db, account } = await signedIn()
  const contest = await aContest(db, { organiser: account, ...columns })
  const page = `/dashboard/contests/${contest.id}/picture`
  const stored = () => db.selectFrom('contestImages').selectAll().where('contestId', '=', contest.id).executeTakeFirst()
  return { visitor, db, account, contest, page, stored }
}

const sharedPicture = ({ document }: Visitor) =>
  document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? ''

test('I10: an organiser gives a contest a picture, which is encoded anew and shown on card, page and social picture', async () => {
  const { visitor, db, contest, page, stored } = await organising({ title: 'Cartel con imagen' })
  await visitor.visit(`/dashboard/contests/${contest.id}`)
  await visitor.follow('Añadir una imagen')
  expect(visitor.path).toBe(page)
  await visitor.attach('Imagen', await aPicture()).press('Guardar la imagen')
  expect(visitor.notices).toContain('Imagen del concurso guardada')
  await visitor.pressAgain()
  const first = await stored()
  expect(first).toMatchObject({ widths: [320, 640, 800], width: 800, height: 600 })

  const { visitor: reader } = await aStranger()
  await reader.visit(`/contests/${contest.id}`)
  const picture = reader.document.querySelector('.contest__picture')
  expect(picture).toHaveAccessibleName('Imagen del concurso «Cartel con imagen»')
  expect(picture).toHaveAttribute('src', `/media/listings/${first?.key}-640.webp`)
  expect(sharedPicture(reader)).toContain(`${first?.key}-640.webp`)
  const served = await reader.request(`/media/listings/${first?.key}-640.webp`)
  expect(served.headers.get('content-type')).toBe('image/webp')
  const { exif, format } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
  expect([exif, format]).toEqual([undefined, 'webp'])
  await reader.visit('/contests')
  const card = [...reader.document.querySelectorAll('.contest-card')].find(({ textContent }) =>
    textContent?.includes('Cartel con imagen'),
  )
  expect(card?.querySelector('img.contest-card__cover')).toHaveAttribute('loading', 'lazy')

  await visitor.visit(page)
  await visitor.attach('Otra imagen', await aPicture('blue')).press('Guardar la imagen')
  const second = await stored()
  expect(second?.key).not.toBe(first?.key)
  const { payload } = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'discard-uploads')
    .where('runAt', '>', new Date())
    .where(({ cast, eb }) => eb(cast<string>('payload', 'text'), 'like', `%${first?.key}%`))
    .executeTakeFirstOrThrow()
  expect(payload).toMatchObject({ uploads: [{ key: first?.key, widths: [320, 640, 800] }] })
  for (const { key, widths } of [first!, second!]) await discardUploads(db, storage, [{ key, widths }], new Date())
  expect((await reader.request(`/media/listings/${first?.key}-640.webp`)).status).toBe(404)
  expect((await reader.request(`/media/listings/${second?.key}-640.webp`)).status).toBe(200)

  await visitor.visit(page)
  await visitor.press('Quitar la imagen')
  expect(visitor.notices).toContain('Imagen del concurso eliminada')
  expect(await stored()).toBeUndefined()
  await visitor.visit(`/contests/${contest.id}`)
  expect(visitor.document.querySelector('.contest__picture')).toBeNull()
  expect(sharedPicture(visitor)).toContain(`/contests/${contest.id}`)
})

test('I10: a file that is no picture, one that is too large and a missing one get a message', async () => {
  const { visitor, page, stored } = await organising()
  await visitor.visit(page)
  await visitor.press('Guardar la imagen')
  expect(visitor.status).toBe(422)
  expect(visitor.links('alert').map(({ textContent }) => textContent)).toEqual(['Elige una imagen'])
  for (const [bytes, message] of [
    [Buffer.alloc(0), 'El archivo está vacío.'],
    [Buffer.from('GIF89a no es una foto'), 'Formato de archivo no válido. Solo se permiten JPG, PNG y WebP.'],
    [Buffer.alloc(5 * 1024 * 1024 + 1), 'El archivo es demasiado grande. El tamaño máximo permitido es 5MB.'],
  ] as const) {
    await visitor.attach('Imagen', { name: 'foto.png', type: 'image/png', bytes }).press('Guardar la imagen')
    expect(visitor.status).toBe(422)
    expect(visitor.text).toContain(message)
  }
  expect(await stored()).toBeUndefined()
})

test('I10: once a contest has an entry, or has ended, its picture cannot be changed', async () => {
  const entered = await organising()
  await entered.visitor.visit(entered.page)
  entered.visitor.attach('Imagen', await aPicture())
  await anEntry(entered.db, entered.contest.id)
  await entered.visitor.press('Guardar la imagen')
  expect(entered.visitor.status).toBe(409)
  expect(entered.visitor.text).toContain('Alguien ha participado ya')
  expect(await entered.stored()).toBeUndefined()
  const over = await organising({ from: -9, to: -1 })
  await over.visitor.visit(over.page)
  expect(over.visitor.status).toBe(409)
  expect(over.visitor.text).toContain('Este concurso ya ha terminado y no se puede cambiar.')
})

test('I10: somebody else’s contest gets no picture, and a store that is away leaves everything as it was', async () => {
  const { db, account, contest, stored } = await organising()
  const encoded = await encodePicture(Buffer.from((await aPicture()).bytes))
  if (encoded.kind !== 'encoded') throw new Error(encoded.reason)
  const about = { organiserId: (await anAccount(db)).id, contestId: contest.id }
  expect(await setContestPicture(db, storage, about, encoded.picture, new Date())).toEqual({ kind: 'not-found' })
  const away = { ...storage, put: () => Promise.reject(new Error('away')) }
  const own = { organiserId: account.id, contestId: contest.id }
  expect(await setContestPicture(db, away, own, encoded.picture, new Date())).toEqual({ kind: 'store-failed' })
  expect(await stored()).toBeUndefined()
})

test('E19, I10: the picture is deleted with its organiser’s account, also when the contest stays', async () => {
  const { db, account, contest, stored } = await organising()
  await aContestPicture(db, contest)
  await anEntry(db, contest.id)
  await db.transaction().execute((trx) => releaseContests(trx, account.id, new Date()))
  expect(await stored()).toBeUndefined()
  expect(await db.selectFrom('contests').select('id').where('id', '=', contest.id).executeTakeFirst()).toBeDefined()
})
