import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aPaid } from '#tests/support/disputes.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aHiring, receiptOf, TO_THE_END } from '#tests/support/hiring.ts'
import { Visitor } from '#tests/support/visitor.ts'

type Step = NonNullable<Parameters<typeof aHiring>[2]>[number]

test('the page of an order begins with whose turn it is and until when, and the list marks the reader’s turns', async () => {
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

test('the one filled button of the page is the act that it asks for', async () => {
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
    // While the other side is to act no button is filled, though a side that waits for money can confirm it.
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

test('the page says that the client is suspended, leaving or erased, and what that means; it links to no profile', async () => {
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
  expect(visitor.text).not.toContain('está trabajando')
  expect(visitor.text).toMatch(
    /La cuenta de .* está suspendida\. Puede terminar lo que ya tenía contigo, y nada más\. .* lo demás lo puedes cancelar sin esperar, y lo que hayas pagado por ello te lo tiene que devolver quien lo cobró\./,
  )
  expect(visitor.text).toMatch(/puede que no haya entrega\. Si el .* no la hay, se cancela\. No hace falta que esperes/)
  await db.updateTable('users').set({ state: 'activo' }).where('id', '=', freelancer.id).execute()
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.text).toContain('está trabajando')
  // If a provider collects, the money comes back automatically.
  const collected = await aPaid(db, { client: account, freelancer: await anAccount(db) })
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', collected.freelancer.id).execute()
  await visitor.visit(`/dashboard/orders/${collected.id}`)
  expect(visitor.text).toContain('lo que hayas pagado por ello se te devuelve.')
  expect(visitor.text).toContain('se cancela y se te devuelve todo. No hace falta que esperes')
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

test('a rating says what will prove it, and who will read it', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aHiring(db, { freelancer: account }, TO_THE_END)
  await visitor.visit(`/dashboard/orders/${id}/rate`)
  expect(visitor.text).toContain('«Contratación confirmada por las dos partes»')
  expect(visitor.text).toContain('los profesionales a quienes pida presupuesto')
  expect(visitor.text).not.toContain('todo el mundo')
})

test('money collected by the simulator has a receipt without a confirmation by the freelancer', async () => {
  const { visitor, account } = await signedIn()
  const db = await aDatabase()
  const { id } = await aPaid(db, { client: account, freelancer: await anAccount(db) })
  await visitor.visit(`/dashboard/orders/${id}/receipts/${await receiptOf(db, account, id)}`)
  expect(visitor.text).toContain('consta como hecho desde el')
  expect(visitor.text).not.toContain('confirmó')
})

test('the delivery to review is under the question, and agreement, papers and history are folded', async () => {
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

test('a finished order says in one sentence how it ended, by whom, and what follows', async () => {
  const { visitor, account, db } = await signedIn()
  const pay: Step = ['client', 'pay']
  const cases: [readonly Step[], RegExp][] = [
    [
      [['client', 'cancel']],
      /^Cancelaste esta contratación el [^,;]*, antes de que empezara el trabajo; no queda nada por pagar ni por devolver\.$/,
    ],
    [
      [['freelancer', 'cancel']],
      /canceló esta contratación el [^,;]*, antes de empezar el trabajo; no queda nada por pagar ni por devolver\.$/,
    ],
    [
      [pay, ['freelancer', 'received'], ['freelancer', 'cancel']],
      /canceló esta contratación el [^,;]*, sin terminar el trabajo; queda por devolver o confirmar 106,01/,
    ],
    [
      [...TO_THE_END.slice(0, 3), ['freelancer', 'ask-cancel'], ['client', 'agree-cancel']],
      /^Esta contratación se canceló de acuerdo: lo propuso .* y lo aceptaste el [^,;]*; queda por devolver/,
    ],
    [
      [...TO_THE_END.slice(0, 3), ['client', 'ask-cancel'], ['freelancer', 'agree-cancel']],
      /^Esta contratación se canceló de acuerdo: lo propusiste y .* lo aceptó el [^,;]*; queda por devolver/,
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

test('the reason for a cancellation can be written, and is shown to the other side and in the closing sentence', async () => {
  const { visitor, account, db } = await signedIn()
  const alone = await aHiring(db, { client: account })
  await visitor.visit(`/dashboard/orders/${alone.id}/stages/1/cancel`)
  await visitor.fill('Por qué (opcional)', 'Se ha suspendido\nla verbena.').press('Cancelar la contratación')
  expect(visitor.document.querySelector('.order .callout')).toHaveTextContent(
    /antes de que empezara el trabajo, con este motivo: «Se ha suspendido la verbena»; no queda nada/,
  )
  const agreed = await aHiring(db, { client: account }, TO_THE_END.slice(0, 3))
  await visitor.visit(`/dashboard/orders/${agreed.id}/stages/1/ask-cancel`)
  await visitor.fill('Por qué (opcional)', 'Ya no hace falta.').press('Proponer cancelar')
  expect(visitor.text).toContain('El motivo: «Ya no hace falta.»')
  // The page of a second proposal says why it is not possible.
  await visitor.visit(`/dashboard/orders/${agreed.id}/stages/1/ask-cancel`)
  expect(visitor.status).toBe(409)
  expect(visitor.text).toMatch(/Ya has propuesto cancelar: falta la respuesta de /)

  const other = await Visitor.arrive()
  await signIn(db, other, agreed.freelancer)
  await other.visit(`/dashboard/orders/${agreed.id}/stages/1/ask-cancel`)
  expect(other.text).toContain('ya ha propuesto cancelar: responde a esa propuesta')
  await other.visit(`/dashboard/orders/${agreed.id}/stages/1/agree-cancel`)
  expect(other.text).toContain('El motivo de la propuesta: «Ya no hace falta.»')
  await other.press('Aceptar la cancelación')
  expect(other.document.querySelector('.order .callout')).toHaveTextContent(
    /Esta contratación se canceló de acuerdo: lo propuso .* y lo aceptaste el .*, con este motivo: «Ya no hace falta»; queda por devolver/,
  )
})

test('an impossible act says why it is impossible, and names the state of the stage only where that is the reason', async () => {
  const { visitor, account, db } = await signedIn()
  const delivered = await aHiring(db, { client: account }, [...TO_THE_END.slice(0, 3), ['client', 'extend']])
  const refusalOf = async (act: string) => {
    await visitor.visit(`/dashboard/orders/${delivered.id}/stages/1/${act}`)
    expect(visitor.status).toBe(409)
    return visitor.document.querySelector('main .callout')?.textContent
  }
  expect(await refusalOf('extend')).toMatch(
    /^Ya has pedido más días para revisar esta entrega, y solo se puede una vez\. Tienes hasta el /,
  )
  expect(await refusalOf('agree-cancel')).toBe('No hay ninguna propuesta de cancelar que responder.')
  expect(await refusalOf('withdraw-return')).toBe('No hay ninguna devolución propuesta que retirar.')
  expect(await refusalOf('returned')).toBe('Eso le toca a la otra parte.')
  expect(await refusalOf('pay')).toBe('Ahora no se puede: el pago está como «Pago recibido».')
  expect(await refusalOf('cancel')).toBe('Ahora no se puede: la etapa está como «Entregado».')
})

test('the amounts beside an order have the same decimals, one under another', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aHiring(db, { client: account })
  await visitor.visit(`/dashboard/orders/${id}`)
  const amounts = [...visitor.document.querySelectorAll('.order-side dd')].map((one) => one.textContent ?? '')
  expect(amounts.length).toBeGreaterThan(4)
  expect(amounts.filter((text) => !/,\d\d\s€/.test(text))).toEqual([])
})
