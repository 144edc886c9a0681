import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readExternalParams } from '#app/domain/external/params.ts'
import { findExternalAdForAnyone, listExternalAdsForAnyone } from '#app/domain/external/queries.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anExternalAd, anExternalSource } from '#tests/support/external-ads.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCase, aModerator, settle, site } from '#tests/support/moderation.ts'
import { appealDismissal, appealMeasure, settleAppeal } from './appeals.server.ts'
import { claimCase } from './cases.server.ts'
import { putAdBack } from './corrections.server.ts'
import { findReportForAnyone } from './queries.server.ts'
import { listLogForAnyone } from './log.server.ts'
import { findCaseAsModerator } from './case.server.ts'

const db = await aDatabase()
const now = new Date()
const later = new Date(now.getTime() + 60_000)
const WHY = 'Es su propio anuncio.'
const aKey = () => `tablon-${randomUUID().slice(0, 8)}`

/** An ad that a moderator has removed after a report. */
async function anAdTakenOut(values: Parameters<typeof anExternalAd>[2] = {}) {
  const source = await anExternalSource(db, { key: aKey() })
  const { id } = await anExternalAd(db, source.id, { category: 'Arte', ...values })
  const reporter = await anAccount(db)
  const { caseId, reportId } = await aCase(db, { kind: 'external', id, reporter })
  const moderator = await aModerator(db)
  await settle(db, moderator, caseId, { action: 'retirar', rule: 'derechos' }, now)
  return { source, id, caseId, reportId, reporter, moderator }
}

const putBack = (moderator: { id: string; role: 'moderador' | 'administrador' }, caseId: string) =>
  putAdBack(db, moderator, caseId, WHY, { now: later, site })

test('D12, I8: an ad of another site that was removed by mistake is restored, once, in list, page, category and logs', async () => {
  const { source, id, caseId, moderator } = await anAdTakenOut()
  expect(await findExternalAdForAnyone(db, id, now)).toMatchObject({ isWithdrawn: true })
  const outcomes = await Promise.all([putBack(moderator, caseId), putBack(await aModerator(db), caseId)])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['not-possible', 'put-back'])
  expect(await findExternalAdForAnyone(db, id, now)).toMatchObject({ isWithdrawn: false, status: 'active' })
  const params = readExternalParams(new URLSearchParams())
  expect((await listExternalAdsForAnyone(db, params, now)).items.map((ad) => ad.id)).toContain(id)
  const { categories } = await db
    .selectFrom('externalSources')
    .select('categories')
    .where('id', '=', source.id)
    .executeTakeFirstOrThrow()
  expect(categories).toEqual(['Arte'])

  const audit = await db
    .selectFrom('auditLog')
    .select('action')
    .where('facts', '@>', sql<Record<string, string>>`${JSON.stringify({ case: caseId })}`)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'moderation.retirar',
    'moderation.revertir',
    'moderation.restaurar',
  ])
  const [restored, taken] = (await listLogForAnyone(db)).items
  expect(restored).toMatchObject({ kind: 'external', action: 'restaurar', rule: 'derechos', reversedAt: null })
  expect(taken).toMatchObject({ action: 'retirar', reversedAt: later })
  const seen = await findCaseAsModerator(db, (await aModerator(db)).id, caseId, now)
  expect(seen).toMatchObject({
    state: 'desestimado',
    actions: [{ reversedAt: later }, { facts: WHY, reversedAt: null }],
  })
})

test('D12: the reporter learns that the ad is back and why, and can ask another moderator to judge that', async () => {
  const { id, caseId, reportId, reporter, moderator } = await anAdTakenOut()
  await putBack(moderator, caseId)
  const told = await db
    .selectFrom('notifications')
    .select('message')
    .where('userId', '=', reporter.id)
    .orderBy('createdAt', 'desc')
    .execute()
  expect(told.map(({ message }) => message)).toContainEqual(
    `Retirarlo fue un error y se muestra otra vez. ${WHY} Si no estás de acuerdo, puedes recurrir: lo decidirá otra persona del equipo o, si no la hay, la administración.`,
  )
  const report = await findReportForAnyone(db, reportId, now)
  expect(report).toMatchObject({ state: 'desestimado', correction: WHY, appealUntil: expect.any(Date) as Date })

  await appealDismissal(db, { reportId, viewerId: reporter.id }, 'El anuncio es mío.', now)
  // The moderator who put it back may not judge the appeal.
  expect(await claimCase(db, moderator, caseId, now)).toMatchObject({ kind: 'not-possible' })
  const other = await aModerator(db)
  await claimCase(db, other, caseId, now)
  const settled = await settleAppeal(db, other, caseId, { outcome: 'revertido', facts: 'Lo es.' }, { now, site })
  if (settled.kind !== 'reopened') throw new Error(settled.kind)
  await settle(db, other, settled.caseId, { action: 'retirar' })
  expect(await findExternalAdForAnyone(db, id, now)).toMatchObject({ isWithdrawn: true })
  // The ad can be put back a second time; a second appeal is not offered.
  expect(await putBack(other, settled.caseId)).toEqual({ kind: 'put-back' })
  expect(await findExternalAdForAnyone(db, id, now)).toMatchObject({ isWithdrawn: false })
  const [last] = await db
    .selectFrom('notifications')
    .select('message')
    .where('userId', '=', reporter.id)
    .where('dedupeKey', '=', `report:${reportId}:${settled.caseId}:correction`)
    .execute()
  expect(last?.message).toBe(`Retirarlo fue un error y se muestra otra vez. ${WHY}`)
})

