import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aSavedSearch, later, paramsOf, savedSearchesOf, site, stopUrl } from '#tests/support/saved-searches.ts'
import { changeSearch, confirmSearch, saveSearchByMail, stopSearches, turnSearch } from './commands.server.ts'

const db = await aDatabase()
const { keep, run, mailsTo } = savedSearchesOf(db)
const confirmUrl = (id: string) => `${site.origin}/saved-searches/confirm?token=${id}`

test('E3: the same search saved twice, also at once, is stored once; the fifty-first is refused', async () => {
  const person = await anAccount(db)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => keep(person.id, 'q=vidrio&sort=price_asc')))
  expect(outcomes.sort()).toEqual(['saved', 'saved-already', 'saved-already', 'saved-already', 'saved-already'])
  for (let count = 1; count < 50; count += 1) expect(await keep(person.id, `q=vidrio+${count}`)).toBe('saved')
  expect(await Promise.all([keep(person.id, 'q=uno'), keep(person.id, 'q=otro')])).toEqual(['too-many', 'too-many'])
})

test('E3: an address without an account gets no news before it has confirmed, and none after it has stopped', async () => {
  const email = 'quien-sea@ejemplo.es'
  const search = { params: paramsOf('q=mosaico'), name: 'Mosaicos', frequency: 'realtime' as const }
  await saveSearchByMail(db, email, search, { site, confirmUrl })
  await saveSearchByMail(db, email, search, { site, confirmUrl })
  const rows = await db.selectFrom('savedSearches').select(['id', 'state']).where('email', '=', email).execute()
  expect(rows).toHaveLength(1)
  const id = rows[0]?.id ?? ''
  expect(rows[0]?.state).toBe('por_confirmar')
  const mails = await mailsTo(email)
  expect(mails.map(({ kind }) => kind)).toEqual(['confirm-search', 'confirm-search'])
  expect(mails[0]?.bodyText).toContain(confirmUrl(id))
  await aListing(db, { title: 'Mosaico temprano' })
  await run(later(0.01))
  expect(await mailsTo(email)).toHaveLength(2)
  expect(await confirmSearch(db, id)).toBe('confirmed')
  await aListing(db, { title: 'Mosaico a tiempo' })
  await run(later(0.02))
  expect((await mailsTo(email))[2]).toMatchObject({
    subject: '1 anuncio nuevo en «Mosaicos»',
    unsubscribeUrl: stopUrl(id, 'search'),
  })
  // The search is active already, so no mail is sent.
  await saveSearchByMail(db, email, search, { site, confirmUrl })
  expect(await mailsTo(email)).toHaveLength(3)
  await stopSearches(db, id, 'searches')
  await aListing(db, { title: 'Mosaico tardío' })
  await run(later(2))
  expect(await mailsTo(email)).toHaveLength(3)
  expect(await confirmSearch(db, id)).toBe('not-found')
})

test('E3: a search of somebody else can be neither paused nor renamed', async () => {
  const [owner, stranger] = [await anAccount(db), await anAccount(db)]
  const id = await aSavedSearch(db, owner)
  expect(await turnSearch(db, stranger.id, id, 'pausada')).toBe('not-found')
  expect(await changeSearch(db, stranger.id, id, { name: 'Mía', frequency: 'weekly' })).toBe('not-found')
  const columns = () =>
    db.selectFrom('savedSearches').select(['name', 'state', 'frequency']).where('id', '=', id).executeTakeFirst()
  expect(await columns()).toEqual({ name: 'Un logo que pueda pagar', state: 'activa', frequency: 'daily' })
  expect(await turnSearch(db, owner.id, id, 'pausada')).toBe('turned')
  expect(await changeSearch(db, owner.id, id, { name: 'Logo', frequency: 'weekly' })).toBe('changed')
  expect(await columns()).toEqual({ name: 'Logo', state: 'pausada', frequency: 'weekly' })
})
