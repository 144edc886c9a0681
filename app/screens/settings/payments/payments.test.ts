import { expect, test } from 'vitest'
import { withTwoFactor } from '#tests/support/authenticator.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { aPayout, IBAN, OTHER_IBAN } from '#tests/support/payouts.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const HERE = '/dashboard/settings/payments'
const HOLDER = 'Titular de la cuenta'
const SAVE = 'Guardar datos de cobro'

const rowsOf = async (userId: string) =>
  (await aDatabase())
    .selectFrom('payoutMethods')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('effectiveAt')
    .execute()

test('an account is given, changed with two days to undo it, and removed, by forms alone', async () => {
  const { db, visitor, account } = await signedIn({ fullName: 'Nuria Campos' })
  await visitor.visit('/dashboard/settings')
  await visitor.follow('Cobros')
  expect(visitor.path).toBe(HERE)
  expect(visitor.text).toContain('«Acordad por mensaje cómo se paga»')
  expect(visitor.hasLink('Restaurar valores predeterminados')).toBe(false)
  visitor
    .fill(HOLDER, 'Nuria Campos Gil')
    .fill('IBAN', 'es82 0000 0000 0000 0000 0000')
    .tick('También se me puede pagar en efectivo')
  await visitor.fill('Contraseña actual', PASSWORD).press(SAVE)
  expect(visitor.path).toBe(HERE)
  expect(visitor.notices.join()).toContain('Datos de cobro guardados')
  expect(visitor.text).toContain('Transferencia a Nuria Campos Gil, IBAN que acaba en 0000')
  expect(visitor.control('IBAN').value).toBe('')
  expect(visitor.control(HOLDER).value).toBe('Nuria Campos Gil')
  await visitor.pressAgain()
  expect(await rowsOf(account.id)).toHaveLength(1)

  await visitor.visit(HERE)
  await visitor.fill('IBAN', OTHER_IBAN).fill('Contraseña actual', PASSWORD).press(SAVE)
  expect(visitor.notices.join()).toContain('valdrá dentro de 48 horas')
  expect(visitor.text).toContain('IBAN que acaba en 0001')
  const [, pending] = await rowsOf(account.id)
  expect(pending?.effectiveAt.getTime()).toBe((pending?.createdAt.getTime() ?? 0) + 48 * 3_600_000)

  await visitor.follow('Deshacer el cambio')
  expect(visitor.text).toContain('Sigue valiendo la cuenta que acaba en 0000')
  await visitor.press('Deshacer el cambio')
  expect(visitor.notices.join()).toContain('siguen valiendo los datos de antes')
  await visitor.pressAgain()
  expect([visitor.path, visitor.notices.join()]).toEqual([HERE, 'No había ningún cambio que deshacer'])
  expect(await rowsOf(account.id)).toMatchObject([{ ibanLast4: '0000' }])

  await visitor.follow('Quitar la cuenta')
  await visitor.fill('Contraseña actual', 'otra').press('Quitar la cuenta')
  expect([visitor.status, visitor.html.includes('otra"')]).toEqual([422, false])
  await visitor.fill('Contraseña actual', PASSWORD).press('Quitar la cuenta')
  expect(visitor.text).toContain('Ninguna cuenta bancaria')
  const mails = await db.selectFrom('outbox').select(['kind', 'bodyText']).where('userId', '=', account.id).execute()
  expect(mails.filter(({ kind }) => kind === 'payout-changed')).toHaveLength(4)
})

test.each([
  ['ES00 2100 0418 4502 0005 1332', 'no encajan sus cifras de control'],
  ['es91 2100 0418 4502 0005 1333', 'no encajan sus cifras de control'],
  ['ES91 2100 0418 4502', 'Le sobran o le faltan cifras'],
  ['2100 0418 4502 0005 1332', 'empieza por las dos letras del país'],
  ['BR1500000000000010932840814P2', 'zona SEPA'],
  ['US64SVBKUS6S3300958879', 'No hay ningún IBAN que empiece por US'],
])('«%s» is refused with the reason, and changes nothing', async (typed, why) => {
  const { visitor, account } = await signedIn()
  await visitor.visit(HERE)
  await visitor.fill(HOLDER, 'Ana').fill('IBAN', typed).fill('Contraseña actual', PASSWORD).press(SAVE)
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain(why)
  expect(visitor.control('IBAN').value).toBe(typed)
  expect(visitor.control('IBAN')).toHaveAttribute('aria-invalid', 'true')
  expect(visitor.control('Contraseña actual').value).toBe('')
  expect(await rowsOf(account.id)).toEqual([])
})

