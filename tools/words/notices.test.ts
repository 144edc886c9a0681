import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { datedWords, DISPUTE_WORDS, TO_DECIDE } from '#app/domain/disputes/texts.ts'
import { DISPUTE_LABELS, type DisputeState } from '#app/domain/disputes/steps.ts'
import { saidAnswer } from '#app/domain/hiring/answer-said.ts'
import { ANSWER_REASONS, answerText } from '#app/domain/hiring/answers.ts'
import { sayTo, type PricedSubject, type Words } from '#app/domain/hiring/subject.server.ts'
import * as hiring from '#app/domain/hiring/texts.ts'
import { lastSteps, nextStep, startStep, STEPS } from '#app/domain/orders/next-step.server.ts'
import { OWED_ROWS } from '#app/domain/orders/owed.ts'
import { ACT_WORDS, MAY_BEGIN, PAYMENT_WORDS, saying } from '#app/domain/orders/texts/acts.ts'
import * as contract from '#app/domain/orders/texts/contract.ts'
import { DUE_WORDS, lastDaysOf, nowDated, SILENCE_WORDS } from '#app/domain/orders/texts/dates.ts'
import { billingGiven } from '#app/domain/tax-details/texts.ts'
import * as withdrawals from '#app/domain/withdrawals/texts.ts'
import { keyOf, SOURCE_LANGUAGE, type Language } from '#app/locale/languages.ts'
import { isKnown, told } from '#app/locale/said.server.ts'
import { say, saidAmount, saidMoment, type Said, type SaidValue } from '#app/locale/said.ts'
import { inLanguage, learn } from '#app/locale/speaking.server.ts'
import { aStage } from '#tests/support/stages.ts'
import { readCatalogue } from './catalogue.ts'
import { gatherTexts } from './gather.ts'

const ROOT = join(import.meta.dirname, '../..')
const OTHERS = ['en', 'fr', 'de'] as const satisfies readonly Language[]
const at = new Date('2026-12-31T22:59:00Z')
const until = saidMoment(at, 'Europe/Madrid', 'moment')
const [amount, back, kept] = [saidAmount(123_450, 'EUR'), saidAmount(98_765, 'EUR'), saidAmount(24_685, 'EUR')]
const person = (name: string) => ({ id: '1', name })
const subject = {
  topic: 'hiring',
  job: say('{job}, etapa «{stage}»', { job: 'Cartel 7', stage: 'Fase 9' }),
  people: { client: person('Íñigo Öz'), freelancer: person('Zoë Ng') },
  amount,
} as unknown as PricedSubject

beforeAll(() => {
  for (const language of OTHERS)
    learn(language, readCatalogue(readFileSync(join(ROOT, 'app/locale/translations', `${language}.po`))))
})
afterAll(() => {
  for (const language of OTHERS) learn(language, new Map())
})

const entries = <K extends string, T>(table: Partial<Record<K, T>>) => Object.entries(table) as [K, T][]

/** The stored texts that both sides read. */
const toBoth = (words: Words<PricedSubject>): Said[] =>
  (['client', 'freelancer'] as const).flatMap((side) => Object.values(sayTo(subject, side, words)))

function ofActs(): Said[] {
  const acts = entries(ACT_WORDS).flatMap(([, { title, message }]) =>
    [true, false].flatMap((isCollected) =>
      [until, null].flatMap((end) =>
        toBoth({ title, message: (named) => message({ name: named.other, ...named, isCollected, until: end }) }),
      ),
    ),
  )
  const payments = entries(PAYMENT_WORDS).flatMap(([, { title, client, freelancer }]) =>
    [client, freelancer].flatMap((message) =>
      message ? [...toBoth({ title, message }), ...toBoth({ title, message: saying(message, MAY_BEGIN) })] : [],
    ),
  )
  return [...acts, ...payments]
}

