import { expect, test } from 'vitest'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { aListing, anAccount, aStranger, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { aCase, aModerator, settle } from '#tests/support/moderation.ts'
import { Visitor } from '#tests/support/visitor.ts'

const WHY = 'Por qué no estás de acuerdo'

async function aDismissedReport(person: Awaited<ReturnType<typeof signedIn>>) {
  const { db, account } = person
  const { id: listingId } = await aListing(db, { title: 'Cursos con regalo' })
  const reported = await aCase(db, { listingId, reporter: account })
  await settle(db, await aModerator(db), reported.caseId, { action: 'desestimar' })
  return { ...reported, listingId, path: `/reports/${reported.reportId}` }
}

test('R14, D12: a person whose report was dismissed appeals from its page: wrong, right, sent twice', async () => {
  const person = await signedIn()
  const { db, visitor } = person
  const { path, caseId, reportId } = await aDismissedReport(person)
  await visitor.visit(path)
  expect(visitor.text).toContain('no hemos encontrado nada contrario a las normas')
  await visitor.follow('Recurrir')
  await visitor.fill(WHY, '   ').press('Enviar el recurso')
  expect(visitor.status).toBe(422)
  expect(visitor.title).toBe('Error: Recurrir')
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  await visitor.fill(WHY, 'Pide dinero en la foto.').press('Enviar el recurso')
  expect(visitor.path).toBe(path)
  expect(visitor.notices).toContain(
    'Hemos recibido tu recurso: lo decidirá otra persona del equipo o, si no la hay, la administración',
  )
  expect(visitor.text).toContain(
    'Hay un recurso: lo decidirá otra persona del equipo o, si no la hay, la administración.',
  )
  expect(visitor.text).toContain('Pide dinero en la foto.')
  expect(visitor.hasLink('Recurrir')).toBe(false)
  await visitor.pressAgain()
  expect(visitor.path).toBe(path)
  const rows = await db.selectFrom('reports').select('appealText').where('id', '=', reportId).execute()
  expect(rows).toEqual([{ appealText: 'Pide dinero en la foto.' }])
  await visitor.visit(`${path}/appeal`)
  expect(visitor.text).toContain('Esta decisión no se puede recurrir ahora.')

  // Another moderator reads it, and takes the dismissal back.
  const staff = await signedIn({ user: { role: 'moderador' } })
  await claimCase(db, { id: staff.account.id, role: 'moderador' }, caseId, new Date())
  await staff.visitor.visit(`/moderation/cases/${caseId}`)
  expect(staff.visitor.text).toContain('Recurso de quien lo denunció')
  expect(staff.visitor.text).toContain('Pide dinero en la foto.')
  await staff.visitor.follow('Resolver el recurso')
  staff.visitor.choose('Volver a estudiarlo Se abre un caso nuevo, que decides tú.').fill('Por qué', 'Es verdad.')
  await staff.visitor.press('Resolver')
  expect(staff.visitor.notices).toContain('Recurso resuelto y comunicado. El caso vuelve a estar por decidir')
  expect(staff.visitor.hasLink('Decidir')).toBe(true)
  await staff.visitor.pressAgain()
  expect(staff.visitor.status).toBe(409)
  await staff.visitor.visit(`/moderation/cases/${caseId}`)
  await staff.visitor.follow('El caso en el que se vuelve a estudiar')
  expect(staff.visitor.text).toContain('Recurrió: Pide dinero en la foto.')
})

test('R14: the words of a signed-out person wait until sign-in; another account does not find the page', async () => {
  const person = await signedIn()
  const { db, visitor, account } = person
  const { path } = await aDismissedReport(person)
  await visitor.visit(`${path}/appeal`)
  visitor.fill(WHY, 'Pide dinero en la foto.')
  await db.deleteFrom('sessions').where('userId', '=', account.id).execute()
  await visitor.press('Enviar el recurso')
  expect(visitor.status).toBe(401)
  expect(visitor.text).toContain('Inicia sesión para enviar tu recurso. Lo que has escrito se conserva.')
  visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD)
  await visitor.press('Iniciar Sesión')
  expect(visitor.path).toBe(`${path}/appeal`)
  expect(visitor.control(WHY).value).toBe('Pide dinero en la foto.')

  const { visitor: other } = await signedIn()
  await other.visit(path)
  expect(other.hasLink('Recurrir')).toBe(false)
  expect((await other.visit(`${path}/appeal`)).status).toBe(404)
})

test('R14: a visitor appeals at the address from their mail', async () => {
  const { db } = await aStranger()
  const { id: listingId } = await aListing(db, { author: await anAccount(db) })
  const { caseId, reportId } = await aCase(db, { listingId, reporter: { email: 'paso.por.aqui@ejemplo.es' } })
  await settle(db, await aModerator(db), caseId, { action: 'desestimar' })
  const visitor = await Visitor.arrive()
  await visitor.visit(`/reports/${reportId}`)
  await visitor.follow('Recurrir')
  await visitor.fill(WHY, 'Sigue ahí.').press('Enviar el recurso')
  expect(visitor.notices).toContain(
    'Hemos recibido tu recurso: lo decidirá otra persona del equipo o, si no la hay, la administración',
  )
})
