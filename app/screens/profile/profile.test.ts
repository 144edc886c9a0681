import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aListing, anAccount, aStranger, signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const PAGE = '/dashboard/profile'

const fillIn = (visitor: Visitor) =>
  visitor
    .fill('Nombre completo', 'Begoña Ruiz')
    .fill('Biografía (opcional)', 'Encuaderno libros.\nDesde 2009.')
    .fill('Sitio web (opcional)', 'ejemplo.es')
    .fill('Ubicación (opcional)', 'Cádiz')
    .fill('Teléfono (opcional)', '+34 956 00 11 22')
    .choose('Categoría (opcional)', 'Otro')
    .choose('Disponibilidad (opcional)', 'Disponible por Proyecto')
    .fill('Tarifa por hora en USD (opcional)', '1.250,50')

const skillsShown = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.word-chips__word')].map((item) => item.firstChild?.textContent)

test('P1: a stranger is sent to sign in, and what they post changes nothing', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(PAGE)
  expect(visitor.path).toBe(`/login?next=${encodeURIComponent(PAGE)}`)
  const response = await visitor.request(PAGE, {
    method: 'POST',
    headers: { Origin: visitor.origin },
    body: new URLSearchParams({ full_name: 'Nadie', username: 'nadie' }),
  })
  expect(response.status).toBe(303)
})

test('P1: the page has two sections, one button, and the stored values in the fields', async () => {
  const { visitor, account } = await signedIn({
    profile: { bio: 'Hola', skills: ['Encuadernar'], hourlyRate: '35.50', availability: 'Medio Tiempo' },
  })
  await visitor.visit(PAGE)
  expect(visitor.heading).toBe('Mi Perfil')
  expect([...visitor.document.querySelectorAll('main h2')].map((h2) => h2.textContent)).toEqual([
    'Información Básica',
    'Información Profesional',
  ])
  expect(visitor.control('Nombre completo').value).toBe(account.fullName)
  expect(visitor.control('Nombre de usuario').value).toBe(account.username)
  expect(visitor.control('Biografía (opcional)').value).toBe('Hola')
  expect(visitor.control('Disponibilidad (opcional)').value).toBe('Medio Tiempo')
  expect(visitor.control('Tarifa por hora en USD (opcional)').value).toBe('35,50')
  expect(skillsShown(visitor)).toEqual(['Encuadernar'])
  expect(visitor.hasButton('Guardar cambios')).toBe(true)
})

test('P1, P3: categories are those of a new listing, availabilities those of the list', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  const options = (label: string) =>
    [...(visitor.control(label) as HTMLSelectElement).options].map((option) => option.text)
  expect(options('Categoría (opcional)')).toHaveLength(12)
  expect(options('Categoría (opcional)')).not.toContain('Electrónicos')
  expect(options('Disponibilidad (opcional)')).toEqual([
    'Sin indicar',
    'Tiempo Completo',
    'Medio Tiempo',
    'Disponible Fines de Semana',
    'Disponible por Proyecto',
    'Actualmente No Disponible',
  ])
})

test('P5, P8: a valid form is stored with a notice; the rate is shown with its currency code', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor).press('Guardar cambios')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe(PAGE)
  expect(visitor.notices).toContain('Perfil actualizado correctamente')
  expect(visitor.text).toContain('1250,50 USD por hora')
  expect(visitor.control('Sitio web (opcional)').value).toBe('https://ejemplo.es/')
  const row = await db.selectFrom('profiles').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    fullName: 'Begoña Ruiz',
    username: account.username,
    bio: 'Encuaderno libros.\nDesde 2009.',
    website: 'https://ejemplo.es/',
    location: 'Cádiz',
    phone: '+34 956 00 11 22',
    category: 'Otro',
    availability: 'Disponible por Proyecto',
    hourlyRate: '1250.50',
  })
})

test('P1: pressing twice has the effect of once', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor).press('Guardar cambios')
  const { updatedAt: before } = await db
    .selectFrom('profiles')
    .select('updatedAt')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  expect(visitor.notices).toContain('Perfil actualizado correctamente')
  const { updatedAt: after } = await db
    .selectFrom('profiles')
    .select('updatedAt')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(after).toEqual(before)
})

