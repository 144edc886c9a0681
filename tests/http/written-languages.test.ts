import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aContest, anEntry } from '#tests/support/contests.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, signIn, type Account } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aRating } from '#tests/support/ratings.ts'
import { aServer, theServer } from '#tests/support/server.ts'
import { byName, languagesOf, send } from '#tests/support/spoken-words.ts'
import { Visitor } from '#tests/support/visitor.ts'

let both: string
let spanish: string
let db: Db
beforeAll(async () => {
  db = await aDatabase()
  const servers = await Promise.all([aServer({ LANGUAGES: 'es,en' }), theServer()])
  ;[both, spanish] = servers.map(({ origin }) => origin) as [string, string]
})

async function somebody(account?: Account, origin = both) {
  const person = account ?? (await anAccount(db))
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, person)
  return { person, visitor }
}

async function spokenAs(text: string, path: string, visitor?: Visitor): Promise<(string | undefined)[]> {
  const reader = await (visitor ?? (await Visitor.arrive({ origin: both }))).visit(path)
  return languagesOf(text, reader.document)
}

/** Checks, on the page of each language, that a text is marked with its own language and the page with the page's. */
async function expectSpoken(text: string, path: string, language: 'es' | 'en', visitor?: Visitor): Promise<void> {
  for (const prefix of ['', '/en']) {
    const said = await spokenAs(text, prefix + path, visitor)
    expect([prefix + path, text, said]).toEqual([prefix + path, text, [language]])
  }
}

const LISTING = {
  description: 'Two cuts and a clean line.',
  category: 'musica',
  price: '450',
  contact_info: 'studio@example.com',
}

const headOf = async (path: string) => {
  const { document } = await (await Visitor.arrive({ origin: both })).visit(path)
  const content = (selector: string, attribute: string) =>
    document.querySelector(selector)?.getAttribute(attribute)?.replace(both, '')
  return {
    canonical: content('link[rel=canonical]', 'href'),
    shared: content('meta[property="og:url"]', 'content'),
    locale: content('meta[property="og:locale"]', 'content'),
    data: document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
  }
}

describe('a listing', () => {
  test.each([
    { prefix: '/en', language: 'en', locale: 'en_GB', title: 'Upholstery of wobblechairs' },
    { prefix: '', language: 'es', locale: 'es_ES', title: 'Tapizado de bamboleosillas' },
  ] as const)(
    'written under «$prefix» is in that language, and has one address',
    async ({ prefix, language, ...of }) => {
      const { visitor } = await somebody()
      await visitor.visit(`${prefix}/dashboard/create-listing`)
      expect(byName(visitor, 'language')?.value).toBe(language)
      await send(visitor, { title: of.title, ...LISTING })
      const path = visitor.path.replace(prefix, '')
      expect(visitor.path).toMatch(new RegExp(`^${prefix}/marketplace/[0-9a-f-]{36}$`))
      const id = path.split('/').at(-1) ?? ''
      await expectSpoken(of.title, path, language)
      await expectSpoken(LISTING.description, path, language)

      const word = of.title.split(' ').at(-1)
      await expectSpoken(of.title, `/marketplace?q=${word}`, language)
      await expectSpoken(of.title, `/search?q=${word?.slice(0, -2)}`, language)
      await expectSpoken(of.title, '/dashboard/listings', language, visitor)
      for (const page of ['status', 'boost', 'delete', 'duplicate'])
        await expectSpoken(of.title, `/dashboard/listings/${id}/${page}`, language, visitor)
      await expectSpoken(of.title, '/dashboard', language, visitor)

      for (const page of [path, `/en${path}`]) {
        const { data, ...head } = await headOf(page)
        expect(head).toEqual({ canonical: prefix + path, shared: prefix + path, locale: of.locale })
        expect(data).toContain(`"inLanguage":"${language}"`)
      }
      const index = await (await fetch(`${both}/sitemap.xml`)).text()
      const file = /<loc>([^<]+\/sitemap\/listings\/[^<]+)</.exec(index)?.[1] ?? ''
      const sitemap = await (await fetch(file)).text()
      expect(sitemap).toContain(`<loc>${both}${prefix}/marketplace/${id}</loc>`)
      expect(sitemap.split(`/marketplace/${id}<`)).toHaveLength(2)
    },
  )

  test('is in the language that its author chooses, also when it is edited or copied', async () => {
    const { person, visitor } = await somebody()
    await visitor.visit('/en/dashboard/create-listing')
    await send(visitor, { title: 'Clases de flauta travesera', ...LISTING, language: 'es' })
    const id = visitor.path.split('/').at(-1) ?? ''
    await expectSpoken('Clases de flauta travesera', `/marketplace/${id}`, 'es')

    await visitor.visit(`/en/dashboard/edit-listing/${id}`)
    expect(byName(visitor, 'language')?.value).toBe('es')
    await send(visitor, { title: 'Flute lessons', language: 'en' })
    await expectSpoken('Flute lessons', `/marketplace/${id}`, 'en')

    await visitor.visit(`/dashboard/listings/${id}/duplicate`)
    await visitor.press('Duplicar')
    const languages = await db.selectFrom('listings').select('language').where('authorId', '=', person.id).execute()
    expect(languages).toEqual([{ language: 'en' }, { language: 'en' }])
  })

  test.each(['it', '__proto__', 'EN', 'en-GB', 'x'.repeat(5_000)])('refuses an unknown language: %#', async (none) => {
    const { visitor } = await somebody()
    await visitor.visit('/dashboard/create-listing')
    const control = byName(visitor, 'language')
    if (control?.lastElementChild) (control.lastElementChild as HTMLOptionElement).value = none
    await send(visitor, { title: 'Clases de flauta travesera', ...LISTING, language: none })
    expect(visitor.status).toBe(422)
    const [mistake] = visitor.mistakes()
    expect(mistake && visitor.controlAt(mistake).getAttribute('name')).toBe('language')
    expect(byName(visitor, 'language')?.getAttribute('aria-invalid')).toBe('true')
    expect(byName(visitor, 'title')?.value).toBe('Clases de flauta travesera')
  })

  test('of a language that the site does not speak keeps it, and has the address of the site’s own', async () => {
    const { person, visitor } = await somebody()
    const { id, title } = await aListing(db, { author: person, language: 'de', title: 'Möbel neu beziehen' })
    await expectSpoken(title, `/marketplace/${id}`, 'de' as 'en')
    expect((await headOf(`/en/marketplace/${id}`)).canonical).toBe(`/marketplace/${id}`)
    await visitor.visit(`/dashboard/edit-listing/${id}`)
    await send(visitor, { price: '500' })
    const row = await db.selectFrom('listings').select(['language', 'priceCents']).where('id', '=', id).execute()
    expect(row).toEqual([{ language: 'de', priceCents: 50_000 }])
  })
})

