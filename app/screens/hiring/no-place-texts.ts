import type { NoPlace } from '#app/domain/hiring/places-to-quote.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** Why somebody cannot quote for a public request, in words. */
export const NO_PLACE: () => Record<NoPlace['kind'], string> = perLanguage(() => ({
  yourself: t('Esta solicitud es tuya.'),
  unverified: t('Para hacer un presupuesto tienes que confirmar tu correo con el enlace que te enviamos.'),
  'needs-listing': t('Para hacer un presupuesto necesitas un anuncio publicado: así quien pide sabe qué haces.'),
  'blocked-by-you': t('Has bloqueado a esta persona. Para hacerle un presupuesto, desbloquéala antes.'),
  unavailable: t('Ahora no puedes enviarle un presupuesto.'),
  full: t(
    'Esta solicitud ya tiene cinco presupuestos, que son todos los que admite. Si alguien retira el suyo, quedará un sitio.',
  ),
}))
