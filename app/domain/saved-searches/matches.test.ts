import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { saveSettings } from '#app/domain/settings/commands.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import {
  changeSearch,
  confirmSearch,
  saveSearch,
  saveSearchByMail,
  stopSearches,
  turnSearch,
} from './commands.server.ts'
import { savedParamsOf, savedSearchPath } from './criteria.ts'
import { matchSavedSearches } from './matches.server.ts'
import { tellSavedSearches } from './telling.server.ts'
import type { Frequency } from './values.ts'

const db = await aDatabase()
const site = { origin: 'https://gremio.ejemplo', name: 'Gremio' }
const stopUrl = (id: string, which: string) => `${site.origin}/unsubscribe?token=${id}.${which}`
const confirmUrl = (id: string) => `${site.origin}/saved-searches/confirm?token=${id}`
const HOUR_MS = 60 * 60 * 1000
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

const paramsOf = (address: string) => savedParamsOf(readSearchParams(new URLSearchParams(address))) ?? {}

const keep = (userId: string, address: string, frequency: Frequency = 'realtime', name = address) =>
  saveSearch(db, userId, { params: paramsOf(address), name, frequency })

async function run(now: Date) {
  await matchSavedSearches(db, now)
  return tellSavedSearches(db, { now, site, stopUrl })
}

const toldOf = (userId: string) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'href'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

const mailsTo = (recipient: string) =>
  db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'body_text', 'unsubscribe_url'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute()

test(
  'E3: of 10,000 saved searches a listing is told to the very ones that the search itself would find it for',
  { timeout: 120_000 },
  async () => {
    const words = [
      'reforma',
      'forma',
      'baño',
      'BANO',
      'ño',
      'a',
      'c++',
      'c',
      '3d',
      'diseño web',
      'web',
      'logo',
      'ogotipo',
      '½',
      '%',
      'señal',
      'de',
    ]
    const titles = [
      'Reforma integral de baño',
      'Diseño web y logotipo',
      'Programación en C++ desde cero',
      'Impresión 3D a medida',
      'Señalética al 100%',
      'Plataforma de cursos ½ jornada',
      'Fotografía boudoir',
    ]
    const owner = await anAccount(db)
    await sql`
    INSERT INTO users (email, password_hash, terms_version)
    SELECT 'busca-' || n || '@ejemplo.es', 'x', '2026-01' FROM generate_series(1, 250) n`.execute(db)
    // Combinations of words, categories and prices, forty of each person: 10,000 in all.
    const combinations = Array.from({ length: 10_000 }, (_, at) => {
      const query = new URLSearchParams()
      const first = words[at % (words.length + 1)]
      const second = at % 7 === 0 ? words[(at * 5) % words.length] : undefined
      const q = [first, second].filter(Boolean).join(' ')
      if (q) query.set('q', q)
      if (at % 3 === 0) query.set('category', ['diseno', 'web', 'programacion'][(at / 3) % 3] ?? '')
      if (at % 5 === 0) query.set('min_price', String((at % 11) * 60))
      if (at % 4 === 0) query.set('max_price', String(100 + (at % 13) * 60))
      return { at, params: paramsOf(query.toString()) }
    })
    await sql`
    INSERT INTO saved_searches (user_id, params, name, frequency, state, needles, anchor, category_id, min_cents, max_cents)
    SELECT u.id, c.params || jsonb_build_object('at', c.at), 'x', 'daily', 'activa', n.needles, search_anchor(n.needles),
           (SELECT id FROM categories WHERE slug = c.params ->> 'category'),
           (c.params ->> 'min_cents')::integer, (c.params ->> 'max_cents')::integer
      FROM jsonb_to_recordset(${JSON.stringify(combinations)}::jsonb) c (at integer, params jsonb)
      JOIN LATERAL (SELECT ARRAY(SELECT search_needle(word) FROM regexp_split_to_table(nullif(c.params ->> 'q', ''), ' ') word) AS needles) n ON true
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS number FROM users WHERE email LIKE 'busca-%') u ON u.number = c.at % 250`.execute(
      db,
    )

    const listings = []
    for (const [at, title] of titles.entries()) {
      listings.push(
        await aListing(db, {
          author: owner,
          title,
          category_id: [1, 2, 7][at % 3],
          price_cents: 9_000 + at * 9_000,
          sensitive: at === 6,
        }),
      )
    }
    expect(await matchSavedSearches(db, new Date())).toBeGreaterThan(1_000)
    const hits = await db
      .selectFrom('saved_search_hits as h')
      .innerJoin('saved_searches as s', 's.id', 'h.search_id')
      .select([sql<number>`(s.params ->> 'at')::integer`.as('at'), 'h.listing_id'])
      .execute()
    const found = new Map<number, string[]>()
    for (const { at, listing_id: id } of hits) found.set(at, [...(found.get(at) ?? []), id].sort())

    // Brute force: each distinct search is run as the marketplace runs it.
    const ids = listings.map(({ id }) => id)
    const answers = new Map<string, string[]>()
    for (const { at, params } of combinations) {
      const path = savedSearchPath(params)
      let answer = answers.get(path)
      if (!answer) {
        const asked = readSearchParams(new URL(path, site.origin).searchParams)
        const { items } = await searchListings(db, asked)
        answer = items
          .map(({ id }) => id)
          .filter((id) => ids.includes(id))
          .sort()
        answers.set(path, answer)
      }
      expect([path, found.get(at) ?? []]).toEqual([path, answer])
    }
    expect(answers.size).toBeGreaterThan(500)
    await db.deleteFrom('users').where('email', 'like', 'busca-%').execute()
  },
)

