/** What the button of a mail says, by where it leads; the first that fits. */
const ACTIONS: readonly (readonly [RegExp, string])[] = [
  [/^\/dashboard\/messages\//, 'Leer y responder'],
  [/^\/dashboard\/requests\//, 'Ver la solicitud'],
  [/^\/dashboard\/quotes\//, 'Ver el presupuesto'],
  [/^\/dashboard\/orders\/[^/]+\/share$/, 'Decir qué parte estaba hecha'],
  [/^\/dashboard\/orders\/[^/]+\/share-answer$/, 'Responder a la parte hecha'],
  [/^\/dashboard\/orders\/[^/]+\/billing$/, 'Ver los datos para la factura'],
  [/^\/dashboard\/orders\//, 'Ver la contratación'],
  [/^\/dashboard\/disputes\//, 'Ver la disputa'],
  [/^\/dashboard\/contests\/[^/]+\/entries\//, 'Ver la propuesta'],
  [/^\/(?:dashboard\/)?contests\//, 'Ver el concurso'],
  [/^\/dashboard\/reviews/, 'Ver la valoración'],
  [/^\/dashboard\/listings\/drafts/, 'Seguir con el borrador'],
  [/^\/dashboard\/listings/, 'Ver mis anuncios'],
  [/^\/dashboard\/favorites/, 'Ver mis favoritos'],
  [/^\/dashboard\/saved-searches/, 'Ver mis búsquedas'],
  [/^\/dashboard\/settings\/privacy\/delete-account/, 'Ver qué falta para eliminar mi cuenta'],
  [/^\/renew\?/, 'Confirmar mis anuncios'],
  [/^\/marketplace\//, 'Ver el anuncio'],
  [/^\/marketplace\?/, 'Ver los anuncios'],
  [/^\/moderation\/disputes/, 'Ver las disputas por decidir'],
  [/^\/moderation/, 'Ver los casos por revisar'],
  [/^\/reports\//, 'Ver la denuncia'],
  [/^\/dashboard\/moderation\//, 'Leer la decisión'],
]

/**
 * What a mail about a hiring asks of its reader, by the sentence that asks it (`orders/next-step.server.ts`); the last of
 * the message, because what happened stands before it.
 */
const ACTS: readonly (readonly [RegExp, (amount: string | null) => string])[] = [
  [/\bPaga antes del |\bpágalo y dilo\./, (amount) => (amount ? `Pagar ${amount}` : 'Pagar')],
  [
    /\bDevuelve (?:el dinero )?antes del |\bhaz la devolución\b/,
    (amount) => (amount ? `Devolver ${amount}` : 'Devolver'),
  ],
  [/\bEntrega antes de/, () => 'Entregar'],
  [/\bRevisa la entrega antes del /, () => 'Revisar la entrega'],
  [/\bAdjunta antes del /, () => 'Adjuntar el comprobante'],
  [/\bDi antes del |\bTú decides\./, () => 'Responder'],
]

const ORDER = /^\/dashboard\/orders\/[^/]+$/

/** The act that a message about a hiring asks for, in the words of a button; undefined where it asks for none. */
export function actAsked({ href, message, amount }: { href: string | null; message: string; amount: string | null }) {
  if (!href || !ORDER.test(href)) return undefined
  return ACTS.find(([asks]) => asks.test(message))?.[1](amount)
}

/** The action of a mail about a notification. Without an address of its own it leads to all of them. */
export function actionOf(origin: string, href: string | null): { label: string; href: string } {
  if (href === null) return { label: 'Ver mis notificaciones', href: `${origin}/dashboard/notifications` }
  const [, label = 'Ver la novedad en la web'] = ACTIONS.find(([path]) => path.test(href)) ?? []
  return { label, href: origin + href }
}
