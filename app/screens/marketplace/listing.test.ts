import '#tests/support/own-world.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, anAccount, aStranger, signedIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

async function addImages(db: Db, listingId: string, count: number) {
  for (let position = 0; position < count; position++) {
    await db
      .insertInto('listingImages')
      .values({
        listingId,
        position,
        key: `${listingId}/foto-${position}`,
        widths: [320, 640, 1600],
        width: 1600,
        height: 1200,
        bytes: 1,
        sha256: Buffer.from('x'),
      })
      .execute()
  }
}

async function viewsOf(db: Db, listingId: string) {
  const days = await db.selectFrom('listingDailyStats').select('views').where('listingId', '=', listingId).execute()
  return days.reduce((sum, { views }) => sum + views, 0)
}

test('D1, D7: title, price, date, place, description by lines, tags and how to reach the seller', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db, {
    title: 'Clases de guitarra a domicilio',
    description: 'Clases para empezar.\n\nTambién para tocar en grupo.',
    priceCents: 999_999_999,
    priceType: 'día',
    location: 'Cádiz',
    tags: ['guitarra', 'clases'],
    contactInfo: 'ana@ejemplo.es o 600 12 34 56',
    createdAt: new Date('2026-11-12T10:00:00Z'),
  })
  await visitor.visit(`/marketplace/${id}`)

  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Clases de guitarra a domicilio')
  expect(visitor.text).toContain('9.999.999,99 € por día')
  expect(visitor.text).toContain('Publicado el 12 nov 2026')
  expect(visitor.text).toContain('Cádiz')
  const paragraphs = [...visitor.document.querySelectorAll('p')].map((paragraph) => paragraph.textContent)
  expect(paragraphs).toContain('Clases para empezar.')
  expect(paragraphs).toContain('También para tocar en grupo.')
  expect(visitor.text).toContain('#guitarra')
  expect(visitor.text).toContain('#clases')
  expect(visitor.link('ana@ejemplo.es')).toHaveAttribute('href', 'mailto:ana@ejemplo.es')
  expect(visitor.link('600 12 34 56')).toHaveAttribute('href', 'tel:600123456')
})

test('D1: photographs have thumbnails that lead to them, a number each, and dimensions', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db, { title: 'Retratos' })
  await addImages(db, id, 3)
  await visitor.visit(`/marketplace/${id}`)

  for (const number of [1, 2, 3]) {
    expect(visitor.text).toContain(`${number} / 3`)
    expect(visitor.controlAt(visitor.link(`Ver la foto ${number}`))).toHaveTextContent(`${number} / 3`)
  }
  const photos = visitor.document.querySelectorAll('.gallery__slide img')
  expect([...photos].map((photo) => photo.getAttribute('loading'))).toEqual([null, 'lazy', 'lazy'])
  expect(photos[0]).toHaveAttribute('fetchpriority', 'high')
  expect(photos[0]).toHaveAccessibleName('Retratos, foto 1 de 3')
  for (const image of visitor.document.querySelectorAll('main img, article img')) {
    expect(image).toHaveAttribute('width', '1600')
    expect(image).toHaveAttribute('height', '1200')
    expect(image.getAttribute('srcset')).toContain('-640.webp 640w')
    expect(image.getAttribute('sizes')).not.toBeNull()
  }
})

test('A12: a seller with an unconfirmed address has a mark, and their contact is shown as text', async () => {
  const { db, visitor } = await aStranger()
  const contact_info = 'Llama al 699 999 999 o escribe a ana@ejemplo.es'
  const unverified = await aListing(db, { author: await anAccount(db, { verified: false }), contactInfo: contact_info })
  await visitor.visit(`/marketplace/${unverified.id}`)
  expect(visitor.text).toContain('Correo sin verificar')
  expect(visitor.text).toContain(contact_info)
  expect(visitor.document.querySelector('main a[href^="tel:"], .said a')).toBeNull()

  const verified = await aListing(db, { author: await anAccount(db), contactInfo: contact_info })
  await visitor.visit(`/marketplace/${verified.id}`)
  expect(visitor.text).not.toContain('Correo sin verificar')
  expect(visitor.link('699 999 999')).toHaveAttribute('href', 'tel:699999999')
})