test('a message is in the language of the page that it was written on', async () => {
  const { id, client, seller } = await aConversation(db, { texts: ['Hola, ¿tienes hueco en junio?'] })
  const [{ visitor: asks }, { visitor: answers }] = [await somebody(client), await somebody(seller)]
  const path = `/dashboard/messages/${id}`
  await answers.visit(`/en${path}`)
  await send(answers, { content: 'Yes, the second week.' })
  await asks.visit(path)
  await send(asks, { content: 'Perfecto, me va bien.' })
  for (const visitor of [asks, answers]) {
    await expectSpoken('Yes, the second week.', path, 'en', visitor)
    await expectSpoken('Perfecto, me va bien.', path, 'es', visitor)
  }
  expect(await spokenAs('Perfecto, me va bien.', '/en/dashboard/messages', answers)).toEqual(['es'])
})

test('a rating and its answer are in the language of the page that they were written on', async () => {
  const hiring = await aHiring(db, {}, TO_THE_END)
  const rates = await Promise.all([hiring.client, hiring.freelancer].map((one) => somebody(one as Account)))
  const [client, freelancer] = rates.map(({ visitor }) => visitor) as [Visitor, Visitor]
  await client.visit(`/en/dashboard/orders/${hiring.id}/rate`)
  await send(client, { rating: '5', comment: 'On time and tidy.' })
  await freelancer.visit(`/dashboard/orders/${hiring.id}/rate`)
  await send(freelancer, { rating: '5', comment: 'Explica bien lo que necesita.' })

  const profile = `/freelancers/${hiring.freelancer.id}`
  await expectSpoken('On time and tidy.', profile, 'en')
  await expectSpoken('Explica bien lo que necesita.', '/dashboard/reviews/as-client', 'es', client)
  const { id } = await db
    .selectFrom('ratings')
    .select('id')
    .where('orderId', '=', hiring.id)
    .where('direction', '=', 'a_freelancer')
    .executeTakeFirstOrThrow()
  await freelancer.visit(`/dashboard/reviews/${id}/reply`)
  await send(freelancer, { body: 'Gracias por la confianza.' })
  await expectSpoken('Gracias por la confianza.', profile, 'es')
  await freelancer.visit(`/en/dashboard/reviews/${id}/reply`)
  await send(freelancer, { body: 'Thank you for your trust.' })
  await expectSpoken('Thank you for your trust.', profile, 'en')
})

