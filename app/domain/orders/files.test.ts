import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareAttachment } from '#app/adapters/attachments.server.ts'
import type { Db } from '#app/db.server.ts'
import { addToDispute, answerDispute } from '#app/domain/disputes/commands.server.ts'
import { claimDispute } from '#app/domain/disputes/deciding.server.ts'
import { findDispute, openFileAsModerator } from '#app/domain/disputes/queries.server.ts'
import { listStagedAttachments, discardAttachments, stageAttachments } from '#app/domain/uploads/attachments.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDispute, turnNow } from '#tests/support/disputes.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { actOnStage } from './commands.server.ts'
import { openOrderFile } from './files.server.ts'
import { findOrder, noteSeen } from './queries.server.ts'
import { turnStage } from './turning.server.ts'

const PAID = TO_THE_END.slice(0, 2)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const theStore = () => {
  const objects = new Map<string, Buffer>()
  return {
    objects,
    put: (key: string, bytes: Buffer) => Promise.resolve(void objects.set(key, bytes)),
    open: (key: string) => {
      const bytes = objects.get(key)
      return Promise.resolve(bytes && { stream: Readable.from([bytes]), bytes: bytes.length })
    },
    delete: (key: string) => Promise.resolve(void objects.delete(key)),
  }
}

/** Files that wait in the form of this person, by its key. */
async function aForm(db: Db, store: ReturnType<typeof theStore>, userId: string, texts: (string | Buffer)[]) {
  const formKey = randomUUID()
  const files = await Promise.all(
    texts.map(async (text, index) => {
      const prepared = await prepareAttachment(Buffer.from(text as string), `archivo ${index + 1}`)
      if (prepared.kind !== 'prepared') throw new Error(prepared.reason)
      return prepared.file
    }),
  )
  const { staged } = await stageAttachments(db, store, { userId, draftKey: formKey }, files, new Date())
  return { formKey, fileIds: staged.map(({ id }) => id) }
}

async function aDelivery(texts = ['uno', 'dos'], words: string | null = null) {
  const db = await aDatabase()
  const store = theStore()
  const order = await aHiring(db, {}, PAID)
  const form = await aForm(db, store, order.freelancer.id, texts)
  const version = (await findOrder(db, order.client.id, order.id))?.stages[0]?.version ?? -1
  const delivering = { act: 'deliver' as const, n: 1, words, ...form, version, now: new Date() }
  const deliver = () => actOnStage(db, order.freelancer.id, order.id, delivering)
  const files = async () => (await findOrder(db, order.client.id, order.id))?.files ?? []
  return { db, store, order, form, deliver, files }
}

test('a delivery with neither words nor a file that waits is refused, and nothing of it is stored', async () => {
  const { db, order, deliver } = await aDelivery([], '  ')
  expect(await deliver()).toEqual({ kind: 'nothing-delivered' })
  const { version, state } = (await findOrder(db, order.client.id, order.id))?.stages[0] ?? {}
  expect(state).toBe('en_curso')
  // A file that no form of this person has staged is ignored.
  const empty = { act: 'deliver', n: 1, words: null, fileIds: [randomUUID()], formKey: randomUUID() } as const
  const again = await actOnStage(db, order.freelancer.id, order.id, {
    ...empty,
    version: version ?? -1,
    now: new Date(),
  })
  expect(again).toEqual({ kind: 'nothing-delivered' })
})

test('a delivery keeps its files once, in their order, and only the two sides open them', async () => {
  const { db, store, order, form, deliver, files } = await aDelivery()
  const presses = await Promise.all([deliver(), deliver(), deliver()])
  expect(presses.map(({ kind }) => kind).toSorted()).toEqual(['done', 'done-before', 'done-before'])
  const [one, two, ...others] = await files()
  expect(others).toEqual([])
  expect([one?.name, two?.name]).toEqual(['archivo 1.txt', 'archivo 2.txt'])
  expect(one).toMatchObject({ side: 'freelancer', sha256: hashOf(Buffer.from('uno')), evidenceN: null })
  const draft = { userId: order.freelancer.id, draftKey: form.formKey }
  expect(await listStagedAttachments(db, draft, form.fileIds)).toEqual([])

  const opened = async (userId: string, orderId = order.id) =>
    (await openOrderFile(db, store, { userId, orderId, id: one?.id ?? '' })).kind
  expect(await opened(order.client.id)).toBe('opened')
  expect(await opened(order.freelancer.id)).toBe('opened')
  expect(await opened((await anAccount(db)).id)).toBe('not-found')
  const other = await aHiring(db, { client: order.client }, PAID)
  expect(await opened(order.client.id, other.id)).toBe('not-found')
})

