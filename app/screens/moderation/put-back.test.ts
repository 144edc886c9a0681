import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { anExternalAd, anExternalSource } from '#tests/support/external-ads.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aCase, aModerator, settle } from '#tests/support/moderation.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('D12, R14: a moderator restores an ad of another site from its case: empty, right and twice', async () => {
  const staff = await signedIn({ user: { role: 'moderador' } })
  const { visitor, db } = staff
  const source = await anExternalSource(db, { key: 'devuelto', name: 'Tablón de al lado', lastOkAt: new Date() })
  const { id } = await anExternalAd(db, source.id, { title: 'Lecciones de rabel', description: 'Lo que dice.' })
  const { caseId, reportId } = await aCase(db, { kind: 'external', id, reporter: { email: 'autora@ejemplo.es' } })
  await settle(db, await aModerator(db), caseId, { action: 'retirar', rule: 'derechos' })
  const readerOf = async () => {
    const reader = await Visitor.arrive()
    await reader.visit(`/external-ads/${id}`)
    return reader
  }
  expect((await readerOf()).status).toBe(410)

  await visitor.visit('/moderation?view=decided&kind=external')
  await visitor.follow('Lecciones de rabel')
  await visitor.follow('Volver a mostrarlo')
  expect(visitor.text).toContain('ahora mismo, como está en la última copia de «Tablón de al lado», del ')
  await visitor.press('Volver a mostrarlo')
  expect([visitor.status, (await readerOf()).status]).toEqual([422, 410])
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  await visitor.fill('Por qué', 'Es su propio anuncio.').press('Volver a mostrarlo')
  expect(visitor.path).toBe(`/moderation/cases/${caseId}`)
  expect(visitor.text).toContain('Desestimado')
  expect(visitor.text).toContain('Contenido restaurado')
  await visitor.pressAgain()
  expect(visitor.status).toBe(409)
  expect(visitor.control('Por qué').value).toBe('Es su propio anuncio.')

  const reader = await readerOf()
  expect([reader.status, reader.text.includes('Lo que dice.')]).toEqual([200, true])
  await reader.visit('/external-ads?q=rabel')
  expect(reader.hasLink('Lecciones de rabel')).toBe(true)
  await reader.visit(`/reports/${reportId}`)
  expect(reader.text).toContain('vimos que era un error: ya no está retirado. Es su propio anuncio.')
  expect(reader.hasLink('Recurrir')).toBe(true)

  await visitor.visit(`/moderation/cases/${caseId}/put-back`)
  expect(visitor.text).toContain('no hay nada que volver a mostrar')
  expect(visitor.hasButton('Volver a mostrarlo')).toBe(false)
})

test('I8: the page that restores an ad says when its source no longer gives it', async () => {
  const { visitor, db } = await signedIn({ user: { role: 'moderador' } })
  const source = await anExternalSource(db, { key: 'callado', name: 'Tablón callado' })
  const { id } = await anExternalAd(db, source.id)
  const { caseId } = await aCase(db, { kind: 'external', id, reporter: { email: 'otra@ejemplo.es' } })
  await settle(db, await aModerator(db), caseId, { action: 'retirar' })
  await db.updateTable('externalAds').set({ status: 'inactive' }).where('id', '=', id).execute()
  await visitor.visit(`/moderation/cases/${caseId}/put-back`)
  expect(visitor.text).toContain('«Tablón callado» ya no lo da')
  await db.deleteFrom('externalSources').where('id', '=', source.id).execute()
  await visitor.fill('Por qué', 'No lo era.').press('Volver a mostrarlo')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('no hay nada que volver a mostrar')
})
