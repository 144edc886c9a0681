import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#app/db.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { say, sayAll, saidAmount, saidDay, sayMany, saidMoment, saidPrice } from '#app/locale/said.ts'
import { told } from '#app/locale/said.server.ts'
import { inLanguage, learn } from '#app/locale/speaking.server.ts'
import { addNotification, type NewNotification } from './commands.server.ts'
import { listNotifications } from './queries.server.ts'
import { noticeWords } from './words.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')

beforeAll(() =>
  learn(
    'en',
    new Map<string, string | [string, string]>([
      ['Entrega de {name}', 'Delivery by {name}'],
      ['Vale {amount} y vence el {day}.', 'It is worth {amount} and is due on {day}.'],
      ['Queda {count} día.', ['{count} day is left.', '{count} days are left.']],
      ['desde {price}, el {when}', 'from {price}, on {when}'],
    ]),
  ),
)
afterAll(() => learn('en', new Map()))

const delivered = {
  title: say('Entrega de {name}', { name: 'Íñigo' }),
  message: sayAll([
    say('Vale {amount} y vence el {day}.', { amount: saidAmount(123_450, 'EUR'), day: saidDay('2026-12-01') }),
    sayMany(2, 'Queda {count} día.', 'Quedan {count} días.'),
    false,
  ]),
}

async function toldTo(language: Language, what: Pick<NewNotification, 'title' | 'message'>, text?: string) {
  const { id: userId } = await anAccount(db)
  await inTransaction(db, (trx) => addNotification(trx, { userId, type: 'order', ...what, now }))
  const { items } = await inLanguage(language, () => listNotifications(db, userId, { filter: { read: 'all', text } }))
  return items.map(({ title, message, language: of }) => ({ title, message, ...(of && { of }) }))
}

test('a notice is shown, and can be searched, in the language of its reader', async () => {
  const spanish = {
    title: 'Entrega de Íñigo',
    message: 'Vale 1234,50\u00a0€ y vence el 1 de diciembre de 2026. Quedan 2 días.',
  }
  const english = {
    title: 'Delivery by Íñigo',
    message: 'It is worth €1,234.50 and is due on 1 December 2026. 2 days are left.',
  }
  expect(await toldTo('es', delivered)).toEqual([spanish])
  expect(await toldTo('en', delivered)).toEqual([english])
  expect(await toldTo('es', delivered, 'entrega de inigo')).toEqual([spanish])
  expect(await toldTo('en', delivered, 'DELIVERY by inigo')).toEqual([english])
  expect(await toldTo('en', delivered, 'entrega')).toEqual([])
})

describe('a notice stays in Spanish, and says so,', () => {
  const stored = { title: 'Algo', message: 'Ha pasado algo.' }
  const spanish = { ...stored, language: 'es' }
  const read = (said: unknown) => inLanguage('en', () => noticeWords({ ...stored, said }))

  test.each([
    ['that was written before its texts were kept', null],
    ['whose text this version does not have', { title: say('Otro aviso'), message: 'x' }],
    ['whose message alone this version does not have', { title: delivered.title, message: say('Otro') }],
    ['of which a part is unknown', { title: 'x', message: sayAll([delivered.message, say('Otro')]) }],
    ['of an unknown form', { kind: 'order-done' }],
    ['with a value of an unknown form', { title: say('Entrega de {name}', { name: null as never }), message: 'x' }],
    ['that holds no object', 'Entrega'],
    [
      'of an unknown style of date',
      { title: { text: 'Entrega de {name}', values: { name: { at: 'x' } } }, message: '' },
    ],
  ])('%s', (_which, said) => expect(read(said)).toEqual(spanish))

  test('the words of a person stay in their own language for every reader', async () => {
    expect(await toldTo('en', { title: 'Íñigo', message: 'Hola {name}' })).toEqual([
      { title: 'Íñigo', message: 'Hola {name}', of: 'es' },
    ])
  })
})

test('prices and moments are written in the reader’s format', () => {
  const text = say('desde {price}, el {when}', {
    price: saidPrice(2_500, 'EUR', 'hora'),
    when: saidMoment(new Date('2026-07-01T20:30:00Z'), 'Europe/Madrid', 'moment'),
  })
  expect(told(text)).toBe('desde 25\u00a0€ por hora, el 1 de julio de 2026 a las 22:30')
  expect(inLanguage('en', () => told(text))).toContain('from €25')
  expect(inLanguage('en', () => told(text))).toContain('1 July 2026 at 22:30')
})
