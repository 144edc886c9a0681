import { expect, expectTypeOf, test } from 'vitest'
import { inTransaction } from '#app/db.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { say } from '#app/locale/said.ts'
import { told } from '#app/locale/said.server.ts'
import {
  sayTo,
  subjectOf,
  type PricedSubject,
  type Side,
  type Spoken,
  type Subject,
  type Words,
} from './subject.server.ts'

const db = await aDatabase()
const [client, freelancer] = [
  await anAccount(db, { fullName: 'Ana Roca' }),
  await anAccount(db, { fullName: 'Bea Sanz' }),
]
const facts = { topic: 'hiring' as const, title: 'Cartel', clientId: client.id, freelancerId: freelancer.id }
const price = { cents: 12_100, currency: 'EUR' }
const make = (more: Partial<typeof facts & { stage: string }> = {}) =>
  inTransaction(db, (trx) => subjectOf(trx, { ...facts, ...more }, price))
/** The words that one side reads. */
function read(subject: PricedSubject, side: Side, words: Words<PricedSubject>) {
  const { title, message } = sayTo(subject, side, words)
  return { title: told(title), message: told(message) }
}

test('a notice without the job, the other person or the amount gets them: the job in the title, the others in the message', async () => {
  const subject = await make()
  const amount = formatMoney(12_100, 'EUR')
  expect(read(subject, 'client', { title: say('Pago hecho'), message: say('Ya está.') })).toEqual({
    title: 'Pago hecho: Cartel',
    message: `Ya está. Es un trabajo con Bea Sanz, por ${amount}.`,
  })
  const ofOne = { title: say('Aviso'), message: ({ other }: Spoken) => say('Es de {other}.', { other }) }
  expect(read(subject, 'freelancer', ofOne).message).toBe(`Es de Ana Roca. El importe es de ${amount}.`)
  expect(
    read(subject, 'freelancer', {
      title: ({ job }) => say('Han pagado «{job}»', { job }),
      message: (about) => say('Son {amount}.', { amount: about.amount }),
    }),
  ).toEqual({ title: 'Han pagado «Cartel»', message: `Son ${amount}. Es un trabajo con Ana Roca.` })
})

test('long titles are cut so that the job and its stage both stay', async () => {
  const { job } = await make({ title: 'a'.repeat(120), stage: 'b'.repeat(120) })
  expect(told(job)).toBe(`${'a'.repeat(79)}…, etapa «${'b'.repeat(39)}…»`)
})

test('S13: a notice about a job without a title is refused', async () => {
  await expect(make({ title: ' ' })).rejects.toThrow('a notice has to name its job')
  // Only `subjectOf` makes a subject: an object with the same properties is not accepted.
  expectTypeOf<{ job: string; people: Subject['people']; amount: Subject['amount'] }>().not.toExtend<Subject>()
  expectTypeOf<PricedSubject>().toExtend<Subject>()
})

test('a name or a job that is read from right to left does not turn the sentence round', async () => {
  const written = await anAccount(db, { fullName: 'محمد علي' })
  const subject = await make({ freelancerId: written.id, title: 'لافتة 3' })
  const amount = formatMoney(12_100, 'EUR')
  const words = {
    title: say('Pago anunciado'),
    message: ({ other }: Spoken) => say('{other} dice que ha pagado.', { other }),
  }
  expect(read(subject, 'client', words)).toEqual({
    title: 'Pago anunciado: \u2068لافتة 3\u2069',
    message: `\u2068محمد علي\u2069 dice que ha pagado. El importe es de ${amount}.`,
  })
})
