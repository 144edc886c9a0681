import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'

export interface MailedNotification {
  title: string
  message: string
  href: string | null
}

interface Reader {
  fullName: string
  /** Absent in what is sent to everybody whom it is about. */
  unsubscribeUrl?: string
}

/** How many items a digest lists; the rest is on the page. */
const DIGEST_ITEMS = 20

const greeting = (fullName: string) => `Hola, ${fullName.split(/\s+/)[0] ?? fullName}:`

const footnotes = (site: Site, { unsubscribeUrl }: Reader) => [
  `Elige qué te contamos y cuándo: ${site.origin}/dashboard/settings`,
  unsubscribeUrl
    ? `Para dejar de recibir estos correos: ${unsubscribeUrl}`
    : 'Este correo te llega aunque no quieras otros, porque trata de tu dinero o de un derecho tuyo.',
]

/** One notification, at once. */
export function notificationMail(site: Site, item: MailedNotification, reader: Reader): RenderedMail {
  return renderMail(site, {
    subject: item.title,
    paragraphs: [greeting(reader.fullName), item.title, ...item.message.split(/\n+/)],
    action: { label: 'Verlo', href: site.origin + (item.href ?? '/dashboard/notifications') },
    footnotes: footnotes(site, reader),
  })
}

/** A digest carries only what a signed address can do; everything else is on the page. */
function digestItem(site: Site, { title, message, href }: MailedNotification): string {
  const ended = /[?!.]$/.test(title) ? title : `${title}.`
  return `• ${ended} ${message}${href?.includes('token=') ? ` ${site.origin}${href}` : ''}`
}

/** All notifications since the last digest, the oldest first. */
export function digestMail(site: Site, items: MailedNotification[], reader: Reader): RenderedMail {
  const more = items.length - DIGEST_ITEMS
  return renderMail(site, {
    subject: items.length === 1 ? `Una novedad en ${site.name}` : `${items.length} novedades en ${site.name}`,
    paragraphs: [
      greeting(reader.fullName),
      'Esto es lo que ha pasado desde el último resumen:',
      ...items.slice(0, DIGEST_ITEMS).map((item) => digestItem(site, item)),
      ...(more > 0 ? [`Y ${more} más.`] : []),
    ],
    action: { label: 'Ver mis notificaciones', href: `${site.origin}/dashboard/notifications` },
    footnotes: footnotes(site, reader),
  })
}
