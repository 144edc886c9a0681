import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { listSimilarForAnyone } from './similar.server.ts'

test('similar listings are of the category and share words, the near ones first, one of each other seller', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const kind = { categoryId: 6 }
  const { id } = await aListing(db, { ...kind, author, title: 'Clases de violín para niños', location: 'Valencia' })
  await aListing(db, { ...kind, author, title: 'Clases de violín en grupo' })
  const far = await aListing(db, { ...kind, title: 'Clases de violín clásico', location: 'Bilbao' })
  const near = await aListing(db, { ...kind, title: 'Clases de violín barroco', location: 'Valencia' })
  const other = await anAccount(db)
  const tagged = await aListing(db, { ...kind, author: other, title: 'Cuarteto de cuerda', tags: ['violín'] })
  await aListing(db, { ...kind, author: other, title: 'Afinación de pianos' })
  await aListing(db, { categoryId: 1, title: 'Clases de violín dibujadas' })
  await aListing(db, { ...kind, title: 'Clases de violín para nadie', status: 'inactive' })
  await aListing(db, { ...kind, title: 'Clases de violín sin tapujos', sensitive: true })

  const found = await listSimilarForAnyone(db, id)
  expect(found.map((card) => card.id)).toEqual([near.id, far.id, tagged.id])
  // Without a word in common the rest of the category fills the list.
  const lonely = await aListing(db, { ...kind, title: 'Gaita' })
  const rest = (await listSimilarForAnyone(db, lonely.id)).map((card) => card.id)
  expect(new Set(rest).size).toBe(4)
})

test('a listing that is not public has no similar ones, nor has one without any match', async () => {
  const db = await aDatabase()
  const hidden = await aListing(db, { title: 'Clases de arpa', status: 'inactive' })
  await aListing(db, { title: 'Clases de arpa céltica' })
  expect(await listSimilarForAnyone(db, hidden.id)).toEqual([])
  const alone = await aListing(db, { categoryId: 9, title: 'Clases de laúd' })
  expect(await listSimilarForAnyone(db, alone.id)).toEqual([])
})