test('E3: what is found is told in one notification and one mail with links, and never again', async () => {
  const person = await anAccount(db)
  await keep(person.id, 'q=acuarela&max_price=50', 'realtime', 'Acuarela barata')
  const { id } = await aListing(db, { title: 'Taller de acuarelas', price_cents: 3_000, price_type: 'hora' })
  await aListing(db, { title: 'Acuarela de encargo', price_cents: 30_000 })
  await run(later(0.01))
  expect(await toldOf(person.id)).toEqual([
    {
      type: 'new_match',
      title: '1 anuncio nuevo en «Acuarela barata»',
      message: '«Taller de acuarelas».',
      href: '/marketplace?q=acuarela&max_price=50',
    },
  ])
  const [mail, ...more] = await mailsTo(person.email)
  expect(more).toEqual([])
  expect(mail?.body_text).toContain(`Taller de acuarelas, 30,00\u00a0€ por hora\n  ${site.origin}/marketplace/${id}`)
  expect(mail?.unsubscribe_url).toMatch(/\.search$/)
  expect(
    await db.selectFrom('notification_deliveries').select('channel').where('user_id', '=', person.id).execute(),
  ).toEqual([])
  await db.updateTable('listing_alerts').set({ searched: false }).where('listing_id', '=', id).execute()
  await run(later(3))
  expect(await toldOf(person.id)).toHaveLength(1)
})

test('E5: at once is at most once an hour; every day and every week is at eight of one’s own morning', async () => {
  const person = await anAccount(db)
  await saveSettings(db, person.id, { timezone: 'Europe/London' }, new Date())
  for (const frequency of ['realtime', 'daily', 'weekly'] as const)
    await keep(person.id, `q=torno+${frequency}`, frequency)
  const publish = () => aListing(db, { title: 'Torno realtime daily weekly' })
  const dueOf = async () =>
    (
      await db
        .selectFrom('saved_searches')
        .select(['tell_at', 'last_run_at'])
        .where('user_id', '=', person.id)
        .orderBy('name')
        .execute()
    ).map(({ tell_at: at }) => at)
  await publish()
  await db
    .updateTable('listing_alerts')
    .set({ seen_at: sql`seen_at` })
    .execute()
  const now = new Date()
  await matchSavedSearches(db, now)
  const [daily, realtime, weekly] = await dueOf()
  const local = (date: Date | null | undefined) =>
    date &&
    new Intl.DateTimeFormat('es-ES', {
      timeZone: 'Europe/London',
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
    }).format(date)
  expect(realtime?.getTime()).toBe(now.getTime())
  expect(local(daily)).toMatch(/, 8:00$/)
  expect((daily?.getTime() ?? 0) - now.getTime()).toBeLessThanOrEqual(24 * HOUR_MS)
  expect(local(weekly)).toBe('lunes, 8:00')
  await tellSavedSearches(db, { now, site, stopUrl })
  expect(await toldOf(person.id)).toHaveLength(1)
  await publish()
  await matchSavedSearches(db, later(0.2))
  const [, next] = await dueOf()
  expect(next?.getTime()).toBe(now.getTime() + HOUR_MS)
  await tellSavedSearches(db, { now: later(0.5), site, stopUrl })
  expect(await toldOf(person.id)).toHaveLength(1)
  await tellSavedSearches(db, { now: later(8 * 24), site, stopUrl })
  const [, all] = await toldOf(person.id)
  expect(all?.title).toBe('5 anuncios nuevos en 3 de tus búsquedas')
  expect((await mailsTo(person.email)).at(-1)?.unsubscribe_url).toMatch(/\.searches$/)
})

