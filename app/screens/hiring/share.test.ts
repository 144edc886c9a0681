import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readWithdrawal } from '#app/domain/withdrawals/holding.server.ts'
import { answerShare } from '#app/domain/withdrawals/sharing.server.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aStatedShare, aWithdrawable } from '#tests/support/disputes.ts'

test('C1: a freelancer states a share with words; mistakes come back with what was typed', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aWithdrawable(db, { freelancer: account }, { withdrawn: true })
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.text).toMatch(/Di antes del .* qué parte de lo empezado estaba hecha/)
  await visitor.follow('Decir qué estaba hecho')
  for (const percent of ['101', '-1', '33,333', '']) {
    await visitor.fill('Porcentaje hecho', percent).fill('Qué estaba hecho', 'Dos bocetos.').press('Enviar')
    expect(visitor.status).toBe(422)
    expect(visitor.control('Porcentaje hecho')).toHaveValue(percent)
  }
  await visitor.fill('Porcentaje hecho', '100').fill('Qué estaba hecho', '').press('Enviar')
  expect(visitor.status).toBe(422)
  await visitor.fill('Qué estaba hecho', 'Todo el cartel.').press('Enviar')
  expect(visitor.path).toBe(`/dashboard/orders/${id}`)
  expect(visitor.text).toMatch(/Has dicho que estaba hecho el 100.%\. Con eso, 121,01.€ serían para ti y 0.€ son para /)
  await visitor.visit(`/dashboard/orders/${id}/share`)
  expect(visitor.status).toBe(409)
})

test('C1: a client sees the share in euros with its words, and accepts it or not', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aStatedShare(db, { client: account })
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.text).toMatch(/el 40.%\. Con eso, 72,61.€ son para ti y 48,40.€ serían para /)
  expect(visitor.text).toMatch(/no reclama 72,61.€ y te los debe devolver antes del/)
  await visitor.follow('Responder')
  expect(visitor.text).toContain('Dos bocetos.')
  await visitor.choose('Tu respuesta', 'No estoy de acuerdo: que lo decida la moderación').press('Enviar respuesta')
  expect(visitor.status).toBe(422)
  await visitor.fill('Por qué no lo aceptas', 'No he visto nada.').press('Enviar respuesta')
  expect(visitor.path).toBe(`/dashboard/orders/${id}`)
  expect(visitor.text).toContain('la moderación decide qué parte estaba hecha')
  await visitor.follow('Ver el caso')
  expect(visitor.heading).toBe('Desistimiento: qué parte estaba hecha')
  expect(visitor.text).toContain('No he visto nada.')
  await visitor.visit(`/dashboard/orders/${id}/share-answer`)
  expect(visitor.status).toBe(409)
})

test('C3: the page of a withdrawal says what follows, and does not say that the days have passed while they have not', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aWithdrawable(db, { client: account })
  await visitor.visit(`/dashboard/orders/${id}/withdraw`)
  expect(visitor.text).toContain('tiene 5 días para decir qué parte estaba hecha')
  await visitor.press('Confirmar desistimiento')
  expect(visitor.text).toMatch(/tiene hasta el .* para decir qué parte de lo empezado estaba hecha/)
  await visitor.visit(`/dashboard/orders/${id}/withdraw`)
  expect(visitor.status).toBe(409)
  expect(visitor.text).not.toContain('Ya han pasado')
})

test('a withdrawn order is called so in each place until its share is settled', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aStatedShare(db, { client: account })
  for (const path of ['/dashboard/orders', `/dashboard/orders/${id}`, `/dashboard/orders/${id}/stages/1/accept`]) {
    await visitor.visit(path)
    expect([path, visitor.text.includes('Desistimiento en curso')]).toEqual([path, true])
  }
  const version = (await readWithdrawal(db, id))?.version ?? -1
  const accepting = { accepts: true, words: null, formKey: randomUUID(), version, now: new Date() }
  expect(await answerShare(db, account.id, id, accepting)).toBe('answered')
  for (const path of ['/dashboard/orders', `/dashboard/orders/${id}`]) {
    await visitor.visit(path)
    expect([path, visitor.text.includes('Repartido')]).toEqual([path, true])
    expect([path, visitor.text.includes('Desistimiento en curso')]).toEqual([path, false])
  }
})
