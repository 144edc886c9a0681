import { expect, test } from 'vitest'
import type { ListingStatus } from '#app/domain/listings/status.ts'
import { refillSearch } from '#app/domain/search/refill.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import type { Settings } from '#app/domain/settings/values.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { matchKeywords } from './matches.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCase, aModerator, settle } from '#tests/support/moderation.ts'

const db = await aDatabase()
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

async function someone(keywords: string[] | null, settings: Partial<Settings> = {}) {
  const person = await anAccount(db)
  if (keywords) await saveSettings(db, person.id, { keywords, ...settings }, new Date())
  return person
}

const toldOf = (userId: string) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'href'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

test('E3: a person who waits for the words of a new listing is notified, with a link to the search', async () => {
  const [exact, accents, several, none, example] = [
    await someone(['acuarela']),
    await someone(['ACUARÉLA']),
    await someone(['clases de acuarela']),
    await someone(['clases de óleo', 'rela', 'acuarelas grandes']),
    await someone(null),
  ]
  await aListing(db, { title: 'Taller de acuarelas', description: 'Clases para empezar.' })
  await matchKeywords(db, later(0))
  expect(await toldOf(exact.id)).toEqual([
    {
      type: 'new_match',
      title: 'Anuncios nuevos con «acuarela»',
      message: 'Por ejemplo: «Taller de acuarelas».',
      href: '/marketplace?q=acuarela',
    },
  ])
  expect(await toldOf(accents.id)).toHaveLength(1)
  expect(await toldOf(several.id)).toHaveLength(1)
  expect(await toldOf(none.id)).toEqual([])
  expect(await toldOf(example.id)).toEqual([])
})

test('E3: other forms of the words match as in a search, and the operator can set exceptions', async () => {
  const [trade, plural, other] = [
    await someone(['fotógrafa']),
    await someone(['reportajes de boda']),
    await someone(['fotocopias']),
  ]
  await aListing(db, { title: 'Fotógrafos para tu fiesta', description: 'Un reportaje de bodas con encanto.' })
  await matchKeywords(db, later(0))
  expect(await toldOf(trade.id)).toHaveLength(1)
  expect(await toldOf(plural.id)).toHaveLength(1)
  expect(await toldOf(other.id)).toEqual([])

  const waiting = await someone(['costurera'])
  await db.insertInto('stemExceptions').values({ word: 'costureros', stem: 'costureros' }).execute()
  await refillSearch(db, { listings: true })
  await aListing(db, { title: 'Costureros de mimbre' })
  await matchKeywords(db, later(0))
  expect(await toldOf(waiting.id)).toEqual([])
  await db.deleteFrom('stemExceptions').execute()
})

test('E3: matches reach a person at most once an hour, in one message', async () => {
  const person = await someone(['marquetería', 'taracea', 'ebanistería'])
  await aListing(db, { title: 'Marquetería fina' })
  await matchKeywords(db, later(10))
  await aListing(db, { title: 'Taracea granadina' })
  await aListing(db, { title: 'Ebanistería y taracea' })
  await matchKeywords(db, later(10.5))
  expect(await toldOf(person.id)).toHaveLength(1)
  await matchKeywords(db, later(11.1))
  const [, second, ...more] = await toldOf(person.id)
  expect(more).toEqual([])
  expect(second?.title).toBe('Anuncios nuevos con «ebanistería» y otra palabra')
  await matchKeywords(db, later(13))
  expect(await toldOf(person.id)).toHaveLength(2)
})

test('E3: authors are not told of their own listing, and it does not hide other people’s', async () => {
  const author = await someone(['forja'])
  await aListing(db, { title: 'Forja artesana', author })
  await matchKeywords(db, later(20))
  expect(await toldOf(author.id)).toEqual([])
  await aListing(db, { title: 'Rejas de forja' })
  await aListing(db, { title: 'Más forja', author })
  await matchKeywords(db, later(20))
  expect(await toldOf(author.id)).toMatchObject([{ message: 'Por ejemplo: «Rejas de forja».' }])
})

