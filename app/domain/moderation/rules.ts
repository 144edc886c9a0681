import type { Reason } from './states.ts'
import { say } from '#app/locale/said.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** How many independent reports withhold a listing automatically, until a moderator has checked it. */
export const HOLD_REPORTS = 3
/** The least age, in days, of an account whose reports count for this rule. */
export const HOLD_ACCOUNT_DAYS = 7
/** For how many days after a moderator found nothing wrong the rule does not withhold the thing again. */
export const HOLD_REST_DAYS = 30
/** The longest suspension that a moderator decides, in days. */
export const MODERATOR_SUSPENSION_DAYS = 7
/** The longest suspension that an administrator decides; a longer one has to end the account. */
export const LONGEST_SUSPENSION_DAYS = 365
/** For how many days a measure can be appealed. */
export const APPEAL_DAYS = 180
/** How long, in days, a case and its reports are kept after the last decision: the privacy page prints it. */
export const CASES_KEPT_DAYS = 365
/** For how many minutes a claimed case is reserved for its moderator. */
export const CLAIM_MINUTES = 30

export interface Rule {
  title: string
  text: string
}

/** The rules of the site, by the word that is stored with a measure. A rule that was removed keeps its word. */
export const RULES: () => Record<Reason, Rule> = perLanguage(() => ({
  estafa: {
    title: t('Sin engaños'),
    text: t(
      'No se puede ofrecer lo que no se va a cumplir, esconder el precio real ni pedir pagos, códigos o datos bancarios con engaño.',
    ),
  },
  contenido_ilegal: {
    title: t('Nada ilegal'),
    text: t('No se puede ofrecer, pedir ni mostrar nada que la ley prohíba.'),
  },
  spam: {
    title: t('Sin publicidad no deseada'),
    text: t(
      'Los anuncios son de servicios propios. No se admiten mensajes en masa, enlaces engañosos ni textos que no tienen que ver con los anuncios.',
    ),
  },
  duplicado: {
    title: t('Cada servicio, un anuncio'),
    text: t('El mismo servicio no se publica varias veces para ocupar más sitio.'),
  },
  categoría_incorrecta: {
    title: t('Cada cosa en su categoría'),
    text: t('Un anuncio está en la categoría de lo que ofrece, y lo delicado se marca como sensible.'),
  },
  ofensivo: {
    title: t('Con respeto'),
    text: t('No se admiten insultos, amenazas, acoso ni contenido que discrimine a nadie.'),
  },
  suplantación: {
    title: t('Cada cual con su nombre'),
    text: t('Nadie se hace pasar por otra persona, empresa o marca.'),
  },
  derechos: {
    title: t('Respeta lo ajeno'),
    text: t('No se publican textos, imágenes ni datos personales de otros sin su permiso.'),
  },
  otro: {
    title: t('Términos y condiciones'),
    text: t('Además de estas normas valen los términos y condiciones.'),
  },
}))

/** The title of the rule behind a stored word, even if it is no longer published. */
export const ruleTitle = (rule: string): string =>
  Object.entries(RULES()).find(([name]) => name === rule)?.[1].title ?? rule

/** When and how a listing is withheld automatically, as the rules page and the statements print it. */
export const HOLD_RULE = say(
  'Un anuncio se retiene de forma automática cuando lo denuncian {reports} personas distintas, desde redes distintas, con el correo verificado y una cuenta de más de {days} días. Una persona lo revisa después. Si ya se revisó y no había nada que reprochar, no se retiene otra vez de forma automática durante {restDays} días.',
  { reports: HOLD_REPORTS, days: HOLD_ACCOUNT_DAYS, restDays: HOLD_REST_DAYS },
)
