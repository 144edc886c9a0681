import { LEAVING } from './hiring-page.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** Why a request was not sent. */
export const REFUSALS = perLanguage(
  () =>
    ({
      'unknown-request': t('Esa solicitud ya no está abierta: escribe una nueva.'),
      'package-order': t('Esa solicitud es el pedido del paquete de otra persona: escribe una nueva.'),
      full: t('Esa solicitud ya ha llegado a cinco profesionales. Puedes escribir una nueva.'),
      leaving: LEAVING(),
      'asked-before': t('Ya le has enviado esa solicitud. Su respuesta aparecerá en ella.'),
    }) as const,
)

export const SENT = () => t('Solicitud enviada: te avisaremos cuando responda')
export const SAME = () => t('Ya habías enviado esta misma solicitud, que sigue abierta: no se ha enviado otra')