test('E3, E12: the content filter applies to matches too', async () => {
  const [moderate, all] = [await someone(['boudoir']), await someone(['boudoir'], { contentFilter: 'all' })]
  await aListing(db, { title: 'Fotografía boudoir', sensitive: true })
  await matchKeywords(db, later(5))
  expect(await toldOf(moderate.id)).toEqual([])
  expect(await toldOf(all.id)).toHaveLength(1)
})

test('E3, E12: a person with `strict` is not notified of a listing under an open report, but of another with the same word', async () => {
  const word = ['damasquinado']
  const [moderate, strict] = [await someone(word), await someone(word, { contentFilter: 'strict' })]
  await aListing(db, { title: 'Damasquinado de cajas', createdAt: later(-1) })
  const { id: listingId } = await aListing(db, { title: 'Damasquinado de navajas' })
  const { caseId } = await aCase(db, { listingId })
  await matchKeywords(db, later(5))
  expect(await toldOf(moderate.id)).toMatchObject([{ message: 'Por ejemplo: «Damasquinado de navajas».' }])
  expect(await toldOf(strict.id)).toMatchObject([{ message: 'Por ejemplo: «Damasquinado de cajas».' }])

  // A match that waits for its hour is reported meanwhile.
  const waiting = await aListing(db, { title: 'Damasquinado de espadas' })
  await matchKeywords(db, later(5.5))
  await aCase(db, { listingId: waiting.id })
  await matchKeywords(db, later(6.5))
  expect(await toldOf(moderate.id)).toHaveLength(2)
  expect(await toldOf(strict.id)).toHaveLength(1)

  await settle(db, await aModerator(db), caseId, { action: 'desestimar' })
  await aListing(db, { title: 'Damasquinado de joyas' })
  await matchKeywords(db, later(10))
  expect(await toldOf(strict.id)).toHaveLength(2)
})

test('E3: a hidden listing is no match; once it is shown it is one, and only once', async () => {
  const person = await someone(['vidriera'])
  const { id } = await aListing(db, { title: 'Vidrieras emplomadas', status: 'pending' })
  const setStatus = (status: ListingStatus) => db.updateTable('listings').set({ status }).where('id', '=', id).execute()
  await matchKeywords(db, later(6))
  expect(await toldOf(person.id)).toEqual([])
  await setStatus('active')
  await matchKeywords(db, later(20))
  expect(await toldOf(person.id)).toHaveLength(1)
  await setStatus('inactive')
  await setStatus('active')
  await matchKeywords(db, later(22))
  expect(await toldOf(person.id)).toHaveLength(1)
})

test('E3: nobody is notified of a listing that was deleted before the notice, or of a word that they have removed', async () => {
  const person = await someone(['cestería'])
  const { id } = await aListing(db, { title: 'Cestería de mimbre' })
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', id).execute()
  await matchKeywords(db, later(0))
  expect(await toldOf(person.id)).toEqual([])
  await saveSettings(db, person.id, { keywords: [] }, new Date())
  await aListing(db, { title: 'Más cestería' })
  await matchKeywords(db, later(5))
  expect(await toldOf(person.id)).toEqual([])
})

test('E3: no news of listings is sent between people of whom one has blocked the other', async () => {
  const author = await anAccount(db)
  const [blocker, blocked, other] = [
    await someone(['marionetas']),
    await someone(['marionetas']),
    await someone(['marionetas']),
  ]
  await db
    .insertInto('blocks')
    .values([
      { blockerId: blocker.id, blockedId: author.id },
      { blockerId: author.id, blockedId: blocked.id },
    ])
    .execute()
  await aListing(db, { author, title: 'Taller de marionetas' })
  await matchKeywords(db, later(0))
  expect(await toldOf(blocker.id)).toEqual([])
  expect(await toldOf(blocked.id)).toEqual([])
  expect(await toldOf(other.id)).toHaveLength(1)
})
