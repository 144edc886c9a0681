import type { MailTopic } from '#app/domain/outbox/commands.server.ts'
import type { MailSign } from '#app/domain/outbox/mail-sign.ts'
import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { actAsked, actionOf } from './mail-actions.ts'

export interface MailedNotification {
  title: string
  message: string
  href: string | null
  topic: MailTopic | null
  job: string | null
  amount: string | null
  sign?: MailSign
}

/** Which mails a person can stop: all, only news of the site, or those about one thing. */
export type StoppableMails = 'email' | 'marketing' | MailTopic

export interface Reader {
  fullName: string
  /** Absent in what is sent to everybody whom it is about. */
  wayOut?: { stops: StoppableMails; url: string }
}

/** How many items a digest lists; the rest is on the page. */
const DIGEST_ITEMS = 20

const WAYS_OUT: Record<StoppableMails, string> = {
  email: 'Darme de baja de los correos de notificaciones',
  marketing: 'Darme de baja de los correos de novedades',
  hiring: 'Darme de baja de los correos sobre contrataciones',
  quote: 'Darme de baja de los correos sobre presupuestos',
  contest: 'Darme de baja de los correos sobre concursos',
}

const greeting = (fullName: string) => `Hola, ${fullName.split(/\s+/)[0] ?? fullName}:`

const endOf = (site: Site, { wayOut }: Reader) => ({
  footnotes: wayOut
    ? []
    : [
        'Este correo no se puede desactivar, porque trata de tu dinero, de una fecha que te obliga o de un derecho tuyo.',
      ],
  foot: [
    ...(wayOut ? [{ label: WAYS_OUT[wayOut.stops], href: wayOut.url }] : []),
    { label: 'Elegir qué correos recibo', href: `${site.origin}/dashboard/settings` },
  ],
})

const factsOf = ({ topic, job, amount }: MailedNotification) => [
  ...(job === null ? [] : [{ label: topic === 'contest' ? 'Concurso' : 'Trabajo', value: job }]),
  ...(amount === null ? [] : [{ label: topic === 'contest' ? 'Premio' : 'Importe', value: amount, isAmount: true }]),
]

/** The title without the job, which stands under the heading with its name. */
function headingOf({ title, job }: MailedNotification): string {
  const ending = `: ${job}`
  return job !== null && title.endsWith(ending) ? title.slice(0, -ending.length) : title
}

/** One notification, at once. */
export function notificationMail(site: Site, item: MailedNotification, reader: Reader): RenderedMail {
  const act = actAsked(item)
  // A sum is said by the sentence and by the button that pays it: a third time would be one too many.
  const isSaid = item.amount !== null && act?.endsWith(item.amount) === true
  return renderMail(site, {
    subject: item.title,
    heading: headingOf(item),
    sign: item.sign,
    facts: factsOf(isSaid ? { ...item, amount: null } : item),
    paragraphs: [greeting(reader.fullName), ...item.message.split(/\n+/)],
    action: { ...actionOf(site.origin, item.href), ...(act && { label: act }) },
    ...endOf(site, reader),
  })
}

/** A digest carries only what a signed address can do; everything else is on the page. */
function digestItem(site: Site, { title, message, href }: MailedNotification): string {
  const ended = /[?!.]$/.test(title) ? title : `${title}.`
  return `${ended} ${message}${href?.includes('token=') ? ` ${site.origin}${href}` : ''}`
}

/** All notifications since the last digest, the oldest first. */
export function digestMail(site: Site, items: MailedNotification[], reader: Reader): RenderedMail {
  const more = items.length - DIGEST_ITEMS
  return renderMail(site, {
    subject: items.length === 1 ? `Una novedad en ${site.name}` : `${items.length} novedades en ${site.name}`,
    paragraphs: [
      greeting(reader.fullName),
      'Esto es lo que ha pasado desde el último resumen:',
      items.slice(0, DIGEST_ITEMS).map((item) => digestItem(site, item)),
      ...(more > 0 ? [`Y ${more} más.`] : []),
    ],
    action: actionOf(site.origin, null),
    ...endOf(site, reader),
  })
}

/** New listings with words that somebody waits for: their words, and titles of the listings. */
export function keywordsFound({ labels, titles }: { labels: string[]; titles: string[] | null }) {
  const [first = '', ...others] = labels
  const more = others.length === 0 ? '' : others.length === 1 ? ' y otra palabra' : ` y ${others.length} palabras más`
  const listed = [...new Set(titles ?? [])].slice(0, 3).map((title) => `«${title}»`)
  const also =
    others.length > 0
      ? ` También con ${others
          .slice(0, 5)
          .map((word) => `«${word}»`)
          .join(', ')}.`
      : ''
  return {
    title: `Anuncios nuevos con «${first}»${more}`,
    message: `Por ejemplo: ${listed.join(', ')}.${also}`,
  }
}

/** Put together by the database; `%s` stands for the number with its noun. */
export const WEEKLY_VIEWS = {
  title: 'Las visitas de tu semana',
  message: 'Tus anuncios tuvieron %s la semana pasada.',
  one: '1 visita',
  many: ' visitas',
}
