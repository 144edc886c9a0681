import { expect, test } from 'vitest'
import { aListing, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { set } from '#tests/support/fields.ts'
import { aQuote, aRequest } from '#tests/support/hiring.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type Opened = Awaited<ReturnType<typeof signedIn>>

interface Page {
  path: string
  /** The beginning of the page's sentence that the address has to be confirmed. */
  says: string
  /** Fills the form and sends it. */
  send: (page: Visitor) => Promise<unknown>
}

/** The pages of acts that need a confirmed address. */
const PAGES: Record<string, (opened: Opened) => Promise<Page>> = {
  'how one is paid': async () => ({
    path: '/dashboard/settings/payments',
    says: 'Para guardar cómo te pagan',
    send: (page) =>
      page
        .tick('También se me puede pagar en efectivo')
        .fill('Contraseña actual', PASSWORD)
        .press('Guardar datos de cobro'),
  }),
  'a second factor': async () => ({
    path: '/dashboard/settings/security/two-factor',
    says: 'Para activar la verificación en dos pasos',
    send: (page) => page.fill('Contraseña actual', PASSWORD).press('Continuar'),
  }),
  packages: async ({ db, account }) => ({
    path: `/dashboard/listings/${(await aListing(db, { author: account })).id}/packages`,
    says: 'Para ofrecer paquetes',
    send: (page) => {
      page.fill('Nombre del paquete básico', 'Un cartel').fill('Qué incluye el paquete básico', 'Un boceto')
      set(page, { basico_price: '100', basico_days: '5' })
      return page.press('Guardar paquetes')
    },
  }),
  'a quote': async ({ db, account }) => ({
    path: `/dashboard/requests/${(await aRequest(db, { freelancer: account })).id}/quote`,
    says: 'Para hacer un presupuesto',
    send: (page) => {
      page.fill('Qué incluye', 'Dos bocetos.')
      set(page, { stage_1_title: 'Todo', stage_1_price: '100', stage_1_days: '5' })
      return page.press('Enviar presupuesto')
    },
  }),
  hiring: async ({ db, account }) => ({
    path: `/dashboard/quotes/${(await aQuote(db, { client: account })).id}/accept`,
    says: 'Para contratar',
    send: (page) => {
      page.document.querySelector<HTMLInputElement>('[name=begins][value=despues]')!.checked = true
      return page.press('Contratar')
    },
  }),
}

test.each(Object.entries(PAGES))(
  'A12: a person with an unconfirmed address reads so on the page of %s',
  async (_, open) => {
    const opened = await signedIn()
    const { db, visitor, account } = opened
    const { path, says, send } = await open(opened)
    await visitor.visit(path)
    expect(visitor.text).not.toContain(says)
    // A form that was opened before keeps its words.
    await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', account.id).execute()
    await send(visitor)
    expect(visitor.status).toBe(403)
    expect(visitor.text).toContain(`${says} tienes que confirmar tu correo`)
    await visitor.visit(path)
    expect(visitor.text).toContain(`${says} tienes que confirmar tu correo`)
    expect(visitor.document.querySelector('main form[method=post]')).toBeNull()
    await visitor.follow('Enviar el enlace otra vez')
    expect(visitor.path).toBe('/dashboard/verify-email')
  },
)

test('A12: a person with an unconfirmed address cannot have notices pushed to a browser', async () => {
  const { db, visitor } = await signedIn({ verified: false })
  for (const path of ['/dashboard/notifications/push', '/dashboard/settings']) {
    await visitor.visit(path)
    expect(visitor.text, path).toContain('Para activar los avisos de un navegador')
    expect(visitor.hasLink('Enviar el enlace otra vez')).toBe(true)
  }
  const subscription = {
    wanted: 'yes',
    endpoint: 'https://fcm.googleapis.com/fcm/send/un-navegador',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  }
  const answer = await visitor.request('/dashboard/notifications/push', {
    method: 'POST',
    body: new URLSearchParams(subscription),
  })
  expect(answer.status).toBe(403)
  const kept = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('endpoint', '=', subscription.endpoint)
    .execute()
  expect(kept).toEqual([])
})
