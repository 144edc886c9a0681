import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox } from '#app/adapters/tokens.server.ts'
import { canonical } from '#app/domain/hiring/agreement.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'
import { listPublicKeys, requireSigningKey, rotateKey, signatureOf } from './keys.server.ts'
import { FILE_MAX_BYTES, RATINGS_IN_A_FILE } from './limits.ts'
import { signOne, signPart, verifyFile } from './signing.server.ts'

const db = await aDatabase()
const box = createSecretBox(['prueba-0123456789abcdef0123456789abcdef'], 'ratings')
const now = new Date('2026-11-24T10:00:00Z')
const signing = { box, site: 'https://gremio.example', now }

interface Entry {
  rating: Record<string, unknown>
  kid: string
  signature: string
}
interface RatingsFile {
  format: string
  ratings: Entry[]
}

/** The file of a freelancer with these ratings, and its parts, for tests to change. */
async function aFile(...ratings: Parameters<typeof aRating>[1][]) {
  const freelancer = await anAccount(db, { fullName: 'Nuria Campos' })
  const made = []
  for (const rating of ratings.length > 0 ? ratings : [{}]) made.push(await aRating(db, { freelancer, ...rating }))
  const text = (await signPart(db, freelancer.id, 1, signing)) ?? ''
  return { freelancer, ratings: made, text, file: JSON.parse(text) as RatingsFile }
}

async function verdictsOf(file: unknown) {
  const verified = await verifyFile(db, typeof file === 'string' ? file : JSON.stringify(file))
  return verified.kind === 'read' ? verified.verdicts.map(({ kind }) => kind) : verified.kind
}

test('a file holds the rating and its proof, but neither the author nor the order or its price', async () => {
  const client = await anAccount(db, { fullName: 'Elena Ruiz' })
  const order = { provider: 'directo' as const, plan: 'antes' as const, currency: 'EUR' }
  const { freelancer, ratings, text, file } = await aFile({
    client,
    order: { ...order, agreementSha256: 'a'.repeat(64), title: 'Cartel secreto' },
  })
  expect(file.ratings.map(({ rating }) => rating)).toEqual([
    {
      format: 'gremio-rating/1',
      site: 'https://gremio.example',
      id: ratings[0]?.id,
      stars: 5,
      text: 'Trabajo impecable y a tiempo.',
      month: '2026-03',
      category: 'diseno',
      work: 'Diseño Gráfico',
      proof: 'confirmada-por-las-dos-partes',
    },
  ])
  for (const secret of ['Elena', client.id, freelancer.id, ratings[0]?.orderId, 'secreto', client.email])
    expect(text).not.toContain(secret)
  const verified = await verifyFile(db, text)
  expect(verified).toMatchObject({
    kind: 'read',
    people: 1,
    verdicts: [{ kind: 'valid', now: { name: 'Nuria Campos' } }],
  })
})

test('anybody can check a file with the public keys alone', async () => {
  const { file } = await aFile()
  const [{ rating, kid, signature } = { rating: {}, kid: '', signature: '' }] = file.ratings
  const x = (await listPublicKeys(db)).find((key) => key.kid === kid)?.x
  const key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, { name: 'Ed25519' }, false, [
    'verify',
  ])
  const sorted = JSON.stringify(Object.fromEntries(Object.entries(rating).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  const check = (text: string) =>
    crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), new TextEncoder().encode(text))
  expect(await check(sorted)).toBe(true)
  expect(await check(sorted.replace('"stars":5', '"stars":4'))).toBe(false)
})

