import { CONFIRM_DAYS, PROOF_DAYS } from '#app/domain/orders/owed.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const PROOF = perLanguage(() => ({
  hint: t('Un PDF o una imagen, de 10 MB como máximo. Lo ve la otra parte y, si hay una disputa, quien la decida.'),
  accept: '.pdf,.jpg,.jpeg,.png,.webp',
  isSingle: true,
}))

/** The texts of the acts that are about a payment. */
export const PAYMENT_ACTS = perLanguage(() => ({
  pay: {
    title: t('He pagado'),
    lead: t(
      'Le decimos a la otra parte que ya has pagado, para que lo compruebe. Tiene {confirmDays} días para confirmarlo; si no dice nada, el trabajo sigue y el pago queda sin confirmar. Para que te devuelvan un pago sin confirmar hace falta un comprobante.',
      { confirmDays: CONFIRM_DAYS },
    ),
    words: {
      label: t('Cómo y cuándo has pagado (opcional)'),
      hint: t('Por ejemplo: transferencia del 3 de marzo. No escribas números de cuenta ni de tarjeta.'),
    },
    files: {
      ...PROOF(),
      label: t('Adjuntar comprobante (opcional)'),
    },
    done: t('Le hemos avisado de tu pago'),
  },
  received: {
    title: t('He recibido el pago'),
    lead: t('Confirmas que el dinero ha llegado. Si el trabajo solo esperaba al pago, empieza ahora.'),
    done: t('Pago confirmado'),
  },
  'not-received': {
    title: t('El pago no me ha llegado'),
    lead: t(
      'La otra parte lo sabrá y tendrá {proofDays} días, una sola vez, para adjuntar un comprobante: entonces decide la moderación. Habladlo antes por mensaje: una transferencia puede tardar.',
      { proofDays: PROOF_DAYS },
    ),
    done: t('Le hemos dicho que el pago no ha llegado'),
  },
  prove: {
    title: t('Adjuntar un comprobante'),
    lead: t(
      'Lo ve la otra parte. Si ha dicho que el dinero no le llegó, o si no lo confirma a tiempo, decide una persona de la moderación.',
    ),
    words: {
      label: t('Cómo y cuándo lo enviaste (opcional)'),
      hint: t('Por ejemplo: transferencia del 3 de marzo. No escribas números de cuenta ni de tarjeta.'),
    },
    files: { ...PROOF(), label: t('Comprobante') },
    done: t('Comprobante adjuntado'),
  },
}))

/** The texts of the acts that are about money that is given back. */
export const RETURN_ACTS = perLanguage(() => ({
  'not-returned': {
    title: t('La devolución no me ha llegado'),
    lead: t(
      'La otra parte lo sabrá y tendrá {proofDays} días, una sola vez, para adjuntar un comprobante: entonces decide la moderación. Si no, la devolución sigue pendiente.',
      { proofDays: PROOF_DAYS },
    ),
    done: t('Le hemos dicho que la devolución no ha llegado'),
  },
  returned: {
    title: t('He devuelto el dinero'),
    lead: t(
      'La otra parte tiene {confirmDays} días para decir si le ha llegado. Si no dice nada, consta como devuelto según tú, sin justificante.',
      { confirmDays: CONFIRM_DAYS },
    ),
    words: {
      label: t('Cómo y cuándo lo has devuelto (opcional)'),
      hint: t('Por ejemplo: transferencia del 3 de marzo. No escribas números de cuenta ni de tarjeta.'),
    },
    files: { ...PROOF(), label: t('Adjuntar comprobante (opcional)') },
    done: t('Le hemos avisado de tu devolución'),
  },
  'return-received': {
    title: t('Me han devuelto el dinero'),
    lead: t('Confirmas que tienes el dinero que había que devolverte. No se puede deshacer.'),
    done: t('Devolución confirmada'),
  },
  'agree-return': {
    title: t('Aceptar la devolución'),
    lead: t('Es un acuerdo entre los dos y no se puede deshacer.'),
    done: t('Devolución acordada'),
  },
  'reject-return': {
    title: t('No aceptar la devolución'),
    lead: t('La propuesta termina y todo sigue como estaba. La otra parte lo sabrá.'),
    done: t('No has aceptado la devolución'),
  },
  'withdraw-return': {
    title: t('Retirar la propuesta'),
    lead: t('La propuesta de devolución termina y todo sigue como estaba. La otra parte lo sabrá.'),
    done: t('Propuesta retirada'),
  },
}))
