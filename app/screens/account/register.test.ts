import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { PASSWORD_COMMON } from '#app/domain/accounts/schema.ts'
import { anAccount, aStranger, signedIn } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { expectRefused } from '#tests/support/refused.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const fillIn = (visitor: Visitor, email: string) =>
  visitor
    .fill('Nombre completo', 'Íñigo Núñez')
    .fill('Correo electrónico', email)
    .fill('Contraseña', 'tenaza-4')
    .fill('Confirmar contraseña', 'tenaza-4')
    .tick('Acepto los términos y condiciones')

test('A3, R11: a new account leads to sign-in, which confirms it and keeps the requested page', async () => {
  const { db, visitor } = await aStranger()
  await visitor.visit('/dashboard/create-listing')
  await visitor.follow('Regístrate')
  expect(visitor.path).toBe('/register?next=%2Fdashboard%2Fcreate-listing')
  expect(visitor.heading).toBe('Crear Cuenta')
  expect(visitor.control('Acepto los términos y condiciones')).toHaveAttribute('aria-required', 'true')
  await fillIn(visitor, 'inigo.nunez@ejemplo.es').press('Crear Cuenta')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe('/login?next=%2Fdashboard%2Fcreate-listing')
  expect(visitor.notices).toContain('Cuenta creada correctamente! Por favor inicia sesión.')
  expect(visitor.control('Correo electrónico')).toHaveValue('inigo.nunez@ejemplo.es')
  expect(visitor.html).not.toContain('tenaza-4')
  const user = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['fullName', 'username', 'termsVersion'])
    .where('email', '=', 'inigo.nunez@ejemplo.es')
    .executeTakeFirstOrThrow()
  expect(user).toEqual({ fullName: 'Íñigo Núñez', username: 'inigo.nunez', termsVersion: '2026-11' })
  await visitor.fill('Contraseña', 'tenaza-4').press('Iniciar Sesión')
  expect(visitor.path).toBe('/dashboard/create-listing')
})

test('R6: terms that changed while the form was filled in have to be accepted again', async () => {
  const { db, visitor } = await aStranger()
  await visitor.visit('/register')
  await db.insertInto('pages').values({ slug: 'terms', version: '2027-01', body: 'Otras reglas.' }).execute()
  await fillIn(visitor, 'tarde@ejemplo.es').press('Crear Cuenta')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Los términos han cambiado mientras rellenabas el formulario.')
  expect(visitor.control('Nombre completo').value).toBe('Íñigo Núñez')
  const kept = () => db.selectFrom('users').select('termsVersion').where('email', '=', 'tarde@ejemplo.es').execute()
  expect(await kept()).toEqual([])

  await fillIn(visitor, 'tarde@ejemplo.es').press('Crear Cuenta')
  expect(visitor.path).toBe('/login')
  expect(await kept()).toEqual([{ termsVersion: '2027-01' }])
  await db.deleteFrom('pages').execute()
})

test('A11: one of the commonest passwords is refused beside its field, and no account is opened', async () => {
  const { db, visitor } = await aStranger()
  await visitor.visit('/register')
  fillIn(visitor, 'comun@ejemplo.es').fill('Contraseña', '123456').fill('Confirmar contraseña', '123456')
  await visitor.press('Crear Cuenta')
  expect(visitor.status).toBe(422)
  const [link] = visitor.links('alert')
  expect(link?.textContent).toBe(PASSWORD_COMMON())
  expect(link && visitor.controlAt(link)).toBe(visitor.control('Contraseña'))
  const made = () => db.selectFrom('users').select('id').where('email', '=', 'comun@ejemplo.es').execute()
  expect(await made()).toEqual([])
  await fillIn(visitor, 'comun@ejemplo.es').press('Crear Cuenta')
  expect(await made()).toHaveLength(1)
})

test('A3: pressing twice opens one account and gives the same answer both times', async () => {
  const { db, visitor } = await aStranger()
  await visitor.visit('/register')
  await fillIn(visitor, 'dos.veces@ejemplo.es').press('Crear Cuenta')
  await visitor.pressAgain()
  expect(visitor.path).toBe('/login')
  expect(visitor.notices).toContain('Cuenta creada correctamente! Por favor inicia sesión.')
  const users = await db.selectFrom('users').select('id').where('email', '=', 'dos.veces@ejemplo.es').execute()
  expect(users).toHaveLength(1)
})

test('A3, A4: mistakes come back with what was typed, without the passwords, and a link to each field', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/register')
  await visitor
    .fill('Nombre completo', 'Ana')
    .fill('Correo electrónico', 'ana(arroba)ejemplo')
    .fill('Contraseña', 'corta')
    .fill('Confirmar contraseña', 'distinta')
    .press('Crear Cuenta')
  expect(visitor.title).toBe('Error: Crear Cuenta')
  expectRefused(visitor, {
    'Correo electrónico': 'Escribe una dirección de correo válida, por ejemplo nombre@ejemplo.es',
    Contraseña: 'La contraseña debe tener al menos 6 caracteres',
    'Acepto los términos y condiciones': 'Debes aceptar los términos y condiciones',
    'Confirmar contraseña': 'Las contraseñas no coinciden',
  })
  expect(visitor.control('Nombre completo').value).toBe('Ana')
  expect(visitor.control('Correo electrónico').value).toBe('ana(arroba)ejemplo')
  expect(visitor.html).not.toMatch(/"corta"|"distinta"/)
  expect(visitor.notices.join()).toContain('Error al registrar usuario')
})