test('hidden, withdrawn and other people’s ratings are not signed', async () => {
  const freelancer = await anAccount(db)
  const hidden = await aRating(db, { freelancer, state: 'oculta', publishedAt: null })
  const withdrawn = await aRating(db, { freelancer, state: 'retirada' })
  const others = await aRating(db)
  expect(await signPart(db, freelancer.id, 1, signing)).toBeUndefined()
  for (const { id } of [hidden, withdrawn, others])
    expect(await signOne(db, freelancer.id, id, signing)).toBeUndefined()
  const own = await aRating(db, { freelancer, comment: null })
  expect(await verdictsOf((await signOne(db, freelancer.id, own.id, signing)) ?? '')).toEqual(['valid'])
  // Ratings about a client are read here and are in no file.
  const asClient = await aRating(db, { client: freelancer, direction: 'a_cliente' })
  expect(await signOne(db, freelancer.id, asClient.id, signing)).toBeUndefined()
})

test('a changed rating is «edited», a removed or erased one «withdrawn», and both are valid again when they are restored', async () => {
  const { ratings, text } = await aFile({}, { rating: 4 }, { comment: null })
  const [one, two, three] = ratings.map(({ id }) => id)
  const change = (id = '', columns: object) => db.updateTable('ratings').set(columns).where('id', '=', id).execute()
  await change(one, { comment: 'Trabajo impecable.' })
  await change(two, { state: 'retirada' })
  await change(three, { rating: 2 })
  const changed = await verifyFile(db, text)
  const byId = (id = '') =>
    changed.kind === 'read' && changed.verdicts.find((verdict) => 'signed' in verdict && verdict.signed.id === id)?.kind
  expect([one, two, three].map(byId)).toEqual(['edited', 'withdrawn', 'edited'])
  await change(one, { comment: 'Trabajo impecable y a tiempo.' })
  await change(two, { state: 'publicada' })
  await change(three, { rating: 5 })
  expect(await verdictsOf(text)).toEqual(['valid', 'valid', 'valid'])
  await db
    .deleteFrom('ratings')
    .where('id', '=', one ?? '')
    .execute()
  expect(await verdictsOf(text)).toEqual(expect.arrayContaining(['withdrawn']))
})

test('no part of a rating can be changed, added or left out', async () => {
  const { file } = await aFile()
  const [entry = { rating: {}, kid: '', signature: '' }] = file.ratings
  const tampered = (rating: unknown, rest: object = {}) =>
    verdictsOf({ ...file, ratings: [{ ...entry, rating, ...rest }] })
  const { rating } = entry
  const changes: Record<string, unknown> = {
    format: 'gremio-rating/2',
    site: 'https://otro.example',
    id: (await aRating(db)).id,
    stars: 4,
    text: 'Trabajo impecable.',
    month: '2026-04',
    category: 'web',
    work: 'Desarrollo Web',
    proof: 'pago-verificado',
  }
  expect(Object.keys(changes).toSorted()).toEqual(Object.keys(rating).toSorted())
  for (const [name, value] of Object.entries(changes)) {
    expect(await tampered({ ...rating, [name]: value }), name).toEqual(['forged'])
    const { [name]: _gone, ...rest } = rating
    expect(await tampered(rest), name).toEqual(['forged'])
  }
  for (const odd of [null, 7, 'texto', [], [rating], { ...rating, author: 'Elena Ruiz' }, { rating }])
    expect(await tampered(odd)).toEqual(['forged'])
  for (const stars of ['5', 5.5, 6, -5, null, [5], { valueOf: 5 }])
    expect(await tampered({ ...rating, stars })).toEqual(['forged'])
  // Whatever order the properties come in, and however the file is laid out, it is the same rating.
  expect(await tampered(Object.fromEntries(Object.entries(rating).toReversed()))).toEqual(['valid'])
  expect(await verdictsOf(`\uFEFF${JSON.stringify(file, null, 8).replaceAll('\n', '\r\n')}`)).toEqual(['valid'])
})

