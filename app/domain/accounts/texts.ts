import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { formatMoment, type Zone } from '#app/locale/dates.server.ts'

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

export interface Addressed {
  fullName: string
}

const security = (site: Site) => `${site.origin}/dashboard/settings/security`
const NOT_YOU = 'Si no has sido tú, cambia tu contraseña cuanto antes y revisa los dispositivos conectados.'

/** Tells the owner that codes are asked for from now on (E14). */
export function twoFactorOnMail(site: Site, { fullName }: Addressed): RenderedMail {
  return renderMail(site, {
    subject: `Has activado la verificación en dos pasos de ${site.name}`,
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      'A partir de ahora, para iniciar sesión te pediremos también un código de tu aplicación de autenticación.',
      'Guarda tus códigos de recuperación en un lugar seguro: son la manera de entrar si pierdes el teléfono.',
    ],
    action: { label: 'Revisar la seguridad de mi cuenta', href: security(site) },
    footnotes: [NOT_YOU],
  })
}

/** Tells the owner that codes are not asked for any more (E14). */
export function twoFactorOffMail(site: Site, { fullName }: Addressed): RenderedMail {
  return renderMail(site, {
    subject: `La verificación en dos pasos de ${site.name} está desactivada`,
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      'Para iniciar sesión en tu cuenta vuelve a bastar con la contraseña.',
      'Si has sido tú, no tienes que hacer nada.',
    ],
    action: { label: 'Revisar la seguridad de mi cuenta', href: security(site) },
    footnotes: [NOT_YOU],
  })
}

/** Where an owner decides on what was published before the account was theirs. */
export const PUBLISHED_BEFORE_PATH = '/dashboard/published-before'

/** Says what was taken away from an account whose address was proved with a new password. */
export function takenOverMail(site: Site, { fullName }: Addressed): RenderedMail {
  return renderMail(site, {
    subject: `Tu cuenta de ${site.name} es solo tuya`,
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      'Has demostrado que esta dirección es tuya. Por si otra persona había usado antes la cuenta, hemos cerrado todas las sesiones y hemos quitado la verificación en dos pasos, los datos de cobro, los datos fiscales, los navegadores con avisos, los dispositivos conocidos y lo que estaba guardado sin enviar.',
      'Lo que estaba publicado no lo ve nadie hasta que tú decidas qué se queda.',
    ],
    action: { label: 'Ver lo que estaba publicado', href: `${site.origin}${PUBLISHED_BEFORE_PATH}` },
    footnotes: ['Si no has sido tú, pide otra contraseña: el enlace solo llega a esta dirección.'],
  })
}

/** Tells the owner that one of the recovery codes is gone (E14). */
export function recoveryCodeUsedMail(site: Site, { fullName, left }: Addressed & { left: number }): RenderedMail {
  return renderMail(site, {
    subject: `Se ha usado un código de recuperación en ${site.name}`,
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      'Alguien, esperamos que tú, acaba de usar uno de tus códigos de recuperación en lugar del código de la aplicación.',
      left === 0
        ? 'Era el último. Crea otros diez en cuanto puedas.'
        : left === 1
          ? 'Te queda 1. Crea otros diez cuando puedas.'
          : `Te quedan ${left}.`,
    ],
    action: { label: 'Revisar la seguridad de mi cuenta', href: security(site) },
    footnotes: [NOT_YOU],
  })
}

interface NewDevice extends Addressed {
  sessionId: string
  device: { name: string }
  ipPrefix?: string
  at: Date
  timeZone: Zone
}