test('a contest is in the language of its organiser, and an entry in that of its page', async () => {
  const { visitor } = await somebody()
  await visitor.visit('/en/dashboard/contests/new')
  expect(byName(visitor, 'language')?.value).toBe('en')
  const ends = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)
  const brief = { description: 'One ink, coloured paper.', category: 'diseno', prize: '300', ends }
  await send(visitor, { title: 'Poster for the street fair', ...brief })
  const path = visitor.path.replace(/^\/en/, '')
  expect(path).toMatch(/^\/contests\/[0-9a-f-]{36}$/)
  await expectSpoken('Poster for the street fair', path, 'en')
  await expectSpoken('One ink, coloured paper.', path, 'en')
  await expectSpoken('Poster for the street fair', '/contests', 'en')
  await expectSpoken('Poster for the street fair', '/dashboard/contests', 'en', visitor)
  expect(await headOf(path)).toMatchObject({ canonical: `/en${path}`, locale: 'en_GB' })

  const { visitor: enters } = await somebody()
  await enters.visit(path)
  await send(enters, { title: 'Farolillos de papel', body: 'Una guirnalda que cruza el cartel.' })
  await expectSpoken('Farolillos de papel', path, 'es')
  await expectSpoken('Una guirnalda que cruza el cartel.', path, 'es')
  await expectSpoken('Farolillos de papel', '/dashboard/contests/entries', 'es', enters)

  await visitor.visit('/en/dashboard/contests/new')
  await send(visitor, { title: 'Cartel de la feria', ...brief, language: 'es' })
  await expectSpoken('Cartel de la feria', visitor.path.replace(/^\/en/, ''), 'es')
})

test('a request is in the language of its client', async () => {
  const { visitor } = await somebody()
  await visitor.visit('/en/dashboard/requests/new')
  expect(byName(visitor, 'language')?.value).toBe('en')
  const request = { body: 'Four square metres of wall.', category: 'otro', workplace: 'distancia' }
  await send(visitor, { title: 'Tiling a small bathroom', ...request })
  const path = visitor.path.replace(/^\/en/, '')
  await expectSpoken('Tiling a small bathroom', path, 'en', visitor)
  await expectSpoken('Four square metres of wall.', path, 'en', visitor)
  await expectSpoken('Tiling a small bathroom', '/dashboard/requests', 'en', visitor)
  await expectSpoken('Tiling a small bathroom', path.replace('/dashboard', ''), 'en')
  await expectSpoken('Tiling a small bathroom', '/requests', 'en')

  await visitor.visit(`/en${path}/edit`)
  await send(visitor, { language: 'es' })
  await expectSpoken('Tiling a small bathroom', path, 'es', visitor)

  const { id } = await aListing(db)
  await visitor.visit(`/en/marketplace/${id}/request-quote`)
  await send(visitor, { title: 'Sign for a bakery', body: 'Gold letters on glass.' })
  await expectSpoken('Gold letters on glass.', visitor.path.replace(/^\/en/, ''), 'en', visitor)
})

test('a profile is in the language that its owner chose, and has its only address there', async () => {
  const { person, visitor } = await somebody()
  await visitor.visit('/en/dashboard/profile')
  expect(byName(visitor, 'language')?.value).toBe('es')
  await send(visitor, { bio: 'I tune and restore pianos.', language: 'en' })
  const path = `/freelancers/${person.id}`
  await expectSpoken('I tune and restore pianos.', path, 'en')
  expect(await headOf(path)).toMatchObject({ canonical: `/en${path}`, locale: 'en_GB' })
  const { id } = await aListing(db, { author: person })
  await expectSpoken('I tune and restore pianos.', `/marketplace/${id}`, 'en')
})

test('a site in Spanish alone asks for no language, and marks none', async () => {
  const { person, visitor } = await somebody(undefined, spanish)
  const forms = ['create-listing', 'contests/new', 'requests/new', 'profile']
  for (const form of forms) {
    await visitor.visit(`/dashboard/${form}`)
    expect([form, visitor.status, byName(visitor, 'language')]).toEqual([form, 200, null])
  }
  await visitor.visit('/dashboard/create-listing')
  await send(visitor, { title: 'Afinado de zanfonillas', ...LISTING })
  const path = visitor.path
  const contest = await aContest(db, { organiser: person })
  await anEntry(db, contest.id)
  const { id: talk } = await aConversation(db, { client: person })
  await aRating(db, { freelancer: person })
  // Other tests of this file write English, which this site is shown besides.
  const pages = [
    [path, 'article.listing'],
    ['/marketplace?q=zanfonillas', 'main'],
    [`/contests/${contest.id}`, 'main'],
    [`/dashboard/messages/${talk}`, 'main'],
    [`/freelancers/${person.id}`, 'main'],
  ] as const
  for (const [page, part] of pages) {
    await visitor.visit(page)
    const marked = visitor.document.querySelectorAll(`${part} [lang]`).length
    expect([page, visitor.status, visitor.document.querySelectorAll(part).length > 0, marked]).toEqual([
      page,
      200,
      true,
      0,
    ])
  }
  await visitor.visit(path)
  expect(visitor.html).not.toContain('inLanguage')
  const { language } = await db
    .selectFrom('listings')
    .select('language')
    .where('authorId', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(language).toBe('es')
})

test('a site in English alone marks texts as English', async () => {
  const { origin } = await aServer({ LANGUAGES: 'en', DEFAULT_LANGUAGE: 'en' })
  const { person, visitor } = await somebody(undefined, origin)
  await visitor.visit('/dashboard/create-listing')
  await send(visitor, { title: 'Flute lessons', ...LISTING })
  const rows = await db.selectFrom('listings').select('language').where('authorId', '=', person.id).execute()
  expect(rows).toEqual([{ language: 'en' }])
})
