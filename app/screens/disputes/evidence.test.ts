import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimDispute } from '#app/domain/disputes/deciding.server.ts'
import { turnDispute } from '#app/domain/disputes/turning.server.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aDispute } from '#tests/support/disputes.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { Visitor } from '#tests/support/visitor.ts'

const aText = (name: string, text: string) => ({ name, type: 'text/plain', bytes: Buffer.from(text) })

test('a dispute is opened with files, which are kept through a mistake and dated once it exists', async () => {
  const { db, visitor: client, account } = await signedIn({ fullName: 'Íñigo Peña' })
  const { id } = await aHiring(db, { client: account }, TO_THE_END.slice(0, 2))
  await client.visit(`/dashboard/orders/${id}/stages/1/dispute`)
  await client.attach('Pruebas (opcional)', aText('correo.txt', 'El lunes.')).press('Abrir la disputa')
  expect(client.status).toBe(422)
  expect(client.text).toContain('Elige un motivo')
  expect(client.text).toContain('correo.txt')
  await client
    .choose('Motivo', 'Otro motivo')
    .fill('Qué ha pasado', 'No llega.')
    .fill('Cuánto dinero pides que te devuelvan', '10')
    .press('Abrir la disputa')
  expect(client.path).toMatch(/^\/dashboard\/disputes\//)
  const sha256 = createHash('sha256').update('El lunes.').digest('hex')
  expect(client.text).toContain(`Prueba 1 · huella ${sha256.slice(0, 8)}…`)
  expect(client.text).toContain(sha256)
})

test('both sides add evidence until the decision; the deciding moderator opens it, and others do not', async () => {
  const { db, visitor: client, account } = await signedIn({ fullName: 'Íñigo Peña' })
  const dispute = await aDispute(db, { client: account }, 'negociacion')
  const path = `/dashboard/disputes/${dispute.id}`
  await client.visit(path)
  await client.follow('Añadir pruebas')
  await client.press('Añadir pruebas')
  expect(client.status).toBe(422)
  expect(client.text).toContain('Escribe algo o adjunta un archivo')
  const eleven = Array.from({ length: 11 }, (_, index) => aText(`${index + 1}.txt`, `número ${index}`))
  await client.attach('Archivos', ...eleven).press('Añadir pruebas')
  expect(client.status).toBe(422)
  expect(client.text).toContain('cada parte puede aportar como máximo 10 archivos. (11.txt)')
  await client.press('Enviar sin este archivo')
  expect(client.path).toBe(path)
  await client.pressAgain()
  expect(client.document.querySelectorAll('.order-files > li')).toHaveLength(10)
  await client.follow('Añadir pruebas')
  expect(client.text).toContain('Ya has aportado los diez archivos')

  const freelancer = await Visitor.arrive()
  await signIn(db, freelancer, dispute.freelancer)
  await freelancer.visit(path)
  const own = freelancer.link('1.txt (1 KB)').getAttribute('href') ?? ''
  expect(await (await freelancer.request(own)).text()).toBe('número 0')

  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  const judge = await Visitor.arrive()
  await signIn(db, judge, moderator)
  const { version, turnAt } = await db
    .selectFrom('disputes')
    .select(['version', 'turnAt'])
    .where('id', '=', dispute.id)
    .executeTakeFirstOrThrow()
  await turnDispute(db, { disputeId: dispute.id, version }, turnAt ?? new Date())
  await claimDispute(db, moderator.id, dispute.id, new Date())
  await judge.visit(`/moderation/disputes/${dispute.id}`)
  const shown = judge.link('1.txt (1 KB)').getAttribute('href') ?? ''
  expect(shown).toMatch(/^\/moderation\/disputes\//)
  expect(await (await judge.request(shown)).text()).toBe('número 0')
  expect((await judge.request(own)).status).toBe(404)
  expect((await client.request(shown)).status).toBe(404)
  await client.visit('/dashboard/settings/privacy/audit')
  expect(client.text).toContain('Moderación abrió un archivo tuyo de una disputa')
})

test('the same words and file handed in again from a new page add nothing, and the page says so', async () => {
  const { db, visitor: client, account } = await signedIn()
  const dispute = await aDispute(db, { client: account }, 'negociacion')
  const path = `/dashboard/disputes/${dispute.id}`
  const handIn = async (words: string) => {
    await client.visit(`${path}/evidence`)
    await client
      .fill('Qué quieres añadir', words)
      .attach('Archivos', aText('correo.txt', 'El lunes.'))
      .press('Añadir pruebas')
  }
  await handIn('Lo dijo por correo.')
  expect(client.text).toContain('Añadido a la disputa')
  await handIn('Lo dijo por correo.')
  expect(client.path).toBe(path)
  expect(client.text).toContain('Eso ya estaba en la disputa: no se ha añadido otra vez')
  expect(client.document.querySelectorAll('.order-files > li')).toHaveLength(1)
  await handIn('Lo dijo por correo, dos veces.')
  expect(client.text).toContain('Añadido a la disputa')
})
