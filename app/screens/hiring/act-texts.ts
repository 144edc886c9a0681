import type { Act, PlainAct } from '#app/domain/orders/acts.ts'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { CHANGE_POINTS_MAX } from '#app/domain/orders/limits.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { PAYMENT_ACTS, RETURN_ACTS } from './act-texts-of-money.ts'

export interface ActTexts {
  /** The button that leads to the page, its heading and the button that does it. */
  title: string
  /** The consequences of the act. */
  lead: string
  /** The words that go with the act. */
  words?: { label: string; hint: string; isOptional?: boolean }
  /** The files that go with the act. */
  files?: { label: string; hint: string; accept?: string; isSingle?: boolean }
  /** The notice after the act. */
  done: string
}

const REASON = perLanguage(() => ({
  label: t('Por qué (opcional)'),
  hint: t('Lo lee la otra parte y queda en el historial de la contratación.'),
  isOptional: true,
}))

const WORK_ACTS = perLanguage(() => ({
  start: {
    title: t('Empezar sin esperar al pago'),
    lead: t('El plazo de entrega empieza a contar ahora. El pago sigue pendiente.'),
    done: t('El trabajo ha empezado'),
  },
  deliver: {
    title: t('Entregar'),
    lead: t('La otra parte tendrá {reviewDays} días para aceptar la entrega o pedir cambios.', {
      reviewDays: REVIEW_DAYS,
    }),
    words: {
      label: t('Qué entregas'),
      hint: t('Di qué está hecho y dónde se puede ver. Con archivos, el texto es opcional.'),
    },
    files: {
      label: t('Adjuntar archivos'),
      hint: t('Vídeo, audio, ZIP, PSD, AI, SVG, PDF, DOCX y más. Las fotos JPG, PNG y WebP, de 10 MB como máximo.'),
    },
    done: t('Entrega enviada'),
  },
  accept: {
    title: t('Aceptar la entrega'),
    lead: t('Das el trabajo de esta etapa por bueno. No se puede deshacer.'),
    done: t('Entrega aceptada'),
  },
  changes: {
    title: t('Pedir cambios'),
    lead: t('Gastas una de las rondas de cambios acordadas. El plazo de entrega se alarga.'),
    words: {
      label: t('Qué hay que cambiar'),
      hint: t('Un cambio en cada línea, {changePointsMax} como mucho. A cada uno te responderán.', {
        changePointsMax: CHANGE_POINTS_MAX,
      }),
    },
    done: t('Cambios pedidos'),
  },
  extend: {
    title: t('Necesito {reviewDays} días más', { reviewDays: REVIEW_DAYS }),
    lead: t('El plazo para revisar la entrega se alarga {reviewDays} días. Se puede hacer una vez por entrega.', {
      reviewDays: REVIEW_DAYS,
    }),
    done: t('Plazo alargado'),
  },
  cancel: {
    title: t('Cancelar la etapa'),
    lead: t(
      'Todo lo que falta por terminar queda cancelado. Lo que se haya pagado por ello lo devuelve quien lo cobró: la plataforma no tiene ese dinero. Un pago que solo se ha anunciado hay que mostrarlo antes con un comprobante.',
    ),
    words: REASON(),
    done: t('Cancelado'),
  },
  'ask-cancel': {
    title: t('Proponer cancelar'),
    lead: t('La otra parte decide si está de acuerdo. Mientras tanto todo sigue como está.'),
    words: REASON(),
    done: t('Propuesta enviada'),
  },
  'agree-cancel': {
    title: t('Aceptar la cancelación'),
    lead: t(
      'Todo lo que falta por terminar queda cancelado de acuerdo. Lo que se haya pagado por ello lo devuelve quien lo cobró.',
    ),
    done: t('Cancelado de acuerdo'),
  },
  'keep-on': {
    title: t('Seguir adelante'),
    lead: t('La propuesta de cancelar se retira y el trabajo sigue.'),
    done: t('El trabajo sigue'),
  },
  refer: {
    title: t('Que decida la moderación'),
    lead: t(
      'Los cambios llevan retraso. Como ya hubo una entrega, no se cancela sin más: una persona de la moderación mira lo que hay y decide cuánto se devuelve.',
    ),
    done: t('Lo mirará la moderación'),
  },
}))

/** The texts of each act of a stage. */
export const ACT_TEXTS: () => Record<PlainAct, ActTexts> = perLanguage(() => ({
  ...WORK_ACTS(),
  ...PAYMENT_ACTS(),
  ...RETURN_ACTS(),
}))

/** The name of cancelling where a stage is all of an order. */
export const CANCEL_ALL = () => t('Cancelar la contratación')

/** The labels of the buttons that lead to an act. */
export const ACT_TITLES: () => Record<Act, string> = perLanguage(() => ({
  ...(Object.fromEntries(Object.entries(ACT_TEXTS()).map(([act, { title }]) => [act, title])) as Record<
    PlainAct,
    string
  >),
  checkout: t('Pagar'),
  dispute: t('Abrir una disputa'),
  'ask-return': t('Proponer una devolución'),
}))

/** The meaning of cancelling where a provider has the money. */
const GIVEN_BACK = () =>
  t(
    'Todo lo que falta por terminar queda cancelado. Lo que se haya pagado por ello se devuelve entero, sin que haya que pedirlo.',
  )
const COLLECTED_LEADS: () => Partial<Record<PlainAct, string>> = perLanguage(() => ({
  accept: t('Das el trabajo de esta etapa por bueno, y el dinero va a quien lo ha hecho. No se puede deshacer.'),
  cancel: GIVEN_BACK(),
  'agree-cancel': GIVEN_BACK(),
}))

/** The name of a consumer's withdrawal from further work, while its days to withdraw last. */
export const LEAVE_EXTRA = () => t('Desistir de la ampliación')
const LEFT: () => Pick<ActTexts, 'title' | 'lead' | 'done'> = perLanguage(() => ({
  title: LEAVE_EXTRA(),
  lead: t(
    'Dejas esta ampliación sin dar razones y sin coste, con las que se añadieron después. Si habías pagado algo por ella, se te devuelve. Lo demás sigue como estaba.',
  ),
  done: t('Has desistido de la ampliación'),
}))

/**
 * The texts of an act, depending on whether a provider has the money, whether it concerns one of several stages or the
 * whole order, or further work that its client withdraws from.
 */
export const textsOf = (
  act: PlainAct,
  { isCollected, isWhole, isLeft = false }: { isCollected: boolean; isWhole: boolean; isLeft?: boolean },
): ActTexts => ({
  ...ACT_TEXTS()[act],
  ...(isWhole && act === 'cancel' && { title: CANCEL_ALL() }),
  lead: (isCollected ? COLLECTED_LEADS()[act] : undefined) ?? ACT_TEXTS()[act].lead,
  ...(isLeft && act === 'cancel' && LEFT()),
})
