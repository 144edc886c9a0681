import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { orderPackage } from '#app/domain/hiring/package-orders.server.ts'
import { savePackages } from '#app/domain/hiring/packages.server.ts'
import { findQuote } from '#app/domain/hiring/queries.server.ts'
import { acceptQuote } from '#app/domain/orders/accepting.server.ts'
import { signedIn, signIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { anOrdering, aPackagedListing, PACKAGES, TERMS } from '#tests/support/packages.ts'
import { Visitor } from '#tests/support/visitor.ts'

const valueOf = (visitor: Visitor, label: string) =>
  (visitor.control(label) as HTMLInputElement | HTMLTextAreaElement).value
const outOf = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('main p.cluster a')].map((link) => link.textContent)

/** An order of the package of a listing that has ended; its client hired as a business. */
async function aPackageHiring(db: Db, client: { id: string }) {
  const { id: listingId, seller } = await aPackagedListing(db)
  const ordering = await anOrdering(db, client.id, { listingId })
  const ordered = await orderPackage(db, client.id, { body: 'Para la verbena.', buyer: 'empresa' }, ordering)
  if (ordered.kind !== 'ordered' || !ordered.quoteId) throw new Error(ordered.kind)
  const shown = await findQuote(db, client.id, ordered.quoteId)
  const accepted = await acceptQuote(db, client.id, ordered.quoteId, {
    sha256: shown?.sha256 ?? '',
    provider: 'directo',
    isConsumer: false,
    now: new Date(),
  })
  if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
  const id = accepted.orderId
  await db.updateTable('stages').set({ state: 'cancelado' }).where('orderId', '=', id).execute()
  await db.updateTable('orders').set({ state: 'cancelado' }).where('id', '=', id).execute()
  return { id, listingId, seller }
}

