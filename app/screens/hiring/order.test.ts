import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aPaid } from '#tests/support/disputes.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'
import { aHiring, receiptOf, TO_THE_END } from '#tests/support/hiring.ts'

type Step = NonNullable<Parameters<typeof aHiring>[2]>[number]

test('the page of an order says first whose turn it is and until when, and the list says where it is one’s own', async () => {
  const { visitor, account, db } = await signedIn()
  const delivered = await aHiring(db, { client: account }, TO_THE_END.slice(0, 3))
  await visitor.visit(`/dashboard/orders/${delivered.id}`)
  expect(visitor.text).toMatch(/Te toca: revisar la entrega · 106,01\s€\s*Revisa la entrega antes del \d/)
  const paid = await aHiring(db, { freelancer: account }, TO_THE_END.slice(0, 1))
  await visitor.visit(`/dashboard/orders/${paid.id}`)
  expect(visitor.text).toMatch(/Te toca: decir si ha llegado el pago · 106,01\s€/)
  await aHiring(db, { client: account }, TO_THE_END.slice(0, 1))
  await visitor.visit('/dashboard/orders')
  const turns = [...visitor.document.querySelectorAll('.hiring-line__turn')]
  expect(turns).toHaveLength(2)
})

test('the one filled button of the page is what it asks for', async () => {
  const { visitor, account, db } = await signedIn()
  const filled = () => [...visitor.document.querySelectorAll('main .button:not(.button--plain, .button--quiet)')]
  const pay: Step = ['client', 'pay']
  const cases: ['client' | 'freelancer', readonly Step[], string | null][] = [
    ['client', [], 'He pagado'],
    ['client', [pay, ['freelancer', 'not-received']], 'Adjuntar un comprobante'],
    ['freelancer', [pay], 'He recibido el pago'],
    ['freelancer', TO_THE_END.slice(0, 2), 'Entregar'],
    ['client', TO_THE_END.slice(0, 3), 'Aceptar la entrega'],
    [
      'client',
      [...TO_THE_END.slice(0, 2), ['freelancer', 'cancel'], ['freelancer', 'returned']],
      'Me han devuelto el dinero',
    ],
    ['freelancer', [...TO_THE_END.slice(0, 3), ['client', 'ask-cancel']], 'Responder'],
    // While the other side is to act none is filled, though whoever waits for money can say that it came.
    ['freelancer', [], null],
    ['freelancer', [pay, ['freelancer', 'not-received']], null],
    ['freelancer', TO_THE_END.slice(0, 3), null],
    ['client', TO_THE_END.slice(0, 2), null],
  ]
  for (const [side, steps, title] of cases) {
    const { id } = await aHiring(db, { [side]: account }, steps)
    await visitor.visit(`/dashboard/orders/${id}`)
    expect(filled().map(({ textContent }) => textContent)).toEqual(title === null ? [] : [title])
  }
})

test('it says that the client is suspended, leaving or gone, and what that means; no profile is there to be linked', async () => {
  const { visitor, account, db } = await signedIn()
  const others = [
    ['suspendido', /La cuenta de .* está suspendida\. Los plazos siguen/],
    ['baja_solicitada', /ha pedido eliminar su cuenta\. Los plazos siguen/],
  ] as const
  for (const [state, words] of others) {
    const { id, client } = await aHiring(db, { freelancer: account }, TO_THE_END.slice(0, 2))
    await db.updateTable('users').set({ state }).where('id', '=', client.id).execute()
    await visitor.visit(`/dashboard/orders/${id}`)
    expect(visitor.text).toMatch(words)
  }
  const gone = await aHiring(db, { freelancer: account }, TO_THE_END.slice(0, 3))
  await db.deleteFrom('users').where('id', '=', gone.client.id).execute()
  await visitor.visit(`/dashboard/orders/${gone.id}`)
  expect(visitor.status).toBe(200)
  expect(visitor.text).toContain('Quien te contrató ha eliminado su cuenta. Los plazos siguen')
  const { id, freelancer } = await aHiring(db, { client: account }, TO_THE_END.slice(0, 2))
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', freelancer.id).execute()
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.document.querySelector(`main a[href="/freelancers/${freelancer.id}"]`)).toBeNull()
  expect(visitor.hasLink('Cancelar la contratación')).toBe(true)
})