test('P1, P6: every mistake comes back with its message, a link to its control and what was typed', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  const long = 'x'.repeat(300)
  await visitor
    .fill('Nombre completo', '')
    .fill('Nombre de usuario', long)
    .fill('Sitio web (opcional)', 'javascript:alert(1)')
    .fill('Teléfono (opcional)', 'llámame')
    .fill('Tarifa por hora en USD (opcional)', 'cara')
    .fill('Biografía (opcional)', 'Se queda')
    .press('Guardar cambios')
  expect(visitor.status).toBe(422)
  expect(visitor.title).toBe('Error: Mi Perfil')
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual([
    'El nombre completo es obligatorio',
    'Como máximo 200 caracteres',
    'Escribe una dirección web que empiece por http:// o https://, por ejemplo https://ejemplo.es',
    'Escribe un teléfono con números, por ejemplo +34 600 123 456',
    'Escribe solo la cantidad, con números: por ejemplo 450 o 1250,50',
  ])
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link).getAttribute('aria-invalid')).toBe('true')
  expect(visitor.control('Nombre de usuario').value).toBe(long)
  expect(visitor.control('Sitio web (opcional)').value).toBe('javascript:alert(1)')
  expect(visitor.control('Biografía (opcional)').value).toBe('Se queda')
  const row = await db.selectFrom('profiles').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ fullName: account.fullName, username: account.username, bio: null })
})

test('P6: names that look like the site’s are refused beside their fields; a telephone is accepted as it was copied', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .fill('Nombre completo', 'Equipo de Gremio (soporte oficial)')
    .fill('Nombre de usuario', 'gremio.soporte')
    .fill('Teléfono (opcional)', '\u202a+34 600–123–456\u202c ext. 2')
    .press('Guardar cambios')
  expect(visitor.status).toBe(422)
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual([
    'Con el nombre de la web y esa palabra parecerías parte de quien la lleva. Quita una de las dos.',
    'Ese nombre de usuario parecería de quien lleva la web. Elige otro.',
  ])
  expect(visitor.control('Nombre completo').value).toBe('Equipo de Gremio (soporte oficial)')
  await visitor
    .fill('Nombre completo', 'Soporte Informático Pérez')
    .fill('Nombre de usuario', 'soporte-perez')
    .press('Guardar cambios')
  expect(visitor.notices).toContain('Perfil actualizado correctamente')
  expect(visitor.control('Teléfono (opcional)').value).toBe('+34 600-123-456 ext. 2')
})

test('P6: a taken name is refused beside its field, and the rest stays typed', async () => {
  const { visitor, db } = await signedIn()
  const other = await anAccount(db)
  await visitor.visit(PAGE)
  await fillIn(visitor).fill('Nombre de usuario', other.username.toUpperCase()).press('Guardar cambios')
  expect(visitor.status).toBe(422)
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual([
    'Ese nombre de usuario ya está en uso. Elige otro.',
  ])
  expect(visitor.control('Nombre de usuario').value).toBe(other.username.toUpperCase())
  expect(visitor.control('Ubicación (opcional)').value).toBe('Cádiz')
})

test('P2: skills are added and removed by buttons that keep everything typed and store no change', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor).fill('Habilidades (opcional)', 'Coser, Dorar, coser').press('Añadir')
  expect(visitor.status).toBe(200)
  expect(skillsShown(visitor)).toEqual(['Coser', 'Dorar'])
  expect(visitor.control('Habilidades (opcional)').value).toBe('')
  expect(visitor.control('Nombre completo').value).toBe('Begoña Ruiz')
  expect(visitor.control('Categoría (opcional)').value).toBe('Otro')

  await visitor.fill('Habilidades (opcional)', 'Restaurar').press('Quitar Coser')
  expect(skillsShown(visitor)).toEqual(['Dorar', 'Restaurar'])
  expect(visitor.links('alert')).toEqual([])
  const skills = () => db.selectFrom('profiles').select('skills').where('id', '=', account.id).executeTakeFirst()
  expect(await skills()).toEqual({ skills: [] })

  // A word that was typed and not added counts too.
  await visitor.fill('Habilidades (opcional)', 'Papel marmoleado').press('Guardar cambios')
  expect(visitor.notices).toContain('Perfil actualizado correctamente')
  expect(await skills()).toEqual({ skills: ['Dorar', 'Restaurar', 'Papel marmoleado'] })
})