test('each mistake is reported beside its field', async () => {
  const { visitor, account } = await signedIn()
  await visitor.visit(HERE)
  await visitor.press(SAVE)
  expect(visitor.text).toContain('Escribe tu contraseña actual')
  await visitor.fill('IBAN', IBAN).fill('Contraseña actual', 'no-es-esta').press(SAVE)
  expect([visitor.status, visitor.text.includes('La contraseña actual no es correcta')]).toEqual([422, true])
  await visitor.fill('Contraseña actual', PASSWORD).press(SAVE)
  expect(visitor.text).toContain('Escribe quién es titular de la cuenta')
  await visitor.fill('IBAN', '').fill(HOLDER, 'Ana').fill('Contraseña actual', PASSWORD).press(SAVE)
  expect(visitor.text).toContain('Escribe el IBAN de la cuenta')
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  expect(await rowsOf(account.id)).toEqual([])
})

test('a person with a second factor is asked for a code too', async () => {
  const { db, visitor, account } = await signedIn()
  expect((await visitor.visit(HERE)).hasControl('Código')).toBe(false)
  const { codeAt } = await withTwoFactor(db, account)
  await visitor.visit(HERE)
  const fill = () => visitor.fill(HOLDER, 'Ana').fill('IBAN', IBAN).fill('Contraseña actual', PASSWORD)
  await fill().press(SAVE)
  expect([visitor.status, visitor.text.includes('El código no es correcto o ya se ha usado')]).toEqual([422, true])
  await fill().fill('Código', codeAt(new Date())).press(SAVE)
  expect(visitor.path).toBe(HERE)
  expect(await rowsOf(account.id)).toHaveLength(1)
})

test('without a secret for data the page says so and offers cash alone', async () => {
  const db = await aDatabase()
  const { origin } = await aServer({ DATA_SECRETS: '' })
  const visitor = await Visitor.arrive({ origin })
  const account = await anAccount(db)
  await signIn(db, visitor, account)
  await visitor.visit(HERE)
  expect(visitor.text).toContain('DATA_SECRETS')
  expect([visitor.hasControl('IBAN'), visitor.hasControl(HOLDER)]).toEqual([false, false])
  const posted = await visitor.request(HERE, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams({ holder: 'Ana', iban: IBAN, currentPassword: PASSWORD }),
  })
  expect([posted.status, await rowsOf(account.id)]).toEqual([422, []])
  await visitor.tick('También se me puede pagar en efectivo').fill('Contraseña actual', PASSWORD).press(SAVE)
  expect(await rowsOf(account.id)).toMatchObject([{ cash: true, ibanSealed: null }])
})

test('a visitor is sent to sign in, and one account never sees or changes another', async () => {
  const { db, visitor, account } = await signedIn()
  await aPayout(db, account)
  await aPayout(db, account, { iban: OTHER_IBAN })
  const stranger = await Visitor.arrive()
  for (const path of [HERE, `${HERE}/undo`, `${HERE}/remove`]) {
    await stranger.visit(path)
    expect([path, stranger.path.startsWith('/login')]).toEqual([path, true])
  }
  const other = await anAccount(db)
  await signIn(db, stranger, other)
  await stranger.visit(HERE)
  expect(stranger.text).not.toMatch(/Nuria|0001/)
  for (const path of ['undo', 'remove']) {
    const body = new URLSearchParams({ currentPassword: PASSWORD })
    const answer = await stranger.request(`${HERE}/${path}`, {
      method: 'POST',
      headers: { Origin: stranger.origin },
      body,
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, HERE])
  }
  expect(await rowsOf(account.id)).toHaveLength(2)
  await visitor.visit(`${HERE}/undo`)
  expect(visitor.status).toBe(200)
})
