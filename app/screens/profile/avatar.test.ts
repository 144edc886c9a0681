import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPayload } from '#app/domain/outbox/job-payloads.ts'
import { storage } from '#app/adapters/storage.server.ts'
import type { ObjectStorage, StoredObject } from '#app/adapters/object-storage.ts'
import { discardAvatar, storeAvatar } from '#app/domain/profiles/avatars.server.ts'
import { avatarKeysOf } from '#app/domain/profiles/avatars.ts'
import type { Db } from '#app/db.server.ts'
import { aListing, aStranger, signedIn } from '#tests/support/factories.ts'
import type { AttachedFile, Visitor } from '#tests/support/visitor.ts'

const PAGE = '/dashboard/profile/avatar'

/** Red at the sides, blue in the middle: shows what was cut off. */
async function aPortrait(format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<AttachedFile> {
  const middle = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const bytes = await sharp({ create: { width: 1000, height: 400, channels: 3, background: '#ff0000' } })
    .composite([{ input: middle, left: 300, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Begoña' } })
    .toFormat(format)
    .toBuffer()
  return { name: `yo.${format}`, type: `image/${format}`, bytes }
}

async function upload(visitor: Visitor, file: AttachedFile) {
  await visitor.visit(PAGE)
  await visitor.attach('Fotografía', file).press('Guardar la foto')
}

async function avatarOf(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('profiles').select('avatarUrl').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.avatarUrl ?? ''
}

const jobsOf = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom('jobs')
      .select(['kind', 'payload'])
      .where('kind', 'in', ['store-avatar', 'discard-avatar'])
      .orderBy('createdAt')
      .execute()
  )
    .map(({ kind, payload }) => ({ kind, payload: readPayload('store-avatar', payload) }))
    .filter(({ payload }) => payload.userId === userId)

/** A store in memory that may be down. */
function aStore() {
  const objects = new Map<string, StoredObject>()
  const state = { down: false }
  const reach = () => {
    if (state.down) throw new Error('the store is away')
  }
  const store: ObjectStorage = {
    async put(key, bytes, contentType) {
      reach()
      objects.set(key, { bytes, contentType })
    },
    async get(key) {
      reach()
      return objects.get(key)
    },
    async copy() {},
    async delete(key) {
      reach()
      objects.delete(key)
    },
  }
  return { store, objects, state }
}

test('P4: a stranger is sent to sign in', async () => {
  const { visitor } = await aStranger()
  for (const path of [PAGE, `${PAGE}/remove`]) {
    await visitor.visit(path)
    expect(visitor.path).toBe(`/login?next=${encodeURIComponent(path)}`)
  }
})

test('P4: a JPG becomes a square WebP without its metadata, shown in the header and beside the person’s listings', async () => {
  const { visitor, db, account } = await signedIn()
  await upload(visitor, await aPortrait())
  expect(visitor.path).toBe('/dashboard/profile')
  expect(visitor.notices).toContain('Perfil actualizado correctamente')
  const url = await avatarOf(db, account.id)
  expect(url).toMatch(new RegExp(`^/media/listings/${account.id}/avatar/\\d{13}-[0-9a-f]{24}-320\\.webp$`))
  expect(visitor.document.querySelector('header .avatar img')?.getAttribute('src')).toBe(url)

  for (const [address, side] of [
    [url, 320],
    [url.replace('-320.webp', '-96.webp'), 96],
  ] as const) {
    const picture = await visitor.request(address)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('Content-Type')).toBe('image/webp')
    expect(picture.headers.get('Cache-Control')).toContain('immutable')
    const bytes = Buffer.from(await picture.arrayBuffer())
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ width: side, height: side })
    expect(metadata.exif).toBeUndefined()
    const [, , blue] = (await sharp(bytes).stats()).channels
    expect(blue?.min).toBeGreaterThan(200)
  }

  const { id } = await aListing(db, { author: account })
  const { visitor: client } = await signedIn()
  await client.visit(`/marketplace/${id}`)
  expect(client.document.querySelector('.who img')?.getAttribute('src')).toBe(url)
})

test('P4: a part other than the middle is kept when it is requested, whatever else is requested', async () => {
  const { visitor, db, account } = await signedIn()
  const { name, type, bytes } = await aPortrait()
  for (const [fields, hue] of [
    [{ x: '0', y: '50', zoom: '300' }, 'red'],
    [{ x: 'NaN', y: '-1', zoom: '0' }, 'blue'],
  ] as const) {
    const body = new FormData()
    body.set('avatar', new File([new Uint8Array(bytes)], name, { type }))
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    const sent = { method: 'POST', body, headers: { Origin: visitor.origin }, redirect: 'manual' } as const
    expect((await visitor.request(PAGE, sent)).status).toBe(303)
    const picture = await visitor.request(await avatarOf(db, account.id))
    const [red, , blue] = (await sharp(Buffer.from(await picture.arrayBuffer())).stats()).channels
    expect(Math.min(red?.min ?? 0, 255 - (blue?.max ?? 0)) > 200 ? 'red' : (blue?.min ?? 0) > 200 ? 'blue' : '').toBe(
      hue,
    )
  }
})

