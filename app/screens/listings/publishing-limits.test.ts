import { expect, test } from 'vitest'
import { anAccount, aStranger, signedIn, signIn } from '#tests/support/factories.ts'
import { aPhoto, fillIn, IMAGES, NEW_LISTING as PAGE, thumbnails } from '#tests/support/listing-form.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('an unverified account is refused after five listings a day, with everything kept', async () => {
  const { visitor, db, account } = await signedIn({ verified: false })
  for (let count = 0; count < 5; count += 1) {
    await visitor.visit(PAGE)
    await fillIn(visitor).fill('Título', `Clases de guitarra, nivel ${count}`).press('Crear Anuncio')
    expect(visitor.hops[0]?.status).toBe(303)
  }
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .attach(IMAGES, await aPhoto('roja.jpg', 'red'))
    .press('Crear Anuncio')
  expect(visitor.status).toBe(429)
  expect(Number(visitor.headers.get('Retry-After'))).toBeGreaterThan(3_600)
  expect(visitor.text).toContain('puedes publicar 5 anuncios al día')
  expect(visitor.control('Título').value).toBe('Clases de guitarra a domicilio')
  expect(thumbnails(visitor)).toHaveLength(1)
  expect(await db.selectFrom('listings').select('id').where('authorId', '=', account.id).execute()).toHaveLength(5)
})

test('after twenty publications an hour the next is refused, with the time to try again', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor).press('Crear Anuncio')
  for (let count = 1; count < 20; count += 1) {
    await visitor.pressAgain()
    expect(visitor.hops[0]?.status).toBe(303)
  }
  await visitor.pressAgain()
  expect(visitor.status).toBe(429)
  expect(Number(visitor.headers.get('Retry-After'))).toBeGreaterThan(60)
  expect(visitor.text).toContain('Vuelve a intentarlo')
  expect(visitor.control('Título').value).toBe('Clases de guitarra a domicilio')
})

test('A12: where the operator asks for confirmed addresses the form says so first, and keeps what was typed', async () => {
  const { origin } = await aServer({ REQUIRE_VERIFIED_EMAIL: '1' })
  const visitor = await Visitor.arrive({ origin })
  const { db } = await aStranger()
  await signIn(db, visitor, await anAccount(db, { verified: false }))
  await visitor.visit('/dashboard')
  expect(visitor.text).toContain('Ábrelo para poder publicar anuncios.')
  await visitor.visit(PAGE)
  expect(visitor.link('Confirmar mi correo')).toHaveAttribute('href', '/dashboard/verify-email')
  await fillIn(visitor).press('Crear Anuncio')
  expect(visitor.status).toBe(403)
  expect(visitor.text).toContain('Antes de publicar tienes que confirmar tu correo')
  expect(visitor.control('Título').value).toBe('Clases de guitarra a domicilio')
})
