import type { Act, PlainAct } from '#app/domain/orders/acts.ts'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { CHANGE_POINTS_MAX } from '#app/domain/orders/limits.ts'
import { CONFIRM_DAYS, PROOF_DAYS } from '#app/domain/orders/owed.ts'

export interface ActTexts {
  /** The button that leads to the page, its heading and the button that does it. */
  title: string
  /** What follows from it. */
  lead: string
  /** What the words that go with it are. */
  words?: { label: string; hint: string; isOptional?: boolean }
  /** What the files that go with it are. */
  files?: { label: string; hint: string; accept?: string; isSingle?: boolean }
  /** What is said once it is done. */
  done: string
}

const PROOF = {
  hint: 'Un PDF o una imagen, de 10 MB como máximo. Lo ve la otra parte y, si hay una disputa, quien la decida.',
  accept: '.pdf,.jpg,.jpeg,.png,.webp',
  isSingle: true,
}

const REASON = {
  label: 'Por qué (opcional)',
  hint: 'Lo lee la otra parte y queda en el historial de la contratación.',
  isOptional: true,
}

/** What each act of a stage says of itself. */
export const ACT_TEXTS: Record<PlainAct, ActTexts> = {
  start: {
    title: 'Empezar sin esperar al pago',
    lead: 'El plazo de entrega empieza a contar ahora. El pago sigue pendiente.',
    done: 'El trabajo ha empezado',
  },
  pay: {
    title: 'He pagado',
    lead: `Le decimos a la otra parte que ya has pagado, para que lo compruebe. Tiene ${CONFIRM_DAYS} días para confirmarlo; si no dice nada, el trabajo sigue y el pago queda sin confirmar. Para que te devuelvan un pago sin confirmar hace falta un comprobante.`,
    words: {
      label: 'Cómo y cuándo has pagado (opcional)',
      hint: 'Por ejemplo: transferencia del 3 de marzo. No escribas números de cuenta ni de tarjeta.',
    },
    files: {
      ...PROOF,
      label: 'Adjuntar comprobante (opcional)',
    },
    done: 'Le hemos avisado de tu pago',
  },
  received: {
    title: 'He recibido el pago',
    lead: 'Confirmas que el dinero ha llegado. Si el trabajo solo esperaba al pago, empieza ahora.',
    done: 'Pago confirmado',
  },
  'not-received': {
    title: 'El pago no me ha llegado',
    lead: `La otra parte lo sabrá y tendrá ${PROOF_DAYS} días, una sola vez, para adjuntar un comprobante: entonces decide la moderación. Habladlo antes por mensaje: una transferencia puede tardar.`,
    done: 'Le hemos dicho que el pago no ha llegado',
  },
  deliver: {
    title: 'Entregar',
    lead: `La otra parte tendrá ${REVIEW_DAYS} días para aceptar la entrega o pedir cambios.`,
    words: {
      label: 'Qué entregas',
      hint: 'Di qué está hecho y dónde se puede ver. Con archivos, el texto es opcional.',
    },
    files: {
      label: 'Adjuntar archivos',
      hint: 'Vídeo, audio, ZIP, PSD, AI, SVG, PDF, DOCX y más. Las fotos JPG, PNG y WebP, de 10 MB como máximo.',
    },
    done: 'Entrega enviada',
  },
  accept: {
    title: 'Aceptar la entrega',
    lead: 'Das el trabajo de esta etapa por bueno. No se puede deshacer.',
    done: 'Entrega aceptada',
  },
  changes: {
    title: 'Pedir cambios',
    lead: 'Gastas una de las rondas de cambios acordadas. El plazo de entrega se alarga.',
    words: {
      label: 'Qué hay que cambiar',
      hint: `Un cambio en cada línea, ${CHANGE_POINTS_MAX} como mucho. A cada uno te responderán.`,
    },
    done: 'Cambios pedidos',
  },
  extend: {
    title: `Necesito ${REVIEW_DAYS} días más`,
    lead: `El plazo para revisar la entrega se alarga ${REVIEW_DAYS} días. Se puede hacer una vez por entrega.`,
    done: 'Plazo alargado',
  },
  cancel: {
    title: 'Cancelar la etapa',
    lead: 'Todo lo que falta por terminar queda cancelado. Lo que se haya pagado por ello lo devuelve quien lo cobró: la plataforma no tiene ese dinero. Un pago que solo se ha anunciado hay que mostrarlo antes con un comprobante.',
    words: REASON,
    done: 'Cancelado',
  },
  'ask-cancel': {
    title: 'Proponer cancelar',
    lead: 'La otra parte decide si está de acuerdo. Mientras tanto todo sigue como está.',
    words: REASON,
    done: 'Propuesta enviada',
  },
  'agree-cancel': {
    title: 'Aceptar la cancelación',
    lead: 'Todo lo que falta por terminar queda cancelado de acuerdo. Lo que se haya pagado por ello lo devuelve quien lo cobró.',
    done: 'Cancelado de acuerdo',
  },
  'keep-on': {
    title: 'Seguir adelante',
    lead: 'La propuesta de cancelar se retira y el trabajo sigue.',
    done: 'El trabajo sigue',
  },
  refer: {
    title: 'Que decida la moderación',
    lead: 'Los cambios llevan retraso. Como ya hubo una entrega, no se cancela sin más: una persona de la moderación mira lo que hay y decide cuánto se devuelve.',
    done: 'Lo mirará la moderación',
  },
  prove: {
    title: 'Adjuntar un comprobante',
    lead: 'Lo ve la otra parte. Si ha dicho que el dinero no le llegó, o si no lo confirma a tiempo, decide una persona de la moderación.',
    words: {
      label: 'Cómo y cuándo lo enviaste (opcional)',
      hint: 'Por ejemplo: transferencia del 3 de marzo. No escribas números de cuenta ni de tarjeta.',
    },
    files: { ...PROOF, label: 'Comprobante' },
    done: 'Comprobante adjuntado',
  },
  'not-returned': {
    title: 'La devolución no me ha llegado',
    lead: `La otra parte lo sabrá y tendrá ${PROOF_DAYS} días, una sola vez, para adjuntar un comprobante: entonces decide la moderación. Si no, la devolución sigue pendiente.`,
    done: 'Le hemos dicho que la devolución no ha llegado',
  },
  returned: {
    title: 'He devuelto el dinero',
    lead: `La otra parte tiene ${CONFIRM_DAYS} días para decir si le ha llegado. Si no dice nada, consta como devuelto según tú, sin justificante.`,
    words: {
      label: 'Cómo y cuándo lo has devuelto (opcional)',
      hint: 'Por ejemplo: transferencia del 3 de marzo. No escribas números de cuenta ni de tarjeta.',
    },
    files: { ...PROOF, label: 'Adjuntar comprobante (opcional)' },
    done: 'Le hemos avisado de tu devolución',
  },
  'return-received': {
    title: 'Me han devuelto el dinero',
    lead: 'Confirmas que tienes el dinero que había que devolverte. No se puede deshacer.',
    done: 'Devolución confirmada',
  },
  'agree-return': {
    title: 'Aceptar la devolución',
    lead: 'Es un acuerdo entre los dos y no se puede deshacer.',
    done: 'Devolución acordada',
  },
  'reject-return': {
    title: 'No aceptar la devolución',
    lead: 'La propuesta termina y todo sigue como estaba. La otra parte lo sabrá.',
    done: 'No has aceptado la devolución',
  },
  'withdraw-return': {
    title: 'Retirar la propuesta',
    lead: 'La propuesta de devolución termina y todo sigue como estaba. La otra parte lo sabrá.',
    done: 'Propuesta retirada',
  },
}