test('an order stays as it was when its listing is deleted', async () => {
  const { visitor, account, db } = await signedIn()
  const { id, listingId } = await aHiring(db, { client: account }, TO_THE_END.slice(0, 2))
  await db.deleteFrom('listings').where('id', '=', listingId).execute()
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Cartel de la verbena')
  expect(visitor.text).toContain('Le toca a')
})

test('a rating says what it will rest on, and who will read it', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aHiring(db, { freelancer: account }, TO_THE_END)
  await visitor.visit(`/dashboard/orders/${id}/rate`)
  expect(visitor.text).toContain('«Contratación confirmada por las dos partes»')
  expect(visitor.text).toContain('los profesionales a quienes pida presupuesto')
  expect(visitor.text).not.toContain('todo el mundo')
})

test('what the simulator collected has a receipt that nobody had to confirm', async () => {
  const { visitor, account } = await signedIn()
  const db = await aDatabase()
  const { id } = await aPaid(db, { client: account, freelancer: await anAccount(db) })
  await visitor.visit(`/dashboard/orders/${id}/receipts/${await receiptOf(db, account, id)}`)
  expect(visitor.text).toContain('consta como hecho desde el')
  expect(visitor.text).not.toContain('confirmó')
})

test('what is to be reviewed stands under what is asked, and agreement, papers and history are folded', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aHiring(db, { client: account }, TO_THE_END.slice(0, 3))
  await visitor.visit(`/dashboard/orders/${id}`)
  const box = visitor.document.querySelector('.order-turn')
  expect(box?.querySelector('h2')).toHaveTextContent(/^Te toca: revisar la entrega/)
  expect(box).toHaveTextContent('Lo que te han entregado')
  const folds = [...visitor.document.querySelectorAll('details.order-fold')]
  expect(folds.map((fold) => [fold.querySelector('h2')?.id, fold.hasAttribute('open')])).toEqual([
    ['agreement', false],
    ['papers', false],
    ['history', false],
  ])
  await visitor.visit(`/dashboard/orders/${id}?history=1`)
  expect(visitor.document.querySelector('details.order-fold[open] h2')?.id).toBe('history')
})

test('an order that is over says in one sentence how it ended, by whom, and what follows', async () => {
  const { visitor, account, db } = await signedIn()
  const pay: Step = ['client', 'pay']
  const cases: [readonly Step[], RegExp][] = [
    [[['client', 'cancel']], /Cancelaste esta contratación el .*; no queda nada por pagar ni por devolver\./],
    [
      [pay, ['freelancer', 'received'], ['freelancer', 'cancel']],
      /canceló esta contratación el .*; queda por devolver o confirmar 106,01/,
    ],
    [
      TO_THE_END,
      /Aceptaste la entrega y el trabajo terminó el .*; están pagados 106,01\s€ y no queda nada por pagar\./,
    ],
  ]
  for (const [steps, sentence] of cases) {
    const { id } = await aHiring(db, { client: account }, steps)
    await visitor.visit(`/dashboard/orders/${id}`)
    expect(visitor.document.querySelector('.order .callout')?.textContent).toMatch(sentence)
    expect(visitor.document.querySelectorAll('.order-steps [aria-current=step]').length).toBeLessThanOrEqual(1)
  }
})

test('a proposal to cancel is answered on a page with both answers', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aHiring(db, { freelancer: account }, [...TO_THE_END.slice(0, 3), ['client', 'ask-cancel']])
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.document.querySelector('.order-turn h2')).toHaveTextContent(
    /^Te toca: responder a la propuesta de cancelar/,
  )
  await visitor.follow('Responder')
  expect(visitor.hasButton('Aceptar la cancelación')).toBe(true)
  await visitor.follow('Seguir adelante')
  await visitor.press('Seguir adelante')
  expect(visitor.text).toContain('El trabajo sigue')
})
