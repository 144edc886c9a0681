import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, signIn, type Account } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { send } from '#tests/support/wire.ts'

// Answers other than pages: for programs, for browsers without a connection, on paper, and in place of a page.

let db: Db
let origin: string
let freelancer: Account
let visitor: Visitor
let member: Visitor
let listingId: string
let order: string
beforeAll(async () => {
  db = await aDatabase()
  origin = (await aServer({ LANGUAGES: 'es,en' })).origin
  visitor = await Visitor.arrive({ origin })
  member = await Visitor.arrive({ origin })
  freelancer = await anAccount(db, { fullName: 'Noa Vidal' })
  await signIn(db, member, freelancer)
  const client = await anAccount(db, { fullName: 'Tom Wu' })
  // People's words are in no real language here, so every Spanish word is the site's.
  listingId = (
    await aListing(db, { author: freelancer, title: 'XQZ', description: 'XQZ', contactInfo: 'XQZ', categoryId: 6 })
  ).id
  order = `/dashboard/orders/${(await aHiring(db, { client, freelancer }, TO_THE_END)).id}`
})

const SPANISH =
  /[áéíóúñ¿¡]|(?<![\w-])(?:el|la|los|las|del|que|para|con|un|una|por|tu|tus|sus?|hemos|puedes|está|es|desde|anuncios?|precio|hora|mes)(?![\w-])/i

/** Names of people and of the site, and what was agreed. */
const THEIRS = /Noa Vidal|Tom Wu|Cartel de la verbena|Bocetos|Arte final|Ya está|Gremio/g

/** The Spanish words of the site in a text, each with its surroundings. */
const spanishIn = (text: string) =>
  [...text.replace(THEIRS, '').matchAll(new RegExp(`.{0,30}(?:${SPANISH.source}).{0,30}`, 'gi'))].map(
    ([found]) => found,
  )

/** An address in both languages, as text. */
async function both(who: Visitor, path: string) {
  const [spanish, english] = [await who.request(path), await who.request(`/en${path}`)]
  return { spanish: await spanish.text(), english: await english.text(), status: [spanish.status, english.status] }
}

describe('for programs', () => {
  test('the installed application opens in the language of the page that installed it', async () => {
    for (const [prefix, lang, shortcut] of [
      ['', 'es', 'Explorar servicios'],
      ['/en', 'en', 'Explore services'],
    ]) {
      // prettier-ignore
      await visitor.visit(`${prefix}/about`)
      const link = visitor.document.querySelector('link[rel=manifest]')?.getAttribute('href')
      expect(link).toBe(`${prefix}/manifest.webmanifest`)
      const manifest = await (await visitor.request(link ?? '')).json()
      expect(manifest).toMatchObject({ id: '/', lang, start_url: prefix || '/', scope: '/', name: 'Gremio' })
      expect(manifest.shortcuts[0]).toEqual({ name: shortcut, url: `${prefix}/marketplace` })
      if (lang === 'en') expect(JSON.stringify(manifest)).not.toMatch(SPANISH)
    }
  })

  test('a feed says its language, leads to pages in it, and its entries stay the same in each', async () => {
    const { spanish, english } = await both(visitor, '/marketplace/feed.atom?q=xqz&category=M%C3%BAsica+%26+Audio')
    expect(spanish).toContain('xml:lang="es"')
    expect(spanish).toContain('<title>xqz · Música &amp; Audio · Gremio</title>')
    expect(english).toContain('xml:lang="en"')
    expect(english).toContain('<title>xqz · Music &amp; audio · Gremio</title>')
    expect(english).toContain(`<id>${origin}/marketplace/${listingId}</id>`)
    expect(english).toContain(`href="${origin}/en/marketplace/${listingId}?via=feed"`)
    expect(english).toContain('label="Music &amp; audio"')
    expect(english).toMatch(/<content type="text">(?:from )?€[\d.]+ per /)
    const json = await (await visitor.request(`/en/freelancers/${freelancer.id}/feed.json`)).json()
    expect(json).toMatchObject({ language: 'en', home_page_url: `${origin}/en/freelancers/${freelancer.id}` })
    expect(json.items.flatMap(({ tags }: { tags: string[] }) => tags)).toContain('Music & audio')
  })

  test('the structured data of a page are in its language', async () => {
    const data = async (path: string) => {
      await visitor.visit(path)
      const scripts = [...visitor.document.querySelectorAll('script[type="application/ld+json"]')]
      return scripts.map(({ textContent }) => textContent).join()
    }
    expect(await data('/')).toContain(`"url":"${origin}/","inLanguage":"es"`)
    expect(await data('/en')).toContain(`"url":"${origin}/en","inLanguage":"en"`)
    const listing = await data(`/en/marketplace/${listingId}`)
    expect(listing).toContain(String.raw`"serviceType":"Music \u0026 audio"`)
    expect(listing).toContain(`"item":"${origin}/en/marketplace"`)
  })

  test('the picture of a shared page has the words of its language, and each language has a picture of its own', async () => {
    const pictureOf = async (path: string) => {
      await visitor.visit(path)
      return visitor.document.querySelector('meta[property="og:image"]')?.getAttribute('content')?.replace(origin, '')
    }
    expect(await pictureOf('/about')).toBe('/social/site/portada.png')
    expect(await pictureOf('/en/about')).toBe('/en/social/site/portada.png')
    const marks = await Promise.all(
      ['', '/en'].map(async (prefix) =>
        (await visitor.request(`${prefix}/social/site/portada.png`)).headers.get('ETag'),
      ),
    )
    expect(new Set(marks).size).toBe(2)
    const missing = await visitor.request('/en/social/site/nada.png', { headers: { Accept: 'image/*' } })
    expect(await missing.text()).toBe('This link does not lead to any image.')
  })
})

