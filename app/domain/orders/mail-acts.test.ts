import { expect, test } from 'vitest'
import { actAsked } from '#app/domain/notifications/mail-actions.ts'
import { told } from '#app/locale/said.server.ts'
import { STEPS } from './next-step.server.ts'

const of = (message: string, amount: string | null = '181,50\u00a0€') =>
  actAsked({ href: '/dashboard/orders/1', message: `Algo ha pasado. ${message}`, amount })

test('in each state of a stage the button of the mail about it names the act', () => {
  const acts = Object.entries(STEPS).map(([silence, step]) => [silence, of(told(step('30 de noviembre de 2026')))])
  expect(acts.filter(([, act]) => act === undefined)).toEqual([])
  expect(Object.fromEntries(acts)).toMatchObject({
    'never-paid': 'Pagar 181,50\u00a0€',
    'payment-overdue': 'Pagar 181,50\u00a0€',
    'never-delivered': 'Entregar',
    'accepted-by-silence': 'Revisar la entrega',
    unconfirmed: 'Responder',
    'never-proven': 'Adjuntar el comprobante',
    'return-overdue': 'Devolver 181,50\u00a0€',
    'returned-by-silence': 'Responder',
  })
})

test('the mail names an amount where it is known, and asks for no payment where none is due', () => {
  expect(of('Paga antes del 3 de mayo.', null)).toBe('Pagar')
  expect(of('El trabajo sigue.')).toBeUndefined()
  const elsewhere = { href: '/dashboard/quotes/1', message: 'Paga antes del 3 de mayo.', amount: null }
  expect(actAsked(elsewhere)).toBeUndefined()
})