test('a file that was found harmful is neither listed nor opened, by its own side either', async () => {
  const { db, store, order, deliver, files } = await aDelivery()
  await deliver()
  const [one, two] = await files()
  await db.updateTable('orderFiles').set({ scanState: 'rechazado' }).where('id', '=', one!.id).execute()
  expect((await files()).map(({ id }) => id)).toEqual([two?.id])
  for (const userId of [order.client.id, order.freelancer.id])
    expect(await openOrderFile(db, store, { userId, orderId: order.id, id: one!.id })).toEqual({ kind: 'not-found' })
})

test('files of another person, or of another form, are left out', async () => {
  const { db, store, order, form, deliver, files } = await aDelivery()
  const stranger = await aForm(db, store, order.client.id, ['ajeno'])
  form.fileIds.push(...stranger.fileIds)
  await deliver()
  expect((await files()).map(({ name }) => name)).toEqual(['archivo 1.txt', 'archivo 2.txt'])
})

test('silence accepts a delivery of files alone, but not one whose files are all gone', async () => {
  for (const isLeft of [true, false]) {
    const { db, order, deliver } = await aDelivery(['el cartel'])
    await deliver()
    await noteSeen(db, order.client.id, order.id, new Date(Date.now() + 1_000))
    if (!isLeft) await db.deleteFrom('users').where('id', '=', order.freelancer.id).execute()
    const stage = (await findOrder(db, order.client.id, order.id))?.stages[0]
    await turnStage(db, { orderId: order.id, n: 1, version: stage?.version ?? -1 }, stage?.turnAt ?? new Date(0))
    const after = await findOrder(db, order.client.id, order.id)
    expect(after?.stages[0]?.state).toBe(isLeft ? 'completado' : 'entregado')
    expect(after?.events.at(-1)?.kind).toBe(isLeft ? 'accepted-by-silence' : 'waits-for-content')
  }
})

test('each side shows at most ten files in a dispute, each with its number, its hash and its hour', async () => {
  const db = await aDatabase()
  const store = theStore()
  const { id, client, freelancer } = await aDispute(db)
  const show = async (userId: string, texts: string[]) => {
    const version = (await findDispute(db, userId, id))?.version ?? -1
    const form = await aForm(db, store, userId, texts)
    return addToDispute(db, { userId, disputeId: id }, { words: null, ...form, version, now: new Date() })
  }
  const texts = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `prueba ${from + index}`)
  expect(await show(client.id, texts(7))).toEqual({ kind: 'done' })
  expect(await show(client.id, texts(4, 7))).toEqual({ kind: 'too-many-files', left: 3 })
  expect(await show(client.id, texts(3, 7))).toEqual({ kind: 'done' })
  expect(await show(client.id, ['una más'])).toEqual({ kind: 'too-many-files', left: 0 })
  const version = (await findDispute(db, freelancer.id, id))?.version ?? -1
  const answer = {
    grants: false,
    words: 'Aquí está.',
    ...(await aForm(db, store, freelancer.id, ['la otra'])),
    version,
  }
  expect(await answerDispute(db, { userId: freelancer.id, disputeId: id }, { ...answer, now: new Date() })).toEqual({
    kind: 'done',
  })
  const shown = (await findDispute(db, freelancer.id, id))?.files ?? []
  expect(shown.filter(({ side }) => side === 'client').map(({ evidenceN }) => evidenceN)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
  expect(shown.find(({ side }) => side === 'freelancer')).toMatchObject({
    evidenceN: 1,
    sha256: hashOf(Buffer.from('la otra')),
    disputeId: id,
  })
})

