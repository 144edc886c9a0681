import { expect, test } from 'vitest'
import { aConversation } from '#tests/support/conversations.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('a conversation shows the picture of its listing, of a paused one only to its owner', async () => {
  const { db, visitor, account: client } = await signedIn()
  const seller = await anAccount(db)
  const { id } = await aConversation(db, { client, seller })
  const { listingId } = await db
    .selectFrom('conversations')
    .select('listingId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await aPicture(db, { author: seller, listingId: listingId ?? '', seed: 'cartel' })
  const owner = await Visitor.arrive()
  await signIn(db, owner, seller)
  const pictureOf = async (reader: Visitor) => {
    await reader.visit(`/dashboard/messages/${id}`)
    const picture = reader.document.querySelector('.thread__about .thumb')
    expect(picture).not.toBeNull()
    return picture?.getAttribute('src') ?? null
  }
  expect(await pictureOf(visitor)).toContain(listingId)
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', listingId).execute()
  expect(await pictureOf(visitor)).toBeNull()
  expect(await pictureOf(owner)).toContain(listingId)
  await db.deleteFrom('listings').where('id', '=', listingId).execute()
  expect(await pictureOf(owner)).toBeNull()
})
