import { expect, test } from 'vitest'
import { isSeen, isShown } from './after-answer.server.ts'

const PAGE = 'https://gremio.example/dashboard/orders/1'
const asked = (headers: Record<string, string> = {}, url = PAGE) => new Request(url, { headers })

test('a page counts as shown when it is opened, also by a script that follows a link', () => {
  expect(isShown(asked())).toBe(true)
  expect(isShown(asked({ 'Sec-Fetch-Dest': 'document' }))).toBe(true)
  expect(isShown(asked({ 'Sec-Fetch-Dest': 'document', Referer: PAGE }))).toBe(true)
  const elsewhere = 'https://gremio.example/dashboard/orders'
  expect(isShown(asked({ 'Sec-Fetch-Dest': 'empty', Referer: elsewhere }, `${PAGE}.data`))).toBe(true)
})

test('a refresh of a page of another language, whose path a loader gets without the language, does not count', () => {
  const from = (path: string) => asked({ 'Sec-Fetch-Dest': 'empty', Referer: `https://gremio.example${path}` }, PAGE)
  for (const language of ['en', 'fr', 'de']) expect(isShown(from(`/${language}/dashboard/orders/1`))).toBe(false)
  expect(isShown(from('/en/dashboard/orders'))).toBe(true)
})

test('a refresh by script, a prefetch and a HEAD do not count as shown', () => {
  for (const url of [PAGE, `${PAGE}.data`]) {
    expect(isShown(asked({ 'Sec-Fetch-Dest': 'empty', Referer: PAGE }, url))).toBe(false)
    // Browsers that send fewer headers count as a script when they request the page that they show.
    expect(isShown(asked({ Referer: PAGE }, url))).toBe(false)
  }
  for (const name of ['Sec-Purpose', 'Purpose', 'X-Moz']) expect(isShown(asked({ [name]: 'prefetch' }))).toBe(false)
  const head = new Request(PAGE, { method: 'HEAD' })
  expect([isSeen(head), isShown(head)]).toEqual([false, false])
})
