import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'

test('the sixth offer of further work in a day is refused with the time of the next, and keeps its words', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aHiring(db, { freelancer: account }, TO_THE_END.slice(0, 2))
  const offer = async (title: string) => {
    await visitor.visit(`/dashboard/orders/${id}/extra`)
    await visitor.fill('Qué se añade', title).fill('Precio', '40').fill('Días', '3').press('Ofrecer')
  }
  for (let time = 1; time <= 5; time += 1) {
    await offer(`Versión ${time}`)
    expect(visitor.path).toBe(`/dashboard/orders/${id}`)
  }
  await offer('Versión seis')
  expect(visitor.status).toBe(429)
  expect(Number(visitor.headers.get('Retry-After'))).toBeGreaterThan(86_000)
  expect(visitor.text).toContain('Esto se puede hacer 5 veces al día, y hoy ya no quedan más.')
  expect(visitor.text).toMatch(/Podrás volver a hacerlo dentro de 2[34] horas\./)
  expect(visitor.control('Qué se añade')).toHaveValue('Versión seis')
  const offered = await db.selectFrom('orderExtras').select('id').where('orderId', '=', id).execute()
  expect(offered).toHaveLength(5)
})

test('proposing to cancel a fourth time is refused, and withdrawing a proposal never is', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aHiring(db, { client: account }, TO_THE_END.slice(0, 2))
  for (let time = 1; time <= 3; time += 1)
    for (const [act, button] of [
      ['ask-cancel', 'Proponer cancelar'],
      ['keep-on', 'Seguir adelante'],
    ] as const) {
      await visitor.visit(`/dashboard/orders/${id}/stages/1/${act}`)
      await visitor.press(button)
      expect(visitor.path).toBe(`/dashboard/orders/${id}`)
    }
  await visitor.visit(`/dashboard/orders/${id}/stages/1/ask-cancel`)
  await visitor.press('Proponer cancelar')
  expect(visitor.status).toBe(429)
  expect(visitor.text).toContain('Esto se puede hacer 3 veces al día, y hoy ya no quedan más.')
})
