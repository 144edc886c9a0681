import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anAppOnRestartablePostgres,
  type AppOnRestartablePostgres,
} from '#tests/support/app-on-restartable-postgres.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCaseWithMeasure, aDismissedReport } from '#tests/support/moderation.ts'
import { aRating } from '#tests/support/ratings.ts'
import { Visitor } from '#tests/support/visitor.ts'

let own: AppOnRestartablePostgres

beforeAll(async () => {
  own = await anAppOnRestartablePostgres()
})

afterAll(() => own.end())

const REASON = 'Insulta, amenaza, discrimina o acosa'
const TYPED = 'Lo cambié el mismo día.\n¿No te llegó?'

/** A form as its writer has it before them, and a check that the words were stored. */
interface Case {
  label: string
  button: string
  /** Further text of the page. */
  tells?: string
  arrive: () => Promise<{ visitor: Visitor; stored: () => Promise<string | null | undefined> }>
}

const textOfReportBy = async (id: string) =>
  (await own.db.selectFrom('reports').select('text').where('reporterId', '=', id).executeTakeFirst())?.text

const textOfMessageBy = async (id: string) =>
  (await own.db.selectFrom('messages').select('content').where('senderId', '=', id).executeTakeFirst())?.content

const descriptionOfListingBy = async (id: string) =>
  (await own.db.selectFrom('listings').select('description').where('authorId', '=', id).executeTakeFirst())?.description

const cases: Record<string, Case> = {
  'a new listing': {
    label: 'Descripción',
    button: 'Crear Anuncio',
    tells: 'Los archivos que acababas de elegir no se han guardado',
    async arrive() {
      const author = await anAccount(own.db)
      const visitor = await own.signedInAs(author)
      await visitor.visit('/dashboard/create-listing')
      visitor
        .fill('Título', 'Clases de guitarra a domicilio')
        .choose('Categoría', 'Música & Audio')
        .fill('Precio (€)', '20')
        .choose('Tipo de precio', 'Por hora')
        .fill('Información de contacto', 'ana@ejemplo.es')
        .attach('Imágenes (opcional)', { name: 'foto.png', type: 'image/png', bytes: Buffer.from('una foto') })
      return { visitor, stored: () => descriptionOfListingBy(author.id) }
    },
  },
  'a listing that is edited': {
    label: 'Descripción',
    button: 'Guardar cambios',
    async arrive() {
      const author = await anAccount(own.db)
      const { id } = await aListing(own.db, { author })
      const visitor = await own.signedInAs(author)
      await visitor.visit(`/dashboard/edit-listing/${id}`)
      return { visitor, stored: () => descriptionOfListingBy(author.id) }
    },
  },
  'a profile': {
    label: 'Biografía (opcional)',
    button: 'Guardar cambios',
    async arrive() {
      const { id } = await anAccount(own.db)
      const visitor = await own.signedInAs({ id })
      await visitor.visit('/dashboard/profile')
      return {
        visitor,
        stored: async () =>
          (await own.db.selectFrom('profiles').select('bio').where('id', '=', id).executeTakeFirst())?.bio,
      }
    },
  },
  'a first message': {
    label: 'Tu mensaje',
    button: 'Enviar Mensaje',
    async arrive() {
      const { id } = await aListing(own.db, { author: await anAccount(own.db) })
      const client = await anAccount(own.db)
      const visitor = await own.signedInAs(client)
      await visitor.visit(`/marketplace/${id}/contact`)
      return { visitor, stored: () => textOfMessageBy(client.id) }
    },
  },
  'a message': {
    label: 'Tu mensaje',
    button: 'Enviar',
    tells: 'Los archivos que acababas de elegir no se han guardado',
    async arrive() {
      const { id, seller } = await aConversation(own.db)
      const visitor = await own.signedInAs(seller)
      await visitor.visit(`/dashboard/messages/${id}`)
      visitor.attach('Adjuntar archivos', {
        name: 'notas.txt',
        type: 'text/plain',
        bytes: Buffer.from('Tres tardes'),
      })
      return { visitor, stored: () => textOfMessageBy(seller.id) }
    },
  },
  'a reply to a rating': {
    label: 'Tu respuesta',
    button: 'Enviar respuesta',
    async arrive() {
      const { id, freelancerId } = await aRating(own.db)
      const visitor = await own.signedInAs({ id: freelancerId })
      await visitor.visit(`/dashboard/reviews/${id}/reply`)
      return {
        visitor,
        stored: async () =>
          (await own.db.selectFrom('ratingReplies').select('body').where('ratingId', '=', id).executeTakeFirst())?.body,
      }
    },
  },
  'a report of a listing': {
    label: 'Qué ocurre',
    button: 'Enviar denuncia',
    async arrive() {
      const { id } = await aListing(own.db, { author: await anAccount(own.db) })
      const reader = await anAccount(own.db)
      const visitor = await own.signedInAs(reader)
      await visitor.visit(`/marketplace/${id}/report`)
      visitor.choose('Motivo', REASON)
      return { visitor, stored: () => textOfReportBy(reader.id) }
    },
  },
  'a report of a message': {
    label: 'Qué ocurre',
    button: 'Enviar denuncia',
    async arrive() {
      const { id, client, seller } = await aConversation(own.db, { texts: ['Hola', 'No molestes, inútil'] })
      const insult = await own.db
        .selectFrom('messages')
        .select('id')
        .where('senderId', '=', seller.id)
        .executeTakeFirstOrThrow()
      const visitor = await own.signedInAs(client)
      await visitor.visit(`/dashboard/messages/${id}/report?message=${insult.id}`)
      visitor.choose('Motivo', REASON)
      return { visitor, stored: () => textOfReportBy(client.id) }
    },
  },
  'an appeal of a measure': {
    label: 'Por qué no estás de acuerdo',
    button: 'Enviar el recurso',
    async arrive() {
      const subject = await anAccount(own.db)
      const caseId = await aCaseWithMeasure(own.db, { subjectId: subject.id })
      const visitor = await own.signedInAs(subject)
      await visitor.visit(`/dashboard/moderation/${caseId}/appeal`)
      return {
        visitor,
        stored: async () =>
          (await own.db.selectFrom('moderationCases').select('appealText').where('id', '=', caseId).executeTakeFirst())
            ?.appealText,
      }
    },
  },
  'an appeal of a dismissal': {
    label: 'Por qué no estás de acuerdo',
    button: 'Enviar el recurso',
    async arrive() {
      const reportId = await aDismissedReport(own.db)
      const visitor = await Visitor.arrive({ origin: own.app.origin })
      await visitor.visit(`/reports/${reportId}/appeal`)
      return {
        visitor,
        stored: async () =>
          (await own.db.selectFrom('reports').select('appealText').where('id', '=', reportId).executeTakeFirst())
            ?.appealText,
      }
    },
  },
}

