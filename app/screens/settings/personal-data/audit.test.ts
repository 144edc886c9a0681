import { expect, test } from 'vitest'
import { grantRoleAsOperator } from '#app/domain/accounts/operator.server.ts'
import { signedIn, signIn } from '#tests/support/factories.ts'
import { aCaseWithMeasure } from '#tests/support/moderation.ts'

test('R14: a person reads what was done to their account, without the moderator’s name, and nobody else reads it', async () => {
  const { db, visitor, account } = await signedIn()
  await aCaseWithMeasure(db, { subjectId: account.id })
  await grantRoleAsOperator(db, account.email, 'moderador', new Date())
  await grantRoleAsOperator(db, account.email, 'usuario', new Date())
  await signIn(db, visitor, account)
  await visitor.visit('/dashboard/settings/privacy')
  await visitor.follow('Registro de tu cuenta')
  const rows = [...visitor.document.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('De moderador a usuario')
  expect(rows[0]).toContain('La administración')
  expect(rows[2]).toContain('Se hizo una advertencia')
  expect(rows[2]).toContain('Norma: Sin engaños')

  const other = await signedIn()
  await other.visitor.visit('/dashboard/settings/privacy/audit')
  expect(other.visitor.text).toContain('Nadie más que tú ha hecho nada con tu cuenta.')
})