test('A3: a name that looks like the site’s is refused beside its field, and an address is accepted as it was copied', async () => {
  const { visitor, db } = await aStranger()
  await visitor.visit('/register')
  await visitor
    .fill('Nombre completo', 'Ѕoporte – Gremio')
    .fill('Correo electrónico', 'copi\u200bada@peñafiel.example, ')
    .fill('Contraseña', 'tenaza-azul-9')
    .fill('Confirmar contraseña', 'tenaza-azul-9')
    .tick('Acepto los términos y condiciones')
    .press('Crear Cuenta')
  expectRefused(visitor, {
    'Nombre completo':
      'Con el nombre de la web y esa palabra parecerías parte de quien la lleva. Quita una de las dos.',
  })
  await visitor
    .fill('Nombre completo', 'Soporte Informático Pérez')
    .fill('Contraseña', 'tenaza-azul-9')
    .fill('Confirmar contraseña', 'tenaza-azul-9')
    .press('Crear Cuenta')
  expect(visitor.path).toBe('/login')
  const found = await db.selectFrom('users').select('id').where('email', '=', 'copiada@peñafiel.example').execute()
  expect(found).toHaveLength(1)
})

test('A3: the form links to the terms', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/register')
  expect(visitor.link('términos y condiciones').getAttribute('href')).toBe('/terms')
})

test('A11: a known address gets the page of a new one; its owner gets a mail, once a day', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db, { user: { createdAt: new Date('2026-01-15T09:00:00Z') } })
  const answers: unknown[] = []
  for (const email of ['nadie.la.tiene@ejemplo.es', account.email.toUpperCase(), account.email]) {
    await visitor.visit('/register?next=/marketplace')
    await fillIn(visitor, email).press('Crear Cuenta')
    answers.push([visitor.hops, visitor.notices, visitor.text])
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(visitor.text).toContain('Si ya tenías una cuenta con esa dirección, sigue como estaba')

  const mails = () => mailsTo(db, account.email)
  await expect.poll(mails).toHaveLength(1)
  await expect
    .poll(() => db.selectFrom('jobs').select('id').where('kind', '=', 'answer-registration').execute())
    .toEqual([])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.kind).toBe('registered-already')
  expect(mail?.text).toContain('/forgot-password')

  const user = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'fullName'])
    .where('email', '=', account.email)
    .execute()
  expect(user).toEqual([{ id: account.id, fullName: account.fullName }])
  expect(await db.selectFrom('users').select('id').where('email', 'like', '%nobody.invalid').execute()).toEqual([])
})

test('A11: where addresses have to be confirmed, signing in after registering gives the same answer for both too', async () => {
  const { origin } = await aServer({ REQUIRE_VERIFIED_EMAIL: '1' })
  const visitor = await Visitor.arrive({ origin })
  const { db } = await aStranger()
  const account = await anAccount(db)
  const answers: unknown[] = []
  for (const email of ['sin.confirmar@ejemplo.es', account.email]) {
    await visitor.visit('/register')
    await fillIn(visitor, email).press('Crear Cuenta')
    expect(visitor.text).toContain('abre su enlace antes de iniciar sesión')
    await visitor.fill('Correo electrónico', email).fill('Contraseña', 'tenaza-4').press('Iniciar Sesión')
    answers.push([visitor.status, visitor.notices, visitor.text])
  }
  expect(answers[1]).toEqual(answers[0])
  expect(visitor.notices.join()).toContain('te falta abrir el enlace')

  await db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date() })
    .where('email', '=', 'sin.confirmar@ejemplo.es')
    .execute()
  await visitor
    .fill('Correo electrónico', 'sin.confirmar@ejemplo.es')
    .fill('Contraseña', 'tenaza-4')
    .press('Iniciar Sesión')
  expect(visitor.path).toBe('/dashboard')
})

test('A13: one address opens twenty accounts an hour, and the text says when the next is possible', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  await visitor.visit('/register')
  for (let attempt = 1; attempt <= 20; attempt++) {
    await visitor.visit('/register')
    await fillIn(visitor, account.email).press('Crear Cuenta')
  }
  expect(visitor.path).toBe('/login')
  await visitor.visit('/register')
  await fillIn(visitor, 'veintiuno@ejemplo.es').press('Crear Cuenta')
  expect(visitor.status).toBe(429)
  expect(visitor.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(visitor.notices.join()).toMatch(/Vuelve a intentarlo dentro de \d+ minutos/)
})

test('A3: the address is filled in at sign-in once, and again with the mistakes of that form', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/register')
  await fillIn(visitor, 'una.vez@ejemplo.es').press('Crear Cuenta')
  expect(visitor.cookie('shown-once')).toBeUndefined()
  await visitor.fill('Contraseña', 'otra cosa').press('Iniciar Sesión')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Correo electrónico')).toHaveValue('una.vez@ejemplo.es')
  await visitor.visit('/login')
  expect(visitor.control('Correo electrónico')).toHaveValue('')
})

test('R11: a signed-in person is redirected from registration', async () => {
  const { visitor } = await signedIn()
  const answer = await visitor.request('/register', { redirect: 'manual' })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard'])
})