describe('without a connection', () => {
  test('the offline page and the copy of a listing are in the language of their address', async () => {
    for (const path of ['/offline', `/marketplace/${listingId}/copy`, '/marketplace/nada/copy']) {
      const { spanish, english } = await both(visitor, path)
      expect(spanish).toContain('<html lang="es"')
      expect(spanish, path).toMatch(SPANISH)
      const { document } = new JSDOM(english).window
      expect(document.documentElement.lang).toBe('en')
      expect(spanishIn(document.body.textContent ?? ''), path).toEqual([])
      for (const link of document.querySelectorAll('a[href^="/"]')) expect(link.getAttribute('href')).toMatch(/^\/en/)
    }
    const copy = await visitor.request(`/en/marketplace/${listingId}/copy`)
    const described = JSON.parse(decodeURIComponent(copy.headers.get('X-Copy-Of') ?? ''))
    expect(described).toMatchObject({ path: `/en/marketplace/${listingId}`, detail: expect.stringContaining('per ') })
  })

  test('there is one service worker, which knows the prefix of each language', async () => {
    const { spanish, english } = await both(visitor, '/service-worker.js')
    expect(english).toBe(spanish)
    expect(spanish).toContain('const PREFIXES = {"es":"","en":"/en"}')
  })
})

describe('on paper and in files', () => {
  const pdfAt = async (path: string) => {
    const answer = await member.request(path)
    expect(answer.headers.get('Content-Type'), path).toBe('application/pdf')
    return readPdf(new Uint8Array(await answer.arrayBuffer()))
  }
  const year = new Date().getFullYear()

  test('a receipt, the history of an order and the earnings of a year are in the language of their address', async () => {
    await member.visit(order)
    const number = /J-\d{4}-\d{6}/.exec(member.text)?.[0] ?? ''
    for (const path of [
      `${order}/receipts/${number}/justificante.pdf`,
      `${order}/evidence.pdf`,
      `/dashboard/earnings/${year}.pdf`,
    ]) {
      // prettier-ignore
      const [spanish, english] = [await pdfAt(path), await pdfAt(`/en${path}`)]
      expect([spanish.language, english.language], path).toEqual(['es', 'en'])
      expect(spanish.pages.join(' '), path).toMatch(SPANISH)
      expect(spanishIn(english.pages.join(' ')), path).toEqual([])
    }
  })

  test('an agreement is Spanish on every paper', async () => {
    expect((await pdfAt(`/en${order}/agreement.pdf`)).language).toBe('es')
  })

  test('the heads and the numbers of a table have the format that spreadsheets in that language read', async () => {
    const { spanish, english } = await both(member, `/dashboard/earnings/${year}.csv`)
    expect(spanish).toMatch(/^Moneda;Trimestre;Fecha;/)
    expect(spanish).toMatch(/;100,01;21,00;15,00;106,01;106,01;0,00\r\n/)
    expect(english).toMatch(/^Currency,Quarter,Date,/)
    expect(english).toMatch(/,100\.01,21\.00,15\.00,106\.01,106\.01,0\.00\r\n/)
    for (const file of ['days.csv', 'months.csv', 'funnel.csv', 'earnings.csv', 'listings.csv']) {
      const path = `/dashboard/stats/${file}`
      const found = await both(member, path)
      expect(found.status, path).toEqual([200, 200])
      expect(spanishIn(found.english.split('\r\n', 1).join()), path).toEqual([])
      expect(found.english.split('\r\n', 1)[0]).not.toBe(found.spanish.split('\r\n', 1)[0])
    }
  })

  test('the dates of an order are in the language of the address', async () => {
    const { id } = await aHiring(db, { freelancer })
    const { spanish, english } = await both(member, `/dashboard/orders/${id}/dates.ics`)
    expect(spanish).toContain('SUMMARY:Último momento para pagar')
    expect(english).toContain('SUMMARY:Last moment to pay')
    expect(english).toContain('//EN')
  })
})

