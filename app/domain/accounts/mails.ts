import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'

export const firstName = (fullName: string) => fullName.split(/\s+/)[0] ?? fullName

/*
 * Mails that may go to an address before its owner has confirmed it have no name in them: anybody can register
 * anybody's address, with an advertisement or a link for a name.
 */

/** Asks the reader of this address to confirm it (A12). */
export function verificationMail(site: Site, { token }: { token: string }): RenderedMail {
  return renderMail(site, {
    subject: `Confirma tu correo en ${site.name}`,
    paragraphs: [
      'Hola:',
      `Alguien, esperamos que tú, ha abierto una cuenta en ${site.name} con esta dirección. Confírmala para que sepamos que es tuya.`,
    ],
    action: { label: 'Confirmar mi correo', href: `${site.origin}/verify-email?token=${token}` },
    footnotes: [
      'El enlace vale durante 7 días.',
      'Si no has sido tú, no hagas nada: la cuenta seguirá marcada como no confirmada.',
    ],
  })
}

/** Tells the owner of an account of an attempt to open another one with the same address. */
export function registeredAlreadyMail(site: Site, { fullName }: { fullName: string }): RenderedMail {
  return renderMail(site, {
    subject: `Ya tienes una cuenta en ${site.name}`,
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      `Alguien, quizá tú, ha intentado abrir una cuenta en ${site.name} con esta dirección, que ya tiene una. No ha cambiado nada: tu cuenta y tu contraseña son las de siempre.`,
      'Si has sido tú, inicia sesión con ella, o elige otra contraseña si no la recuerdas:',
      `${site.origin}/forgot-password`,
    ],
    action: { label: 'Iniciar sesión', href: `${site.origin}/login` },
    footnotes: ['Si no has sido tú, no tienes que hacer nada.', 'Te lo contamos como mucho una vez al día.'],
  })
}

/** The link to a new password (A6). */
export function resetMail(site: Site, { token }: { token: string }): RenderedMail {
  return renderMail(site, {
    subject: `Restablece tu contraseña de ${site.name}`,
    paragraphs: ['Hola:', `Nos han pedido una contraseña nueva para tu cuenta de ${site.name}. Elígela aquí:`],
    action: { label: 'Elegir una contraseña nueva', href: `${site.origin}/reset-password?token=${token}` },
    footnotes: [
      'El enlace vale durante 1 hora y se puede usar una sola vez.',
      'Si no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
  })
}

/** Tells the owner that the password changed, so that a stranger's change is noticed. */
export function passwordChangedMail(site: Site): RenderedMail {
  return renderMail(site, {
    subject: `Tu contraseña de ${site.name} ha cambiado`,
    paragraphs: [
      'Hola:',
      `La contraseña de tu cuenta de ${site.name} acaba de cambiar y hemos cerrado todas las demás sesiones.`,
      'Si has sido tú, no tienes que hacer nada.',
    ],
    action: { label: 'No he sido yo: recuperar mi cuenta', href: `${site.origin}/forgot-password` },
  })
}

/** Says that the operator has taken the address for verified. */
export function verifiedByOperatorMail(site: Site, { fullName }: { fullName: string }): RenderedMail {
  return renderMail(site, {
    subject: `Tu correo de ${site.name} está verificado`,
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      `Quien administra ${site.name} ha dado por verificado este correo: ya no tienes que confirmarlo.`,
    ],
    action: { label: 'Ir a mi cuenta', href: `${site.origin}/dashboard` },
  })
}
