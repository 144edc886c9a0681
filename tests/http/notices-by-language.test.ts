import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { aQuote, QUOTE } from '#tests/support/hiring.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

let origin: string
beforeAll(async () => {
  origin = (await aServer({ LANGUAGES: 'es,en' })).origin
})

/** The notices on a page, and those of them that say that they are in another language. */
async function noticesOf(visitor: Visitor, path: string) {
  await visitor.visit(path)
  const items = [...visitor.document.querySelectorAll('.notification__words')]
  return {
    all: items.map((item) => item.textContent ?? ''),
    foreign: items.filter((item) => item.closest('[lang]') !== visitor.document.documentElement).length,
  }
}

test('an order from its request to its rating: each side reads its notices in the language of its page', async () => {
  const db = await aDatabase()
  const [client, freelancer] = [await anAccount(db, { fullName: 'Ana' }), await anAccount(db, { fullName: 'Zoë' })]
  const [english, spanish] = [await Visitor.arrive({ origin }), await Visitor.arrive({ origin })]
  await signIn(db, english, client)
  await signIn(db, spanish, freelancer)
  const quote = await aQuote(db, { client, freelancer }, { ...QUOTE, stages: QUOTE.stages.slice(0, 1) })

  await english.visit(`/en/dashboard/quotes/${quote.id}`)
  await english.follow('Accept quote')
  // The work begins at once, and the button names the price, whose space does not break.
  english.document.querySelector<HTMLInputElement>('[name=begins][value=ya]')!.checked = true
  await english.press((english.document.querySelector('main form button')?.textContent ?? '').replaceAll(/\s/g, ' '))
  expect(english.path).toMatch(/^\/en\/dashboard\/orders\/[^/]+$/)
  const order = english.path.slice('/en'.length)
  await english.follow('I’ve paid')
  await english.press('I’ve paid')
  await spanish.visit(order)
  await spanish.follow('He recibido el pago')
  await spanish.press('He recibido el pago')
  await spanish.follow('Entregar')
  await spanish.fill('Qué entregas', 'El cartel.').press('Entregar')
  await english.visit(`/en${order}`)
  await english.follow('Accept delivery')
  await english.press('Accept delivery')
  await spanish.visit(`${order}/rate`)
  await spanish.choose('Estrellas', '4: bien').press('Guardar valoración')
  await english.visit(`/en${order}/rate`)
  await english.choose('Stars', '5: excellent').press('Save rating')

  const toClient = await noticesOf(english, '/en/dashboard/notifications')
  for (const told of ['Quote for Cartel de la verbena', 'Payment received', 'Work delivered'])
    expect(toClient.all.join('\n')).toContain(told)
  expect(toClient.all.join('\n')).toContain('€')
  expect(toClient.all.join('\n')).not.toMatch(/ (ha|tu|del|una|con) /)
  expect(toClient.foreign).toBe(0)

  const toFreelancer = await noticesOf(spanish, '/dashboard/notifications')
  for (const told of ['Te piden presupuesto', 'Te han contratado', 'Pago anunciado', 'Entrega aceptada'])
    expect(toFreelancer.all.join('\n')).toContain(told)
  expect(toFreelancer.all.join('\n')).not.toMatch(/ (has|your|the|with) /)
  expect(toFreelancer.foreign).toBe(0)
})
