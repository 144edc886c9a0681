import { expect, test } from 'vitest'
import { aDispute } from '#tests/support/disputes.ts'
import { signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('disputes are beside the other lists of moderators, and in the number of their menu', async () => {
  const { db, visitor } = await signedIn({ user: { role: 'moderador' } })
  const { id } = await aDispute(db, {}, 'moderacion')
  await visitor.visit('/moderation')
  await visitor.follow('Disputas')
  expect(visitor.path).toBe('/moderation/disputes')
  expect(visitor.document.querySelector('nav[aria-label="Moderación"] [aria-current]')?.textContent).toBe('Disputas')
  expect(visitor.text).toContain('Cartel de la verbena')
  await visitor.visit('/dashboard')
  const entry = visitor.document.querySelector('a[href="/moderation"]')
  expect(Number(/\d+/.exec(entry?.textContent ?? '')?.[0])).toBeGreaterThan(0)
  await db.deleteFrom('disputes').where('id', '=', id).execute()
})

test('a moderator can read the conversation of a dispute after claiming it, and both people see the reading', async () => {
  const { db, visitor } = await signedIn({ user: { role: 'moderador' } })
  const { id, client, freelancer } = await aDispute(db, {}, 'moderacion')
  const path = `/moderation/disputes/${id}/conversation`
  const readings = async () =>
    (
      await db
        .selectFrom('auditLog')
        .select('subjectId')
        .where('action', '=', 'dispute.leer-conversación')
        .where('subjectId', 'in', [client.id, freelancer.id])
        .execute()
    ).length
  await visitor.visit(path)
  expect([visitor.status, await readings()]).toEqual([404, 0])
  await visitor.visit(`/moderation/disputes/${id}`)
  expect(visitor.hasLink('Leer su conversación')).toBe(false)
  await visitor.follow('Hacerme cargo')
  await visitor.press('Hacerme cargo')
  await visitor.follow('Leer su conversación')
  expect(visitor.path).toBe(path)
  expect(visitor.text).toContain('ha quedado anotado')
  expect(visitor.text).toContain('Solicitud de presupuesto: Cartel de la verbena')
  expect(await readings()).toBe(2)

  for (const person of [client, freelancer]) {
    const member = await Visitor.arrive()
    await signIn(db, member, person)
    expect((await member.visit(path)).status).toBe(404)
    await member.visit('/dashboard/settings/privacy/audit')
    expect(member.text).toContain('Moderación leyó la conversación de una contratación en disputa')
  }
  const other = await signedIn({ user: { role: 'moderador' } })
  expect((await other.visitor.visit(path)).status).toBe(404)
  expect(await readings()).toBe(2)
})

test('a moderator who is a party to a dispute finds neither it nor its conversation', async () => {
  const { db, visitor, account } = await signedIn({ user: { role: 'moderador' } })
  const { id } = await aDispute(db, { client: account }, 'moderacion')
  for (const page of ['', '/claim', '/decide', '/conversation'])
    expect((await visitor.visit(`/moderation/disputes/${id}${page}`)).status).toBe(404)
  await visitor.visit('/moderation/disputes')
  expect(visitor.document.querySelector(`a[href="/moderation/disputes/${id}"]`)).toBeNull()
})
