import { t } from '#app/locale/texts.ts'

/** The label of the button of a mail, by where it leads; the first that fits. */
const ACTIONS: readonly (readonly [RegExp, () => string])[] = [
  [/^\/dashboard\/messages\//, () => t('Leer y responder')],
  [/^\/dashboard\/requests\//, () => t('Ver la solicitud')],
  [/^\/dashboard\/quotes\//, () => t('Ver el presupuesto')],
  [/^\/dashboard\/orders\/[^/]+\/share$/, () => t('Decir qué parte estaba hecha')],
  [/^\/dashboard\/orders\/[^/]+\/share-answer$/, () => t('Responder a la parte hecha')],
  [/^\/dashboard\/orders\/[^/]+\/billing$/, () => t('Ver los datos para la factura')],
  [/^\/dashboard\/orders\//, () => t('Ver la contratación')],
  [/^\/dashboard\/disputes\//, () => t('Ver la disputa')],
  [/^\/dashboard\/contests\/[^/]+\/entries\//, () => t('Ver la propuesta')],
  [/^\/(?:dashboard\/)?contests\//, () => t('Ver el concurso')],
  [/^\/dashboard\/reviews/, () => t('Ver la valoración')],
  [/^\/dashboard\/listings\/drafts/, () => t('Seguir con el borrador')],
  [/^\/dashboard\/listings/, () => t('Ver mis anuncios')],
  [/^\/dashboard\/favorites/, () => t('Ver mis favoritos')],
  [/^\/dashboard\/saved-searches/, () => t('Ver mis búsquedas')],
  [/^\/dashboard\/settings\/privacy\/delete-account/, () => t('Ver qué falta para eliminar mi cuenta')],
  [/^\/renew\?/, () => t('Confirmar mis anuncios')],
  [/^\/marketplace\//, () => t('Ver el anuncio')],
  [/^\/marketplace\?/, () => t('Ver los anuncios')],
  [/^\/moderation\/disputes/, () => t('Ver las disputas por decidir')],
  [/^\/moderation/, () => t('Ver los casos por revisar')],
  [/^\/reports\//, () => t('Ver la denuncia')],
  [/^\/dashboard\/moderation\//, () => t('Leer la decisión')],
]

/**
 * The act that a mail about a hiring asks of its reader, by the sentence that asks it (`orders/next-step.server.ts`);
 * the last sentence of the message, because the event comes before it.
 */
const ACTS: readonly (readonly [RegExp, (amount: string | null) => string])[] = [
  [/\bPaga antes del |\bpágalo y dilo\./, (amount) => (amount ? t('Pagar {amount}', { amount }) : t('Pagar'))],
  [
    /\bDevuelve (?:el dinero )?antes del |\bhaz la devolución\b/,
    (amount) => (amount ? t('Devolver {amount}', { amount }) : t('Devolver')),
  ],
  [/\bEntrega antes de/, () => t('Entregar')],
  [/\bRevisa la entrega antes del /, () => t('Revisar la entrega')],
  [/\bAdjunta antes del /, () => t('Adjuntar el comprobante')],
  [/\bDi antes del |\bTú decides\./, () => t('Responder')],
]

const ORDER = /^\/dashboard\/orders\/[^/]+$/

/** The act that a message about a hiring asks for, in the words of a button; undefined if it asks for none. */
export function actAsked({ href, message, amount }: { href: string | null; message: string; amount: string | null }) {
  if (!href || !ORDER.test(href)) return undefined
  return ACTS.find(([asks]) => asks.test(message))?.[1](amount)
}

/** The action of a mail about a notification. Without an address of its own the mail leads to the list of notifications. */
export function actionOf(origin: string, href: string | null): { label: string; href: string } {
  if (href === null) return { label: t('Ver mis notificaciones'), href: `${origin}/dashboard/notifications` }
  const [, label] = ACTIONS.find(([path]) => path.test(href)) ?? []
  return { label: label?.() ?? t('Ver la novedad en la web'), href: origin + href }
}