function ofDates(): Said[] {
  const lastDays = ([...entries(STEPS).map(([silence]) => silence), 'claim'] as const).flatMap((silence) =>
    [1, 2].map((days) => ({ title: lastDaysOf(silence, days), message: MAY_BEGIN })),
  )
  const due = Object.values(DUE_WORDS).flatMap((sides) => Object.values(sides).map((words) => words(until)))
  const owed = OWED_ROWS.flatMap(({ states, payments, between }) =>
    states.flatMap((state) =>
      payments.flatMap((payment) =>
        lastSteps(aStage({ state, payment, owedAt: at, provider: between === false ? 'prueba' : 'directo' }), 'owed'),
      ),
    ),
  )
  const begun = aStage({ state: 'en_curso', payment: 'recibido', dueAt: at, turnAt: at })
  const toDeliver = nextStep(begun, 'freelancer', new Date('2026-12-01T10:00:00Z'))
  const dated = [null, startStep({ startsAt: at }, 'freelancer'), toDeliver].map(nowDated)
  return [
    ...entries(STEPS).map(([, step]) => step(until)),
    ...owed.map(({ text }) => text),
    ...[...lastDays, ...due, ...Object.values(SILENCE_WORDS), ...dated].flatMap(toBoth),
  ]
}

function ofContracts(): Said[] {
  const BOTH = [true, false]
  const words: Words<PricedSubject>[] = [
    ...[null, MAY_BEGIN].map(contract.hired),
    ...BOTH.map((isPaidFirst) => contract.startedSooner({ isPaidFirst })),
    ...BOTH.flatMap((accepts) => [at, null].map((leaveUntil) => contract.extraAnswered({ accepts, leaveUntil }))),
    ...[contract.extraLeft(at), contract.returnProposed(at), contract.returnUnanswered, contract.extraOffered],
    ...[contract.invoiceAdded, contract.invoiceAsked, billingGiven],
  ]
  return words.flatMap(toBoth)
}

function ofQuotes(): Said[] {
  const BOTH = [true, false]
  const answers = ANSWER_REASONS.flatMap((reason) => ['Words 1', null].map((words) => saidAnswer({ reason, words })))
  const asked = [hiring.askedForQuote, ...BOTH.map((atOnce) => hiring.packageOrdered({ atOnce }))]
  const words: Words<PricedSubject>[] = [
    ...asked.map(({ told: title, message }) => ({ title, message })),
    ...BOTH.map((hasQuotes) => hiring.requestExpired({ hasQuotes })),
    ...BOTH.map((isFirst) => hiring.quoteSent({ isFirst })),
    ...answers.map(hiring.quoteNotChosen),
    ...['Words 2', null].map(hiring.quoteKept),
    ...[hiring.requestDeclined, hiring.quoteWithdrawn, hiring.quoteRejected('Words 3'), hiring.quoteExpired],
    ...[hiring.quoteUnanswered, hiring.counterSent, hiring.counterWithdrawn],
    ...Object.values(hiring.packageUnconfirmed),
  ]
  const unpriced = sayTo({ ...subject, amount: null }, 'client', { title: MAY_BEGIN, message: MAY_BEGIN })
  return [...words.flatMap(toBoth), ...Object.values(unpriced)]
}

function ofDisputes(): Said[] {
  const states = Object.keys(DISPUTE_LABELS()) as DisputeState[]
  const dated = states.flatMap((state) =>
    (['reminder', 'redated'] as const).map((kind) => datedWords({ kind, state, turnAt: at })),
  )
  return [...[...Object.values(DISPUTE_WORDS), ...dated].flatMap(toBoth), TO_DECIDE.title]
}

