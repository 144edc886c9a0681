import { expect, test } from 'vitest'
import { actionOf } from './mail-actions.ts'

const ORIGIN = 'https://gremio.example'

test.each([
  ['/dashboard/messages/1', 'Leer y responder'],
  ['/dashboard/requests/1', 'Ver la solicitud'],
  ['/dashboard/quotes/1', 'Ver el presupuesto'],
  ['/dashboard/orders/1', 'Ver la contratación'],
  ['/dashboard/orders/1/share', 'Decir qué parte estaba hecha'],
  ['/dashboard/orders/1/share-answer', 'Responder a la parte hecha'],
  ['/dashboard/orders/1/billing', 'Ver los datos para la factura'],
  ['/dashboard/disputes/1', 'Ver la disputa'],
  ['/contests/1', 'Ver el concurso'],
  ['/dashboard/contests/1', 'Ver el concurso'],
  ['/dashboard/contests/1/entries/2', 'Ver la propuesta'],
  ['/dashboard/reviews/written', 'Ver la valoración'],
  ['/dashboard/listings/drafts', 'Seguir con el borrador'],
  ['/dashboard/listings?status=inactive', 'Ver mis anuncios'],
  ['/marketplace/1', 'Ver el anuncio'],
  ['/renew?token=x', 'Confirmar mis anuncios'],
  ['/dashboard/moderation/1', 'Leer la decisión'],
  ['/elsewhere', 'Ver la novedad en la web'],
])('the button of a mail that leads to %s says «%s»', (href, label) => {
  expect(actionOf(ORIGIN, href)).toEqual({ label, href: ORIGIN + href })
})

test('a notification without an address leads to the list of all notifications', () => {
  expect(actionOf(ORIGIN, null)).toEqual({
    label: 'Ver mis notificaciones',
    href: `${ORIGIN}/dashboard/notifications`,
  })
})