test('E12: nobody is told of their own, of what they want to be spared, of who blocked whom, or of what is gone', async () => {
  const [author, reader, strict, blocked, blocker] = [
    await anAccount(db),
    await anAccount(db),
    await anAccount(db),
    await anAccount(db),
    await anAccount(db),
  ]
  await saveSettings(db, reader.id, { contentFilter: 'all' }, new Date())
  for (const person of [author, reader, strict, blocked, blocker]) await keep(person.id, 'q=forja')
  await db
    .insertInto('blocks')
    .values([
      { blocker_id: author.id, blocked_id: blocked.id },
      { blocker_id: blocker.id, blocked_id: author.id },
    ])
    .execute()
  await aListing(db, { title: 'Forja para adultos', author, sensitive: true })
  await run(later(0.01))
  expect(await toldOf(reader.id)).toHaveLength(1)
  expect(await toldOf(strict.id)).toEqual([])
  await aListing(db, { title: 'Forja artesana', author })
  const gone = await aListing(db, { title: 'Forja que se va' })
  await matchSavedSearches(db, later(2))
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', gone.id).execute()
  await tellSavedSearches(db, { now: later(2), site, stopUrl })
  for (const person of [author, blocked, blocker]) expect(await toldOf(person.id)).toEqual([])
  expect(await toldOf(strict.id)).toMatchObject([{ message: '«Forja artesana».' }])
})

test('E3: paused, stopped and changed searches do as they say; what was there before is no news', async () => {
  const person = await anAccount(db)
  await aListing(db, { title: 'Esmalte antiguo' })
  await keep(person.id, 'q=esmalte')
  await run(later(0.01))
  expect(await toldOf(person.id)).toEqual([])
  const { id } = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  await turnSearch(db, person.id, id, 'pausada')
  await aListing(db, { title: 'Esmalte en pausa' })
  await run(later(0.01))
  await turnSearch(db, person.id, id, 'activa')
  await run(later(0.02))
  expect(await toldOf(person.id)).toEqual([])
  await changeSearch(db, person.id, id, { name: 'Esmaltes', frequency: 'daily' })
  await aListing(db, { title: 'Esmalte nuevo' })
  await run(later(0.03))
  expect(await toldOf(person.id)).toEqual([])
  await run(later(25))
  expect(await toldOf(person.id)).toMatchObject([{ title: '1 anuncio nuevo en «Esmaltes»' }])
  expect(await stopSearches(db, id, 'search')).toBe('stopped')
  expect(await stopSearches(db, id, 'search')).toBe('stopped')
  const { state } = await db.selectFrom('saved_searches').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  expect(state).toBe('pausada')
})

test('E3: the same search twice, also at once, is one; the fifty-first is refused', async () => {
  const person = await anAccount(db)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => keep(person.id, 'q=vidrio&sort=price_asc')))
  expect(outcomes.sort()).toEqual(['saved', 'saved-already', 'saved-already', 'saved-already', 'saved-already'])
  for (let count = 1; count < 50; count += 1) expect(await keep(person.id, `q=vidrio+${count}`)).toBe('saved')
  expect(await Promise.all([keep(person.id, 'q=uno'), keep(person.id, 'q=otro')])).toEqual(['too-many', 'too-many'])
})

test('E3: an address alone is told nothing before it has confirmed, and nothing more once it has stopped', async () => {
  const email = 'quien-sea@ejemplo.es'
  const search = { params: paramsOf('q=mosaico'), name: 'Mosaicos', frequency: 'realtime' as const }
  await saveSearchByMail(db, email, search, { site, confirmUrl })
  await saveSearchByMail(db, email, search, { site, confirmUrl })
  const rows = await db.selectFrom('saved_searches').select(['id', 'state']).where('email', '=', email).execute()
  expect(rows).toHaveLength(1)
  const id = rows[0]?.id ?? ''
  expect(rows[0]?.state).toBe('por_confirmar')
  const mails = await mailsTo(email)
  expect(mails.map(({ kind }) => kind)).toEqual(['confirm-search', 'confirm-search'])
  expect(mails[0]?.body_text).toContain(confirmUrl(id))
  await aListing(db, { title: 'Mosaico temprano' })
  await run(later(0.01))
  expect(await mailsTo(email)).toHaveLength(2)
  expect(await confirmSearch(db, id)).toBe('confirmed')
  await aListing(db, { title: 'Mosaico a tiempo' })
  await run(later(0.02))
  expect((await mailsTo(email))[2]).toMatchObject({
    subject: '1 anuncio nuevo en «Mosaicos»',
    unsubscribe_url: stopUrl(id, 'search'),
  })
  // Active already: nobody is written to.
  await saveSearchByMail(db, email, search, { site, confirmUrl })
  expect(await mailsTo(email)).toHaveLength(3)
  await stopSearches(db, id, 'searches')
  await aListing(db, { title: 'Mosaico tardío' })
  await run(later(2))
  expect(await mailsTo(email)).toHaveLength(3)
  expect(await confirmSearch(db, id)).toBe('not-found')
})
