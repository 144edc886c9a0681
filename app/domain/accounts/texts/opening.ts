import { mailAddress, renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { t } from '#app/locale/texts.ts'

export const firstName = (fullName: string) => fullName.split(/\s+/)[0] ?? fullName

/*
 * Mails that may go to an address before its owner has confirmed it have no name in them: anybody can register
 * anybody's address, with an advertisement or a link for a name.
 */

/** Asks the reader of this address to confirm it (A12). */
export function verificationMail(site: Site, { token }: { token: string }): RenderedMail {
  return renderMail(site, {
    subject: t('Confirma tu correo en {siteName}', { siteName: site.name }),
    paragraphs: [
      t('Hola:'),
      t(
        'Alguien, esperamos que tú, ha abierto una cuenta en {siteName} con esta dirección. Confírmala para que sepamos que es tuya.',
        { siteName: site.name },
      ),
    ],
    action: { label: t('Confirmar mi correo'), href: `${site.origin}/verify-email?token=${token}` },
    footnotes: [
      t('El enlace vale durante 7 días.'),
      t('Si no has sido tú, no hagas nada: la cuenta seguirá marcada como no confirmada.'),
    ],
  })
}

/** Tells the owner of an account of an attempt to open another one with the same address. */
export function registeredAlreadyMail(site: Site, { fullName }: { fullName: string }): RenderedMail {
  return renderMail(site, {
    subject: t('Ya tienes una cuenta en {siteName}', { siteName: site.name }),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t(
        'Alguien, quizá tú, ha intentado abrir una cuenta en {siteName} con esta dirección, que ya tiene una. No ha cambiado nada: tu cuenta y tu contraseña son las de siempre.',
        { siteName: site.name },
      ),
      t('Si has sido tú, inicia sesión con ella, o elige otra contraseña si no la recuerdas:'),
      mailAddress(site, '/forgot-password'),
    ],
    action: { label: t('Iniciar sesión'), href: `${site.origin}/login` },
    footnotes: [t('Si no has sido tú, no tienes que hacer nada.'), t('Te lo contamos como mucho una vez al día.')],
  })
}

/** The link to a new password (A6). */
export function resetMail(site: Site, { token }: { token: string }): RenderedMail {
  return renderMail(site, {
    subject: t('Restablece tu contraseña de {siteName}', { siteName: site.name }),
    paragraphs: [
      t('Hola:'),
      t('Nos han pedido una contraseña nueva para tu cuenta de {siteName}. Elígela aquí:', { siteName: site.name }),
    ],
    action: { label: t('Elegir una contraseña nueva'), href: `${site.origin}/reset-password?token=${token}` },
    footnotes: [
      t('El enlace vale durante 1 hora y se puede usar una sola vez.'),
      t('Si no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.'),
    ],
  })
}

/** Tells the owner that the password changed, so that a stranger's change is noticed. */
export function passwordChangedMail(site: Site): RenderedMail {
  return renderMail(site, {
    subject: t('Tu contraseña de {siteName} ha cambiado', { siteName: site.name }),
    paragraphs: [
      t('Hola:'),
      t('La contraseña de tu cuenta de {siteName} acaba de cambiar y hemos cerrado todas las demás sesiones.', {
        siteName: site.name,
      }),
      t('Si has sido tú, no tienes que hacer nada.'),
    ],
    action: { label: t('No he sido yo: recuperar mi cuenta'), href: `${site.origin}/forgot-password` },
  })
}

/** Tells the owner that the operator has marked the address as verified. */
export function verifiedByOperatorMail(site: Site, { fullName }: { fullName: string }): RenderedMail {
  return renderMail(site, {
    subject: t('Tu correo de {siteName} está verificado', { siteName: site.name }),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t('Quien administra {siteName} ha dado por verificado este correo: ya no tienes que confirmarlo.', {
        siteName: site.name,
      }),
    ],
    action: { label: t('Ir a mi cuenta'), href: `${site.origin}/dashboard` },
  })
}
