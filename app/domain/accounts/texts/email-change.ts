import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { t } from '#app/locale/texts.ts'
import { firstName } from './opening.ts'
import type { Addressed } from './security.ts'

/** One subject for both answers to a change of address: the list of sent mails must not tell them apart. */
const newEmailSubject = (site: Site) => t('Cambio de correo en {siteName}', { siteName: site.name })

/** Tells the owner of an address that it cannot be given to another account. */
export function emailInUseMail(site: Site): RenderedMail {
  return renderMail(site, {
    subject: newEmailSubject(site),
    paragraphs: [
      t('Hola:'),
      t(
        'Alguien, quizá tú, ha pedido que esta sea la dirección de otra cuenta de {siteName}. Ya es la de la tuya, así que no ha cambiado nada.',
        { siteName: site.name },
      ),
      t('Si las dos cuentas son tuyas, cambia primero el correo de esta.'),
    ],
    action: { label: t('Iniciar sesión'), href: `${site.origin}/login` },
    footnotes: [t('Si no has sido tú, no tienes que hacer nada.')],
  })
}

/** Asks the reader of the new address to confirm it. */
export function confirmNewEmailMail(site: Site, { token }: { token: string }): RenderedMail {
  return renderMail(site, {
    subject: newEmailSubject(site),
    paragraphs: [
      t('Hola:'),
      t(
        'Alguien, esperamos que tú, ha pedido que esta sea la dirección de su cuenta de {siteName}. Confírmala y la cambiaremos.',
        { siteName: site.name },
      ),
    ],
    action: { label: t('Confirmar el correo nuevo'), href: `${site.origin}/confirm-email-change?token=${token}` },
    footnotes: [
      t('El enlace vale durante 24 horas y se puede usar una sola vez.'),
      t('Si no lo has pedido tú, no hagas nada: esta dirección no se usará.'),
    ],
  })
}

/** Tells the former address that it was replaced, with the link that undoes it. */
export function emailChangedMail(
  site: Site,
  { fullName, newEmail, token }: Addressed & { newEmail: string; token: string },
): RenderedMail {
  return renderMail(site, {
    subject: t('Tu cuenta de {siteName} tiene otro correo', { siteName: site.name }),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t('La dirección de tu cuenta de {siteName} es ahora {newEmail}.', { siteName: site.name, newEmail }),
      t(
        'Si has sido tú, no tienes que hacer nada. Si no, recupera aquí tu cuenta: volverá a esta dirección y cerraremos todas las sesiones.',
      ),
    ],
    action: { label: t('No he sido yo: recuperar mi correo'), href: `${site.origin}/undo-email-change?token=${token}` },
    footnotes: [t('El enlace vale durante 7 días.')],
  })
}
