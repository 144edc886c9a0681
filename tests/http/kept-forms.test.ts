import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#app/db.server.ts'
import { startApp, type RunningServer } from '#tests/support/app-process.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aListing, anAccount, signIn } from '#tests/support/factories.ts'
import { aCaseWithMeasure, aDismissedReport } from '#tests/support/moderation.ts'
import { aRestartablePostgres } from '#tests/support/postgres.ts'
import { aRating } from '#tests/support/ratings.ts'
import { Visitor } from '#tests/support/visitor.ts'

let postgres: Awaited<ReturnType<typeof aRestartablePostgres>>
let app: RunningServer
let db: Db

beforeAll(async () => {
  postgres = await aRestartablePostgres()
  app = await startApp({ DATABASE_URL: postgres.url })
  db = createDb(createPool(postgres.url))
}, 60_000)

afterAll(async () => {
  await app.kill()
  await db.destroy()
  await postgres.end()
  rmSync(app.dataDir, { recursive: true, force: true })
})

const REASON = 'Insulta, amenaza, discrimina o acosa'
const TYPED = 'Lo cambié el mismo día.\n¿No te llegó?'

/** A form as its writer has it before them, and how to tell that what they wrote was stored. */
interface Case {
  label: string
  button: string
  arrive: () => Promise<{ visitor: Visitor; stored: () => Promise<string | null | undefined> }>
}

async function signedInAs(account: { id: string }) {
  const visitor = await Visitor.arrive({ origin: app.origin })
  await signIn(db, visitor, account)
  return visitor
}

const textOfReportBy = async (id: string) =>
  (await db.selectFrom('reports').select('text').where('reporter_id', '=', id).executeTakeFirst())?.text

const cases: Record<string, Case> = {
  'a reply to a rating': {
    label: 'Tu respuesta',
    button: 'Enviar respuesta',
    async arrive() {
      const { id, freelancerId } = await aRating(db)
      const visitor = await signedInAs({ id: freelancerId })
      await visitor.visit(`/dashboard/reviews/${id}/reply`)
      return {
        visitor,
        stored: async () =>
          (await db.selectFrom('rating_replies').select('body').where('rating_id', '=', id).executeTakeFirst())?.body,
      }
    },
  },
  'a report of a listing': {
    label: 'Qué ocurre',
    button: 'Enviar denuncia',
    async arrive() {
      const { id } = await aListing(db, { author: await anAccount(db) })
      const reader = await anAccount(db)
      const visitor = await signedInAs(reader)
      await visitor.visit(`/marketplace/${id}/report`)
      visitor.choose('Motivo', REASON)
      return { visitor, stored: () => textOfReportBy(reader.id) }
    },
  },
  'a report of a message': {
    label: 'Qué ocurre',
    button: 'Enviar denuncia',
    async arrive() {
      const { id, client, seller } = await aConversation(db, { texts: ['Hola', 'No molestes, inútil'] })
      const insult = await db
        .selectFrom('messages')
        .select('id')
        .where('sender_id', '=', seller.id)
        .executeTakeFirstOrThrow()
      const visitor = await signedInAs(client)
      await visitor.visit(`/dashboard/messages/${id}/report?message=${insult.id}`)
      visitor.choose('Motivo', REASON)
      return { visitor, stored: () => textOfReportBy(client.id) }
    },
  },
  'an appeal of a measure': {
    label: 'Por qué no estás de acuerdo',
    button: 'Enviar el recurso',
    async arrive() {
      const subject = await anAccount(db)
      const caseId = await aCaseWithMeasure(db, { subjectId: subject.id })
      const visitor = await signedInAs(subject)
      await visitor.visit(`/dashboard/moderation/${caseId}/appeal`)
      return {
        visitor,
        stored: async () =>
          (await db.selectFrom('moderation_cases').select('appeal_text').where('id', '=', caseId).executeTakeFirst())
            ?.appeal_text,
      }
    },
  },
  'an appeal of a dismissal': {
    label: 'Por qué no estás de acuerdo',
    button: 'Enviar el recurso',
    async arrive() {
      const reportId = await aDismissedReport(db)
      const visitor = await Visitor.arrive({ origin: app.origin })
      await visitor.visit(`/reports/${reportId}/appeal`)
      return {
        visitor,
        stored: async () =>
          (await db.selectFrom('reports').select('appeal_text').where('id', '=', reportId).executeTakeFirst())
            ?.appeal_text,
      }
    },
  },
}

test(
  'V3, D12, R14: while the database is away, what was written comes back, and is stored by the next press',
  { timeout: 120_000 },
  async () => {
    const open = []
    for (const [name, { label, button, arrive }] of Object.entries(cases)) {
      const form = { name, label, button, ...(await arrive()) }
      form.visitor.fill(label, TYPED)
      open.push(form)
    }
    await postgres.pause()
    try {
      for (const { name, label, button, visitor } of open) {
        await visitor.press(button)
        expect(visitor.status, name).toBe(503)
        expect(visitor.title, name).toBe('Error: No se ha enviado todavía')
        expect(visitor.control(label).value, name).toBe(TYPED)
      }
    } finally {
      await postgres.resume()
    }
    for (const { name, visitor, stored } of open) {
      expect(await stored(), name).toBeFalsy()
      for (let attempt = 0; attempt < 20 && visitor.hasButton('Enviar otra vez'); attempt += 1)
        await visitor.press('Enviar otra vez')
      expect(visitor.status, name).toBe(200)
      expect((await stored())?.replaceAll('\r\n', '\n'), name).toBe(TYPED)
    }
  },
)
