import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aListing, anAccount, aStranger, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { eventually } from '#tests/support/eventually.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { Visitor } from '#tests/support/visitor.ts'

const OWN = 'Clave-de-la-duena-4'
const SAYS_SO = 'Lo publicado está oculto hasta que tú lo confirmes.'

const linkTo = (db: Db, recipient: string, page: string) =>
  eventually(async () => {
    const mails = await mailsTo(db, recipient)
    const text = mails.findLast((mail) => mail.text.includes(`/${page}?token=`))?.text ?? ''
    const link = new RegExp(`(/${page}\\?token=[\\w-]+)`).exec(text)?.[1]
    if (!link) throw new Error(`no mail with ${page} to ${recipient} yet`)
    return link
  })

async function register(visitor: Visitor, email: string, password: string) {
  await visitor.visit('/register')
  await visitor
    .fill('Nombre completo', 'Elena Prado')
    .fill('Correo electrónico', email)
    .fill('Contraseña', password)
    .fill('Confirmar contraseña', password)
    .tick('Acepto los términos y condiciones')
    .press('Crear Cuenta')
}

async function signInAs(visitor: Visitor, email: string, password: string) {
  if (!visitor.path.startsWith('/login')) await visitor.visit('/login')
  await visitor.fill('Correo electrónico', email).fill('Contraseña', password).press('Iniciar Sesión')
}

/** A stranger registers somebody else's address, signs in and publishes. */
async function squatted(email: string) {
  const { db, visitor: stranger } = await aStranger()
  await register(stranger, email, PASSWORD)
  await signInAs(stranger, email, PASSWORD)
  expect(stranger.path).toBe('/dashboard')
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const listing = await aListing(db, { author: { id }, title: 'Anuncio de otra persona' })
  expect(await isVisible(db, listing.id)).toBe(true)
  return { db, stranger, id, listing }
}

const isVisible = async (db: Db, id: string) =>
  (await db.selectFrom('visibleListings').select('id').where('id', '=', id).execute()).length === 1

async function chooseOwn(owner: Visitor, button: string) {
  await owner.fill('Nueva contraseña', OWN).fill('Confirmar contraseña', OWN).press(button)
  expect(owner.notices.join()).toContain(SAYS_SO)
}

async function expectOut(stranger: Visitor, email: string) {
  await stranger.visit('/dashboard')
  expect(stranger.path).toMatch(/^\/login/)
  await signInAs(stranger, email, PASSWORD)
  expect(stranger.status).toBe(422)
}

test('A12: the owner opens the first mail of a stranger’s registration, and decides about the published listings', async () => {
  const email = 'primer.correo@ejemplo.es'
  const { db, stranger, id, listing } = await squatted(email)
  const owner = await Visitor.arrive()
  await owner.visit(await linkTo(db, email, 'verify-email'))
  await owner.press('Confirmar mi correo')
  expect(owner.status).toBe(422)
  await owner.fill('Contraseña de la cuenta', OWN).press('Confirmar mi correo')
  expect(owner.status).toBe(422)
  expect(owner.text).toContain('pon una nueva más abajo')
  await owner.follow('Poner una contraseña nueva')
  expect(owner.text).toContain('Cerraremos todas las sesiones')
  await chooseOwn(owner, 'Guardar y confirmar mi correo')
  await owner.pressAgain()
  expect(owner.notices.join()).toContain(SAYS_SO)
  await expectOut(stranger, email)
  expect(await isVisible(db, listing.id)).toBe(false)

  expect([owner.path, owner.heading]).toEqual(['/dashboard/published-before', 'Lo que estaba publicado'])
  expect(owner.text).toContain('Anuncio de otra persona')
  const other = await signedIn()
  await other.visitor.visit(`/dashboard/published-before/anuncio/${listing.id}/keep`)
  expect(other.visitor.status).toBe(404)
  await owner.visit(`/dashboard/published-before/anuncio/${listing.id}/keep`)
  await owner.press('Quedármelo')
  expect(owner.path).toBe('/dashboard/published-before')
  expect(owner.text).not.toContain('Anuncio de otra persona')
  // A private profile hides its listings.
  expect(await isVisible(db, listing.id)).toBe(false)
  await owner.visit(`/dashboard/published-before/perfil/${id}/keep`)
  await owner.press('Quedármelo')
  expect(await isVisible(db, listing.id)).toBe(true)
  await owner.visit(`/dashboard/published-before/anuncio/${listing.id}/take-away`)
  expect(owner.text).toContain('Ya lo has decidido')
})

