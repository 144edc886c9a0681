import { expect, test } from 'vitest'
import { purgeExpired } from '#app/domain/retention/purge.server.ts'
import { WAITING_FORM_HOURS } from '#app/domain/accounts/sent-forms.server.ts'
import type { Db } from '#app/db.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aContest } from '#tests/support/contests.ts'
import { aListing, anAccount, aStranger, PASSWORD } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const WORDS = 'Busco quien afine un piano de 1920 antes de mayo.'
const NEW_PASSWORD = 'Canal-de-piedra-4'
let people = 0
const anAddress = () => `nueva.${(people += 1)}@ejemplo.es`

async function register(visitor: Visitor, email: string) {
  await visitor
    .fill('Nombre completo', 'Noa Vidal')
    .fill('Correo electrónico', email)
    .fill('Contraseña', NEW_PASSWORD)
    .fill('Confirmar contraseña', NEW_PASSWORD)
    .tick('Acepto los términos y condiciones')
    .press('Crear Cuenta')
}

const signInAs = (visitor: Visitor, email: string, password: string) =>
  visitor.fill('Correo electrónico', email).fill('Contraseña', password).press('Iniciar Sesión')

/** The link of the newest mail to this address. */
async function linkMailedTo(db: Db, recipient: string) {
  const link = async () => {
    const mail = (await mailsTo(db, recipient)).at(-1)
    return /(\/(?:verify-email|reset-password)\?token=[\w-]+)/.exec(mail?.text ?? '')?.[1]
  }
  await expect.poll(link).toBeDefined()
  return (await link()) as string
}

