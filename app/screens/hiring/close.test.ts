import { expect, test } from 'vitest'
import { withdrawQuote } from '#app/domain/hiring/quotes.server.ts'
import { aQuote, aRequest } from '#tests/support/hiring.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'
import { aSecondQuote } from '#tests/support/quotes.ts'

test('a request is closed with an answer for each quote, or one within seven days', async () => {
  const { db, visitor, account } = await signedIn()
  const first = await aQuote(db, { client: account, freelancer: await anAccount(db, { fullName: 'Ana Roca' }) })
  const second = await aSecondQuote(db, first.requestId, 'Bea Sanz')
  const path = `/dashboard/requests/${first.requestId}`
  await visitor.visit(path)
  await visitor.follow('Cerrar sin contratar')
  await visitor.press('Cerrar la solicitud')
  expect(visitor.status).toBe(422)
  expect(visitor.mistakes()).toHaveLength(2)
  await visitor
    .choose('Qué le dices a Ana Roca', 'Otro motivo, en mis palabras')
    .choose('Qué le dices a Bea Sanz', 'Le respondo después, en los 7 días que siguen')
    .press('Cerrar la solicitud')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Escribe por qué')
  await visitor.fill('Unas palabras para Ana Roca (opcional)', 'Lo hará mi prima.').press('Cerrar la solicitud')
  expect(visitor.path).toBe(path)
  expect(visitor.text).toContain('Hay presupuestos sin respuesta')
  await visitor.visit('/dashboard')
  expect(visitor.text).toContain('Tienes un presupuesto por responder')
  await visitor.visit(path)
  await visitor.follow('Responder')
  expect(visitor.text).not.toContain('Ana Roca')
  await visitor.choose('Qué le dices a Bea Sanz', 'He elegido otro por el precio').press('Enviar respuestas')
  expect(visitor.path).toBe(path)
  expect(visitor.text).not.toContain('Hay presupuestos sin respuesta')
  await visitor.pressAgain()
  expect(visitor.path).toBe(path)
  await visitor.visit(`${path}/close`)
  expect(visitor.status).toBe(409)
  const answers = await db
    .selectFrom('quotes')
    .select(['id', 'answerReason', 'answer'])
    .where('requestId', '=', first.requestId)
    .execute()
  expect(answers).toContainEqual({ id: first.id, answerReason: 'otro', answer: 'Lo hará mi prima.' })
  expect(answers).toContainEqual({ id: second.id, answerReason: 'precio', answer: null })
})

test('an answer stays with its quote when another quote has gone meanwhile, and a new quote is not closed unseen', async () => {
  const { db, visitor, account } = await signedIn()
  const first = await aQuote(db, { client: account, freelancer: await anAccount(db, { fullName: 'Ana Roca' }) })
  const second = await aSecondQuote(db, first.requestId, 'Bea Sanz')
  await visitor.visit(`/dashboard/requests/${first.requestId}/close`)
  await withdrawQuote(db, first.freelancer.id, first.id, new Date())
  await aSecondQuote(db, first.requestId, 'Carla Vidal')
  await visitor
    .choose('Qué le dices a Ana Roca', 'Ya no lo necesito')
    .choose('Qué le dices a Bea Sanz', 'He elegido otro por el plazo')
    .press('Cerrar la solicitud')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('ha llegado otro presupuesto')
  expect(visitor.hasControl('Qué le dices a Ana Roca')).toBe(false)
  await visitor.choose('Qué le dices a Carla Vidal', 'Ya no lo necesito').press('Cerrar la solicitud')
  const answers = await db
    .selectFrom('quotes')
    .select(['id', 'state', 'answerReason'])
    .where('requestId', '=', first.requestId)
    .execute()
  expect(answers).toContainEqual({ id: first.id, state: 'retirado', answerReason: null })
  expect(answers).toContainEqual({ id: second.id, state: 'rechazado', answerReason: 'plazo' })
})

test('without quotes one press closes it', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aRequest(db, { client: account })
  await visitor.visit(`/dashboard/requests/${id}/close`)
  await visitor.press('Cerrar la solicitud')
  expect(visitor.text).toContain('Solicitud cerrada')
})