test('properties that a reader may overlook are refused: repeated, inherited, above the signature', async () => {
  const { file } = await aFile()
  const text = JSON.stringify(file)
  // Readers of JSON take the last value of a name, people may see the first.
  for (const twice of ['"stars":5,"stars":1', '"stars":1,"stars":5', String.raw`"stars":5,"st\u0061rs" : 5`])
    expect(await verdictsOf(text.replace('"stars":5', twice)), twice).toBe('unreadable')
  expect(await verdictsOf(text.replace('"stars":5', '"stars":5,"__proto__":{"stars":1}'))).toEqual(['forged'])
  expect(await verdictsOf(text.replace('"stars":5', '"constructor":{},"stars":5'))).toEqual(['forged'])
  expect(await verdictsOf(text.replace('"kid"', '"note":"De su banco","kid"'))).toBe('unreadable')
  expect(await verdictsOf(text.replace('{"format"', '{"owner":"Nuria","format"'))).toBe('unreadable')
  expect(await verdictsOf(text.replace('"text":"', String.raw`"text":"\ud800`))).toEqual(['forged'])
})

test('a key of another site and a signature by another key get different answers', async () => {
  const { file } = await aFile()
  const [entry = { rating: {}, kid: '', signature: '' }] = file.ratings
  const elsewhere = createSecretBox(['otra-0123456789abcdef0123456789abcdef0'], 'ratings')
  const before = await requireSigningKey(db, box, now)
  await rotateKey(db, box, { now })
  const after = await requireSigningKey(db, box, now)
  expect(after.kid).not.toBe(before.kid)
  const with_ = (rest: object) => verdictsOf({ ...file, ratings: [{ ...entry, ...rest }] })
  expect(await with_({ kid: after.kid })).toEqual(['forged'])
  expect(await with_({ kid: 'A'.repeat(43) })).toEqual(['foreign'])
  expect(await with_({ signature: randomBytes(64).toString('base64url') })).toEqual(['forged'])
  expect(await with_({ signature: Buffer.alloc(64).toString('base64url') })).toEqual(['forged'])
  for (const rest of [
    { kid: '' },
    { kid: '__proto__' },
    { kid: null },
    { kid: `${entry.kid}'--` },
    { kid: [entry.kid] },
  ])
    expect(await with_(rest)).toBe('unreadable')
  for (const signature of ['', `${entry.signature}A`, entry.signature.slice(1), `${entry.signature.slice(1)}+`, 7])
    expect(await with_({ signature })).toBe('unreadable')
  expect(await with_({})).toEqual(['valid'])
  expect(elsewhere.open(Buffer.alloc(80), before.kid)).toBeUndefined()
})

test('a rating counts once in a file, the rated people in it are counted, and a forged copy before it has no effect', async () => {
  const [one, other] = [await aFile(), await aFile()]
  const [entry = { rating: {}, kid: '', signature: '' }] = one.file.ratings
  const forged = { ...entry, rating: { ...entry.rating, stars: 1 } }
  const mixed = { ...one.file, ratings: [forged, entry, entry, ...other.file.ratings] }
  expect(await verdictsOf(mixed)).toEqual(['forged', 'valid', 'repeated', 'valid'])
  expect(await verifyFile(db, JSON.stringify(mixed))).toMatchObject({ people: 2 })
})

test('a file of another kind is refused early, however big, deep or odd it is', async () => {
  const { file } = await aFile()
  const deep = 400_000
  const odd = [
    '',
    '{',
    'null',
    '[]',
    '{"ratings":[]}',
    JSON.stringify({ ...file, ratings: [] }),
    JSON.stringify({ ...file, format: 'gremio-ratings/2' }),
    JSON.stringify({ ...file, ratings: Array.from({ length: RATINGS_IN_A_FILE + 1 }, () => file.ratings[0]) }),
    ' '.repeat(FILE_MAX_BYTES + 1),
    `${'['.repeat(deep)}${']'.repeat(deep)}`,
    `${'{"a":'.repeat(deep / 2)}1${'}'.repeat(deep / 2)}`,
    `{"format":"gremio-ratings/1","ratings":${'['.repeat(deep)}${']'.repeat(deep)}}`,
    `[${'0,'.repeat(FILE_MAX_BYTES / 2 - 2)}0]`,
  ]
  for (const text of odd) expect(await verdictsOf(text), text.slice(0, 60)).toBe('unreadable')
  // Deep nesting in a value that the check never descends into.
  const inside = JSON.stringify(file).replace(/"rating":\{[^}]*\}/, `"rating":${'['.repeat(deep)}${']'.repeat(deep)}`)
  expect(await verdictsOf(inside)).toEqual(['forged'])
  const within = JSON.stringify(file).replace('"stars":5', `"stars":${'['.repeat(deep)}${']'.repeat(deep)}`)
  expect(await verdictsOf(within)).toEqual(['forged'])
  expect(await verifyFile(db, Buffer.from([0xff, 0xfe, 0x7b, 0x00]))).toEqual({ kind: 'unreadable' })
})

