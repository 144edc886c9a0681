import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createSocialPictures } from '#app/adapters/social-picture.server.ts'
import { aContest } from '#tests/support/contests.ts'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

async function picture(visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  const response = await visitor.request(path, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** How much ink a part of a picture has: a plain background has none. */
async function inkIn(bytes: Buffer, part: { left: number; top: number; width: number; height: number }) {
  // sharp counts the input, so the part has to be a picture of its own.
  const cut = await sharp(bytes).extract(part).greyscale().toBuffer()
  return (await sharp(cut).stats()).channels[0]?.stdev ?? 0
}

test('a contest, a listing, a person, a category and the site have a social picture of their tile and their title', async () => {
  const { db, visitor } = await aStranger()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author, title: 'Encuadernación <b>a mano</b> & «dorado» 🎻 日本' })
  const contest = await aContest(db)
  for (const path of [
    `contests/${contest.id}`,
    `listings/${id}`,
    `freelancers/${author.id}`,
    'categories/musica',
    'site/portada',
  ]) {
    const { response, bytes } = await picture(visitor, `/social/${path}.png`)
    expect([path, response.status, response.headers.get('Content-Type')]).toEqual([path, 200, 'image/png'])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(100_000)
    const again = await picture(visitor, `/social/${path}.png`, { 'If-None-Match': response.headers.get('ETag') ?? '' })
    expect([again.response.status, again.bytes.length]).toEqual([304, 0])
  }
})

test('the picture shows the present text of the listing, in a readable colour', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db, { title: 'Zapatos a medida' })
  const first = await picture(visitor, `/social/listings/${id}.png`)
  await db.updateTable('listings').set({ title: 'Zapatos de baile' }).where('id', '=', id).execute()
  const second = await picture(visitor, `/social/listings/${id}.png`)
  expect(second.response.headers.get('ETag')).not.toBe(first.response.headers.get('ETag'))
  // In the area of the title, a picture without one has only the background.
  const part = { left: 472, top: 64, width: 670, height: 90 }
  expect(await inkIn(first.bytes, part)).toBeGreaterThan(20)
})

const PLATE = { left: 100, top: 100, width: 1000, height: 300 }

test('the social picture of a person is their sign, whatever their name contains', async () => {
  const { db, visitor } = await aStranger()
  const signs = []
  for (const fullName of [
    'Łukasz Żółć',
    'محمد بن عبد الله',
    '\u202Eoicnuna <b>&',
    'W'.repeat(100),
    `${'María '.repeat(16)}😀`,
  ]) {
    const person = await anAccount(db, { fullName })
    const { response, bytes } = await picture(visitor, `/social/freelancers/${person.id}.png`)
    expect([fullName, response.status]).toEqual([fullName, 200])
    expect(await inkIn(bytes, PLATE), fullName).toBeGreaterThan(20)
    signs.push(bytes)
  }
  expect(new Set(signs.map((bytes) => bytes.toString('base64'))).size).toBe(5)
})

test('a name in letters that neither typeface has is left out, and the tiles stay', async () => {
  const { db, visitor } = await aStranger()
  const person = await anAccount(db, { fullName: '田中 太郎' })
  const { bytes } = await picture(visitor, `/social/freelancers/${person.id}.png`)
  expect(await inkIn(bytes, PLATE)).toBe(0)
  expect(await inkIn(bytes, { left: 0, top: 0, width: 1200, height: 60 })).toBeGreaterThan(20)
})

test('the social picture of a listing shows its first photograph, and none that the store has lost', async () => {
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c02020' } })
    .webp()
    .toBuffer()
  const listing = {
    kind: 'page',
    title: 'Cartel',
    line: '180 €',
    siteName: 'Gremio',
    motif: '<circle cx="20" cy="20" r="4"/>',
    colours: { ground: '#ffffff', paint: '#000080' },
    photo: 'una',
  } as const
  const stored: Buffer[] = []
  const pictures = createSocialPictures({ family: 'Sans', bytes: Buffer.alloc(0) }, () => Promise.resolve(stored.at(0)))
  const corner = async () => {
    const drawn = await pictures.draw(listing)
    if (drawn.kind === 'busy') throw new Error('There is nobody else.')
    return (await sharp(drawn.bytes).removeAlpha().raw().toBuffer()).subarray(0, 3).toString('hex')
  }
  expect(await corner()).toBe('ffffff')
  stored.push(photo)
  expect(await corner()).toMatch(/^[bc].[12].[12].$/)
})

test('a hidden listing and an unknown address have no social picture', async () => {
  const { db, visitor } = await aStranger()
  const recluse = await anAccount(db)
  await db.insertInto('userSettings').values({ userId: recluse.id, profileVisibility: 'private' }).execute()
  const { id } = await aListing(db, { author: recluse })
  const paused = await aListing(db, { status: 'inactive' })
  for (const path of [
    `listings/${id}.png`,
    `listings/${paused.id}.png`,
    `freelancers/${recluse.id}.png`,
    `listings/${randomUUID()}.png`,
    'listings/nada.png',
    'categories/nada.png',
    'site/otra.png',
    'site/portada.jpg',
    'nada/portada.png',
  ]) {
    const { response } = await picture(visitor, `/social/${path}`)
    expect([path, response.status, response.headers.get('Cache-Control')]).toEqual([path, 404, 'no-store'])
  }
})

test('a reader who asks for more pictures at once than can be drawn is asked to come again', async () => {
  const pictures = createSocialPictures({ family: 'Sans', bytes: Buffer.alloc(0) })
  const asked = Array.from({ length: 30 }, (_, number) =>
    pictures.draw({
      kind: 'page',
      title: '',
      line: '',
      siteName: String.fromCharCode(0x4e00 + number),
      motif: '<circle cx="20" cy="20" r="4"/>',
      colours: { ground: '#ffffff', paint: `#0000${(16 + number).toString(16)}` },
    }),
  )
  const kinds = (await Promise.all(asked)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'drawn')).toHaveLength(21)
  expect(kinds.slice(21)).toEqual(Array(9).fill('busy'))
})
