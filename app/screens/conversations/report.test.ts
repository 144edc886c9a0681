import { expect, test } from 'vitest'
import { aConversation } from '#tests/support/conversations.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'

test('N6, D12: a person chooses a message of the other and reports it; mistakes keep what was chosen', async () => {
  const { db, visitor, account } = await signedIn()
  const seller = await anAccount(db)
  const { id } = await aConversation(db, { client: account, seller, texts: ['Hola', 'No molestes, inútil'] })
  await visitor.visit(`/dashboard/messages/${id}/report`)
  const label = [...visitor.document.querySelectorAll('label')].find((one) =>
    one.textContent?.startsWith('No molestes'),
  )
  expect(visitor.text).not.toContain('Hola,')
  const radio = label?.control as HTMLInputElement
  await visitor.press('Enviar denuncia')
  expect(visitor.status).toBe(422)
  expect(visitor.links('alert').map((link) => link.textContent)).toContain('Elige el mensaje')
  const again = [...visitor.document.querySelectorAll<HTMLInputElement>('input[name=message]')]
  expect(again.map(({ value }) => value)).toEqual([radio.value])
  again[0]!.checked = true
  await visitor
    .choose('Motivo', 'Insulta, amenaza, discrimina o acosa')
    .fill('Qué ocurre', 'Insulta.')
    .press('Enviar denuncia')
  expect(visitor.notices).toContain('Hemos recibido tu denuncia')
  const row = await db
    .selectFrom('moderationCases')
    .select(['targetKind', 'targetId', 'subjectId'])
    .where('subjectId', '=', seller.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ targetKind: 'message', targetId: radio.value, subjectId: seller.id })
})
