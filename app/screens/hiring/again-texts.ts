import type { NoWayAgain } from '#app/domain/orders/again.server.ts'
import { LEAVING } from './hiring-page.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The text for a person who is away or who has blocked the reader, without revealing which. */
const NOT_NOW = () => t('A esta persona no se la puede contratar ahora.')

/** Why the same freelancer cannot be hired again in the same way. */
export const NO_WAY_AGAIN: () => Record<NoWayAgain, string> = perLanguage(() => ({
  'not-over': t('Esta contratación todavía no ha terminado. Cuando termine podrás contratar lo mismo otra vez.'),
  leaving: LEAVING(),
  away: NOT_NOW(),
  unavailable: NOT_NOW(),
  erased: t('Quien hizo este trabajo ha eliminado su cuenta, así que ya no se le puede contratar.'),
  'blocked-by-you': t('Has bloqueado a esta persona. Para contratarla otra vez, desbloquéala antes.'),
  closed: t(
    'El equipo de moderación ha cerrado vuestra conversación sobre este anuncio: en él ya no se puede pedir nada.',
  ),
  'package-gone': t(
    'Este anuncio ya no ofrece el paquete que contrataste. Puedes pedir un presupuesto para lo mismo: tus palabras de la otra vez ya estarán puestas.',
  ),
  resting: t('El anuncio por el que contrataste está en pausa.'),
  hidden: t('El anuncio por el que contrataste no está a la vista ahora.'),
  gone: t('El anuncio por el que contrataste se ha eliminado.'),
}))