test('C11, D3: a first message survives registering, mistakes in it included, and is sent', async () => {
  const { db, visitor } = await aStranger()
  const listing = await aListing(db, { author: await anAccount(db), title: 'Afinación de pianos' })
  await visitor.visit(`/marketplace/${listing.id}/contact`)
  await visitor.fill('Tu mensaje', WORDS).press('Enviar Mensaje')
  expect(visitor.status).toBe(401)
  expect(visitor.text).toContain(`Hemos guardado lo que has escrito durante ${WAITING_FORM_HOURS} horas`)
  expect(visitor.html).not.toContain(WORDS)

  await visitor.follow('Regístrate')
  await visitor.fill('Nombre completo', 'Noa').press('Crear Cuenta')
  expect(visitor.status).toBe(422)
  const email = anAddress()
  await register(visitor, email)
  await signInAs(visitor, email, 'no es esta')
  await signInAs(visitor, email, NEW_PASSWORD)
  expect(visitor.path).toBe(`/marketplace/${listing.id}/contact`)
  expect(visitor.control('Tu mensaje').value).toBe(WORDS)
  expect(visitor.cookie('waiting-form')).toBeUndefined()
  await visitor.press('Enviar Mensaje')
  expect(visitor.path).toMatch(/^\/dashboard\/messages\//)
  expect(visitor.text).toContain(WORDS)
  expect(await db.selectFrom('waitingForms').select('path').where('path', 'like', `%${listing.id}%`).execute()).toEqual(
    [],
  )
})

test('C11: a waiting form survives every way to register and sign in, and an address that already had an account', async () => {
  const { db, visitor } = await aStranger()
  const listing = await aListing(db, { author: await anAccount(db) })
  const known = await anAccount(db, { user: { createdAt: new Date('2026-01-15T09:00:00Z') } })
  await visitor.visit(`/marketplace/${listing.id}/contact`)
  await visitor.fill('Tu mensaje', WORDS).press('Enviar Mensaje')
  await visitor.visit('/register')
  await register(visitor, known.email)
  await visitor.visit('/login')
  await signInAs(visitor, known.email, PASSWORD)
  await visitor.visit(`/marketplace/${listing.id}/contact`)
  expect(visitor.control('Tu mensaje').value).toBe(WORDS)
})

test('C11, A12: the link of the mail leads to the form in another browser, where addresses have to be confirmed too', async () => {
  const { origin } = await aServer({ REQUIRE_VERIFIED_EMAIL: '1' })
  const { db } = await aStranger()
  const visitor = await Visitor.arrive({ origin })
  const listing = await aListing(db, { author: await anAccount(db) })
  const email = anAddress()
  await visitor.visit(`/marketplace/${listing.id}/contact`)
  await visitor.fill('Tu mensaje', WORDS).press('Enviar Mensaje')
  await visitor.follow('Regístrate')
  await register(visitor, email)

  const telephone = await Visitor.arrive({ origin })
  await telephone.visit(await linkMailedTo(db, email))
  await telephone.fill('Contraseña de la cuenta', NEW_PASSWORD).press('Confirmar mi correo')
  expect(telephone.path).toBe(`/marketplace/${listing.id}/contact`)
  expect(telephone.control('Tu mensaje').value).toBe(WORDS)
})

test('C11, A7: a waiting form survives a forgotten password', async () => {
  const { db, visitor } = await aStranger()
  const listing = await aListing(db, { author: await anAccount(db) })
  const owner = await anAccount(db)
  await visitor.visit(`/marketplace/${listing.id}/contact`)
  await visitor.fill('Tu mensaje', WORDS).press('Enviar Mensaje')
  await visitor.follow('¿Olvidaste tu contraseña?')
  await visitor.fill('Correo electrónico', owner.email).press('Enviar enlace')
  await visitor.visit(await linkMailedTo(db, owner.email))
  visitor.fill('Nueva contraseña', NEW_PASSWORD).fill('Confirmar contraseña', NEW_PASSWORD)
  await visitor.press('Guardar contraseña')
  await signInAs(visitor, owner.email, NEW_PASSWORD)
  expect(visitor.control('Tu mensaje').value).toBe(WORDS)
})

test('C11: every form that asks for an account waits through registering', async () => {
  const { db } = await aStranger()
  const author = await anAccount(db)
  const contest = await aContest(db, { organiser: author })
  const forms: [string, string][] = [
    [`/freelancers/${author.id}/contact`, 'content'],
    [`/contests/${contest.id}/enter`, 'body'],
    ['/dashboard/create-listing', 'title'],
    ['/dashboard/contests/new', 'title'],
  ]
  for (const [path, field] of forms) {
    const visitor = await Visitor.arrive()
    // A page that shows such a form gives a cookie.
    await visitor.visit('/login')
    const answer = await visitor.request(path, {
      method: 'POST',
      headers: { Origin: visitor.origin },
      body: new URLSearchParams({ [field]: WORDS }),
    })
    expect([path, answer.status]).toEqual([path, 401])
    const email = anAddress()
    await visitor.visit(`/register?next=${encodeURIComponent(path)}`)
    await register(visitor, email)
    await signInAs(visitor, email, NEW_PASSWORD)
    expect([visitor.path, visitor.status]).toEqual([path, 200])
    const typed = [...visitor.document.querySelectorAll<HTMLInputElement>(`[name="${field}"]`)].map(
      ({ value }) => value,
    )
    expect([path, typed]).toEqual([path, [WORDS]])
  }
})

test('C11: waiting forms are limited by address and by time, and no other browser finds them', async () => {
  const { db, visitor } = await aStranger()
  const listing = await aListing(db, { author: await anAccount(db) })
  const path = `/marketplace/${listing.id}/contact`
  const waiting = () => db.selectFrom('waitingForms').select('sealed').where('path', '=', path).execute()
  const post = () =>
    visitor.request(path, {
      method: 'POST',
      headers: { Origin: visitor.origin },
      body: new URLSearchParams({ content: WORDS }),
    })
  await visitor.visit('/login')
  for (let n = 1; n <= 20; n++) await post()
  expect(await (await post()).text()).toContain('Si vas a registrarte, vuelve atrás y cópialo antes.')
  expect(await waiting()).toHaveLength(20)
  expect(JSON.stringify(await waiting())).not.toContain('piano')
  // A browser keeps three; the others stay in the table until they expire.
  expect(visitor.cookie('waiting-form')?.length).toBeLessThan(250)

  const other = await Visitor.arrive()
  other.setCookie('waiting-form', Buffer.from(JSON.stringify('x'.repeat(43))).toString('base64'))
  const account = await anAccount(db)
  await other.visit(`/login?next=${path}`)
  await signInAs(other, account.email, PASSWORD)
  expect(other.control('Tu mensaje').value).toBe('')

  await purgeExpired(db, new Date(Date.now() + WAITING_FORM_HOURS * HOUR_MS))
  expect(await waiting()).toEqual([])
})