test('the words of a finished order fill a new request, and are in no address', async () => {
  const { db, visitor, account } = await signedIn()
  const order = await aHiring(db, { client: account }, TO_THE_END)
  await visitor.visit(`/dashboard/orders/${order.id}`)
  await visitor.follow('Contratar de nuevo')
  expect(visitor.path).toBe(`/marketplace/${order.listingId}/request-quote?again=${order.id}`)
  for (const { path } of visitor.hops) expect(decodeURIComponent(path)).not.toMatch(/verbena|tintas|bocetos/i)
  expect(visitor.text).toContain('Tus palabras de la otra vez ya están puestas')
  expect(valueOf(visitor, 'Qué necesitas, en una frase')).toBe('Cartel de la verbena')
  expect(valueOf(visitor, 'Cuéntalo con detalle')).toBe(
    'A dos tintas, para imprimir.\n\nLo que acordamos la otra vez:\nDos bocetos y el arte final.\n\nNo incluía:\nLa impresión.',
  )
  await visitor.fill('Qué necesitas, en una frase', '').press('Enviar solicitud')
  expect(visitor.status).toBe(422)
  expect(valueOf(visitor, 'Cuéntalo con detalle')).toContain('Dos bocetos y el arte final.')
  await visitor.fill('Qué necesitas, en una frase', 'Otro cartel').press('Enviar solicitud')
  expect(visitor.path).toMatch(/^\/dashboard\/requests\//)
  const asked = await db
    .selectFrom('requestInvitations as i')
    .innerJoin('requests as r', 'r.id', 'i.requestId')
    .select(['i.freelancerId', 'i.listingId'])
    .where('r.clientId', '=', account.id)
    .where('r.title', '=', 'Otro cartel')
    .execute()
  expect(asked).toEqual([{ freelancerId: order.freelancer.id, listingId: order.listingId }])
})

test('a package that is still offered is ordered again at today’s price, and the page names the differences', async () => {
  const { db, visitor, account } = await signedIn()
  const { id, listingId, seller } = await aPackageHiring(db, account)
  await visitor.visit(`/dashboard/orders/${id}`)
  await visitor.follow('Contratar de nuevo')
  expect(visitor.path).toBe(`/marketplace/${listingId}/order?package=basico&again=${id}`)
  expect(valueOf(visitor, 'Qué necesitas')).toBe('Para la verbena.')
  expect(visitor.document.querySelector<HTMLInputElement>('[name=buyer][value=empresa]')?.checked).toBe(true)
  expect(visitor.text).not.toContain('Desde entonces ha cambiado')

  const dearer = PACKAGES.map((each) => ({ ...each, baseCents: 12_000 }))
  await savePackages(db, seller.id, listingId, { terms: TERMS, packages: dearer })
  await visitor.visit(`/dashboard/orders/${id}/again`)
  expect(visitor.text.replaceAll('\u00a0', ' ')).toContain(
    'Desde entonces ha cambiado: Precio sin impuestos: antes 100 €, ahora 120 €',
  )
  expect(visitor.text.replaceAll('\u00a0', ' ')).toContain('145,20 €')
  await visitor.press('Pedir este paquete')
  expect(visitor.path).toMatch(/^\/dashboard\/quotes\/.*\/accept$/)
})

test('a package that is gone leads to a request for a quote with the same words', async () => {
  const { db, visitor, account } = await signedIn()
  const { id, listingId, seller } = await aPackageHiring(db, account)
  await savePackages(db, seller.id, listingId, { terms: TERMS, packages: PACKAGES.slice(1) })
  await visitor.visit(`/dashboard/orders/${id}/again`)
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Este anuncio ya no ofrece el paquete que contrataste')
  expect(outOf(visitor)).toContain('Ver qué ofrece ahora')
  await visitor.follow('Pedirle presupuesto para lo mismo')
  expect(valueOf(visitor, 'Cuéntalo con detalle')).toContain('Para la verbena.')
  await visitor.press('Enviar solicitud')
  expect(visitor.path).toMatch(/^\/dashboard\/requests\//)
})

test('a paused, hidden or deleted listing is reported as such, with another way to continue', async () => {
  const { db, visitor, account } = await signedIn()
  const set = (id: string, to: { status?: string; moderation?: string; deletedAt?: Date }) =>
    db
      .updateTable('listings')
      .set(to as never)
      .where('id', '=', id)
      .execute()
  const cases = [
    { to: { status: 'inactive' }, says: 'está en pausa', first: 'Pedirle presupuesto para lo mismo' },
    { to: { moderation: 'retenido' }, says: 'no está a la vista ahora', first: 'Pedirle presupuesto para lo mismo' },
    { to: { moderation: 'retirado' }, says: 'se ha eliminado', first: 'Ver su perfil y sus anuncios' },
    { to: { deletedAt: new Date() }, says: 'se ha eliminado', first: 'Ver su perfil y sus anuncios' },
  ]
  for (const { to, says, first } of cases) {
    const order = await aHiring(db, { client: account }, TO_THE_END)
    await set(order.listingId, to)
    await visitor.visit(`/dashboard/orders/${order.id}/again`)
    expect({ to, status: visitor.status, text: visitor.text }).toEqual({
      to,
      status: 409,
      text: expect.stringContaining(says) as string,
    })
    expect(outOf(visitor)[0]).toBe(first)
    expect(outOf(visitor)).toContain('Publicar una solicitud')
    await visitor.follow(first)
    expect({ to, status: visitor.status }).toEqual({ to, status: 200 })
    if (!visitor.hasButton('Enviar solicitud')) continue
    await visitor.press('Enviar solicitud')
    expect(visitor.path).toMatch(/^\/dashboard\/requests\//)
  }
})

test('a freelancer who is away, blocked or gone is reported as such, but a block by the freelancer is not revealed', async () => {
  const { db, visitor, account } = await signedIn()
  const block = (blockerId: string, blockedId: string) =>
    db.insertInto('blocks').values({ blockerId, blockedId }).execute()
  const [own, theirs, away, gone] = [
    await aHiring(db, { client: account }, TO_THE_END),
    await aHiring(db, { client: account }, TO_THE_END),
    await aHiring(db, { client: account }, TO_THE_END),
    await aHiring(db, { client: account }, TO_THE_END),
  ]
  await block(account.id, own.freelancer.id)
  await block(theirs.freelancer.id, account.id)
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', away.freelancer.id).execute()
  await db.updateTable('orders').set({ freelancerId: null }).where('id', '=', gone.id).execute()

  const textAt = async (id: string) => {
    await visitor.visit(`/dashboard/orders/${id}/again`)
    expect(visitor.status).toBe(409)
    return visitor.text
  }
  expect(await textAt(gone.id)).toContain('ha eliminado su cuenta')
  await visitor.visit(`/dashboard/orders/${gone.id}`)
  expect(visitor.hasLink('Contratar de nuevo')).toBe(false)
  expect(await textAt(away.id)).toContain('A esta persona no se la puede contratar ahora.')
  const [shown, links] = [visitor.text, outOf(visitor)]
  expect(await textAt(theirs.id)).toBe(shown)
  expect(outOf(visitor)).toEqual(links)

  expect(await textAt(own.id)).toContain('Has bloqueado a esta persona')
  await visitor.follow('Desbloquear a esta persona')
  await visitor.press('Desbloquear')
  await visitor.visit(`/dashboard/orders/${own.id}/again`)
  expect(visitor.path).toContain('/request-quote?again=')
})

test('an order that is not over, an ending account and a closed conversation lead to no new request', async () => {
  const { db, visitor, account } = await signedIn()
  const running = await aHiring(db, { client: account })
  await visitor.visit(`/dashboard/orders/${running.id}`)
  expect(visitor.hasLink('Contratar de nuevo')).toBe(false)
  await visitor.visit(`/dashboard/orders/${running.id}/again`)
  expect([visitor.status, outOf(visitor)]).toEqual([409, ['Ver cómo está']])

  const over = await aHiring(db, { client: account }, TO_THE_END)
  await db
    .updateTable('conversations')
    .set({ state: 'cerrada_por_moderación' })
    .where('about', '=', over.listingId)
    .execute()
  await visitor.visit(`/dashboard/orders/${over.id}/again`)
  expect(visitor.text).toContain('ha cerrado vuestra conversación')
  await db.updateTable('users').set({ state: 'baja_solicitada' }).where('id', '=', account.id).execute()
  await visitor.visit(`/dashboard/orders/${over.id}/again`)
  expect(visitor.text).toContain('Has pedido eliminar tu cuenta')
  expect(outOf(visitor)).toEqual(['Cancelar la eliminación'])
})

test('the words of an order fill a form of its client and its listing only', async () => {
  const { db, visitor, account } = await signedIn()
  const [order, other] = [await aHiring(db, {}, TO_THE_END), await aHiring(db, { client: account }, TO_THE_END)]
  const asFreelancer = await Visitor.arrive()
  await signIn(db, asFreelancer, order.freelancer)
  const visits: [Visitor, string][] = [
    [visitor, `/marketplace/${order.listingId}/request-quote?again=${order.id}`],
    [visitor, `/marketplace/${order.listingId}/request-quote?again=${other.id}`],
    [visitor, `/marketplace/${order.listingId}/request-quote?again=nada`],
    [await Visitor.arrive(), `/marketplace/${order.listingId}/request-quote?again=${order.id}`],
    [asFreelancer, `/marketplace/${other.listingId}/request-quote?again=${order.id}`],
  ]
  for (const [who, path] of visits) {
    await who.visit(path)
    expect(who.status).toBe(200)
    expect(who.html).not.toContain('A dos tintas')
  }
  await asFreelancer.visit(`/dashboard/orders/${order.id}`)
  expect(asFreelancer.hasLink('Contratar de nuevo')).toBe(false)
  await asFreelancer.visit(`/dashboard/orders/${order.id}/again`)
  expect(asFreelancer.status).toBe(404)
  await visitor.visit(`/dashboard/orders/${randomUUID()}/again`)
  expect(visitor.status).toBe(404)
})
