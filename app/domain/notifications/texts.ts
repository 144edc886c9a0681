import type { Language } from '#app/locale/languages.ts'
import { say, sayAll, sayMany } from '#app/locale/said.ts'
import type { MailTopic } from '#app/domain/outbox/commands.server.ts'
import type { MailSign } from '#app/domain/outbox/mail-sign.ts'
import { mailAddress, renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { perLanguage, t, tc, tn } from '#app/locale/texts.ts'
import { actAsked, actionOf } from './mail-actions.ts'

export interface MailedNotification {
  title: string
  message: string
  /** The language of the words, if it is not that of the mail. */
  language?: Language
  /**
   * The Spanish sentence of the message, which names the act that it asks for; the message itself if it is absent.
   */
  asks?: string
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
  /** The unsubscribe link; absent in obligatory mails. */
  wayOut?: { stops: StoppableMails; url: string }
}

/** How many items a digest lists; the rest is on the page. */
const DIGEST_ITEMS = 20

const WAYS_OUT: () => Record<StoppableMails, string> = perLanguage(() => ({
  email: t('Darme de baja de los correos de notificaciones'),
  marketing: t('Darme de baja de los correos de novedades'),
  hiring: t('Darme de baja de los correos sobre contrataciones'),
  quote: t('Darme de baja de los correos sobre presupuestos'),
  contest: t('Darme de baja de los correos sobre concursos'),
}))

const greeting = (fullName: string) => t('Hola, {name}:', { name: fullName.split(/\s+/)[0] ?? fullName })

const endOf = (site: Site, { wayOut }: Reader) => ({
  footnotes: wayOut
    ? []
    : [
        t(
          'Este correo no se puede desactivar, porque trata de tu dinero, de una fecha que te obliga o de un derecho tuyo.',
        ),
      ],
  foot: [
    ...(wayOut ? [{ label: WAYS_OUT()[wayOut.stops], href: wayOut.url }] : []),
    { label: t('Elegir qué correos recibo'), href: `${site.origin}/dashboard/settings` },
  ],
})

const factsOf = ({ topic, job, amount }: MailedNotification) => [
  ...(job === null
    ? []
    : [{ label: topic === 'contest' ? t('Concurso') : tc('what is hired', 'Trabajo'), value: job }]),
  ...(amount === null
    ? []
    : [{ label: topic === 'contest' ? t('Premio') : t('Importe'), value: amount, isAmount: true }]),
]

/** The title without the job, whose name is shown under the heading. */
function headingOf({ title, job }: MailedNotification): string {
  const ending = `: ${job}`
  return job !== null && title.endsWith(ending) ? title.slice(0, -ending.length) : title
}

/** One notification, at once. */
export function notificationMail(site: Site, item: MailedNotification, reader: Reader): RenderedMail {
  const act = actAsked({ ...item, message: item.asks ?? item.message })
  const hello = greeting(reader.fullName)
  const message = item.message.split(/\n+/)
  // The sentence and the button that pays name the amount already.
  const isSaid = item.amount !== null && act?.includes(item.amount) === true
  return renderMail(site, {
    subject: item.title,
    heading: headingOf(item),
    sign: item.sign,
    facts: factsOf(isSaid ? { ...item, amount: null } : item),
    ...(item.language
      ? { language: item.language, note: hello, paragraphs: message }
      : { paragraphs: [hello, ...message] }),
    action: { ...actionOf(site.origin, item.href), ...(act && { label: act }) },
    ...endOf(site, reader),
  })
}

/** A digest has only links that work with a signed address; everything else is on the page. */
function digestItem(site: Site, { title, message, href }: MailedNotification): string {
  const ended = /[?!.]$/.test(title) ? title : `${title}.`
  return `${ended} ${message}${href?.includes('token=') ? ` ${mailAddress(site, href)}` : ''}`
}

/** All notifications since the last digest, the oldest first. */
export function digestMail(site: Site, items: MailedNotification[], reader: Reader): RenderedMail {
  const more = items.length - DIGEST_ITEMS
  return renderMail(site, {
    subject: tn(items.length, 'Una novedad en {siteName}', '{count} novedades en {siteName}', { siteName: site.name }),
    paragraphs: [
      greeting(reader.fullName),
      t('Esto es lo que ha pasado desde el último resumen:'),
      items.slice(0, DIGEST_ITEMS).map((item) => digestItem(site, item)),
      ...(more > 0 ? [t('Y {count} más.', { count: more })] : []),
    ],
    action: actionOf(site.origin, null),
    ...endOf(site, reader),
  })
}

const OTHER_WORDS = 5
const TITLES = 3

const quoted = (words: readonly string[]) =>
  sayAll(
    words.map((word) => say('«{word}»', { word })),
    ', ',
  )

/** New listings with a person's keywords: the keywords, and titles of the listings. */
export function keywordsFound({ labels, titles }: { labels: string[]; titles: string[] | null }) {
  const [first = '', ...others] = labels
  return {
    title:
      others.length === 0
        ? say('Anuncios nuevos con «{word}»', { word: first })
        : sayMany(
            others.length,
            'Anuncios nuevos con «{word}» y otra palabra',
            'Anuncios nuevos con «{word}» y {count} palabras más',
            { word: first },
          ),
    message: sayAll([
      say('Por ejemplo: {listings}.', { listings: quoted([...new Set(titles ?? [])].slice(0, TITLES)) }),
      others.length > 0 && say('También con {words}.', { words: quoted(others.slice(0, OTHER_WORDS)) }),
    ]),
  }
}

/** How often a person's listings were visited in a week. */
export const weeklyViews = (views: number) => ({
  title: say('Las visitas de tu semana'),
  message: sayMany(
    views,
    'Tus anuncios tuvieron {count} visita la semana pasada.',
    'Tus anuncios tuvieron {count} visitas la semana pasada.',
  ),
})
