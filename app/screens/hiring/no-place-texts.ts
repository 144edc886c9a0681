import type { NoPlace } from '#app/domain/hiring/places-to-quote.server.ts'

/** Why somebody cannot quote for a public request, in words. */
export const NO_PLACE: Record<NoPlace['kind'], string> = {
  yourself: 'Esta solicitud es tuya.',
  unverified: 'Para hacer un presupuesto tienes que confirmar tu correo con el enlace que te enviamos.',
  'needs-listing': 'Para hacer un presupuesto necesitas un anuncio publicado: así quien pide sabe qué haces.',
  'blocked-by-you': 'Has bloqueado a esta persona. Para hacerle un presupuesto, desbloquéala antes.',
  unavailable: 'Ahora no puedes enviarle un presupuesto.',
  full: 'Esta solicitud ya tiene cinco presupuestos, que son todos los que admite. Si alguien retira el suyo, quedará un sitio.',
}
