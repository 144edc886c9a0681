import {
  ANSWER_DAYS,
  ANSWER_REMINDER_DAYS,
  APPEAL_DAYS,
  MODERATOR_DAYS,
  OFFER_DAYS,
  UNDECIDED_DAYS,
} from '#app/domain/disputes/steps.ts'
import { DISPUTE_AFTER_DAYS } from '#app/domain/orders/claimable.ts'
import { EVIDENCE_MAX } from '#app/domain/orders/limits.ts'
import { SHARE_ANSWER_DAYS, SHARE_DAYS, SHARE_DECIDED_DAYS, WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { orderProvider } from '#app/http/hiring.server.ts'
import { t } from '#app/locale/texts.ts'
import { days, daysFromThen, type RuleText } from './hiring-days.server.ts'

/** The course of a dispute, from its opening to its decision. */
export const disputeRules = (): RuleText[] => [
  [
    t('Abrirla'),
    t(
      'Cualquiera de las dos partes puede abrir una disputa sobre una etapa en marcha o entregada: cada una tiene una por etapa. Los plazos de la etapa se paran, aunque se puede entregar. Si se retira, la etapa recupera el tiempo que le quedaba.',
    ),
  ],
  [
    t('Responder'),
    t(
      'La otra parte tiene {answerDays}, con un recordatorio a los {reminderDays} días. No responder no le da la razón a nadie: decide la moderación, o quien lleva el sitio si no hay quien modere.',
      { answerDays: days(ANSWER_DAYS), reminderDays: daysFromThen(ANSWER_REMINDER_DAYS) },
    ),
  ],
  [
    t('Llegar a un acuerdo'),
    t('Después hay {offerDays}. Cada parte mantiene una propuesta, y aceptar la de la otra termina la disputa.', {
      offerDays: days(OFFER_DAYS),
    }),
  ],
  [
    t('Decidirla'),
    t(
      'Sin acuerdo decide en {moderatorDays} una persona de la moderación que no es parte, con los hechos y las razones por escrito. Si no decide a tiempo, tiene otros {moderatorDays}.',
      { moderatorDays: days(MODERATOR_DAYS) },
    ),
  ],
  [
    t('Recurrirla'),
    t(
      'Una vez, en {appealDays}: la revisa otra persona. Si nadie decide el recurso, vale la primera decisión. Donde no hay nadie más que pueda revisarla, la decisión lo dice.',
      { appealDays: days(APPEAL_DAYS) },
    ),
  ],
  [
    t('Si nadie decide'),
    t(
      'Si nunca se entregó nada, se devuelve todo. Si algo se entregó, las dos partes tienen como máximo {undecidedDays} para ponerse de acuerdo. Al final se reparte por la mitad, sin dar a quien abrió la disputa más de lo que pide; si una de las dos partes ya no está, es de la otra.',
      { undecidedDays: days(UNDECIDED_DAYS) },
    ),
  ],
  [
    t('Sobre algo ya terminado'),
    t(
      'Se puede abrir durante {disputeAfterDays} desde el final de la etapa, o desde la fecha de lo que se debe. Trata solo del dinero: lo que se debe devolver o lo que falta por pagar. La etapa y la contratación se quedan como terminaron. Si nadie decide, sigue la deuda que había; un pago o una devolución que solo muestra una de las partes queda sin confirmar.',
      { disputeAfterDays: days(DISPUTE_AFTER_DAYS) },
    ),
  ],
  [
    t('Pruebas'),
    t(
      'Cada parte puede aportar hasta {evidenceMax} archivos mientras la disputa no esté decidida. Cada uno queda con su hora y con su huella, un código que sería otro si el archivo cambiara (SHA-256); los ven las dos partes y quien decida, y quien los aportó ve en su registro que se abrieron.',
      { evidenceMax: EVIDENCE_MAX },
    ),
  ],
  orderProvider === 'directo'
    ? t(
        'La decisión queda escrita y no mueve dinero: cada parte cumple lo que le toca. No sustituye a los tribunales ni a la junta arbitral de consumo.',
      )
    : t(
        'Lo pagado se reparte como dice el acuerdo o la decisión. No sustituye a los tribunales ni a la junta arbitral de consumo.',
      ),
]

/** The rights of a private person in the first days, and the course of the money. */
export const withdrawalRules = (): RuleText[] => [
  [
    t('Quién y cuándo'),
    t(
      'Quien contrata como particular a un profesional puede desistir durante {withdrawalDays}, sin decir por qué, desde la página de la contratación. El trabajo empieza cuando pasan esos días, salvo que pida que empiece ya, al aceptar o después. Antes de esa fecha no se puede entregar.',
      { withdrawalDays: days(WITHDRAWAL_DAYS) },
    ),
  ],
  t(
    'Nada quita este derecho antes de tiempo: una entrega no se da por aceptada hasta que pasan esos días, y desistir termina la disputa que haya. Si ya se había decidido, vale esa decisión.',
  ),
  [t('Si no pidió que empezara ya'), t('Se devuelve todo lo pagado.')],
  [
    t('Si lo pidió'),
    t(
      'Quien trabaja tiene {shareDays} para decir qué parte estaba hecha, con sus palabras y sus archivos. Lo que no reclama se devuelve en cuanto lo dice. Si no dice nada y no había entregado nada, se devuelve todo. Si algo había entregado, decide la moderación.',
      { shareDays: days(SHARE_DAYS) },
    ),
  ],
  [
    t('Aceptar esa parte'),
    t(
      'Quien contrató la ve en euros y tiene {shareAnswerDays} para aceptarla o no. Si no la acepta o no responde, decide una persona de la moderación que no es parte, que tiene {moderatorDays} por lo menos.',
      { shareAnswerDays: days(SHARE_ANSWER_DAYS), moderatorDays: days(MODERATOR_DAYS) },
    ),
  ],
  [
    t('Si nadie decide'),
    t(
      'A los {shareDecidedDays} de desistir, lo que nunca se entregó se devuelve, y lo entregado espera a las dos partes como una disputa que nadie ha decidido. Después se puede reclamar con una disputa.',
      { shareDecidedDays: days(SHARE_DECIDED_DAYS) },
    ),
  ],
  [
    t('De una ampliación'),
    t(
      'Es un contrato más: quien contrata como particular tiene {withdrawalDays} desde que la acepta para desistir de ella sola, sin coste. Hasta entonces no se puede empezar ni entregar, ni disputar. Quien tenga prisa la contrata aparte y pide que empiece ya.',
      { withdrawalDays: days(WITHDRAWAL_DAYS) },
    ),
  ],
  t('Desistir es un derecho: no cuenta como disputa en lo que ven los demás.'),
]
