import { expect, test } from 'vitest'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, anAccount, signIn } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

/*
 * The whole way of a hiring by forms and links alone, in a trial, where the simulator is paid, and in an installation,
 * where the two confirm a transfer.
 */

const longAgo = daysAfter(new Date(), -30)
const TITLE = 'Cartel de la verbena'

/** The button names the price, whose space does not break. */
const pressFirst = (visitor: Visitor) =>
  visitor.press((visitor.document.querySelector('main form button')?.textContent ?? '').replaceAll(/\s/g, ' '))

/** Otherwise a client who is no trader waits for the days of withdrawal. */
const beginsNow = (visitor: Visitor) => {
  visitor.document.querySelector<HTMLInputElement>('[name=begins][value=ya]')!.checked = true
}

/** Goes back and sends the same form again: the result is the same, and the act happens once. */
async function again(visitor: Visitor) {
  const at = visitor.path
  await visitor.pressAgain()
  expect([visitor.status, visitor.path]).toEqual([200, at])
}

type People = { client: Visitor; freelancer: Visitor; order: string }

const WAYS = {
  'in a trial, paid in the simulator': {
    environment: { GREMIO_TRIAL: '1' },
    pays: async ({ client, freelancer, order }: People) => {
      // Accepting leads the client to the payment; the order has a link to it as well.
      expect(client.heading).toMatch(/^Pagar .+ €$/)
      await client.visit(order)
      await client.follow('Pagar')
      await pressFirst(client)
      await again(client)
      expect(client.heading).toMatch(/^Pagar .+ €$/)
      expect(client.headers.get('refresh')).toMatch(/^0;url=\/payments\/simulator\//)
      await client.follow('Continuar al pago')
      expect(client.text).toContain('SIMULACIÓN: no se mueve dinero')
      await client.press('Continuar')
      expect(client.path).toMatch(/^\/payments\/return\//)
      await again(client)
      // The worker of the very server books it.
      await eventually(async () =>
        expect((await freelancer.visit(order)).document.querySelector('a[href$="/deliver"]')).not.toBeNull(),
      )
    },
  },
  'in an installation, with a transfer that both confirm': {
    environment: {},
    pays: async ({ client, freelancer, order }: People) => {
      expect(client.path).toBe(order)
      await client.follow('He pagado')
      await client.press('He pagado')
      await again(client)
      expect(client.text).toContain('Pago anunciado, sin confirmar')
      await freelancer.visit(order)
      await freelancer.follow('He recibido el pago')
      await freelancer.press('He recibido el pago')
      await again(freelancer)
    },
  },
}

test.each(Object.entries(WAYS))(
  'from a request to both ratings and the papers, %s',
  async (_, { environment, pays }) => {
    const db = await aDatabase()
    const { origin } = await aServer(environment)
    const arrive = async (fullName: string) => {
      const account = await anAccount(db, { fullName, user: { createdAt: longAgo } })
      const visitor = await Visitor.arrive({ origin })
      await signIn(db, visitor, account)
      return { account, visitor }
    }
    const { visitor: client, account: hirer } = await arrive('Elena Ruiz')
    const sellers = [await arrive('Nuria Campos'), await arrive('Óscar Peña'), await arrive('Lía Soto')] as const

    let request = ''
    for (const { account } of sellers) {
      const { id } = await aListing(db, { author: account })
      await client.visit(`/marketplace/${id}/request-quote`)
      if (request) await client.press('Enviar esta solicitud')
      else
        await client
          .fill('Qué necesitas, en una frase', TITLE)
          .fill('Cuéntalo con detalle', 'A dos tintas.')
          .press('Enviar solicitud')
      expect(client.heading).toBe(TITLE)
      request = client.path
    }

    const quotes: string[] = []
    for (const [at, { visitor }] of sellers.entries()) {
      await visitor.visit(request)
      await visitor.follow('Preparar presupuesto')
      visitor
        .fill('Qué incluye', 'Dos bocetos y el arte final.')
        .fill('Rondas de cambios por etapa', '1')
        .choose('Impuesto', 'IVA del 21 %')
      for (const [name, text] of [
        ['stage_1_title', 'El cartel'],
        ['stage_1_price', ['1.250,50', '300', '450,25'][at]],
        ['stage_1_days', '10'],
      ])
        visitor.document.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = text!
      await visitor.press('Enviar presupuesto')
      await again(visitor)
      expect(visitor.text).toContain('Pendiente de respuesta')
      quotes.push(visitor.path)
    }

    await client.visit(request)
    await client.follow('Comparar presupuestos')
    const offers = ['363', '544,8', '1513,11'].map((price) => client.text.indexOf(price))
    expect(offers.every((place, index) => place > (offers[index - 1] ?? 0))).toBe(true)
    const { visitor: freelancer, account: chosen } = sellers[1]
    await client.follow('Elegir a Óscar Peña')
    beginsNow(client)
    await pressFirst(client)
    await again(client)
    const { id: orderId } = await db
      .selectFrom('orders')
      .select('id')
      .where('clientId', '=', hirer.id)
      .executeTakeFirstOrThrow()
    const order = `/dashboard/orders/${orderId}`
    await sellers[0].visitor.visit(quotes[0] ?? '')
    expect(sellers[0].visitor.text).toContain('He elegido otro presupuesto')

    await pays({ client, freelancer, order })

    await freelancer.visit(order)
    await freelancer.follow('Entregar')
    await freelancer.fill('Qué entregas', 'El cartel, en la conversación.').press('Entregar')
    await again(freelancer)
    await client.visit(order)
    await client.follow('Pedir cambios')
    await client.fill('Qué hay que cambiar', 'El título, más grande.').press('Pedir cambios')
    await again(client)
    await freelancer.visit(order)
    await freelancer.follow('Entregar')
    await freelancer.fill('Qué entregas', 'Más grande.').choose('1. El título, más grande.', 'Hecho').press('Entregar')
    await again(freelancer)
    await client.visit(order)
    await client.follow('Aceptar la entrega')
    await client.press('Aceptar la entrega')
    await again(client)
    expect(client.text).toContain('Completado')

    for (const [visitor, stars] of [
      [client, '5: excelente'],
      [freelancer, '4: bien'],
    ] as const) {
      await visitor.visit(order)
      await visitor.follow('Valorar')
      await visitor.choose('Estrellas', stars).press('Guardar valoración')
      await again(visitor)
    }
    await client.visit(`/freelancers/${chosen.id}`)
    expect(client.text).toContain('Elena Ruiz')

    for (const visitor of [client, freelancer]) {
      await visitor.visit(order)
      await expectPdf(visitor, visitor.link('Lo acordado, en PDF').getAttribute('href'))
      const receipt = visitor.links().find((link) => /^Justificante \w+-/.test(link.textContent ?? ''))
      await visitor.visit(receipt?.getAttribute('href') ?? '')
      expect(visitor.status).toBe(200)
      expect(visitor.text).toContain('363')
      await expectPdf(visitor, `${visitor.path}/justificante.pdf`)
    }
    expect((await verifyLedger(db)).faults).toEqual([])
  },
)

async function expectPdf(visitor: Visitor, path: string | null) {
  const response = await visitor.request(path ?? '')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/)
}