test('P4: a PNG is accepted too, and the picture before it is left to be deleted', async () => {
  const { visitor, db, account } = await signedIn()
  await upload(visitor, await aPortrait())
  const before = await avatarOf(db, account.id)
  await upload(visitor, await aPortrait('png'))
  expect(await avatarOf(db, account.id)).not.toBe(before)
  const discarded = (await jobsOf(db, account.id)).filter(({ kind }) => kind === 'discard-avatar')
  expect(discarded.map(({ payload }) => payload.url)).toEqual([before])
})

test('P4: the bytes decide: a ZIP, a WebP and a damaged picture are refused with their message', async () => {
  const { visitor, db, account } = await signedIn()
  const { bytes } = await aPortrait()
  for (const [file, message] of [
    [
      { name: 'yo.jpg', type: 'image/jpeg', bytes: Buffer.from('PK\u0003\u0004 soy un ZIP') },
      'Formato de archivo no válido. Solo se permiten JPG y PNG.',
    ],
    [await aPortrait('webp'), 'Formato de archivo no válido. Solo se permiten JPG y PNG.'],
    [{ name: 'yo.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) }, 'El archivo está vacío.'],
    [
      { name: 'yo.jpg', type: 'image/jpeg', bytes: bytes.subarray(0, 900) },
      'Error al subir la imagen: el archivo está dañado o incompleto.',
    ],
    [
      { name: 'yo.png', type: 'image/png', bytes: Buffer.alloc(2 * 1024 * 1024 + 1) },
      'El archivo es demasiado grande. El tamaño máximo permitido es 2MB.',
    ],
  ] as const) {
    await upload(visitor, file)
    expect(visitor.status).toBe(422)
    expect(visitor.title).toBe('Error: Foto de perfil')
    const [link] = visitor.links('alert')
    expect(link?.textContent).toBe(message)
    expect(visitor.controlAt(link!).getAttribute('aria-invalid')).toBe('true')
  }
  await visitor.visit(PAGE)
  await visitor.press('Guardar la foto')
  expect(visitor.status).toBe(422)
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual(['Elige una fotografía'])
  expect(await avatarOf(db, account.id)).toBe('')
  expect(await jobsOf(db, account.id)).toEqual([])
})

test('P4: pressing twice leaves one picture', async () => {
  const { visitor, db, account } = await signedIn()
  await upload(visitor, await aPortrait())
  const first = await avatarOf(db, account.id)
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  const last = await avatarOf(db, account.id)
  await expect.poll(() => jobsOf(db, account.id)).toEqual([])
  for (const url of new Set([first, last])) {
    const objects = await Promise.all(avatarKeysOf(url).map((key) => storage.get(key)))
    expect(objects.map(Boolean)).toEqual(url === last ? [true, true] : [false, false])
  }
})

test('P4: the picture is removed after a page that asks, and removing it twice has no further effect', async () => {
  const { visitor, db, account } = await signedIn()
  await upload(visitor, await aPortrait())
  const url = await avatarOf(db, account.id)
  await visitor.visit(PAGE)
  await visitor.follow('Quitar la foto')
  expect(visitor.heading).toBe('Quitar la foto')
  expect(await avatarOf(db, account.id)).toBe(url)
  await visitor.press('Quitar la foto')
  expect(visitor.notices).toContain('Perfil actualizado correctamente')
  expect(await avatarOf(db, account.id)).toBe('')
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  await discardAvatar(db, storage, { userId: account.id, url })
  expect((await visitor.request(url)).status).toBe(404)
})

test('P4: while the store is down the picture is shown from the database, and not lost', async () => {
  const { visitor, db, account } = await signedIn()
  await upload(visitor, await aPortrait())
  const avatar = { userId: account.id, url: await avatarOf(db, account.id) }
  const { store, objects, state } = aStore()
  state.down = true
  await expect(storeAvatar(db, store, avatar)).rejects.toThrow('away')
  expect((await visitor.request(avatar.url)).status).toBe(200)

  state.down = false
  await storeAvatar(db, store, avatar)
  await storeAvatar(db, store, avatar)
  expect([...objects.keys()].sort()).toEqual(avatarKeysOf(avatar.url).sort())
  const waiting = await db.selectFrom('avatarSpool').select('key').where('userId', '=', account.id).execute()
  expect(waiting).toEqual([])
  // A picture in use is never deleted.
  await discardAvatar(db, store, avatar)
  expect(objects.size).toBe(2)
})