function ofWithdrawals(): Said[] {
  const BOTH = [true, false]
  const division = { percent: 37, back, kept }
  const whys = ['share-rejected', 'share-unanswered', 'share-unstated'] as const
  const words = [
    ...[at, null].flatMap((shareUntil) =>
      BOTH.flatMap((isDecided) =>
        BOTH.flatMap((wasDelivered) =>
          Object.values(withdrawals.withdrawn({ now: at, shareUntil, isDecided, wasDelivered })),
        ),
      ),
    ),
    ...[at, null].map((end) => withdrawals.shareStated(division, end)),
    ...(['accepted', 'silence'] as const).map((how) => withdrawals.shareSettled(division, how)),
    ...whys.map((why) => withdrawals.shareReferred(why, at)),
    ...BOTH.flatMap((was) => [
      ...(['client', 'freelancer'] as const).map((side) => withdrawals.shareReminder(side, at, was)),
      ...Object.values(withdrawals.shareRedated(at, was)),
    ]),
  ]
  return words.flatMap(toBoth)
}

const notices = () => [...ofActs(), ...ofDates(), ...ofContracts(), ...ofQuotes(), ...ofDisputes(), ...ofWithdrawals()]

/** The texts and the values in a stored text, with those of the texts within it. */
function partsOf(said: SaidValue): { texts: string[]; values: SaidValue[] } {
  if (typeof said !== 'object' || 'cents' in said || 'day' in said || 'at' in said) return { texts: [], values: [said] }
  const inner = 'parts' in said ? said.parts : 'list' in said ? said.list : Object.values(said.values ?? {})
  const own = 'text' in said ? [keyOf(said.text, said.context)] : 'one' in said ? [said.one] : []
  const found = inner.map(partsOf)
  return { texts: [...own, ...found.flatMap(({ texts }) => texts)], values: found.flatMap(({ values }) => values) }
}

const FILES =
  /^app\/domain\/((orders\/(texts\/|next-step))|(hiring|disputes|withdrawals|tax-details)\/texts|hiring\/(subject|answer-said))/
/** The texts of these files that are not notices: the mail to the operator, lines of a conversation, a day of the database. */
const NO_NOTICES =
  /operator|^(Pedido|Solicitud de presupuesto): |^Hay que decidir antes|gremio disputes|espera tu decisión|^Nadie de la moderación|^Este aviso|^Contratación$|^\{work\}|^Alguien$/

test('every text of these notices is among those that are read here', () => {
  const read = new Set(notices().flatMap((said) => partsOf(said).texts))
  const written = gatherTexts(ROOT, ['app/domain'])
    .filter(({ files }) => files.some((file) => FILES.test(file)))
    .map(({ text, context }) => keyOf(text, context))
    .filter((key) => !NO_NOTICES.test(key))
  expect(written.length).toBeGreaterThan(200)
  expect(written.filter((key) => !read.has(key))).toEqual([])
})

/** Spanish words that the others do not have, and for the two that share fewer words with it, more of them. */
const SPANISH = / (uno|los?|las|del|con|para|está|hasta|el|ha|han) | (días|horas)\b|[¿¡ñ]/u
const SPANISH_BESIDES = / (que|un|una|la|en|si|se|te|tu|y|de) /u

test.each(OTHERS)('a reader of %s gets each notice in that language, with every value', (language) => {
  for (const said of notices()) {
    const spanish = told(said)
    inLanguage(language, () => {
      const text = told(said)
      expect(isKnown(said), spanish).toBe(true)
      for (const value of partsOf(said).values) expect(text).toContain(told({ text: '{value}', values: { value } }))
      expect(text, spanish).not.toMatch(/[{}]|undefined|null|NaN|\[object/)
      const ours = text.replaceAll('Íñigo Öz', '').replaceAll('Zoë Ng', '')
      expect(ours, spanish).not.toMatch(SPANISH)
      if (language !== 'fr') expect(ours, spanish).not.toMatch(SPANISH_BESIDES)
      expect(ours === spanish && /\p{L}{4}/u.test(ours), spanish).toBe(false)
    })
  }
})

test('an answer is sent in the words of the page on which it is chosen', () => {
  for (const language of [SOURCE_LANGUAGE, ...OTHERS])
    for (const reason of ANSWER_REASONS)
      for (const words of ['Too late', null])
        inLanguage(language, () => expect(told(saidAnswer({ reason, words }))).toBe(answerText({ reason, words })))
})
