import { expect, test } from 'vitest'
import { aConversation } from '#tests/support/conversations.ts'
import { aListing, signedIn, signIn } from '#tests/support/factories.ts'
import { aCase } from '#tests/support/moderation.ts'
import { Visitor } from '#tests/support/visitor.ts'

async function aReportedConversation() {
  const staff = await signedIn({ user: { role: 'moderador' } })
  const texts = ['Hola', 'No molestes, inútil', 'Adiós']
  const { id, client, seller } = await aConversation(staff.db, { texts })
  const insult = await staff.db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', id)
    .where('content', '=', 'No molestes, inútil')
    .executeTakeFirstOrThrow()
  const { caseId } = await aCase(staff.db, { kind: 'message', id: insult.id, reporter: client })
  const path = `/moderation/cases/${caseId}/conversation`
  const readings = async () =>
    (
      await staff.db
        .selectFrom('auditLog')
        .select('subjectId')
        .where('action', '=', 'moderation.leer-conversación')
        .where('subjectId', 'in', [client.id, seller.id])
        .execute()
    ).length
  return { ...staff, client, seller, caseId, path, readings }
}

test('R14: the moderator of a case can read around a reported message, and both people see the reading', async () => {
  const { db, visitor, client, caseId, path, readings } = await aReportedConversation()
  await visitor.visit(path)
  expect([visitor.status, await readings()]).toEqual([404, 0])
  await visitor.visit(`/moderation/cases/${caseId}`)
  expect(visitor.hasLink('Leer la conversación alrededor')).toBe(false)
  await visitor.press('Hacerme cargo')
  await visitor.follow('Leer la conversación alrededor')
  expect(visitor.path).toBe(path)
  expect(visitor.text).toContain('ha quedado anotado')
  expect(visitor.document.querySelector('.said--reported')?.textContent).toContain('No molestes, inútil')
  for (const text of ['Hola', 'Adiós']) expect(visitor.text).toContain(text)
  expect(await readings()).toBe(2)
  // Reading it again is logged again.
  await visitor.visit(path)
  expect(await readings()).toBe(4)

  const member = await Visitor.arrive()
  await signIn(db, member, client)
  await member.visit('/dashboard/settings/privacy/audit')
  expect(member.text).toContain('Moderación leyó una conversación denunciada')
})

test('R14: a conversation is not found by other moderators, by its own people, or after the case was given back', async () => {
  const { db, visitor, client, caseId, path, readings } = await aReportedConversation()
  await visitor.visit(`/moderation/cases/${caseId}`)
  await visitor.press('Hacerme cargo')
  const other = await signedIn({ user: { role: 'moderador' } })
  expect((await other.visitor.visit(path)).status).toBe(404)
  const member = await Visitor.arrive()
  await signIn(db, member, client)
  expect((await member.visit(path)).status).toBe(404)
  await visitor.press('Dejar el caso')
  expect((await visitor.visit(path)).status).toBe(404)
  expect(await readings()).toBe(0)
})

test('R14: a case about a listing has no conversation to read', async () => {
  const { db, visitor } = await signedIn({ user: { role: 'moderador' } })
  const { caseId } = await aCase(db, { listingId: (await aListing(db)).id })
  await visitor.visit(`/moderation/cases/${caseId}`)
  await visitor.press('Hacerme cargo')
  expect(visitor.hasLink('Leer la conversación alrededor')).toBe(false)
  expect((await visitor.visit(`/moderation/cases/${caseId}/conversation`)).status).toBe(404)
})
