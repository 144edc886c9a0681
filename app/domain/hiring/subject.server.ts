import type { Trx } from '#app/db.server.ts'
import { say, sayAll, saidAmount, type Amount, type Said } from '#app/locale/said.ts'
import { isolated } from '#app/locale/text.ts'

/** The two sides of a request, a quote or an order. */
export type Side = 'client' | 'freelancer'

const SIDES = ['client', 'freelancer'] as const
/** The longest title of a job, and of a stage beside it, in the title of a notice. */
const [JOB_MAX, JOB_BESIDE_STAGE_MAX, STAGE_MAX] = [110, 80, 40] as const
const NOBODY = say('Alguien')

declare const isMade: unique symbol

/**
 * The subject of a notice of a request, a quote or an order: the job, its two people and the amount. `subjectOf` alone
 * makes one, so that every notice has a title.
 */
export interface Subject {
  readonly [isMade]: true
  readonly topic: 'hiring' | 'quote'
  readonly job: string | Said
  readonly people: Readonly<Record<Side, { id: string; name: string | Said } | null>>
  readonly amount: Amount | null
}

/** A subject whose amount is known. */
export type PricedSubject = Subject & { readonly amount: Amount }

interface Facts {
  /** `quote` until a job is agreed: requests and quotes. */
  topic: Subject['topic']
  /** The title of the request or of the order. */
  title: string
  /** The title of the stage, where the order has several. */
  stage?: string | null
  clientId: string | null
  /** Null where the notice is not about a person. */
  freelancerId: string | null
}

interface Price {
  cents: number
  currency: string
}

export async function subjectOf(trx: Trx, facts: Facts, price: Price): Promise<PricedSubject>
export async function subjectOf(trx: Trx, facts: Facts): Promise<Subject>
export async function subjectOf(
  trx: Trx,
  { topic, title, stage, clientId, freelancerId }: Facts,
  price?: Price,
): Promise<Subject> {
  const ids = { client: clientId, freelancer: freelancerId }
  const known = SIDES.flatMap((side) => ids[side] ?? [])
  // The words of an order are erased with the second account, and then there is no reader to tell.
  if (!title.trim() && known.length > 0) throw new Error('a notice has to name its job')
  const profiles = known.length
    ? await trx.selectFrom('profiles').select(['id', 'fullName']).where('id', 'in', known).execute()
    : []
  const personOf = (side: Side) => {
    const id = ids[side]
    if (id === null) return null
    const name = profiles.find((profile) => profile.id === id)?.fullName
    return { id, name: name === undefined ? NOBODY : isolated(name) }
  }
  const job = stage
    ? say('{job}, etapa «{stage}»', {
        job: isolated(cut(title, JOB_BESIDE_STAGE_MAX)),
        stage: isolated(cut(stage, STAGE_MAX)),
      })
    : isolated(cut(title, JOB_MAX))
  const amount = price ? saidAmount(price.cents, price.currency) : null
  const subject = { topic, job, people: { client: personOf('client'), freelancer: personOf('freelancer') }, amount }
  return subject as unknown as Subject
}

/**
 * A quote as the subject of a notice: its price includes taxes, before the retention that a client may have to deduct.
 */
export const aboutQuote = (
  trx: Trx,
  quote: {
    title: string
    clientId: string
    freelancerId: string
    baseCents: number
    taxCents: number
    currency: string
  },
) => subjectOf(trx, { ...quote, topic: 'quote' }, { cents: quote.baseCents + quote.taxCents, currency: quote.currency })

/** The names that the words of a notice can use. */
export interface Spoken<About extends Subject = Subject> {
  /** The title of the job, with that of its stage. */
  job: Subject['job']
  /** The name of the other side. */
  other: string | Said
  amount: About['amount']
}

/** A text, or one that names something. */
export type Say<About extends Subject = Subject> = Said | ((spoken: Spoken<About>) => Said)

export interface Words<About extends Subject = Subject> {
  title: Say<About>
  message: Say<About>
}

/** The words for one side. The job, the other person and the amount are added where they do not name them. */
export function sayTo<About extends Subject>(
  { job, people, amount }: About,
  side: Side,
  words: Words<About>,
): { title: Said; message: Said } {
  const person = people[side === 'client' ? 'freelancer' : 'client']
  const named = new Set<keyof Spoken>()
  const naming = <T>(what: keyof Spoken, value: T): T => {
    named.add(what)
    return value
  }
  const spoken: Spoken<About> = {
    get job() {
      return naming('job', job)
    },
    get other() {
      return naming('other', person?.name ?? NOBODY)
    },
    get amount() {
      return naming('amount', amount)
    },
  }
  const saying = (text: Say<About>) => (typeof text === 'function' ? text(spoken) : text)
  const head = saying(words.title)
  const title = named.has('job') ? head : say('{title}: {job}', { title: head, job })
  const message = saying(words.message)
  const left = leftOut(named.has('other') ? null : (person?.name ?? null), named.has('amount') ? null : amount)
  return { title, message: left ? sayAll([message, left]) : message }
}

function leftOut(name: string | Said | null, amount: Amount | null): Said | null {
  if (name && amount) return say('Es un trabajo con {name}, por {amount}.', { name, amount })
  if (name) return say('Es un trabajo con {name}.', { name })
  return amount && say('El importe es de {amount}.', { amount })
}

/** Titles may hold any character: a cut never leaves half a character. */
export function cut(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
