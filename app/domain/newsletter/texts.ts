import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { UNCONFIRMED_SUBSCRIPTION_DAYS } from '#app/domain/tables/periods.ts'

/** Asks the holder of the mailbox to confirm, since anybody can type an address. */
export function confirmationMail(site: Site, confirmUrl: string): RenderedMail {
  return renderMail(site, {
    subject: `Confirma tu suscripción al boletín de ${site.name}`,
    paragraphs: ['Hola:', `Alguien ha pedido que enviemos a este correo las novedades de ${site.name}.`],
    action: { label: 'Confirmar la suscripción', href: confirmUrl },
    footnotes: [
      `El enlace vale ${UNCONFIRMED_SUBSCRIPTION_DAYS} días. Si no lo has pedido tú, no hagas nada: no te escribiremos más por esto.`,
    ],
  })
}

export interface Issue {
  subject: string
  /** One paragraph each; a list has its items. */
  paragraphs: (string | string[])[]
}

/** An issue for one subscriber, with the way to leave. */
export function issueMail(site: Site, { subject, paragraphs }: Issue, stopUrl: string): RenderedMail {
  return renderMail(site, {
    subject,
    paragraphs,
    footnotes: ['Recibes este boletín porque lo pediste y lo confirmaste.'],
    foot: [{ label: 'Darme de baja del boletín', href: stopUrl }],
  })
}