describe('in place of a page', () => {
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const REFUSED: [what: string, status: number, path: string, asked?: Parameters<typeof send>[2]][] = [
    ['a malformed address', 400, '/%E0%A4%A'],
    ['a foreign form', 403, '/login', { method: 'POST', headers: { ...FORM, Origin: 'https://otra.example' }, body: 'a=b' }], // prettier-ignore
    ['no such page', 404, '/nada'],
    ['no such listing', 404, '/marketplace/nada'],
    ['no such feed', 404, '/freelancers/nada/feed.atom'],
    ['no such picture', 404, '/social/site/nada.png'],
    ['no such file', 404, '/media/listings/nada.webp'],
    ['a method that nobody asks', 405, '/about', { method: 'PUT', headers: { Origin: 'SAME' } }],
    ['a large form', 413, '/login', { method: 'POST', headers: { ...FORM, Origin: 'SAME', 'Content-Length': '9000000' } }], // prettier-ignore
    ['a long address', 414, `/marketplace?q=${'a'.repeat(13_100)}`],
    ['a compressed form', 415, '/login', { method: 'POST', headers: { ...FORM, Origin: 'SAME', 'Content-Encoding': 'gzip' }, body: 'a=b' }], // prettier-ignore
  ]
  const asked = (prefix: string, path: string, { headers = {}, ...rest }: Parameters<typeof send>[2] = {}) =>
    send(origin, prefix + path, {
      ...rest,
      headers: { Accept: 'text/html', ...headers, ...(headers['Origin'] === 'SAME' && { Origin: origin }) },
    })

  test.each(REFUSED)('%s is refused (%i) in the language of the address', async (_, status, path, how) => {
    const [spanish, english] = [await asked('', path, how), await asked('/en', path, how)]
    expect([spanish.status, english.status]).toEqual([status, status])
    expect(spanish.text).toContain('<html lang="es"')
    expect(english.text).toContain('<html lang="en"')
    const { document } = new JSDOM(english.text).window
    // The footer names each language in its own words.
    for (const part of document.querySelectorAll('script, style, [lang="es"]')) part.remove()
    expect(spanishIn(document.body.textContent ?? '')).toEqual([])
  })
})