/** What cancelling is called where a stage is all of an order. */
export const CANCEL_ALL = 'Cancelar la contratación'

/** What the buttons say that lead to an act. */
export const ACT_TITLES: Record<Act, string> = {
  ...(Object.fromEntries(Object.entries(ACT_TEXTS).map(([act, { title }]) => [act, title])) as Record<
    PlainAct,
    string
  >),
  checkout: 'Pagar',
  dispute: 'Abrir una disputa',
  'ask-return': 'Proponer una devolución',
}

/** What cancelling means where a provider has the money. */
const GIVEN_BACK =
  'Todo lo que falta por terminar queda cancelado. Lo que se haya pagado por ello se devuelve entero, sin que haya que pedirlo.'
const COLLECTED_LEADS: Partial<Record<PlainAct, string>> = {
  accept: 'Das el trabajo de esta etapa por bueno, y el dinero va a quien lo ha hecho. No se puede deshacer.',
  cancel: GIVEN_BACK,
  'agree-cancel': GIVEN_BACK,
}

/** What a consumer does with further work that they agreed to, while its days to withdraw last. */
export const LEAVE_EXTRA = 'Desistir de la ampliación'
const LEFT: Pick<ActTexts, 'title' | 'lead' | 'done'> = {
  title: LEAVE_EXTRA,
  lead: 'Dejas esta ampliación sin dar razones y sin coste, con las que se añadieron después. Si habías pagado algo por ella, se te devuelve. Lo demás sigue como estaba.',
  done: 'Has desistido de la ampliación',
}

/**
 * The texts of an act, where a provider has the money or not, of one of several stages or of the whole of an order, or of
 * further work that its client withdraws from.
 */
export const textsOf = (
  act: PlainAct,
  { isCollected, isWhole, isLeft = false }: { isCollected: boolean; isWhole: boolean; isLeft?: boolean },
): ActTexts => ({
  ...ACT_TEXTS[act],
  ...(isWhole && act === 'cancel' && { title: CANCEL_ALL }),
  lead: (isCollected ? COLLECTED_LEADS[act] : undefined) ?? ACT_TEXTS[act].lead,
  ...(isLeft && act === 'cancel' && LEFT),
})
