import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aListing, aStranger, signedIn } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { Visitor } from '#tests/support/visitor.ts'

const REASON = 'Parece una estafa o un engaño'
const BY_MAIL = 'Hemos recibido tu denuncia. Te enviamos por correo un enlace para ver cómo va.'

/** The page that the acknowledgement of a visitor's report leads to. */
async function linkSentTo(db: Db, recipient: string): Promise<string> {
  const mail = (await mailsTo(db, recipient)).find(({ kind }) => kind === 'report-received')
  return /\/reports\/[\da-f-]{36}/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('D12: a signed-in person reports from the listing’s page and gets a reference; sent twice it is one report', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db)
  await visitor.visit(`/marketplace/${id}`)
  await visitor.follow('Reportar este anuncio')
  visitor.choose('Motivo', REASON).fill('Qué ocurre', 'Pide dinero por adelantado.')
  await visitor.press('Enviar denuncia')
  expect(visitor.notices).toContain('Hemos recibido tu denuncia')
  expect(visitor.heading).toMatch(/^Tu denuncia D-[0-9A-F]{8}$/)
  const first = visitor.path
  await visitor.pressAgain()
  expect(visitor.path).toBe(first)
  const reports = await db
    .selectFrom('reports')
    .select(['reason', 'text'])
    .where('reporterId', '=', account.id)
    .execute()
  expect(reports).toEqual([{ reason: 'estafa', text: 'Pide dinero por adelantado.' }])
  await visitor.visit('/dashboard/moderation')
  expect(visitor.hasLink('Diseño de logotipos para comercios')).toBe(true)
})

test('D12: a visitor reports with their address; mistakes come back with what was typed', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db)
  await visitor.visit(`/marketplace/${id}/report`)
  visitor.fill('Qué ocurre', 'Usa mis fotografías.').fill('Correo electrónico', 'no es un correo')
  await visitor.press('Enviar denuncia')
  expect(visitor.status).toBe(422)
  expect(visitor.title).toBe('Error: Reportar este anuncio')
  expect(visitor.control('Qué ocurre').value).toBe('Usa mis fotografías.')
  const links = visitor.links('alert')
  expect(links.map((link) => link.textContent)).toEqual([
    'Elige un motivo',
    'Escribe una dirección de correo válida, por ejemplo nombre@ejemplo.es',
  ])
  for (const link of links) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  visitor.choose('Motivo', 'Usa mis textos, mis imágenes o mis datos sin permiso')
  await visitor.fill('Correo electrónico', 'autora@ejemplo.es').press('Enviar denuncia')
  expect(visitor.notices).toContain(BY_MAIL)
  await visitor.visit(await linkSentTo(db, 'autora@ejemplo.es'))
  expect(visitor.text).toContain('Está a la espera de que la revise una persona.')
})

test('A13: a person who had reported a listing by mail is not revealed by reporting it with that address again', async () => {
  const { db, visitor: witness } = await aStranger()
  const { id } = await aListing(db)
  const report = async (visitor: Visitor, email: string) => {
    await visitor.visit(`/marketplace/${id}/report`)
    visitor.choose('Motivo', REASON).fill('Qué ocurre', 'Pide dinero por adelantado.')
    await visitor.fill('Correo electrónico', email).press('Enviar denuncia')
    // A form that is sent without an account may ask to be sent a second time (0200).
    if (visitor.status === 422) await visitor.press('Enviar denuncia')
    return { status: visitor.status, path: visitor.path, notices: visitor.notices, heading: visitor.heading }
  }
  const first = await report(witness, 'testigo@ejemplo.es')
  expect(first).toMatchObject({ status: 200, path: `/marketplace/${id}`, notices: [BY_MAIL] })
  const curious = await Visitor.arrive()
  expect(await report(curious, 'testigo@ejemplo.es')).toEqual(first)
  expect(await report(curious, 'nadie-ha-denunciado@ejemplo.es')).toEqual(first)
  expect(await linkSentTo(db, 'testigo@ejemplo.es')).toMatch(/^\/reports\/[\da-f-]{36}$/)
  const sent = await db.selectFrom('outbox').select('recipient').where('kind', '=', 'report-received').execute()
  expect(sent.filter(({ recipient }) => recipient === 'testigo@ejemplo.es')).toHaveLength(2)
})

test('D12: targets that are deleted, unknown or the reader’s own each have a plain answer', async () => {
  const { db, visitor, account } = await signedIn()
  const gone = await aListing(db, { deletedAt: new Date() })
  const own = await aListing(db, { author: account })
  await visitor.visit(`/marketplace/${gone.id}/report`)
  expect([visitor.status, visitor.text]).toEqual([410, expect.stringContaining('no hace falta que hagas nada más')])
  await visitor.visit('/marketplace/nada/report')
  expect(visitor.status).toBe(404)
  await visitor.visit(`/marketplace/${own.id}/report`)
  expect([visitor.status, visitor.text]).toEqual([403, expect.stringContaining('Esto es tuyo')])
  await visitor.visit(`/marketplace/${own.id}`)
  expect(visitor.hasLink('Reportar este anuncio')).toBe(false)
})

test('D12: a listing that is deleted while somebody writes leaves no report behind', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db)
  await visitor.visit(`/marketplace/${id}/report`)
  await db.updateTable('listings').set({ deletedAt: new Date() }).where('id', '=', id).execute()
  await visitor.choose('Motivo', REASON).fill('Qué ocurre', 'Pide dinero.').press('Enviar denuncia')
  expect(visitor.status).toBe(410)
  expect(await db.selectFrom('reports').select('id').where('reporterId', '=', account.id).execute()).toEqual([])
})

test('D12: a reporter who reports again with other words reads that they were not added, and keeps them', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db)
  const report = async (words: string) => {
    await visitor.visit(`/marketplace/${id}/report`)
    await visitor.choose('Motivo', REASON).fill('Qué ocurre', words).press('Enviar denuncia')
  }
  await report('Pide dinero por adelantado.')
  await report('Pide dinero por adelantado.')
  expect(visitor.notices).toContain('Ya lo habías denunciado y sigue en marcha')
  await report('Ahora amenaza.')
  expect(visitor.status).toBe(409)
  expect(visitor.notices.join()).toContain('Lo que has escrito ahora no se ha añadido')
  expect(visitor.control('Qué ocurre')).toHaveValue('Ahora amenaza.')
  const reports = db.selectFrom('reports').select('text').where('reporterId', '=', account.id)
  expect(await reports.execute()).toEqual([{ text: 'Pide dinero por adelantado.' }])
})
