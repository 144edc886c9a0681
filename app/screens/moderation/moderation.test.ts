import { expect, test } from 'vitest'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { aListing, anAccount, aStranger, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { aCase, aModerator, settle } from '#tests/support/moderation.ts'
import { Visitor } from '#tests/support/visitor.ts'

const RULE = 'Sin engaños'

async function aModeratedListing() {
  const staff = await signedIn({ user: { role: 'moderador' } })
  const author = await anAccount(staff.db)
  const { id: listingId } = await aListing(staff.db, { author, title: 'Cursos con regalo' })
  const reported = await aCase(staff.db, { listingId, text: 'Me pidió un pago por adelantado.' })
  return { ...staff, author, listingId, ...reported }
}

test('R14, D12: from the queue to the decision: a case is claimed, read, decided with reasons, and notified', async () => {
  const { db, visitor, author, listingId, caseId } = await aModeratedListing()
  await visitor.visit('/moderation')
  await visitor.follow('Cursos con regalo')
  expect(visitor.text).toContain('Me pidió un pago por adelantado.')
  expect(visitor.text).toContain('Tres propuestas, dos rondas de cambios')
  await visitor.press('Hacerme cargo')
  expect(visitor.notices).toContain('El caso es tuyo')
  await visitor.follow('Decidir')
  await visitor.press('Guardar la decisión')
  expect(visitor.status).toBe(422)
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  expect(visitor.links('alert')).toHaveLength(3)
  visitor.choose('Decisión', visitor.text.includes('Retirar') ? 'Retirar Deja de verse.' : 'Retirar')
  visitor.choose('Norma', RULE).fill('Hechos', 'Pide un pago antes de empezar.')
  await visitor.press('Guardar la decisión')
  expect(visitor.notices).toContain('Decisión guardada y comunicada')
  expect(visitor.text).toContain('Contenido retirado')
  await visitor.pressAgain()
  expect(visitor.status).toBe(409)
  expect(visitor.control('Hechos').value).toBe('Pide un pago antes de empezar.')

  const owner = await Visitor.arrive()
  await signIn(db, owner, author)
  await owner.visit('/dashboard/notifications')
  await owner.press('Contenido retirado: Cursos con regalo')
  expect(owner.path).toBe(`/dashboard/moderation/${caseId}`)
  expect(owner.text).toContain('Pide un pago antes de empezar.')
  expect(owner.text).toContain('Lo decidió una persona.')
  const { visitor: stranger } = await aStranger()
  expect((await stranger.visit(`/marketplace/${listingId}`)).status).toBe(410)
  await stranger.visit('/moderation-log')
  expect(stranger.text).toContain('Contenido retirado')
  expect(stranger.text).toContain(RULE)
  for (const name of [author.fullName, author.username, 'Cursos con regalo', caseId, listingId])
    expect(stranger.html).not.toContain(name)
})

test('R14: a case shows a reported public listing with its pictures, and its author with their face', async () => {
  const { db, visitor, author, listingId, caseId } = await aModeratedListing()
  await aPicture(db, { author, listingId, seed: 'curso' })
  await visitor.visit('/moderation')
  expect(visitor.document.querySelector('main img.thumb')?.getAttribute('src')).toContain(listingId)
  await visitor.visit(`/moderation/cases/${caseId}`)
  const pictures = () => visitor.document.querySelectorAll('.case__pictures img[alt="Imagen 1 del anuncio"]')
  expect(pictures()).toHaveLength(1)
  expect(visitor.document.querySelector('[aria-labelledby=subject] .avatar')).not.toBeNull()
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', listingId).execute()
  await visitor.visit(`/moderation/cases/${caseId}`)
  expect(pictures()).toHaveLength(0)
})

test('R14: staff work within the dashboard, which marks the current page and leads back', async () => {
  const { visitor, caseId } = await aModeratedListing()
  const current = (nav: string) =>
    visitor.document.querySelector(`nav[aria-label="${nav}"] [aria-current=page]`)?.textContent?.trim()
  for (const [path, tab] of [
    ['/moderation', 'Pendientes'],
    ['/moderation?view=appeals', 'Recursos'],
    ['/moderation/signals', 'Mensajes repetidos'],
    [`/moderation/cases/${caseId}`, undefined],
    [`/moderation/cases/${caseId}/claim`, undefined],
  ] as const) {
    await visitor.visit(path)
    expect(current('Dashboard'), path).toMatch(/^Moderación \d+ por decidir$/)
    expect(current('Moderación'), path).toBe(tab)
  }
  await visitor.follow('Mis Anuncios')
  expect(visitor.path).toBe('/dashboard/listings')
})

test('R14: an appeal is sent once, keeps its text when refused, and another moderator reverses the measure', async () => {
  const { db, visitor, account, author, listingId, caseId, reportId } = await aModeratedListing()
  await settle(db, await aModerator(db), caseId, { action: 'retirar' })
  const owner = await Visitor.arrive()
  await signIn(db, owner, author)
  await owner.visit(`/dashboard/moderation/${caseId}`)
  await owner.follow('Recurrir')
  await owner.fill('Por qué no estás de acuerdo', '   ').press('Enviar el recurso')
  expect(owner.status).toBe(422)
  await owner.fill('Por qué no estás de acuerdo', 'El pago es al terminar.').press('Enviar el recurso')
  expect(owner.notices).toContain(
    'Hemos recibido tu recurso: lo decidirá otra persona del equipo o, si no la hay, la administración',
  )
  await owner.pressAgain()
  expect(owner.notices).toContain(
    'Hemos recibido tu recurso: lo decidirá otra persona del equipo o, si no la hay, la administración',
  )

  await visitor.visit('/moderation?view=appeals')
  expect(visitor.links().map(({ pathname }) => pathname)).toContain(`/moderation/cases/${caseId}`)
  await claimCase(db, { id: account.id, role: 'moderador' }, caseId, new Date())
  await visitor.visit(`/moderation/cases/${caseId}`)
  expect(visitor.text).toContain('El pago es al terminar.')
  await visitor.follow('Resolver el recurso')
  visitor.choose('Revertirla Todo vuelve a estar como antes del caso.').fill('Por qué', 'Así es.')
  await visitor.press('Resolver')
  expect(visitor.notices).toContain('Recurso resuelto y comunicado')
  const { visitor: stranger } = await aStranger()
  expect((await stranger.visit(`/marketplace/${listingId}`)).status).toBe(200)
  await stranger.visit('/moderation-log')
  expect(stranger.text).toContain('Revertida el')
  await stranger.visit(`/reports/${reportId}`)
  expect(stranger.text).toContain('tras un recurso, las hemos revertido')
  await owner.visit(`/dashboard/moderation/${caseId}`)
  expect(owner.text).toContain('Así es.')
  expect(owner.hasLink('Recurrir')).toBe(false)
})

test('R14: a suspended person reads at sign-in until when and why, and appeals without signing in', async () => {
  const { db, author, caseId } = await aModeratedListing()
  await settle(db, await aModerator(db), caseId, { action: 'suspender', days: 3, facts: 'Insiste en pedir pagos.' })
  const visitor = await Visitor.arrive()
  await visitor.visit('/login')
  visitor.fill('Correo electrónico', author.email).fill('Contraseña', 'otra cosa')
  await visitor.press('Iniciar Sesión')
  expect(visitor.text).not.toContain('suspendida')
  visitor.fill('Correo electrónico', author.email).fill('Contraseña', PASSWORD)
  await visitor.press('Iniciar Sesión')
  expect(visitor.status).toBe(403)
  expect(visitor.text).toMatch(/Tu cuenta está suspendida hasta el \d+ de \w+ de \d+/)
  expect(visitor.text).toContain('Insiste en pedir pagos.')
  await visitor.follow('Ver la decisión y recurrir')
  await visitor.fill('Por qué no estás de acuerdo', 'No he pedido nada.').press('Enviar el recurso')
  expect(visitor.notices).toContain(
    'Hemos recibido tu recurso: lo decidirá otra persona del equipo o, si no la hay, la administración',
  )
  expect(visitor.text).toContain('No he pedido nada.')
  expect((await visitor.visit(`/dashboard/moderation/${caseId}`)).hops).toHaveLength(2)
  const row = await db
    .selectFrom('moderationCases')
    .select('appealText')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  expect(row.appealText).toBe('No he pedido nada.')
})

test('R14: when two moderators open one case, the second reads who has it; a moderator’s own content is not listed', async () => {
  const { db, visitor, caseId } = await aModeratedListing()
  await visitor.visit(`/moderation/cases/${caseId}/claim`)
  await claimCase(db, await aModerator(db), caseId, new Date())
  await visitor.press('Hacerme cargo')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Otra persona se ha hecho cargo de este caso.')
  await visitor.visit(`/moderation/cases/${caseId}`)
  expect(visitor.hasButton('Hacerme cargo')).toBe(false)

  const own = await signedIn({ user: { role: 'moderador' } })
  const { id: listingId } = await aListing(db, { author: own.account })
  const about = await aCase(db, { listingId })
  for (const path of ['', '/claim', '/decide', '/appeal', '/release'])
    expect((await own.visitor.visit(`/moderation/cases/${about.caseId}${path}`)).status).toBe(404)
})

test('R14: the rules page shows the thresholds in force', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/rules')
  expect(visitor.text).toContain('cuando lo denuncian 3 personas distintas, desde redes distintas')
  expect(visitor.text).toContain('una cuenta de más de 7 días')
  expect(visitor.text).toContain('durante 180 días')
})

