import { expect, test } from './support/journey.ts'
import { aNewcomer, expectRefused, fillListing, linkIn, listingForm, register, signIn } from './support/steps.ts'

test('A4, A11: a registration with mistakes reports each beside its field and keeps what was typed @js-only', async ({
  page,
  journey,
}) => {
  await page.goto('/register')
  await page.getByLabel('Nombre completo').fill('Noa Vidal')
  await page.getByLabel('Correo electrónico').fill('esto no es un correo')
  await page.getByLabel('Contraseña', { exact: true }).fill('corta')
  await page.getByLabel('Confirmar contraseña').fill('otra')
  await page.locator('main').getByRole('button', { name: 'Crear Cuenta' }).click()

  await expectRefused(page, journey, {
    Contraseña: 'La contraseña debe tener al menos 6 caracteres',
    'Confirmar contraseña': 'Las contraseñas no coinciden',
  })
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Noa Vidal')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('esto no es un correo')
  expect(await page.content(), 'a password is never sent back').not.toContain('value="corta"')
})

test('R11: «Publicar gratis» leads through registering and signing in to the form of a listing', async ({
  page,
  journey,
}) => {
  const header = page.locator('header')
  const publish = header.getByRole('link', { name: 'Publicar gratis' })
  for (const width of [960, 1215, 1216]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/about')
    const box = await header.getByRole('link', { name: 'Registrarse' }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? width), `the end of the row at ${width}`).toBeLessThan(width - 8)
    await expect(publish).toBeVisible()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(publish).toBeHidden()
  await header.locator('summary').click()
  await publish.click()
  const newcomer = aNewcomer(journey)
  await register(page, newcomer, { from: 'here' })
  await signIn(page, newcomer.email)
  await expect(page).toHaveURL(/\/dashboard\/create-listing$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Crear Nuevo Anuncio' })).toBeVisible()
})

test('A1: a password can be shown while it is typed, and is sent as a password @js-only', async ({ page, world }) => {
  const { email } = await world.aPerson()
  await page.goto('/login')
  const password = page.getByLabel('Contraseña')
  await page.getByLabel('Correo electrónico').fill(email)
  await password.fill('no-es-esta')
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('no-es-esta')
  await password.press('Enter')
  await expect(page.getByRole('alert', { name: 'Error al iniciar sesión' })).toBeVisible()
  await expect(password).toHaveAttribute('type', 'password')
})

test('A1, A11: a wrong password is reported, and the address stays @js-only', async ({ page, journey, world }) => {
  const { email } = await world.aPerson()
  await page.goto('/login')
  await signIn(page, email, 'no-es-esta')
  await expect(page.getByRole('alert', { name: 'Error al iniciar sesión' })).toContainText(
    'El correo o la contraseña no son correctos',
  )
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  await expectRefused(page, journey, {})

  await signIn(page, email)
  await expect(page.getByText('Inicio de sesión exitoso!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('A6, A7: a forgotten password is replaced by the mail’s link, once, and other sessions end @js-only', async ({
  page,
  journey,
  world,
}) => {
  const { email } = await world.aMember(page)
  const elsewhere = await journey.anotherBrowser()
  await elsewhere.goto('/login')
  await elsewhere.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  // Both pages have a field of that name: the next page's is the one to fill in.
  await expect(elsewhere.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible()
  await elsewhere.getByLabel('Correo electrónico').fill('sin arroba')
  await elsewhere.getByRole('button', { name: 'Enviar enlace' }).click()
  await expectRefused(elsewhere, journey, {
    'Correo electrónico': 'Escribe una dirección de correo válida, por ejemplo nombre@ejemplo.es',
  })
  await elsewhere.getByLabel('Correo electrónico').fill(email)
  await elsewhere.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(elsewhere.getByText('Revisa tu correo para restablecer tu contraseña')).toBeVisible()

  const link = linkIn((await journey.mailTo(email, /^Restablece tu contraseña/)).text)
  await elsewhere.goto(link)
  await elsewhere.getByLabel('Nueva contraseña').fill('Otra-distinta-9')
  await elsewhere.getByLabel('Confirmar contraseña').fill('Otra-distinta-8')
  await elsewhere.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expectRefused(elsewhere, journey, { 'Confirmar contraseña': 'Las contraseñas no coinciden' })
  await elsewhere.getByLabel('Nueva contraseña').fill('Otra-distinta-9')
  await elsewhere.getByLabel('Confirmar contraseña').fill('Otra-distinta-9')
  await elsewhere.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(elsewhere.getByText('Contraseña actualizada correctamente')).toBeVisible()
  await signIn(elsewhere, email, 'Otra-distinta-9')
  await expect(elsewhere).toHaveURL(/\/dashboard$/)

  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Este enlace ya no sirve')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('A12: a person who did not get the mail asks for another one @js-only', async ({ page, journey, world }) => {
  const { email } = await world.aMember(page, { verified: false })
  await page.goto('/dashboard/verify-email')
  await page.getByRole('button', { name: 'Enviar otro enlace' }).click()
  await expect(page.getByText('Te hemos enviado otro enlace. Revisa tu correo.')).toBeVisible()
  await page.goto(linkIn((await journey.mailTo(email, /^Confirma tu correo/)).text))
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByText('Correo confirmado correctamente')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('A10, G2: the account menu signs out, with a notice @js-only', async ({ page, journey, world }) => {
  await world.aMember(page)
  await page.goto('/marketplace')
  await page.locator('header .menu summary').click()
  await journey.checkAccessibility(page)
  await page.locator('header').getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByText('Sesión cerrada correctamente')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('header').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('C11: a listing sent after the session ended is filled in again after signing in @js-only', async ({
  page,
  journey,
  world,
}) => {
  const { email } = await world.aMember(page)
  const title = journey.unique('Arreglos de costura')
  await page.goto('/dashboard/create-listing')
  await fillListing(page, title)
  await page.context().clearCookies({ name: /session$/ })
  await listingForm(page).getByRole('button', { name: 'Crear Anuncio' }).click()

  await expect(page.getByText('Debes iniciar sesión para crear un anuncio')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await signIn(page, email, 'no-es-esta')
  await expect(page.getByText('El correo o la contraseña no son correctos')).toBeVisible()
  await signIn(page, email)

  await expect(page).toHaveURL(/\/dashboard\/create-listing$/)
  await expect(page.getByText('Aquí tienes lo que habías escrito.')).toBeVisible()
  const form = listingForm(page)
  await expect(form.getByLabel('Título')).toHaveValue(title)
  await expect(form.getByLabel('Precio (€)')).toHaveValue('1.250,50')
  await expect(form.getByLabel('Ubicación (opcional)')).toHaveValue('Zaragoza')
  await journey.checkAccessibility(page)
  await form.getByRole('button', { name: 'Crear Anuncio' }).click()
  await expect(page.getByText('Anuncio creado correctamente')).toBeVisible()
  expect(await world.countListings(title)).toBe(1)
})

test('C11, D3: a first message waits while its writer registers and signs in, and is sent @js-only', async ({
  page,
  journey,
  world,
}) => {
  const listing = await world.aListingOf(await world.aPerson())
  const words = journey.unique('Busco quien afine un piano de 1920')
  await page.goto(`${listing}/contact`)
  await page.getByLabel('Tu mensaje').fill(words)
  journey.allowFault(/401/)
  await page.getByRole('button', { name: 'Enviar Mensaje' }).click()
  await expect(page.getByText('Hemos guardado lo que has escrito durante 6 horas')).toBeVisible()
  await journey.checkAccessibility(page)
  await journey.checkReflow(page)
  await page.locator('main').getByRole('link', { name: 'Regístrate' }).click()
  await expect(page).toHaveURL(/\/register/)
  const newcomer = aNewcomer(journey)
  await register(page, newcomer, { from: 'here' })
  await expect(page.getByText('Si ya tenías una cuenta con esa dirección, sigue como estaba')).toBeVisible()
  await journey.checkAccessibility(page)
  await signIn(page, newcomer.email)
  await expect(page).toHaveURL(new RegExp(`${listing}/contact$`))
  await expect(page.getByLabel('Tu mensaje')).toHaveValue(words)
  await page.getByRole('button', { name: 'Enviar Mensaje' }).click()
  await expect(page).toHaveURL(/\/dashboard\/messages\//)
  await expect(page.locator('main').getByText(words).last()).toBeVisible()
})
