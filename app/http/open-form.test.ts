import { expect, test } from 'vitest'
import { sealing } from '#app/adapters/tokens.server.ts'
import { config } from '#app/config/env.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { askAgain, openForm, type OpenedForm } from './open-form.server.ts'

const NOW = new Date('2026-03-03T10:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const HOUR = HOUR_MS

function filledIn({ stamp, trap }: OpenedForm, inTheTrap = '') {
  const form = new FormData()
  form.set(stamp.name, stamp.value)
  form.set(trap, inTheTrap)
  return form
}

test('a form sent today is accepted, also twice', () => {
  const form = filledIn(openForm(NOW))
  for (const at of [later(5_000), later(5_000), later(23 * HOUR)]) expect(askAgain(form, at)).toBeUndefined()
})

test('a form of yesterday, without a stamp or with a wrong one, needs one more press', () => {
  const foreign = {
    ...openForm(NOW),
    stamp: { name: 'sello', value: sealing('form draft', HOUR).seal({ at: 0 }, NOW) ?? '' },
  }
  for (const form of [new FormData(), filledIn(foreign)]) {
    expect(askAgain(form, later(HOUR))?.message).toMatch(/mucho tiempo abierta/)
  }
  const again = askAgain(filledIn(openForm(NOW)), later(25 * HOUR))
  expect(again?.message).toMatch(/Lo que has escrito sigue aquí/)
  expect(askAgain(filledIn(again?.opened as OpenedForm), later(25 * HOUR))).toBeUndefined()
})

test('a form with a filled trap field needs one more press, each time', () => {
  const again = askAgain(filledIn(openForm(NOW), 'Compra barato'), later(HOUR))
  expect(again?.message).toMatch(/campo oculto/)
  expect(askAgain(filledIn(again?.opened as OpenedForm, 'Compra barato'), later(HOUR))).toBeDefined()
  expect(askAgain(filledIn(again?.opened as OpenedForm), later(HOUR))).toBeUndefined()
})

test('a press sooner than anybody can read needs one more: the minimum is in seconds', () => {
  const opened = openForm(NOW)
  const minimum = config.formMinSeconds * 1_000
  config.formMinSeconds = 2
  try {
    expect(askAgain(filledIn(opened), later(1_000))?.message).toMatch(/muy deprisa/)
    expect(askAgain(filledIn(opened), later(3_000))).toBeUndefined()
  } finally {
    config.formMinSeconds = minimum / 1_000
  }
})
