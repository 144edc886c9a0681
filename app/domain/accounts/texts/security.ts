import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { formatMoment, type Zone } from '#app/locale/dates.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import { deviceInWords } from '#app/domain/accounts/device-names.ts'
import { firstName } from './opening.ts'

export interface Addressed {
  fullName: string
}

const security = (site: Site) => `${site.origin}/dashboard/settings/security`
const NOT_YOU = () => t('Si no has sido tú, cambia tu contraseña cuanto antes y revisa los dispositivos conectados.')

/** Tells the owner that codes are asked for from now on (E14). */
export function twoFactorOnMail(site: Site, { fullName }: Addressed): RenderedMail {
  return renderMail(site, {
    subject: t('Has activado la verificación en dos pasos de {siteName}', { siteName: site.name }),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t('A partir de ahora, para iniciar sesión te pediremos también un código de tu aplicación de autenticación.'),
      t('Guarda tus códigos de recuperación en un lugar seguro: son la manera de entrar si pierdes el teléfono.'),
    ],
    action: { label: t('Revisar la seguridad de mi cuenta'), href: security(site) },
    footnotes: [NOT_YOU()],
  })
}

/** Tells the owner that codes are not asked for any more (E14). */
export function twoFactorOffMail(site: Site, { fullName }: Addressed): RenderedMail {
  return renderMail(site, {
    subject: t('La verificación en dos pasos de {siteName} está desactivada', { siteName: site.name }),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t('Para iniciar sesión en tu cuenta vuelve a bastar con la contraseña.'),
      t('Si has sido tú, no tienes que hacer nada.'),
    ],
    action: { label: t('Revisar la seguridad de mi cuenta'), href: security(site) },
    footnotes: [NOT_YOU()],
  })
}

/** The page on which an owner decides on content published before the account was theirs. */
export const PUBLISHED_BEFORE_PATH = '/dashboard/published-before'

/** Lists what was removed from an account whose address was proved with a new password. */
export function takenOverMail(site: Site, { fullName }: Addressed): RenderedMail {
  return renderMail(site, {
    subject: t('Tu cuenta de {siteName} es solo tuya', { siteName: site.name }),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t(
        'Has demostrado que esta dirección es tuya. Por si otra persona había usado antes la cuenta, hemos cerrado todas las sesiones y hemos quitado la verificación en dos pasos, los datos de cobro, los datos fiscales, los navegadores con avisos, los dispositivos conocidos y lo que estaba guardado sin enviar.',
      ),
      t('Lo que estaba publicado no lo ve nadie hasta que tú decidas qué se queda.'),
    ],
    action: { label: t('Ver lo que estaba publicado'), href: `${site.origin}${PUBLISHED_BEFORE_PATH}` },
    footnotes: [t('Si no has sido tú, pide otra contraseña: el enlace solo llega a esta dirección.')],
  })
}

/** Tells the owner that one of the recovery codes was used (E14). */
export function recoveryCodeUsedMail(site: Site, { fullName, left }: Addressed & { left: number }): RenderedMail {
  return renderMail(site, {
    subject: t('Se ha usado un código de recuperación en {siteName}', { siteName: site.name }),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t(
        'Alguien, esperamos que tú, acaba de usar uno de tus códigos de recuperación en lugar del código de la aplicación.',
      ),
      left === 0
        ? t('Era el último. Crea otros diez en cuanto puedas.')
        : tn(left, 'Te queda 1. Crea otros diez cuando puedas.', 'Te quedan {count}.'),
    ],
    action: { label: t('Revisar la seguridad de mi cuenta'), href: security(site) },
    footnotes: [NOT_YOU()],
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
    subject: t('Nuevo inicio de sesión en {siteName}', { siteName: site.name }),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t('Se ha iniciado sesión en tu cuenta desde un dispositivo o una red que no habías usado antes:'),
      [deviceInWords(device.name), ipPrefix && t('red {ipPrefix}', { ipPrefix }), formatMoment(at, timeZone)]
        .filter(Boolean)
        .join(', '),
      t('Si has sido tú, no tienes que hacer nada.'),
    ],
    action: { label: t('No he sido yo: desconectar el dispositivo'), href: `${security(site)}/devices/${sessionId}` },
    footnotes: [
      t('Si no has sido tú, cambia también tu contraseña: quien ha entrado la conoce.'),
      t('Puedes desactivar estos avisos en Configuración, Seguridad.'),
    ],
  })
}

/** Tells the owner of an account that many attempts to sign in to it have failed. */
export function failedSignInsMail(site: Site, { fullName, failures }: Addressed & { failures: number }): RenderedMail {
  return renderMail(site, {
    subject: t('Intentos fallidos de entrar en tu cuenta de {siteName}', { siteName: site.name }),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t(
        'En las últimas 24 horas se ha escrito {failures} veces una contraseña o un código que no son los de tu cuenta. Nadie ha entrado con ellos.',
        { failures },
      ),
      t(
        'Si has sido tú, elige otra contraseña desde «¿Olvidaste tu contraseña?». Si no, tu contraseña sigue sirviendo: comprueba que es larga y que no la usas en otras webs, y activa la verificación en dos pasos.',
      ),
    ],
    action: { label: t('Revisar la seguridad de mi cuenta'), href: security(site) },
    footnotes: [
      t(
        'Si son muchos intentos, desde un navegador nuevo puede que tengas que esperar unos minutos. Desde los que ya has usado entras como siempre.',
      ),
      t('Te lo contamos como mucho una vez al día.'),
    ],
  })
}
