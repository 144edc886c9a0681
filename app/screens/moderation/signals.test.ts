import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { noteContacts, SHARED_BY } from '#app/domain/abuse/weighing.server.ts'
import { aListing, anAccount, signedIn } from '#tests/support/factories.ts'

const PATH = '/moderation/signals'

test('R14: moderators read which accounts share a contact, without any part hidden', async () => {
  const { db, visitor } = await signedIn({ user: { role: 'moderador' } })
  await visitor.visit(PATH)
  expect(visitor.text).toContain('No se repite nada')
  const people = await Promise.all(Array.from({ length: SHARED_BY }, () => anAccount(db)))
  for (const { id } of people) await noteContacts(db, id, 'Llama al 622 333 444', new Date())
  await visitor.visit('/moderation')
  await visitor.follow('Mensajes repetidos')
  expect(visitor.path).toBe(PATH)
  expect(visitor.text).toContain(`Un teléfono o correo que dan ${SHARED_BY} cuentas`)
  expect(visitor.text).not.toContain('622')
  expect(visitor.link(people.at(-1)?.fullName ?? '').getAttribute('href')).toBe(`/freelancers/${people.at(-1)?.id}`)
})

test('R14: others than staff do not find the page', async () => {
  const { visitor } = await signedIn()
  expect((await visitor.visit(PATH)).status).toBe(404)
})

test('R14: the telephone of a profile counts, and so does what its owner writes about themselves', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit('/dashboard/profile')
  visitor.fill('Teléfono (opcional)', '+34 644 555 666').fill('Biografía (opcional)', 'Escríbeme a taller@ejemplo.es')
  await visitor.press('Guardar cambios')
  expect(visitor.notices).toContain('Perfil actualizado correctamente')
  const prints = await db.selectFrom('contactPrints').select('kind').where('userId', '=', account.id).execute()
  expect(prints.map(({ kind }) => kind).sort()).toEqual(['correo', 'teléfono'])
})

test('R14: the contact of a listing counts, when it is published and when it is edited', async () => {
  const { db, visitor, account } = await signedIn()
  const prints = () => db.selectFrom('contactPrints').select('kind').where('userId', '=', account.id).execute()
  await visitor.visit('/dashboard/create-listing')
  visitor
    .fill('Título', 'Clases de chelo')
    .fill('Descripción', 'Para todas las edades.')
    .fill('Precio (€)', '20')
    .choose('Tipo de precio', 'Por hora')
  visitor.choose('Categoría', 'Música & Audio').fill('Información de contacto', '633 444 555')
  await visitor.press('Crear Anuncio')
  expect(await prints()).toEqual([{ kind: 'teléfono' }])
  const { id } = await db
    .selectFrom('listings')
    .select('id')
    .where('authorId', '=', account.id)
    .executeTakeFirstOrThrow()
  await visitor.visit(`/dashboard/edit-listing/${id}`)
  await visitor.fill('Información de contacto', 'chelo@ejemplo.es').press('Guardar cambios')
  expect((await prints()).map(({ kind }) => kind).sort()).toEqual(['correo', 'teléfono'])
})

test('beside a shared contact are the public places where it is written, and no private ones', async () => {
  const { db, visitor } = await signedIn({ user: { role: 'moderador' } })
  const [seller, member, secret] = await Promise.all([anAccount(db), anAccount(db), anAccount(db)])
  const listing = await aListing(db, {
    author: seller,
    title: 'Clases de laúd',
    description: `${'Todas las edades. '.repeat(20)}Llama al 655 444 333 por las tardes. ${'A domicilio. '.repeat(20)}`,
  })
  await db.updateTable('profiles').set({ bio: 'Somos el 655444333' }).where('id', '=', member.id).execute()
  await db.updateTable('profiles').set({ bio: 'Privado: 655444333' }).where('id', '=', secret.id).execute()
  await db
    .insertInto('userSettings')
    .values({ userId: secret.id, profileVisibility: 'private' })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ profileVisibility: 'private' }))
    .execute()
  // The line of an account is written when it gives what enough others have given already.
  for (const { id } of [seller, member, secret, seller, member])
    await noteContacts(db, id, '+34 655 444 333', new Date())
  await visitor.visit(PATH)
  expect(visitor.link('En el anuncio «Clases de laúd»').getAttribute('href')).toBe(`/marketplace/${listing.id}`)
  expect(visitor.text).toContain('Llama al 655 444 333 por las tardes.')
  expect(visitor.text).not.toContain('Todas las edades. '.repeat(10))
  expect(visitor.text).toContain('Somos el 655444333')
  expect(visitor.text).not.toContain('Privado')
  expect(visitor.text).toContain('No se lee en público')
})

test('words of messages stay hidden without a report, and the page says so', async () => {
  const { db, visitor } = await signedIn({ user: { role: 'moderador' } })
  const sender = await anAccount(db)
  const now = new Date()
  await db
    .insertInto('trustSignals')
    .values({
      userId: sender.id,
      kind: 'texto_repetido',
      print: Buffer.alloc(32, 7),
      people: 6,
      firstAt: now,
      lastAt: now,
    })
    .execute()
  await visitor.visit(PATH)
  expect(visitor.text).toContain('Las mismas palabras a 6 personas en una semana')
  expect(visitor.text).toContain('Son palabras de mensajes: sin una denuncia no se leen.')
})
