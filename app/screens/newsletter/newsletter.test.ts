import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { confirmNewsletterUrl, unsubscribeUrl } from '#app/adapters/links.server.ts'
import { anAccount, aStranger } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'

const pathOf = (url: string) => url.slice(new URL(url).origin.length)

test('G6: the footer leads to the terms of the newsletter; one more press sends a mail, and its link confirms', async () => {
  const { visitor, db } = await aStranger()
  const find = () =>
    db
      .selectFrom('newsletterSubscribers')
      .select(['id', 'state', 'consentText', 'ipPrefix'])
      .where('email', '=', 'ana@ejemplo.es')
      .executeTakeFirst()
  await visitor.visit('/terms')
  await visitor.fill('Boletín', 'Ana@Ejemplo.es').press('Suscribirme')
  expect([visitor.status, visitor.path]).toEqual([200, '/newsletter'])
  expect(visitor.notices.join()).toContain('Un paso más')
  expect(visitor.control('Correo electrónico')).toHaveValue('ana@ejemplo.es')
  expect(await find()).toBeUndefined()
  await visitor.press('Suscribirme')
  // The page was a shared one: the second sees whether the browser keeps cookies.
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 303, 200])
  expect(visitor.heading).toBe('Revisa tu correo')
  await visitor.pressAgain()
  const subscriber = await find()
  expect(subscriber).toMatchObject({ state: 'por_confirmar', ipPrefix: expect.stringMatching(/\.0\/24$/) })
  expect(subscriber?.consentText).toMatch(/^Quiero recibir en este correo las novedades de Gremio\./)

  const confirm = pathOf(confirmNewsletterUrl(subscriber?.id ?? ''))
  const [mail] = await mailsTo(db, 'ana@ejemplo.es')
  expect(mail?.kind).toBe('confirm-newsletter')
  expect(mail?.text).toContain(confirm)
  await visitor.visit(confirm)
  expect((await find())?.state).toBe('por_confirmar')
  await visitor.press('Confirmar la suscripción')
  expect(visitor.notices.join()).toContain('Suscripción confirmada')
  await visitor.pressAgain()
  expect((await find())?.state).toBe('confirmado')
  await visitor.visit(confirm)
  expect(visitor.text).toContain('Ya está confirmada')

  // One press of a mail program, without an Origin and without a session (RFC 8058).
  const stop = pathOf(unsubscribeUrl(subscriber?.id ?? '', 'newsletter'))
  await visitor.visit(stop)
  expect((await find())?.state).toBe('confirmado')
  const answer = await fetch(visitor.origin + stop, {
    method: 'POST',
    headers: { Origin: 'https://correo.ejemplo.com', 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(200)
  expect((await find())?.state).toBe('baja')
  await visitor.press('Dejar de recibirlo')
  expect(visitor.text).toContain('Ya no te enviaremos el boletín.')
  await visitor.visit(confirm)
  expect(visitor.status).toBe(410)
})

test('G6: every address gets the same answer, and an impossible one is kept as typed', async () => {
  const { visitor, db } = await aStranger()
  const known = await anAccount(db)
  const answers: string[] = []
  for (const email of [known.email, 'nadie@ejemplo.es', 'nadie@ejemplo.es', 'ya@ejemplo.es', 'ya@ejemplo.es']) {
    await visitor.visit('/newsletter')
    expect(visitor.hasControl('Boletín')).toBe(false)
    await visitor.fill('Correo electrónico', 'no es').press('Suscribirme')
    expect(visitor.status).toBe(422)
    expect(visitor.control('Correo electrónico').value).toBe('no es')
    for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
    await visitor.fill('Correo electrónico', email).press('Suscribirme')
    answers.push(`${visitor.path} ${visitor.notices.join()} ${visitor.document.querySelector('main')?.textContent}`)
    await db
      .updateTable('newsletterSubscribers')
      .set({ state: 'confirmado' })
      .where('email', '=', 'ya@ejemplo.es')
      .execute()
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('Revisa tu correo')
  const mails = await db.selectFrom('outbox').select('id').where('recipient', '=', 'ya@ejemplo.es').execute()
  expect(mails).toHaveLength(1)
})

test('G6: a mailbox gets a limited number of mails a day, and every address gets the same answer', async () => {
  const { visitor, db } = await aStranger()
  for (let count = 0; count < 7; count += 1) {
    await visitor.visit('/newsletter')
    await visitor.fill('Correo electrónico', 'buzon@ejemplo.es').press('Suscribirme')
    expect(visitor.heading).toBe('Revisa tu correo')
  }
  const mails = await db.selectFrom('outbox').select('id').where('recipient', '=', 'buzon@ejemplo.es').execute()
  expect(mails).toHaveLength(5)
})

test('G6: a link for one act does no other', async () => {
  const { visitor, db } = await aStranger()
  const { id } = await db
    .insertInto('newsletterSubscribers')
    .values({ email: 'otra@ejemplo.es', state: 'por_confirmar', consentText: 'Sí' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const confirm = new URL(confirmNewsletterUrl(id)).searchParams.get('token')
  const stop = new URL(unsubscribeUrl(id, 'newsletter')).searchParams.get('token')
  for (const path of [
    `/unsubscribe?token=${confirm}`,
    `/newsletter/confirm?token=${stop}`,
    `/saved-searches/confirm?token=${confirm}`,
    `/newsletter/confirm?token=${confirm?.slice(0, -1)}`,
    '/newsletter/confirm',
  ]) {
    await visitor.visit(path)
    expect([path, visitor.status]).toEqual([path, 410])
  }
})
