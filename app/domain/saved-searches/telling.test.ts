import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCase } from '#tests/support/moderation.ts'
import { later, paramsOf, savedSearchesOf, site, stopUrl } from '#tests/support/saved-searches.ts'
import { changeSearch, saveSearchByMail, stopSearches, turnSearch } from './commands.server.ts'
import { matchSavedSearches } from './matches.server.ts'
import { tellSavedSearches } from './telling.server.ts'

const db = await aDatabase()
const { keep, run, toldOf, mailsTo } = savedSearchesOf(db)

test('E3: new finds are sent once, in one notification and one mail with links', async () => {
  const person = await anAccount(db)
  await keep(person.id, 'q=acuarela&max_price=50', 'realtime', 'Acuarela barata')
  const { id } = await aListing(db, { title: 'Taller de acuarelas', priceCents: 3_000, priceType: 'hora' })
  await aListing(db, { title: 'Acuarela de encargo', priceCents: 30_000 })
  await run(later(0.01))
  expect(await toldOf(person.id)).toEqual([
    {
      type: 'new_match',
      title: '1 anuncio nuevo en «Acuarela barata»',
      message: '«Taller de acuarelas».',
      href: '/marketplace?q=acuarela&max_price=50&sort=recent',
    },
  ])
  const [mail, ...more] = await mailsTo(person.email)
  expect(more).toEqual([])
  expect(mail?.bodyText).toContain(`Taller de acuarelas, 30\u00a0€ por hora\n  ${site.origin}/marketplace/${id}`)
  expect(mail?.unsubscribeUrl).toMatch(/\.search$/)
  expect(
    await db.selectFrom('notificationDeliveries').select('channel').where('userId', '=', person.id).execute(),
  ).toEqual([])
  await db.updateTable('listingAlerts').set({ searched: false }).where('listingId', '=', id).execute()
  await run(later(3))
  expect(await toldOf(person.id)).toHaveLength(1)
})

test('E3, X6: a search with a modality is notified of listings that have it, and names it', async () => {
  const person = await anAccount(db)
  await keep(person.id, 'q=celos%C3%ADa&modality=Remoto', 'realtime', 'Celosías a distancia')
  const email = 'celosia@ejemplo.es'
  const search = {
    params: paramsOf('modality=hibrido&q=celos%C3%ADa'),
    name: 'Celosías',
    frequency: 'realtime' as const,
  }
  await saveSearchByMail(db, email, search, { site, confirmUrl: (id) => id })
  // The address may be another person's, so the mail does not repeat the search: the page behind its link does.
  expect((await mailsTo(email))[0]?.bodyText).not.toMatch(/celosía/i)
  await db.updateTable('savedSearches').set({ state: 'activa' }).where('email', '=', email).execute()
  for (const modality of ['presencial', null, 'híbrido', 'remoto'] as const)
    await aListing(db, { title: `Celosía ${modality ?? 'cualquiera'}`, modality })
  await run(later(0.01))
  expect(await toldOf(person.id)).toMatchObject([
    { message: '«Celosía remoto».', href: '/marketplace?q=celos%C3%ADa&modality=remoto&sort=recent' },
  ])
  const told = (await mailsTo(email))[1]?.bodyText
  expect(told).toContain('Celosía híbrido')
  expect(told).not.toMatch(/Celosía (?:presencial|cualquiera|remoto)/)
  expect(told).toContain(`${site.origin}/marketplace?q=celos%C3%ADa&modality=h%C3%ADbrido`)
})

test('E5: «at once» means at most once an hour; «daily» and «weekly» come at eight in the reader’s morning', async () => {
  const person = await anAccount(db)
  // A zone in which it is not about to be eight.
  const timezone = [6, 7].includes(new Date().getUTCHours()) ? 'Asia/Tokyo' : 'Europe/London'
  await saveSettings(db, person.id, { timezone }, new Date())
  for (const frequency of ['realtime', 'daily', 'weekly'] as const)
    await keep(person.id, `q=torno+${frequency}`, frequency)
  const publish = () => aListing(db, { title: 'Torno realtime daily weekly' })
  const dueOf = async () =>
    (
      await db
        .selectFrom('savedSearches')
        .select(['tellAt', 'lastRunAt'])
        .where('userId', '=', person.id)
        .orderBy('name')
        .execute()
    ).map(({ tellAt: at }) => at)
  await publish()
  await db
    .updateTable('listingAlerts')
    .set({ seenAt: sql`seen_at` })
    .execute()
  const now = new Date()
  await matchSavedSearches(db, now)
  const [daily, realtime, weekly] = await dueOf()
  const local = (date: Date | null | undefined) =>
    date &&
    new Intl.DateTimeFormat('es-ES', {
      timeZone: timezone,
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
    }).format(date)
  expect(realtime?.getTime()).toBe(now.getTime())
  expect(local(daily)).toMatch(/, 8:00$/)
  expect((daily?.getTime() ?? 0) - now.getTime()).toBeLessThanOrEqual(DAY_MS)
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
  expect((await mailsTo(person.email)).at(-1)?.unsubscribeUrl).toMatch(/\.searches$/)
})

test('E12: people are not notified of their own listings, of sensitive ones they hide, of blocked people’s, or of deleted ones', async () => {
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
      { blockerId: author.id, blockedId: blocked.id },
      { blockerId: blocker.id, blockedId: author.id },
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

test('E12: a person with `strict` is not notified of listings under an open report', async () => {
  const [strict, moderate] = [await anAccount(db), await anAccount(db)]
  await saveSettings(db, strict.id, { contentFilter: 'strict' }, new Date())
  for (const person of [strict, moderate]) await keep(person.id, 'q=herrajes')
  const { id: listingId } = await aListing(db, { title: 'Herrajes de latón' })
  await aListing(db, { title: 'Herrajes de hierro' })
  await aCase(db, { listingId })
  await run(later(0.01))
  expect(await toldOf(strict.id)).toMatchObject([{ message: '«Herrajes de hierro».' }])
  const [told] = await toldOf(moderate.id)
  for (const title of ['Herrajes de latón', 'Herrajes de hierro']) expect(told?.message).toContain(title)
})

test('E3: pausing, stopping and changing a search take effect; earlier listings are no news', async () => {
  const person = await anAccount(db)
  await aListing(db, { title: 'Esmalte antiguo' })
  await keep(person.id, 'q=esmalte')
  await run(later(0.01))
  expect(await toldOf(person.id)).toEqual([])
  const { id } = await db
    .selectFrom('savedSearches')
    .select('id')
    .where('userId', '=', person.id)
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
  const { state } = await db.selectFrom('savedSearches').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  expect(state).toBe('pausada')
})

test('E3: a listing that the results leave out for better ones is not notified; without better ones it is', async () => {
  const person = await anAccount(db)
  await keep(person.id, 'q=retratos+ecuestres', 'realtime', 'Retratos')
  await keep(person.id, 'q=retratos+ecuestres&modality=remoto', 'realtime', 'Retratos a distancia')
  await aListing(db, { title: 'Retratos', description: 'También ecuestres.', categoryId: 13, modality: 'remoto' })
  await aListing(db, { title: 'Retratos ecuestres', categoryId: 13, modality: 'presencial' })
  await run(later(0.01))
  expect(await toldOf(person.id)).toMatchObject([
    {
      title: '2 anuncios nuevos en 2 de tus búsquedas',
      message: '«Retratos»: 1, «Retratos a distancia»: 1.',
    },
  ])
  const [mail] = await mailsTo(person.email)
  expect(mail?.bodyText.match(/marketplace\/[0-9a-f-]{36}/g)).toHaveLength(2)
})
