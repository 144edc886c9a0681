import { expect, test } from 'vitest'
import { lookAtSending, type Sending } from './dialog-content.tsx'

const REFUSED = { status: 'error' }
const OTHER = { status: 'error' }

/** The reads at which a form counted as accepted. */
function accepted(looks: [state: string, data?: unknown][]): number[] {
  let known: Sending = { isBusy: false, answerBefore: undefined }
  return looks.flatMap(([state, data], index) => {
    const look = lookAtSending(known, { state, data })
    known = look.known
    return look.isAccepted ? [index] : []
  })
}

test('S8: a form is accepted when its sending ends without another answer', () => {
  expect(accepted([['idle'], ['submitting'], ['loading'], ['idle']])).toEqual([3])
  expect(
    accepted([
      ['idle', REFUSED],
      ['submitting', REFUSED],
      ['loading', REFUSED],
      ['idle', REFUSED],
    ]),
  ).toEqual([3])
})

test('S8: a refused form is not accepted, whichever states React skipped', () => {
  expect(accepted([['idle'], ['submitting'], ['loading', REFUSED], ['idle', REFUSED]])).toEqual([])
  expect(accepted([['idle'], ['loading', REFUSED], ['idle', REFUSED]])).toEqual([])
  expect(accepted([['idle'], ['submitting', REFUSED], ['idle', REFUSED]])).toEqual([])
  expect(accepted([['idle'], ['idle', REFUSED], ['idle', REFUSED]])).toEqual([])
  expect(
    accepted([
      ['idle', REFUSED],
      ['loading', OTHER],
      ['idle', OTHER],
    ]),
  ).toEqual([])
})
