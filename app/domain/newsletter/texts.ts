import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { UNCONFIRMED_SUBSCRIPTION_DAYS } from '#app/domain/tables/periods.ts'
import { t } from '#app/locale/texts.ts'

/** Asks the holder of the mailbox to confirm, since anybody can type an address. */
export function confirmationMail(site: Site, confirmUrl: string): RenderedMail {
  return renderMail(site, {
    subject: t('Confirma tu suscripción al boletín de {siteName}', { siteName: site.name }),
    paragraphs: [
      t('Hola:'),
      t('Alguien ha pedido que enviemos a este correo las novedades de {siteName}.', { siteName: site.name }),
    ],
    action: { label: t('Confirmar la suscripción'), href: confirmUrl },
    footnotes: [
      t('El enlace vale {days} días. Si no lo has pedido tú, no hagas nada: no te escribiremos más por esto.', {
        days: UNCONFIRMED_SUBSCRIPTION_DAYS,
      }),
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
    footnotes: [t('Recibes este boletín porque lo pediste y lo confirmaste.')],
    foot: [{ label: t('Darme de baja del boletín'), href: stopUrl }],
  })
}
