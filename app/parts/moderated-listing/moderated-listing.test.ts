import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { checkFreshness } from '#app/domain/listings/freshness.server.ts'
import { recordView } from '#app/domain/measures/commands.server.ts'
import { aListing, signedIn } from '#tests/support/factories.ts'
import { aCase, aModerator, settle } from '#tests/support/moderation.ts'

const LIST = '/dashboard/listings'
const REASON = 'Norma: Sin engaños. Pide un pago antes de empezar.'

/** A listing of this person that a moderator has removed or withholds. */
async function aModeratedListing(db: Db, author: { id: string }, action: 'retirar' | 'retener' = 'retirar') {
  const { id } = await aListing(db, { author, title: 'Cursos con regalo' })
  const { caseId } = await aCase(db, { listingId: id })
  await settle(db, await aModerator(db), caseId, { action })
  return { id, caseId }
}

test('B4, M3: a removed listing is «Retirado», counted apart, with its reason and the way to appeal', async () => {
  const { visitor, db, account } = await signedIn()
  const { caseId } = await aModeratedListing(db, account)
  await aListing(db, { author: account, title: 'Clases de guitarra' })
  await visitor.visit('/dashboard')
  expect(visitor.text).toMatch(/Anuncio activo\s*1\b/)
  expect(visitor.text).toContain('Aparte, 1 retirado por moderación')
  expect(visitor.text).toContain('Retirado')

  await visitor.visit(LIST)
  const row = [...visitor.document.querySelectorAll('tbody tr')].find((one) => one.textContent?.includes('Cursos'))
  expect(row?.textContent).toContain('Retirado')
  expect(row?.textContent).not.toContain('Activo')
  expect(row?.textContent).toContain(REASON)
  expect(row?.textContent).not.toMatch(/Activar|Desactivar|Destacar/)
  await visitor.visit(`${LIST}?status=active`)
  expect(visitor.text).not.toContain('Cursos con regalo')
  expect(visitor.text).toContain('Clases de guitarra')
  await visitor.visit(LIST)
  await visitor.choose('Estado', 'Retirado').press('Aplicar')
  expect(visitor.path).toContain('status=retirado')
  expect(visitor.text).toContain('1 anuncio')
  await visitor.follow('Recurrir la decisión sobre Cursos con regalo')
  expect(visitor.path).toBe(`/dashboard/moderation/${caseId}/appeal`)
})

test('B4: a withheld listing is «Retenido», and does not count as active either', async () => {
  const { visitor, db, account } = await signedIn()
  await aModeratedListing(db, account, 'retener')
  await visitor.visit('/dashboard')
  expect(visitor.text).toMatch(/Anuncios activos\s*0\b/)
  expect(visitor.text).toContain('Aparte, 1 retenido por moderación')
  await visitor.visit(`${LIST}?status=retenido`)
  expect(visitor.text).toContain('Cursos con regalo')
})

test('the page of a removed listing tells its owner the rule and the reason, and has no button to share it', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aModeratedListing(db, account)
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.text).toContain('El equipo de moderación ha retirado este anuncio: solo lo ves tú.')
  expect(visitor.text).toContain(REASON)
  expect(visitor.hasLink('Recurrir la decisión sobre Cursos con regalo')).toBe(true)
  expect(visitor.text).not.toContain('Compartir')
  await visitor.visit(`/dashboard/edit-listing/${id}`)
  expect(visitor.text).toContain(REASON)
  const free = await aListing(db, { author: account })
  await visitor.visit(`/marketplace/${free.id}`)
  expect(visitor.text).toContain('Compartir')
})

test('M8: acts on a removed listing are refused with the reason, never reported as «correctamente» done', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aModeratedListing(db, account)
  const refusals = {
    status: ['Desactivar', { to: 'inactive' }, 'no se puede desactivar'],
    renew: ['Renovar', {}, 'no se puede renovar'],
    boost: ['Destacar 7 días', {}, 'no se puede destacar'],
    duplicate: ['Duplicar', { key: id }, 'no se puede duplicar'],
  } as const
  for (const [does, [button, fields, text]] of Object.entries(refusals)) {
    await visitor.visit(`${LIST}/${id}/${does}`)
    expect(visitor.text, does).toContain(REASON)
    expect(visitor.text, does).not.toContain('Actívalo primero')
    expect(visitor.hasButton(button), does).toBe(false)
    const response = await visitor.request(`${LIST}/${id}/${does}`, {
      method: 'POST',
      headers: { Origin: visitor.origin },
      body: new URLSearchParams(fields),
    })
    expect(response.status, does).toBe(409)
    expect(await response.text(), does).toContain(text)
  }
  const row = await db.selectFrom('listings').select(['status', 'moderation']).where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ status: 'active', moderation: 'retirado' })
})

test('M6: an author with a private profile is not told to activate a listing', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account })
  await db
    .insertInto('userSettings')
    .values({ userId: account.id, profileVisibility: 'private' })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ profileVisibility: 'private' }))
    .execute()
  await visitor.visit(`${LIST}/${id}/boost`)
  expect(visitor.text).toContain('Tu perfil es privado y nadie ve tus anuncios')
  expect(visitor.text).not.toContain('Actívalo primero')
})

test('T3: the statistics say which of the most seen listings is removed', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, title: 'Cursos con regalo' })
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await recordView(db, { listingId: id, ip: '198.51.100.1', userAgent, viewerId: undefined, now: new Date() })
  const { caseId } = await aCase(db, { listingId: id })
  await settle(db, await aModerator(db), caseId, { action: 'retirar' })
  await visitor.visit('/dashboard/stats')
  const row = [...visitor.document.querySelectorAll('tbody tr')].find((one) => one.textContent?.includes('Cursos'))
  expect(row?.textContent).toContain('Retirado')
})

test('M11: owners are not asked about a listing that moderators have removed', async () => {
  const { db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, confirmedAt: new Date('2025-01-01'), moderation: 'retirado' })
  await checkFreshness(db, { now: new Date(), days: 60, renewPath: () => '/renew' })
  const row = await db.selectFrom('listings').select('freshnessToldAt').where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ freshnessToldAt: null })
})