test('R14: the menu counts the waiting cases for moderators, and shows no number to others', async () => {
  const { db, visitor, account, caseId } = await aModeratedListing()
  const counted = () =>
    visitor.document.querySelector('nav[aria-label="Dashboard"] a[href="/moderation"] .badge')?.textContent
  await visitor.visit('/dashboard')
  expect(counted()).toMatch(/^\d+ por decidir$/)
  const before = parseInt(counted() ?? '', 10)
  await settle(db, { id: account.id, role: 'moderador' }, caseId, { action: 'advertir' })
  await visitor.visit('/dashboard/settings')
  expect(parseInt(counted() ?? '0', 10)).toBe(before - 1)
  expect(visitor.text).toContain('De los casos nuevos de moderación te avisamos al momento')
  const { visitor: member } = await signedIn()
  await member.visit('/dashboard/settings')
  expect(member.html).not.toContain('por decidir')
  expect(member.text).not.toContain('casos nuevos de moderación')
})

test('R14: a moderator changes the category of a listing from its case, with the reasons, and it can still be found', async () => {
  const { db, visitor, account, author, listingId, caseId } = await aModeratedListing()
  await claimCase(db, { id: account.id, role: 'moderador' }, caseId, new Date())
  await visitor.visit(`/moderation/cases/${caseId}/decide`)
  visitor.choose('Decisión', 'Cambiar la categoría Se queda a la vista, en la categoría que le corresponde.')
  visitor.choose('Norma', 'Cada cosa en su categoría').fill('Hechos', 'Es fotografía.')
  await visitor.press('Guardar la decisión')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Elige otra categoría que la que tiene')
  await visitor.choose('Categoría que le corresponde (opcional)', 'Fotografía').press('Guardar la decisión')
  expect(visitor.notices).toContain('Decisión guardada y comunicada')
  expect(visitor.text).toContain('Categoría corregida: Fotografía')
  const owner = await Visitor.arrive()
  await signIn(db, owner, author)
  await owner.visit(`/dashboard/moderation/${caseId}`)
  expect(owner.text).toContain('Categoría corregida: Fotografía')
  const { visitor: stranger } = await aStranger()
  await stranger.visit(`/marketplace/${listingId}`)
  expect(stranger.status).toBe(200)
  expect(stranger.text).toContain('Fotografía')
  await stranger.visit('/moderation-log')
  expect(stranger.text).toContain('Categoría corregida')
})
