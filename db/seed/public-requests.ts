import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { publishRequest } from '#app/domain/hiring/public-requests.server.ts'
import { PublicRequestForm } from '#app/domain/hiring/public-requests-schema.server.ts'
import { sendQuote } from '#app/domain/hiring/quotes.server.ts'
import { daysAfter, daysBefore, isoDay } from '#app/locale/dates.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import type { DemoStage } from './hiring-stories.ts'
import { quoteOf } from './hirings.ts'

interface DemoRequest {
  by: string
  title: string
  body: string
  category: string
  budget?: string
  /** Without it the work is done anywhere. */
  location?: string
  daysAgo: number
  /** In days from now. */
  closesIn: number
  /** Who quotes, in their order. */
  quotes: { by: string; scope: string; stages: DemoStage[] }[]
}

/** One in a place, and one that is done anywhere and has a single place left. */
const REQUESTS: DemoRequest[] = [
  {
    by: 'cliente',
    title: 'Fotos de platos para la carta de un bar',
    body: 'Abrimos en primavera y la carta está cerrada: dieciocho platos y seis bebidas.\n\nQueremos luz natural y fondos sencillos, sin retoques que luego no se parezcan al plato. Cocinamos nosotros, en una mañana o en dos.',
    category: 'fotografia',
    budget: '600',
    location: 'Valencia',
    daysAgo: 3,
    closesIn: 9,
    quotes: [
      {
        by: 'laia',
        scope: 'Una mañana en el bar y 24 fotos reveladas, listas para imprenta y para redes.',
        stages: [
          ['Sesión y selección', 320, 6],
          ['Fotos finales', 230, 5],
        ],
      },
      {
        by: 'judit',
        scope: 'Dos mañanas, con un fondo distinto para las bebidas. 24 fotos y sus recortes para redes.',
        stages: [['Las 24 fotos', 620, 12]],
      },
    ],
  },
  {
    by: 'lucia',
    title: 'Traducir al inglés la web de una clínica',
    body: 'Son once páginas, unas 6.500 palabras. El texto en español está revisado y no va a cambiar.\n\nHace falta que quien traduzca conozca el vocabulario de fisioterapia.',
    category: 'redaccion',
    budget: '550',
    daysAgo: 5,
    closesIn: 4,
    quotes: [
      { by: 'carmen', scope: 'Traducción y una lectura por otra persona.', stages: [['Las once páginas', 520, 8]] },
      {
        by: 'aina',
        scope: 'Traducción, con un glosario para las páginas que vengan.',
        stages: [['Traducción y glosario', 590, 7]],
      },
      {
        by: 'paula',
        scope: 'Traducción y revisión de los formularios de cita.',
        stages: [['Textos y formularios', 480, 12]],
      },
      { by: 'marta', scope: 'Traducción y adaptación de los titulares.', stages: [['Traducción completa', 560, 9]] },
    ],
  },
]

/** Lets people of the demonstration publish what they need, and others quote, through the same commands as everybody. */
export async function addDemoPublicRequests(
  db: Db,
  people: ReadonlyMap<string, string>,
  { now, currency }: { now: Date; currency: string },
): Promise<void> {
  for (const demo of REQUESTS) {
    const client = people.get(demo.by)
    if (!client) continue
    const start = daysBefore(now, demo.daysAgo)
    const { title, body, category, budget = '', location = '' } = demo
    const form = PublicRequestForm.parse({
      title,
      body,
      category,
      budget,
      location,
      wanted: '',
      workplace: location ? 'lugar' : 'distancia',
      closes: isoDay(daysAfter(now, demo.closesIn), siteTimeZone),
    })
    const publishing = { formKey: randomUUID(), currency, timeZone: siteTimeZone, now: start }
    const published = await publishRequest(db, client, form, publishing)
    if (published.kind !== 'published') throw new Error(`«${title}» was not published: ${published.kind}`)
    await quoteAll(db, demo, { people, requestId: published.id, start, now })
  }
}

async function quoteAll(
  db: Db,
  { title, quotes }: DemoRequest,
  { people, requestId, start, now }: { people: ReadonlyMap<string, string>; requestId: string; start: Date; now: Date },
): Promise<void> {
  for (const [index, { by, scope, stages }] of quotes.entries()) {
    const freelancerId = people.get(by)
    if (!freelancerId) continue
    const at = new Date(Math.min(start.getTime() + DAY_MS / 2 + index * 5 * HOUR_MS, now.getTime()))
    const written = { ...quoteOf({}, stages), scope, exclusions: null }
    const sent = await sendQuote(db, { freelancerId, requestId }, written, { formKey: randomUUID(), now: at })
    // A demonstration of fewer listings has fewer of them.
    if (sent.kind !== 'quoted' && sent.kind !== 'needs-listing')
      throw new Error(`«${title}» was not quoted: ${sent.kind}`)
  }
}
