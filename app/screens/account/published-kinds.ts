import type { PublishedKind } from '#app/domain/accounts/taking-over.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The notice after an account was taken over with a new password. */
export const TAKEN_OVER = () =>
  t(
    'Correo confirmado y contraseña nueva guardada. Por si alguien usó antes la cuenta, hemos cerrado todas las sesiones y hemos quitado la verificación en dos pasos, los datos de cobro y fiscales, los presupuestos abiertos y los paquetes, los avisos y lo que estaba guardado. Lo publicado está oculto hasta que tú lo confirmes.',
  )

/** The effect of a new password, before it is sent. */
export const WILL_TAKE_OVER = () =>
  t(
    'Cerraremos todas las sesiones y quitaremos la verificación en dos pasos, los datos de cobro y fiscales, los presupuestos abiertos y los paquetes, los navegadores con avisos, los dispositivos conocidos y lo que estuviera guardado sin enviar. Lo que esté publicado con esta cuenta se ocultará hasta que tú decidas qué se queda.',
  )

export const KIND_NAMES: () => Record<PublishedKind, string> = perLanguage(() => ({
  perfil: t('Perfil'),
  anuncio: t('Anuncio'),
  solicitud: t('Solicitud pública'),
  concurso: t('Concurso'),
}))

export const PUBLISHED_BEFORE = '/dashboard/published-before'

export const decisionPath = ({ kind, id }: { kind: PublishedKind; id: string }, decision: 'keep' | 'take-away') =>
  `${PUBLISHED_BEFORE}/${kind}/${id}/${decision}`