/** Tells the owner of a sign-in from a device or a network that is new to the account (E15), and the way to end it. */
export function newDeviceMail(
  site: Site,
  { fullName, sessionId, device, ipPrefix, at, timeZone }: NewDevice,
): RenderedMail {
  return renderMail(site, {
    subject: `Nuevo inicio de sesión en ${site.name}`,
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      'Se ha iniciado sesión en tu cuenta desde un dispositivo o una red que no habías usado antes:',
      [device.name, ipPrefix && `red ${ipPrefix}`, formatMoment(at, timeZone)].filter(Boolean).join(', '),
      'Si has sido tú, no tienes que hacer nada.',
    ],
    action: { label: 'No he sido yo: desconectar el dispositivo', href: `${security(site)}/devices/${sessionId}` },
    footnotes: [
      'Si no has sido tú, cambia también tu contraseña: quien ha entrado la conoce.',
      'Puedes desactivar estos avisos en Configuración, Seguridad.',
    ],
  })
}

/** Tells the owner that somebody keeps failing to sign in to the account. */
export function failedSignInsMail(site: Site, { fullName, failures }: Addressed & { failures: number }): RenderedMail {
  return renderMail(site, {
    subject: `Intentos fallidos de entrar en tu cuenta de ${site.name}`,
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      `En las últimas 24 horas se ha escrito ${failures} veces una contraseña o un código que no son los de tu cuenta. Nadie ha entrado con ellos.`,
      'Si has sido tú, elige otra contraseña desde «¿Olvidaste tu contraseña?». Si no, tu contraseña sigue sirviendo: comprueba que es larga y que no la usas en otras webs, y activa la verificación en dos pasos.',
    ],
    action: { label: 'Revisar la seguridad de mi cuenta', href: security(site) },
    footnotes: [
      'Si son muchos intentos, desde un navegador nuevo puede que tengas que esperar unos minutos. Desde los que ya has usado entras como siempre.',
      'Te lo contamos como mucho una vez al día.',
    ],
  })
}

/** One subject for both answers to a change of address: the list of sent mails must not tell them apart. */
const newEmailSubject = (site: Site) => `Cambio de correo en ${site.name}`

/** Tells the owner of an address that it cannot be given to another account. */
export function emailInUseMail(site: Site): RenderedMail {
  return renderMail(site, {
    subject: newEmailSubject(site),
    paragraphs: [
      'Hola:',
      `Alguien, quizá tú, ha pedido que esta sea la dirección de otra cuenta de ${site.name}. Ya es la de la tuya, así que no ha cambiado nada.`,
      'Si las dos cuentas son tuyas, cambia primero el correo de esta.',
    ],
    action: { label: 'Iniciar sesión', href: `${site.origin}/login` },
    footnotes: ['Si no has sido tú, no tienes que hacer nada.'],
  })
}

/** Asks the reader of the new address to confirm it. */
export function confirmNewEmailMail(site: Site, { token }: { token: string }): RenderedMail {
  return renderMail(site, {
    subject: newEmailSubject(site),
    paragraphs: [
      'Hola:',
      `Alguien, esperamos que tú, ha pedido que esta sea la dirección de su cuenta de ${site.name}. Confírmala y la cambiaremos.`,
    ],
    action: { label: 'Confirmar el correo nuevo', href: `${site.origin}/confirm-email-change?token=${token}` },
    footnotes: [
      'El enlace vale durante 24 horas y se puede usar una sola vez.',
      'Si no lo has pedido tú, no hagas nada: esta dirección no se usará.',
    ],
  })
}

/** Tells the former address that it was replaced, with the link that undoes it. */
export function emailChangedMail(
  site: Site,
  { fullName, newEmail, token }: Addressed & { newEmail: string; token: string },
): RenderedMail {
  return renderMail(site, {
    subject: `Tu cuenta de ${site.name} tiene otro correo`,
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      `La dirección de tu cuenta de ${site.name} es ahora ${newEmail}.`,
      'Si has sido tú, no tienes que hacer nada. Si no, recupera aquí tu cuenta: volverá a esta dirección y cerraremos todas las sesiones.',
    ],
    action: { label: 'No he sido yo: recuperar mi correo', href: `${site.origin}/undo-email-change?token=${token}` },
    footnotes: ['El enlace vale durante 7 días.'],
  })
}
