import { expect, test } from 'vitest'
import { isJobKind, readPayload } from './job-payloads.ts'

/**
 * Payloads as versions before this one wrote them, and as the triggers do: an update finds them waiting in the table.
 */
const STORED = {
  'answer-registration': '{"site":{"name":"Gremio","origin":"https://gremio.example"},"isNew":true,"userId":"8b0d"}',
  'attach-images': '{"authorId":"8b0d","listingId":"91aa","stagedIds":["c3","c4"]}',
  'close-contest': '{"contestId":"91aa"}',
  'deliver-mail': '{"outboxId":"91aa"}',
  'deliver-push': '{"notificationId":"91aa","subscriptionId":"c3"}',
  'discard-attachments': '{"keys":["private/8b0d/ff"]}',
  'discard-avatar': '{"url":"/media/8b0d/avatar/1-ab","userId":"8b0d"}',
  'discard-objects': '{"keys":["8b0d/91aa/1-ab-320.webp"]}',
  'discard-uploads': '{"uploads":[{"key":"8b0d/91aa/1-ab","widths":[320,640]}]}',
  'end-suspension': '{"suspensionId":"91aa"}',
  'erase-account': '{"userId":"8b0d"}',
  'export-data': '{"site":{"name":"Gremio","origin":"https://gremio.example"},"exportId":"91aa"}',
  'publish-ratings': '{"orderId":"91aa"}',
  'send-reset': '{"site":{"name":"Gremio","origin":"https://gremio.example"},"email":"ana@ejemplo.es"}',
  'show-listings': '{"authorId":"8b0d"}',
  'store-avatar': '{"url":"/media/8b0d/avatar/1-ab","userId":"8b0d"}',
  'tell-price-drop':
    '{"at":"2026-11-20T09:11:02.123456+00:00","dropId":"c3","toCents":2500,"fromCents":3000,"listingId":"91aa"}',
  'purge-expired': '{}',
} as const

test('jobs that an earlier version left in the table are read whole', () => {
  for (const [kind, payload] of Object.entries(STORED)) {
    expect(isJobKind(kind), kind).toBe(true)
    if (isJobKind(kind)) expect(readPayload(kind, JSON.parse(payload)), kind).toEqual(JSON.parse(payload))
  }
})

test('a value that is missing or of another type is refused, with its name', () => {
  expect(() => readPayload('attach-images', { authorId: 'a', listingId: 'b' })).toThrow('stagedIds')
  expect(() => readPayload('tell-price-drop', { ...JSON.parse(STORED['tell-price-drop']), toCents: '25' })).toThrow(
    'toCents',
  )
  expect(isJobKind('toString')).toBe(false)
})