test('the largest file that the site writes can be checked', async () => {
  const freelancer = await anAccount(db)
  for (let count = 0; count < RATINGS_IN_A_FILE; count += 1)
    await aRating(db, { freelancer, comment: '\u0001'.repeat(2_000) })
  await aRating(db, { freelancer, comment: 'La última.', publishedAt: now })
  const first = (await signPart(db, freelancer.id, 1, signing)) ?? ''
  expect(Buffer.byteLength(first)).toBeLessThan(FILE_MAX_BYTES)
  expect(await verdictsOf(first)).toEqual(Array.from({ length: RATINGS_IN_A_FILE }, () => 'valid'))
  const second = (await signPart(db, freelancer.id, 2, signing)) ?? ''
  expect(second).toContain('La última.')
  expect(await verdictsOf(second)).toEqual(['valid'])
  expect(await signPart(db, freelancer.id, 3, signing)).toBeUndefined()
})

test('the rated person is named only where everybody may see their profile', async () => {
  const { freelancer, text } = await aFile()
  const named = async () => {
    const verified = await verifyFile(db, text)
    const [verdict] = verified.kind === 'read' ? verified.verdicts : []
    return verdict && 'now' in verdict ? verdict.now.name : undefined
  }
  expect(await named()).toBe('Nuria Campos')
  await db.insertInto('userSettings').values({ userId: freelancer.id, profileVisibility: 'private' }).execute()
  expect(await named()).toBeNull()
  await db.deleteFrom('userSettings').where('userId', '=', freelancer.id).execute()
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', freelancer.id).execute()
  expect(await named()).toBeNull()
})

test('the secret half is sealed, moves to a new secret of the installation, and is replaced when no secret opens it', async () => {
  const { text } = await aFile()
  const key = await requireSigningKey(db, box, now)
  const stored = () =>
    db.selectFrom('ratingKeys').select('sealedKey').where('kid', '=', key.kid).executeTakeFirstOrThrow()
  const before = await stored()
  expect(before.sealedKey?.includes(key.secret.export({ format: 'der', type: 'pkcs8' }).subarray(-32))).toBe(false)
  const newest = 'nueva-0123456789abcdef0123456789abcdef'
  const both = createSecretBox([newest, 'prueba-0123456789abcdef0123456789abcdef'], 'ratings')
  expect((await requireSigningKey(db, both, now)).kid).toBe(key.kid)
  expect((await stored()).sealedKey).not.toEqual(before.sealedKey)
  const alone = createSecretBox([newest], 'ratings')
  expect((await requireSigningKey(db, alone, now)).kid).toBe(key.kid)
  const lost = createSecretBox(['perdida-0123456789abcdef0123456789abcdef'], 'ratings')
  const replaced = await requireSigningKey(db, lost, now)
  expect(replaced.kid).not.toBe(key.kid)
  expect((await stored()).sealedKey).toBeNull()
  expect(await verdictsOf(text)).toEqual(['valid'])
  expect(signatureOf({ a: 1, b: 2 }, replaced)).toBe(signatureOf(JSON.parse('{"b":2,"a":1}'), replaced))
  expect(canonical({ b: 2, a: 1 })).toBe('{"a":1,"b":2}')
})