test('C1, M5, P1, D3, N2, V3, D12, R14: while the database is away, written words come back, and the next press stores them', async () => {
  const open = []
  for (const [name, { label, button, tells = '', arrive }] of Object.entries(cases)) {
    const form = { name, label, button, tells, ...(await arrive()) }
    form.visitor.fill(label, TYPED)
    open.push(form)
  }
  await own.postgres.pause()
  try {
    for (const { name, label, button, tells, visitor } of open) {
      await visitor.press(button)
      expect(visitor.status, name).toBe(503)
      expect(visitor.title, name).toBe('Error: No se ha enviado todavía')
      expect(visitor.control(label).value, name).toBe(TYPED)
      expect(visitor.text, name).toContain(tells)
    }
  } finally {
    await own.postgres.resume()
  }
  for (const { name, visitor, stored } of open) {
    expect((await stored())?.replaceAll('\r\n', '\n'), name).not.toBe(TYPED)
    for (let attempt = 0; attempt < 20 && visitor.hasButton('Enviar otra vez'); attempt += 1)
      await visitor.press('Enviar otra vez')
    expect(visitor.status, name).toBe(200)
    expect((await stored())?.replaceAll('\r\n', '\n'), name).toBe(TYPED)
  }
})

test('a form without text can be pressed again too, and one with a password is not sent back', async () => {
  const author = await anAccount(own.db)
  const { id } = await aListing(own.db, { author })
  const [deleting, changing] = [await own.signedInAs(author), await own.signedInAs(author)]
  await deleting.visit(`/dashboard/listings/${id}/delete`)
  await changing.visit('/dashboard/settings/security/password')
  changing.fill('Contraseña actual', 'la de siempre')
  await own.postgres.pause()
  try {
    await deleting.press('Eliminar anuncio')
    expect(deleting.status).toBe(503)
    expect(deleting.text).not.toContain('Lo que has escrito')
    await changing.press('Guardar contraseña')
    expect(changing.status).toBe(503)
    expect(changing.document.documentElement.outerHTML).not.toContain('la de siempre')
  } finally {
    await own.postgres.resume()
  }
  for (let attempt = 0; attempt < 20 && deleting.hasButton('Enviar otra vez'); attempt += 1)
    await deleting.press('Enviar otra vez')
  expect(deleting.status).toBe(200)
  const row = await own.db.selectFrom('listings').select('deletedAt').where('id', '=', id).executeTakeFirst()
  expect(row?.deletedAt).not.toBeNull()
})