test('D1: without photographs a tile says so', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db)
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.document.querySelector('article [role=img][aria-label="Sin imagen"]')).not.toBeNull()
  // Above the price, where the photographs would be.
  expect(visitor.document.querySelector('.listing__sign + .listing__side')).not.toBeNull()
})

test('D7: a contact for registered people is replaced by a link to sign in, which leads back here', async () => {
  const { db, visitor } = await aStranger()
  const listing = await aListing(db, { contactInfo: 'Llama al 699 999 999', contactVisibility: 'registrados' })
  await visitor.visit(`/marketplace/${listing.id}`)
  expect(visitor.html).not.toContain('699 999 999')
  expect(visitor.text).toContain('solo para usuarios registrados')
  expect(visitor.link('Inicia sesión para verlo')).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`/marketplace/${listing.id}`)}`,
  )

  const member = await signedIn()
  await member.visitor.visit(`/marketplace/${listing.id}`)
  expect(member.visitor.text).toContain('699 999 999')
})

test('D1: each photograph leads to its largest file', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db)
  await addImages(db, id, 2)
  await visitor.visit(`/marketplace/${id}`)
  const links = [...visitor.document.querySelectorAll<HTMLAnchorElement>('.gallery__open')]
  expect(links.map(({ pathname }) => pathname.replace(/^.*foto-/, ''))).toEqual(['0-1600.webp', '1-1600.webp'])
})

test('D6: sharing works without script, with the address of this page', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db, { title: 'Poda & jardín' })
  await visitor.visit(`/marketplace/${id}`)
  const url = `${visitor.origin}/marketplace/${id}`
  const whatsapp = new URL(visitor.link('WhatsApp').href)
  expect(whatsapp.searchParams.get('text')).toBe(`Poda & jardín ${url}`)
  const telegram = new URL(visitor.link('Telegram').href)
  expect([telegram.searchParams.get('url'), telegram.searchParams.get('text')]).toEqual([url, 'Poda & jardín'])
  const mail = new URL(visitor.link('Correo').href)
  expect([mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual([
    'Poda & jardín',
    `Poda & jardín ${url}`,
  ])
  expect(visitor.hasButton('Copiar enlace')).toBe(false)
})

test.each([
  ['unknown', 404, randomUUID()],
  ['malformed', 404, 'no-es-un-anuncio'],
  ['malformed in a nasty way', 404, '%F0%9F%98%80'],
])('D13: %s: this id is answered by %i', async (_kind, status, id) => {
  const { visitor } = await aStranger()
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.status).toBe(status)
  expect(visitor.heading).toBe('Anuncio no encontrado')
  expect(visitor.title).toContain('Anuncio no encontrado')
  expect(visitor.text).toContain('Lo sentimos, el anuncio que buscas no existe o ha sido eliminado.')
  expect(visitor.link('Volver al marketplace')).toHaveAttribute('href', '/marketplace')
})

test('D13: a deleted listing is answered by 410 with the same words', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db, { title: 'Ya no está', deletedAt: new Date() })
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.status).toBe(410)
  expect(visitor.heading).toBe('Anuncio no encontrado')
  expect(visitor.html).not.toContain('Ya no está')
})

test.each([
  ['inactive', 'Este anuncio está inactivo: solo lo ves tú.'],
  ['pending', 'Este anuncio está pendiente: solo lo ves tú.'],
] as const)(
  'D14: a listing that is %s is shown to its owner, with a banner, and not to others',
  async (status, banner) => {
    const { db, visitor, account } = await signedIn()
    const listing = await aListing(db, { author: account, status, title: 'A medias' })
    await visitor.visit(`/marketplace/${listing.id}`)
    expect(visitor.status).toBe(200)
    expect(visitor.notices).toContain(banner)
    expect(visitor.document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')

    for (const other of [(await aStranger()).visitor, (await signedIn()).visitor]) {
      await other.visit(`/marketplace/${listing.id}`)
      expect(other.status).toBe(404)
      expect(other.html).not.toContain('A medias')
    }
  },
)

test('D2, invariant 4: reloads count once; HEAD, prefetch, robots, the owner and errors count nothing', async () => {
  const { db, visitor: owner, account } = await signedIn()
  const { id } = await aListing(db, { author: account })
  const path = `/marketplace/${id}`
  const stranger = await Visitor.arrive()
  await stranger.request(path, { method: 'HEAD' })
  await stranger.request(path, { headers: { 'Sec-Purpose': 'prefetch' } })
  await stranger.request(path, { headers: { Purpose: 'prefetch' } })
  await stranger.request(`${path}.data`, { headers: { 'X-Moz': 'prefetch' } })
  await stranger.request(path, { headers: { 'User-Agent': 'Googlebot/2.1' } })
  await owner.visit(path)
  await stranger.visit(`/marketplace/${randomUUID()}`)
  // An earlier visit has been counted, if at all, once a later one has been.
  const other = await aListing(db)
  await stranger.visit(`/marketplace/${other.id}`)
  await eventually(async () => expect(await viewsOf(db, other.id)).toBe(1))
  expect(await viewsOf(db, id)).toBe(0)

  for (let time = 0; time < 20; time++) await (await stranger.request(path)).arrayBuffer()
  await eventually(async () => expect(await viewsOf(db, id)).toBe(1))
  await stranger.request(`${path}.data`)
  const second = await Visitor.arrive()
  await (await second.request(`${path}.data`)).arrayBuffer()
  await eventually(async () => expect(await viewsOf(db, id)).toBe(2))

  // Signed-out people may get a page some seconds old.
  await owner.visit(path)
  expect(owner.text).toMatch(/2 visitas desde el \d{1,2} \S+ \d{4}/)
})

test('a listing’s head says what it is to search engines and messengers', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db, { title: 'Clases </script> de italiano' })
  await addImages(db, id, 1)
  await visitor.visit(`/marketplace/${id}`)
  const url = `${visitor.origin}/marketplace/${id}`
  expect(visitor.document.querySelector('link[rel=canonical]')).toHaveAttribute('href', url)
  expect(visitor.document.querySelector('meta[name=description]')).toHaveAttribute(
    'content',
    'Tres propuestas, dos rondas de cambios y los archivos finales. Entrega en diez días.',
  )
  expect(visitor.document.querySelector('meta[property="og:image"]')).toHaveAttribute(
    'content',
    `${visitor.origin}/social/listings/${id}.png`,
  )
  const block = visitor.document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  expect(JSON.parse(block)).toMatchObject({
    '@graph': [
      {
        '@type': 'Service',
        name: 'Clases </script> de italiano',
        offers: { price: '450.00', priceCurrency: 'EUR' },
      },
      { '@type': 'BreadcrumbList' },
    ],
  })
})

test('D10: below a listing are similar listings of other sellers', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db, { title: 'Tallado de zuecos', tags: ['madera'] })
  const alike = await aListing(db, { title: 'Tallado de cucharas', tags: ['madera'] })
  await visitor.visit(`/marketplace/${id}`)
  const similar = visitor.document.querySelector('section[aria-labelledby=similar]')
  expect(similar).toHaveTextContent('Anuncios parecidos')
  expect(similar).toHaveTextContent('Tallado de cucharas')
  expect(similar?.querySelector('.listing-card a')).toHaveAttribute('href', `/marketplace/${alike.id}`)
})
