import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aFreelancer, aListing, anAccount, aStranger, PASSWORD as OF_ACCOUNTS } from '#tests/support/factories.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { sendQuote } from '#app/domain/hiring/quotes.server.ts'
import { QUOTE } from '#tests/support/hiring.ts'
import { hasLynx, Lynx } from '#tests/support/lynx.ts'
import { theServer } from '#tests/support/server.ts'

const EMAIL = 'ana.texto@correo.example'
const PASSWORD = 'una-clave-bastante-larga'

test.skipIf(!hasLynx)(
  'A1, A2, R1: a person with Lynx registers, signs in, searches, writes to a seller and publishes (skipped where Lynx is not installed)',
  async () => {
    const { db } = await aStranger()
    const seller = await aFreelancer(db)
    const listing = await aListing(db, { author: { id: seller.id }, title: 'Zanfona para bodas y romances' })

    const pages = await new Lynx()
      .fill('Nombre completo', 'Ana Texto')
      .type(EMAIL)
      .type(PASSWORD)
      .type(PASSWORD)
      .openThis()
      .open('(BUTTON) Crear')
      .look()
      .fill('Correo electr', EMAIL)
      .type(PASSWORD)
      .open('(BUTTON) Iniciar')
      .look()
      .open('Buscar')
      .fill('necesitas', 'zanfona')
      .openThis()
      .look()
      .open('Zanfona para')
      .open('Contactar Vendedor')
      .fill('Tu mensaje', 'Hola, tocas en mayo?')
      .open('(BUTTON) Enviar')
      .look()
      .open('Crear Anuncio')
      .fill('en pocas palabras', 'Clases de gaita')
      .type('Con mucho fuelle y paciencia.')
      .choose('Categor', 3)
      .fill('Precio (', '25')
      .choose('Tipo de precio', 1)
      .fill('forma que prefieras', EMAIL)
      .find('Contiene material')
      .next()
      .next()
      .openThis()
      .look()
      .begin(`${(await theServer()).origin}/register`)

    const [registered, signedIn, found, written, published] = pages
    expect(registered).toContain('Cuenta creada correctamente! Por favor inicia sesión.')
    expect(signedIn).toContain('Inicio de sesión exitoso!')
    expect(found).toContain('Mostrando 1 resultado')
    expect(found).toContain('Zanfona para bodas y romances')
    expect(written).toContain('Hola, tocas en mayo?')
    expect(published).toContain('Clases de gaita')

    const account = await db.selectFrom('users').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow()
    const talks = db.selectFrom('conversations').select('listingId').where('clientId', '=', account.id)
    expect(await talks.execute()).toEqual([{ listingId: listing.id }])
    const own = db.selectFrom('listings').select(['title', 'description']).where('authorId', '=', account.id)
    expect(await own.execute()).toEqual([{ title: 'Clases de gaita', description: 'Con mucho fuelle y paciencia.' }])
  },
)

test.skipIf(!hasLynx)(
  'a client with Lynx asks for a quote, hires, pays, accepts and rates (skipped where Lynx is not installed)',
  async () => {
    const { db } = await aStranger()
    const [client, freelancer] = [await anAccount(db), await anAccount(db)]
    const listing = await aListing(db, { author: freelancer })
    const { origin } = await theServer()
    /** Signs in and goes to a page. */
    const arrive = (path: string) =>
      new Lynx().fill('Correo electr', client.email).type(OF_ACCOUNTS).open('(BUTTON) Iniciar').go(`${origin}${path}`)
    const look = (lynx: Lynx) => lynx.look().begin(`${origin}/login`)

    const [asked] = await look(
      arrive(`/marketplace/${listing.id}/request-quote`)
        .fill('en una frase', 'Cartel de la verbena')
        .type('A dos tintas.')
        .open('(BUTTON) Enviar solicitud'),
    )
    expect(asked).toContain('Cartel de la verbena')
    const request = await db
      .selectFrom('requests')
      .select('id')
      .where('clientId', '=', client.id)
      .executeTakeFirstOrThrow()
    const place = { freelancerId: freelancer.id, requestId: request.id }
    const offer = { ...QUOTE, stages: QUOTE.stages.slice(0, 1) }
    const quote = await sendQuote(db, place, offer, { formKey: randomUUID(), now: new Date() })
    if (quote.kind !== 'quoted') throw new Error(quote.kind)

    const [hired] = await look(
      arrive(`/dashboard/quotes/${quote.id}/accept`)
        .open('Ya, en cuanto esté pagado')
        .open('(BUTTON) Contratar')
        .open('He pagado')
        .open('(BUTTON) He pagado'),
    )
    expect(hired).toContain('Pago anunciado, sin confirmar')
    const { id: order } = await db
      .selectFrom('orders')
      .select('id')
      .where('quoteId', '=', quote.id)
      .executeTakeFirstOrThrow()
    const work = async (act: PlainAct) => {
      const version = (await findOrder(db, freelancer.id, order))?.stages[0]?.version ?? 0
      const doing = { act, n: 1, words: 'Ya está.', formKey: randomUUID(), version, now: new Date() }
      expect(await actOnStage(db, freelancer.id, order, doing)).toEqual({ kind: 'done' })
    }
    await work('received')
    await work('deliver')

    const [accepted] = await look(
      arrive(`/dashboard/orders/${order}`).open('Aceptar la entrega').open('(BUTTON) Aceptar'),
    )
    expect(accepted).toContain('Completado')
    const [rated] = await look(arrive(`/dashboard/orders/${order}/rate`).open('5: excelente').open('(BUTTON) Guardar'))
    expect(rated).toContain('Valoración guardada')
    const ratings = await db.selectFrom('ratings').select(['rating', 'authorId']).where('orderId', '=', order).execute()
    expect(ratings).toEqual([{ rating: 5, authorId: client.id }])
  },
)