test('A12: the owner registers anew, without the stranger’s password, and removes the listing', async () => {
  const email = 'registra.otra.vez@ejemplo.es'
  const { db, stranger, id, listing } = await squatted(email)
  // Within ten minutes the same registration counts as a second press.
  const before = new Date(Date.now() - 20 * 60_000)
  await db.updateTable('users').set({ createdAt: before }).where('id', '=', id).execute()
  await db.deleteFrom('outbox').where('recipient', '=', email).execute()
  const owner = await Visitor.arrive()
  await register(owner, email, OWN)
  await owner.visit(await linkTo(db, email, 'verify-email'))
  await owner.fill('Contraseña de la cuenta', OWN).press('Confirmar mi correo')
  expect(owner.status).toBe(422)
  await owner.follow('Poner una contraseña nueva')
  await chooseOwn(owner, 'Guardar y confirmar mi correo')
  await expectOut(stranger, email)
  await owner.visit(`/dashboard/published-before/anuncio/${listing.id}/take-away`)
  await owner.press('Quitarlo')
  await owner.pressAgain()
  expect(owner.notices.join()).toContain('lo hemos quitado')
  const row = await db.selectFrom('listings').select('deletedAt').where('id', '=', listing.id).executeTakeFirst()
  expect(row?.deletedAt).toBeInstanceOf(Date)
  await owner.visit(`/dashboard/published-before/perfil/${id}/take-away`)
  await owner.press('Quitarlo')
  expect(owner.text).toContain('No queda nada por decidir')
  const profile = await db.selectFrom('profiles').select(['fullName', 'bio']).where('id', '=', id).executeTakeFirst()
  expect(profile).toEqual({ fullName: 'Sin nombre', bio: null })
  // Listings that the owner publishes from now on are seen.
  expect(await isVisible(db, (await aListing(db, { author: { id } })).id)).toBe(true)
})

test('A7: the owner requests another password for an account that a stranger opened', async () => {
  const email = 'pide.otra@ejemplo.es'
  const { db, stranger } = await squatted(email)
  const owner = await Visitor.arrive()
  await owner.visit('/forgot-password')
  await owner.fill('Correo electrónico', email).press('Enviar enlace')
  await owner.visit(await linkTo(db, email, 'reset-password'))
  expect(owner.text).toContain('Nadie había confirmado todavía este correo.')
  await chooseOwn(owner, 'Guardar contraseña')
  await expectOut(stranger, email)
})

test('E13: a stranger changes the address of their own account to the owner’s', async () => {
  const { db, visitor: stranger, account } = await signedIn()
  const email = 'le.cambian@ejemplo.es'
  const listing = await aListing(db, { author: account })
  await stranger.visit('/dashboard/settings/security/email')
  await stranger.fill('Correo nuevo', email).fill('Contraseña actual', PASSWORD).press('Enviar enlace')
  const owner = (await signedIn()).visitor
  await owner.visit(await linkTo(db, email, 'confirm-email-change'))
  expect(owner.hasControl('Contraseña de la cuenta')).toBe(true)
  await owner.follow('Poner una contraseña nueva')
  expect(owner.text).toContain('puede recuperarla durante 7 días')
  await chooseOwn(owner, 'Guardar y confirmar mi correo')
  await expectOut(stranger, email)
  expect(await isVisible(db, listing.id)).toBe(false)
})

test('A13: guesses at the password on the page of a link count like those at sign-in', async () => {
  const { db } = await aStranger()
  const account = await anAccount(db, { verified: false })
  const { visitor: holder } = await aStranger()
  await signInAs(holder, account.email, PASSWORD)
  await holder.visit('/dashboard/verify-email')
  await holder.press('Enviar otro enlace')
  const guesser = await Visitor.arrive()
  await guesser.visit(await linkTo(db, account.email, 'verify-email'))
  for (let guess = 0; guess < 10; guess += 1) {
    await guesser.fill('Contraseña de la cuenta', `adivino-${guess}`).press('Confirmar mi correo')
    expect(guesser.status).toBe(422)
  }
  await guesser.fill('Contraseña de la cuenta', PASSWORD).press('Confirmar mi correo')
  expect(guesser.status).toBe(429)
})