test('words and files that a side repeats in a dispute are not added, and notify nobody', async () => {
  const db = await aDatabase()
  const store = theStore()
  const { id, client, freelancer } = await aDispute(db, {}, 'negociacion')
  const add = async (userId: string, words: string | null, texts: string[] = []) => {
    const version = (await findDispute(db, userId, id))?.version ?? -1
    const form = await aForm(db, store, userId, texts)
    return (await addToDispute(db, { userId, disputeId: id }, { words, ...form, version, now: new Date() })).kind
  }
  const stored = async () => {
    const dispute = await findDispute(db, client.id, id)
    const { notices } = await db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('notices'))
      .where('userId', '=', freelancer.id)
      .executeTakeFirstOrThrow()
    return [dispute?.events.length, dispute?.files.length, Number(notices)]
  }
  expect(await add(client.id, 'Esto llegó.', ['una foto', 'un correo'])).toBe('done')
  const before = await stored()
  expect(await add(client.id, 'Esto llegó.', ['una foto', 'un correo'])).toBe('nothing-new')
  expect(await add(client.id, 'Esto llegó.')).toBe('nothing-new')
  expect(await add(client.id, null, ['un correo'])).toBe('nothing-new')
  expect(await stored()).toEqual(before)
  // Anything new is added, also words and files that only the other side has used.
  expect(await add(client.id, 'Esto llegó, y tarde.', ['una foto'])).toBe('done')
  expect(await add(client.id, 'Esto llegó.', ['una foto', 'otra foto'])).toBe('done')
  expect(await add(freelancer.id, 'Esto llegó.', ['una foto'])).toBe('done')
})

test('a picture has the hash of the stored file and of the sent one', async () => {
  const db = await aDatabase()
  const store = theStore()
  const { id, client } = await aDispute(db)
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#07c' } })
    .jpeg()
    .toBuffer()
  const form = await aForm(db, store, client.id, [photo])
  const who = { userId: client.id, disputeId: id }
  await addToDispute(db, who, { words: null, ...form, version: 0, now: new Date() })
  const [file] = (await findDispute(db, client.id, id))?.files ?? []
  expect(file?.sentSha256).toBe(hashOf(photo))
  const [kept] = store.objects.values()
  expect(file?.sha256).toBe(hashOf(kept ?? Buffer.alloc(0)))
})

test('a moderator opens a file of a dispute that is theirs to decide, and the log of its owner says so', async () => {
  const db = await aDatabase()
  const store = theStore()
  const { id, client } = await aDispute(db, {}, 'negociacion')
  const who = { userId: client.id, disputeId: id }
  const version = (await findDispute(db, client.id, id))?.version ?? -1
  await addToDispute(db, who, {
    words: 'Mira.',
    ...(await aForm(db, store, client.id, ['a'])),
    version,
    now: new Date(),
  })
  const [file] = (await findDispute(db, client.id, id))?.files ?? []
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  const open = async (moderatorId: string) =>
    (
      await openFileAsModerator(db, store, {
        moderatorId,
        disputeId: id,
        fileId: file?.id ?? '',
        now: new Date(),
      })
    ).kind
  // Before a moderator is asked, only the two sides can open it.
  expect(await open(moderator.id)).toBe('not-found')
  await turnNow(db, id)
  await claimDispute(db, moderator.id, id, new Date())
  expect(await open(moderator.id)).toBe('opened')
  expect(await open(client.id)).toBe('not-found')
  const log = await db.selectFrom('auditLog').select('action').where('subjectId', '=', client.id).execute()
  expect(log.map(({ action }) => action)).toEqual(['dispute.read-file'])
})

test('files are deleted with the account of the person who added them, and from the store', async () => {
  const { db, store, order, deliver, files } = await aDelivery()
  await deliver()
  const keys = [...store.objects.keys()]
  const later = daysAfter(new Date(), 2)
  await discardAttachments(db, store, keys, later)
  expect(store.objects.size).toBe(2)
  await db.deleteFrom('users').where('id', '=', order.freelancer.id).execute()
  expect(await files()).toEqual([])
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'discard-attachments').execute()
  expect(jobs.map(({ payload }) => JSON.stringify(payload)).join()).toContain(keys[0])
  await discardAttachments(db, store, keys, new Date(later.getTime() + DAY_MS))
  expect(store.objects.size).toBe(0)
})
