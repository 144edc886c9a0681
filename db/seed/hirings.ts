import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { findQuote } from '#app/domain/hiring/queries.server.ts'
import { sendQuote } from '#app/domain/hiring/quotes.server.ts'
import { askForQuote } from '#app/domain/hiring/requests.server.ts'
import type { WrittenQuote } from '#app/domain/hiring/schema.ts'
import { acceptQuote } from '#app/domain/orders/accepting.server.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { DAY_MS, daysBefore } from '#app/locale/durations.ts'
import { TALK_LIMITS } from './conversations.ts'

interface DemoHiring {
  /** The beginning of a listing's title. */
  about: string
  client: string
  title: string
  body: string
  budget?: number
  daysAgo: number
  /** Title, price and days of each stage; without any the request waits for a quote. */
  stages?: [title: string, euros: number, days: number][]
  /** What both did, each a day after the one before; without it the quote waits for an answer. */
  acts?: [by: Side, act: PlainAct, words?: string][]
}

const PAID: [Side, PlainAct, string?][] = [
  ['client', 'pay', 'Por transferencia, esta mañana.'],
  ['freelancer', 'received'],
]

const HIRINGS: DemoHiring[] = [
  {
    about: 'Cartel',
    client: 'cliente',
    title: 'Cartel de la falla infantil',
    body: 'Formato A3, para imprenta y para el móvil. Tema: los limones del huerto.',
    budget: 30_000,
    daysAgo: 9,
    stages: [['Cartel terminado, en dos formatos', 280, 6]],
    acts: [...PAID, ['freelancer', 'deliver', 'Los dos archivos están en la conversación.'], ['client', 'accept']],
  },
  {
    about: 'Encuadernación',
    client: 'cliente',
    title: 'Un recetario de familia, cosido a mano',
    body: 'Ciento veinte páginas que ya tengo impresas. Tapa de tela, color a elegir.',
    daysAgo: 4,
    stages: [
      ['Muestra de tela y de costura', 25, 5],
      ['Recetario encuadernado', 90, 12],
    ],
    acts: PAID,
  },
  {
    about: 'Cartel',
    client: 'judit',
    title: 'Cartel para una jornada de puertas abiertas',
    body: 'Queremos algo claro y cercano, con la dirección bien grande.',
    daysAgo: 5,
    stages: [['Cartel en A2', 240, 4]],
    acts: [...PAID, ['freelancer', 'deliver', 'Va con dos variantes de color.']],
  },
  {
    about: 'Logotipo',
    client: 'cliente',
    title: 'Logotipo para una asociación de vecinos',
    body: 'Somos treinta y queremos algo sencillo que se pueda bordar.',
    budget: 50_000,
    daysAgo: 2,
    stages: [
      ['Tres propuestas', 180, 7],
      ['Logotipo final', 270, 7],
    ],
  },
  {
    about: 'Logotipo',
    client: 'lucia',
    title: 'Poner al día el logotipo de la clínica',
    body: 'El nuestro es de 1998. Nos gusta el verde, lo demás se puede cambiar.',
    daysAgo: 1,
  },
]

/** Lets the people of the demonstration hire each other, through the same commands as everybody. */
export async function addDemoHirings(
  db: Db,
  people: ReadonlyMap<string, string>,
  { now, currency }: { now: Date; currency: string },
): Promise<void> {
  for (const hiring of HIRINGS) {
    const listing = await db
      .selectFrom('listings')
      .innerJoin('users', 'users.id', 'listings.authorId')
      .select(['listings.id', 'listings.authorId'])
      .where('users.demo', '=', true)
      .where('listings.status', '=', 'active')
      .where('listings.title', 'like', `${hiring.about}%`)
      .executeTakeFirst()
    const client = people.get(hiring.client)
    // A demonstration of fewer listings has fewer of them.
    if (!listing || !client) continue
    await addHiring(db, hiring, { listingId: listing.id, client, freelancer: listing.authorId, now, currency })
  }
}

interface Place {
  listingId: string
  client: string
  freelancer: string
  now: Date
  currency: string
}

async function addHiring(db: Db, { title, body, budget, ...hiring }: DemoHiring, place: Place): Promise<void> {
  const { listingId, client, freelancer, currency } = place
  const start = daysBefore(place.now, hiring.daysAgo)
  const at = (days: number) => new Date(Math.min(start.getTime() + days * DAY_MS, place.now.getTime()))
  const asking = { listingId, formKey: randomUUID(), currency, limits: TALK_LIMITS, now: start }
  const asked = await askForQuote(db, client, { title, body, budget: budget ?? null, wanted: null }, asking)
  if (asked.kind !== 'asked') throw new Error(`«${title}» was not asked for: ${asked.kind}`)
  if (!hiring.stages) return
  const offer = { freelancerId: freelancer, requestId: asked.requestId }
  const quoted = await sendQuote(db, offer, quoteOf(hiring.stages), { formKey: randomUUID(), now: at(0.5) })
  if (quoted.kind !== 'quoted') throw new Error(`«${title}» was not quoted: ${quoted.kind}`)
  if (hiring.acts) await carryOut(db, { ...place, title, quoteId: quoted.id, acts: hiring.acts, at })
}

interface Work extends Place {
  title: string
  quoteId: string
  acts: NonNullable<DemoHiring['acts']>
  /** So many days after the request. */
  at: (days: number) => Date
}

async function carryOut(db: Db, { title, client, freelancer, quoteId, acts, at }: Work): Promise<void> {
  const quote = await findQuote(db, client, quoteId)
  const accepted = await acceptQuote(db, client, quoteId, {
    sha256: quote?.sha256 ?? '',
    provider: 'directo',
    now: at(0.75),
  })
  if (accepted.kind !== 'accepted') throw new Error(`«${title}» was not accepted: ${accepted.kind}`)
  const { orderId } = accepted
  for (const [index, [side, act, words = null]] of acts.entries()) {
    const version = (await findOrder(db, client, orderId))?.stages[0]?.version ?? -1
    const doing = { act, n: 1, words, formKey: randomUUID(), version, now: at(1 + index) }
    const done = await actOnStage(db, side === 'client' ? client : freelancer, orderId, doing)
    if (done.kind !== 'done') throw new Error(`«${title}»: ${act} was ${done.kind}`)
  }
}

const quoteOf = (stages: NonNullable<DemoHiring['stages']>): WrittenQuote => ({
  scope: 'Todo el trabajo de diseño, con una ronda de cambios en cada etapa.',
  exclusions: 'La impresión y el envío.',
  revisions: 1,
  plan: 'antes',
  isTrader: true,
  taxName: 'IVA',
  taxBps: 2_100,
  retentionBps: 0,
  validDays: 15,
  stages: stages.map(([title, euros, days]) => ({ title, baseCents: euros * 100, days })),
})
