import { beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '#tests/support/app-process.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { aServer, theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Two instances behind one address: whichever answers, the visitor must not notice. */
let one: RunningServer
let other: RunningServer

beforeAll(async () => {
  one = await theServer()
  other = await aServer()
})

async function signedInAt({ origin }: RunningServer, email: string) {
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  return visitor
}

/** Moves a browser to the other instance. */
async function movedTo({ origin }: RunningServer, visitor: Visitor) {
  const moved = await Visitor.arrive({ origin, address: visitor.address })
  moved.setCookie('session', visitor.cookie('session') ?? '')
  return moved
}

/** The mail is written by the worker of either instance. */
async function theMailTo(email: string) {
  const db = await aDatabase()
  return eventually(async () => {
    const [mail] = await mailsTo(db, email)
    if (!mail) throw new Error(`no mail to ${email} yet`)
    return mail.text
  })
}

test('A8: a session opened at one instance is valid at the other, and closing it there closes both', async () => {
  const { email } = await anAccount(await aDatabase())
  const here = await signedInAt(one, email)
  const there = await movedTo(other, here)
  await there.visit('/dashboard')
  expect(there.status).toBe(200)
  expect(there.path).toBe('/dashboard')

  await there.press('Cerrar Sesión')
  await here.visit('/dashboard')
  expect(here.path).toMatch(/^\/login/)
})

test('A7: a new password at one instance ends the sessions of the other', async () => {
  const { email } = await anAccount(await aDatabase())
  const here = await signedInAt(one, email)
  const there = await Visitor.arrive({ origin: other.origin })
  await there.visit('/forgot-password')
  await there.fill('Correo electrónico', email).press('Enviar enlace')
  const text = await theMailTo(email)
  const { pathname, search } = new URL(/https?:\/\/\S+\/reset-password\S*/.exec(text)?.[0] ?? '')
  await there.visit(pathname + search)
  there.fill('Nueva contraseña', 'Otra-distinta-9').fill('Confirmar contraseña', 'Otra-distinta-9')
  await there.press('Guardar contraseña')
  expect(there.notices).toContain('Contraseña actualizada correctamente')

  await here.visit('/dashboard')
  expect(here.path).toMatch(/^\/login/)
})

test('A13: attempts at both instances count together', async () => {
  const { email } = await anAccount(await aDatabase())
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const visitor = await Visitor.arrive({ origin: (attempt % 2 ? one : other).origin, address: '198.51.100.7' })
    await visitor.visit('/login')
    await visitor.fill('Correo electrónico', email).fill('Contraseña', 'no-es-esta').press('Iniciar Sesión')
    statuses.push(visitor.status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429])
})