test('I8: an ad that its source no longer gives is restored as inactive; an ad whose source was deleted is not restored', async () => {
  const left = await anAdTakenOut()
  await db.updateTable('externalAds').set({ status: 'inactive' }).where('id', '=', left.id).execute()
  expect(await putBack(left.moderator, left.caseId)).toEqual({ kind: 'put-back' })
  expect(await findExternalAdForAnyone(db, left.id, now)).toMatchObject({ isWithdrawn: false, status: 'inactive' })
  const [told] = await db
    .selectFrom('notifications')
    .select('message')
    .where('userId', '=', left.reporter.id)
    .where('dedupeKey', 'like', '%:correction')
    .execute()
  expect(told?.message).toContain('ya no está retirado, aunque su fuente no lo publica ahora')

  const gone = await anAdTakenOut()
  await db.deleteFrom('externalSources').where('id', '=', gone.source.id).execute()
  expect(await putBack(gone.moderator, gone.caseId)).toEqual({ kind: 'gone' })
  expect(await findCaseAsModerator(db, gone.moderator.id, gone.caseId, now)).toMatchObject({ state: 'con_medida' })
})

test('R14: moderators cannot restore what they reported themselves, what was not removed, or content of a person', async () => {
  const source = await anExternalSource(db, { key: aKey() })
  const { id } = await anExternalAd(db, source.id)
  const reporter = await aModerator(db)
  const { caseId } = await aCase(db, { kind: 'external', id, reporter })
  const moderator = await aModerator(db)
  expect(await putBack(moderator, caseId)).toEqual({ kind: 'not-possible', state: 'abierto' })
  await settle(db, moderator, caseId, { action: 'retirar' })
  expect(await putBack(reporter, caseId)).toEqual({ kind: 'not-found' })
  const { caseId: ofPerson } = await aCase(db, { kind: 'profile', id: (await anAccount(db)).id })
  await settle(db, moderator, ofPerson, { action: 'advertir' })
  expect(await putBack(moderator, ofPerson)).toEqual({ kind: 'not-possible', state: 'con_medida' })
})

/** A listing of «Desarrollo Web» that somebody reported for its category, and that is moved. */
async function aMovedListing() {
  const author = await anAccount(db)
  const { id: listingId } = await aListing(db, { author, title: 'Logotipos con encanto', categoryId: 2 })
  const { caseId } = await aCase(db, { listingId, reason: 'categoría_incorrecta' })
  const moderator = await aModerator(db)
  const outcome = await settle(db, moderator, caseId, {
    action: 'recategorizar',
    category: 'diseno',
    rule: 'categoría_incorrecta',
    facts: 'Ofrece logotipos.',
  })
  return { author, listingId, caseId, moderator, outcome }
}

const placeOf = (id: string) =>
  db.selectFrom('listings').select(['categoryId', 'version', 'moderation']).where('id', '=', id).executeTakeFirst()

test('R14: a moderator changes the category of a listing: its owner and the public log are notified, and it stays visible', async () => {
  const { author, listingId, caseId, outcome } = await aMovedListing()
  expect(outcome).toEqual({ kind: 'decided', state: 'con_medida' })
  // A form that its owner has open does not undo the move unseen.
  expect(await placeOf(listingId)).toEqual({ categoryId: 1, version: 2, moderation: 'libre' })
  const told = await db
    .selectFrom('notifications')
    .select(['title', 'message'])
    .where('userId', '=', author.id)
    .execute()
  expect(told).toEqual([
    {
      title: 'Categoría corregida: Logotipos con encanto',
      message:
        'Ahora está en «Diseño Gráfico». Norma: Cada cosa en su categoría. Ofrece logotipos.\nLo ha decidido una persona. Si no estás de acuerdo, puedes recurrir: lo decidirá otra persona del equipo o, si no la hay, la administración.',
    },
  ])
  const { action } = await db
    .selectFrom('moderationLog')
    .innerJoin('moderationActions', 'moderationActions.logId', 'moderationLog.id')
    .select('moderationLog.action')
    .where('caseId', '=', caseId)
    .executeTakeFirstOrThrow()
  expect(action).toBe('recategorizar')
})

test('R14: a successful appeal undoes a correction, but not the owner’s later choice', async () => {
  for (const [chosen, after] of [
    [undefined, 2],
    [3, 3],
  ] as const) {
    const { author, listingId, caseId } = await aMovedListing()
    if (chosen) await db.updateTable('listings').set({ categoryId: chosen }).where('id', '=', listingId).execute()
    await appealMeasure(db, author.id, caseId, 'También hago la web.', new Date())
    const other = await aModerator(db)
    await claimCase(db, other, caseId, new Date())
    const form = { outcome: 'revertido', facts: 'Es verdad.' } as const
    expect(await settleAppeal(db, other, caseId, form, { now: new Date(), site })).toMatchObject({ kind: 'settled' })
    expect((await placeOf(listingId))?.categoryId).toBe(after)
  }
})

test('R14: a correction needs a different category, and applies only to listings', async () => {
  const { id: listingId } = await aListing(db, { author: await anAccount(db), categoryId: 2 })
  const { caseId } = await aCase(db, { listingId })
  const moderator = await aModerator(db)
  for (const category of [undefined, 'web'] as const)
    expect(await settle(db, moderator, caseId, { action: 'recategorizar', category })).toEqual({
      kind: 'wrong-category',
    })
  const profile = await aCase(db, { kind: 'profile', id: (await anAccount(db)).id })
  expect(await settle(db, moderator, profile.caseId, { action: 'recategorizar', category: 'web' })).toEqual({
    kind: 'not-allowed',
  })
})