test('P2: too many skills come back with their message, all of them still there', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  const many = Array.from({ length: 31 }, (_, index) => `oficio ${index}`)
  await visitor.fill('Habilidades (opcional)', many.join(',')).press('Guardar cambios')
  expect(visitor.status).toBe(422)
  const [link] = visitor.links('alert')
  expect(link?.textContent).toBe('Puedes poner como máximo 30 habilidades')
  expect(visitor.controlAt(link!).getAttribute('aria-invalid')).toBe('true')
  expect(skillsShown(visitor)).toEqual(many)
})

test('P1: a person who saves over a newer profile sees both texts first, and then decides', async () => {
  const { visitor, db, account } = await signedIn()
  const elsewhere = await Visitor.arrive()
  await signIn(db, elsewhere, account)
  await visitor.visit(PAGE)
  await elsewhere.visit(PAGE)
  await elsewhere.fill('Biografía (opcional)', 'La de otra ventana').press('Guardar cambios')

  await visitor.fill('Biografía (opcional)', 'La de esta').press('Guardar cambios')
  expect(visitor.status).toBe(409)
  expect(visitor.title).toBe('Error: Mi Perfil')
  expect(visitor.notices.join()).toContain('Tu perfil se ha guardado en otra ventana mientras lo editabas aquí.')
  expect(visitor.text).toContain('Biografía La de otra ventana')
  expect(visitor.control('Biografía (opcional)').value).toBe('La de esta')
  const bio = () => db.selectFrom('profiles').select('bio').where('id', '=', account.id).executeTakeFirst()
  expect(await bio()).toEqual({ bio: 'La de otra ventana' })

  await visitor.press('Guardar cambios')
  expect(visitor.notices).toContain('Perfil actualizado correctamente')
  expect(await bio()).toEqual({ bio: 'La de esta' })
})

test('P7: the phone is on no page but its owner’s', async () => {
  const { visitor, db, account } = await signedIn({ profile: { phone: '+34 956 00 11 22' } })
  const { id } = await aListing(db, { author: account })
  await visitor.visit(PAGE)
  expect(visitor.control('Teléfono (opcional)').value).toBe('+34 956 00 11 22')
  const { visitor: stranger } = await aStranger()
  await stranger.visit(`/marketplace/${id}`)
  expect(stranger.status).toBe(200)
  expect(stranger.html).not.toContain('956 00 11 22')
})

test('P5: a profile that could not be saved is reported as such, and keeps the typed words', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  await sql`ALTER TABLE profiles ADD CONSTRAINT nobody_moves CHECK (location IS NULL) NOT VALID`.execute(db)
  try {
    await fillIn(visitor).press('Guardar cambios')
  } finally {
    await sql`ALTER TABLE profiles DROP CONSTRAINT nobody_moves`.execute(db)
  }
  expect(visitor.status).toBe(503)
  expect(visitor.notices.join()).toContain('Error al actualizar el perfil')
  expect(visitor.control('Nombre completo').value).toBe('Begoña Ruiz')
  const row = await db.selectFrom('profiles').select('fullName').where('id', '=', account.id).executeTakeFirst()
  expect(row?.fullName).toBe(account.fullName)
})

test('P5: a profile that cannot be read is reported as such', async () => {
  const { visitor, db } = await signedIn()
  await db.schema.alterTable('profiles').renameColumn('bio', 'away').execute()
  try {
    await visitor.visit(PAGE)
  } finally {
    await db.schema.alterTable('profiles').renameColumn('away', 'bio').execute()
  }
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('Error al cargar el perfil')
})
