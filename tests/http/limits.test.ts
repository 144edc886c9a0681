import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, aStranger, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Runs the work while attempts cannot be counted but the rest of the database works. */
async function whileUncounted(db: Db, work: () => Promise<void>) {
  await db.schema.alterTable('rate_limits').renameTo('rate_limits_away').execute()
  try {
    await work()
  } finally {
    await db.schema.alterTable('rate_limits_away').renameTo('rate_limits').execute()
  }
}

function expectRefused(visitor: Visitor, email: string) {
  expect(visitor.status).toBe(503)
  expect(Number(visitor.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(visitor.notices.join()).toContain('No podemos guardar nada en este momento.')
  expect(visitor.control('Correo electrónico').value).toBe(email)
}

test('A13: while attempts cannot be counted, password and mail forms are refused, and typed words stay', async () => {
  const { db, visitor } = await aStranger()
  const { email } = await anAccount(db)
  await whileUncounted(db, async () => {
    await visitor.visit('/login')
    await visitor.fill('Correo electrónico', email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
    expectRefused(visitor, email)
    await visitor.visit('/forgot-password')
    await visitor.fill('Correo electrónico', email).press('Enviar enlace')
    expectRefused(visitor, email)
    await visitor.visit('/register')
    await visitor
      .fill('Nombre completo', 'Carmen Díaz')
      .fill('Correo electrónico', 'carmen.sin.contar@ejemplo.es')
      .fill('Contraseña', 'azulejo-7')
      .fill('Confirmar contraseña', 'azulejo-7')
      .tick('Acepto los términos y condiciones')
      .press('Crear Cuenta')
    expectRefused(visitor, 'carmen.sin.contar@ejemplo.es')
    await visitor.visit('/newsletter')
    await visitor.fill('Correo electrónico', email).press('Suscribirme')
    expectRefused(visitor, email)
  })
  expect(await db.selectFrom('outbox').select('id').where('recipient', '=', email).execute()).toEqual([])
  expect(await db.selectFrom('jobs').select('id').where('kind', '=', 'send-reset').execute()).toEqual([])
  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.hops[0]?.status).toBe(303)
})

test('A13: while attempts cannot be counted signed-in people can go on reading and writing', async () => {
  const { db, visitor } = await signedIn()
  await whileUncounted(db, async () => {
    await visitor.visit('/marketplace')
    expect(visitor.status).toBe(200)
    await visitor.visit('/dashboard/profile')
    await visitor.fill('Nombre completo', 'Nombre sin contar').press('Guardar cambios')
    expect(visitor.hops[0]?.status).toBe(303)
  })
})

test('A13: the limit by address holds behind a proxy that writes the port, and behind one without a usable header', async () => {
  await aDatabase()
  const firstRefused = async (address: (attempt: number) => string) => {
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      const visitor = await Visitor.arrive({ address: address(attempt) })
      await visitor.visit('/forgot-password')
      await visitor.fill('Correo electrónico', `nadie.${attempt}@ejemplo.es`).press('Enviar enlace')
      if (visitor.status === 429) return attempt
    }
    return undefined
  }
  expect(await firstRefused((attempt) => `198.51.100.7:${40_000 + attempt}`)).toBe(21)
  expect(await firstRefused((attempt) => `unknown-${attempt}`)).toBe(21)
})
