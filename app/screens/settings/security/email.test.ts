import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { anAccount, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const SECURITY = '/dashboard/settings/security'

/** When several mails have the same moment, any of them may be the last one. */
async function linkTo(db: Db, recipient: string, page: string) {
  const link = new RegExp(`(/${page}\\?token=[\\w-]+)`)
  return eventually(async () => {
    const found = (await mailsTo(db, recipient)).toReversed().flatMap(({ text }) => link.exec(text)?.[1] ?? [])[0]
    if (!found) throw new Error(`no mail with ${page} to ${recipient}`)
    return found
  })
}

test('E13: mistakes come back with the address typed and without the password', async () => {
  const { visitor, account } = await signedIn()
  await visitor.visit(SECURITY)
  await visitor.follow('Cambiar correo')
  await visitor.fill('Correo nuevo', 'sin arroba').press('Enviar enlace')
  expect([visitor.status, visitor.title]).toEqual([422, 'Error: Cambiar correo'])
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual([
    'Escribe una dirección de correo válida, por ejemplo nombre@ejemplo.es',
    'Escribe tu contraseña actual',
  ])
  expect(visitor.control('Correo nuevo').value).toBe('sin arroba')
  for (const [email, password, fault] of [
    ['otra@ejemplo.es', 'no-es-esta', 'La contraseña actual no es correcta'],
    [account.email, PASSWORD, 'Esa ya es tu dirección'],
  ] as const) {
    await visitor.fill('Correo nuevo', email).fill('Contraseña actual', password).press('Enviar enlace')
    expect(visitor.status).toBe(422)
    expect(visitor.links('alert').map((link) => link.textContent)).toEqual([fault])
    expect(visitor.control('Correo nuevo').value).toBe(email)
    expect(visitor.html).not.toContain(password)
  }
})

test('E13: the page does not reveal whether an address has an account: page, notice and status are the same', async () => {
  const { db, visitor } = await signedIn()
  const other = await anAccount(db)
  const answers: unknown[] = []
  for (const email of ['libre.para.todos@ejemplo.es', other.email]) {
    await visitor.visit(`${SECURITY}/email`)
    await visitor.fill('Correo nuevo', email).fill('Contraseña actual', PASSWORD).press('Enviar enlace')
    // A minute may pass between the two.
    const text = visitor.text.replaceAll(email, '…').replace(/a las \d\d:\d\d/, '…')
    answers.push([visitor.hops, visitor.notices, text])
    await visitor.visit(`${SECURITY}/email`)
    await visitor.press('Cancelar el cambio')
  }
  expect(answers[1]).toEqual(answers[0])
})

test('E13: the link of the mail shows a button, which changes the address once, and the old address can undo it', async () => {
  const { db, visitor, account } = await signedIn()
  const email = 'direccion.nueva@ejemplo.es'
  await visitor.visit(`${SECURITY}/email`)
  await visitor.fill('Correo nuevo', email).fill('Contraseña actual', PASSWORD).press('Enviar enlace')
  expect(visitor.path).toBe(SECURITY)
  expect(visitor.notices).toContain('Revisa tu correo nuevo y abre el enlace para confirmarlo')
  expect(visitor.text).toContain(`Falta abrir el enlace que enviamos a ${email}`)

  const link = await linkTo(db, email, 'confirm-email-change')
  for (let look = 0; look < 2; look += 1) await visitor.visit(link)
  expect(visitor.text).toContain(email)
  await visitor.press('Confirmar el correo nuevo')
  expect(visitor.path).toBe(SECURITY)
  expect(visitor.notices).toContain('Correo actualizado correctamente')
  expect(visitor.text).toContain(email)
  expect(visitor.text).not.toContain('Falta abrir')
  await visitor.pressAgain()
  expect(visitor.notices).toContain('Correo actualizado correctamente')
  await visitor.visit(link)
  expect([visitor.status, visitor.heading]).toEqual([410, 'Este enlace ya no sirve'])

  const owner = await Visitor.arrive()
  const back = await linkTo(db, account.email, 'undo-email-change')
  await owner.visit(back)
  expect(owner.text).toContain(account.email)
  await owner.press('Recuperar mi correo')
  expect(owner.notices).toContain('Tu correo vuelve a ser el de antes. Revísalo para elegir una contraseña nueva.')
  await owner.pressAgain()
  expect(owner.status).toBe(200)
  await visitor.visit(SECURITY)
  expect(visitor.path).toMatch(/^\/login/)
  await owner.visit(await linkTo(db, account.email, 'reset-password'))
  owner.fill('Nueva contraseña', 'nueva-clave').fill('Confirmar contraseña', 'nueva-clave')
  await owner.press('Guardar contraseña')
  await owner.visit('/login')
  await owner.fill('Correo electrónico', account.email).fill('Contraseña', 'nueva-clave').press('Iniciar Sesión')
  expect(owner.path).toBe('/dashboard')
  const log = (await theServer()).output()
  for (const secret of [link, back].map((path) => path.split('=')[1] as string)) expect(log).not.toContain(secret)
})

test('E13: when another account has taken the address meanwhile, the page says so, and the address stays', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(`${SECURITY}/email`)
  await visitor.fill('Correo nuevo', 'deseada@ejemplo.es').fill('Contraseña actual', PASSWORD).press('Enviar enlace')
  await anAccount(db, { email: 'deseada@ejemplo.es' })
  await visitor.visit(await linkTo(db, 'deseada@ejemplo.es', 'confirm-email-change'))
  await visitor.press('Confirmar el correo nuevo')
  expect([visitor.status, visitor.heading]).toEqual([409, 'Esa dirección ya tiene otra cuenta'])
  const { email } = await db.selectFrom('users').select('email').where('id', '=', account.id).executeTakeFirstOrThrow()
  expect(email).toBe(account.email)
})

test('E13: a pending change says until when, can be sent again, and can be cancelled', async () => {
  const { db, visitor, account } = await signedIn()
  const email = 'con.errata@ejemplo.es'
  const other = await signedIn()
  await visitor.visit(`${SECURITY}/email`)
  await visitor.fill('Correo nuevo', email).fill('Contraseña actual', PASSWORD).press('Enviar enlace')
  const { expiresAt } = await db
    .selectFrom('tokens')
    .select('expiresAt')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(visitor.text).toContain(`Vale hasta el ${formatMoment(expiresAt, undefined)}`)
  const first = await linkTo(db, email, 'confirm-email-change')

  await visitor.follow('Cambiar correo')
  expect(visitor.control('Correo nuevo').value).toBe(email)
  await visitor.fill('Contraseña actual', PASSWORD).press('Enviar otro enlace')
  const second = await linkTo(db, email, 'confirm-email-change')
  expect(second).not.toBe(first)

  await other.visitor.visit(`${SECURITY}/email`)
  expect(other.visitor.text).not.toContain('Falta abrir')

  await visitor.press('Cancelar el cambio')
  expect(visitor.path).toBe(SECURITY)
  expect(visitor.notices).toContain('Hemos cancelado el cambio: tu correo sigue siendo el de antes')
  expect(visitor.text).not.toContain('Falta abrir')
  await visitor.pressAgain()
  expect(visitor.path).toBe(SECURITY)
  await visitor.visit(second)
  expect([visitor.status, visitor.heading]).toEqual([410, 'Este enlace ya no sirve'])
  const now = await db.selectFrom('users').select('email').where('id', '=', account.id).executeTakeFirstOrThrow()
  expect(now.email).toBe(account.email)
})
