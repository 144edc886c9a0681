import { randomUUID } from 'node:crypto'
import { prepareAttachment } from '#app/adapters/attachments.server.ts'
import { clock } from '#app/adapters/clock.server.ts'
import type { EncodePicture } from '#app/adapters/images.server.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db } from '#app/db.server.ts'
import { closeContest } from '#app/domain/contests/closing.server.ts'
import { enterContest } from '#app/domain/contests/entering.server.ts'
import { awardContest, markFinalist } from '#app/domain/contests/judging.server.ts'
import { createContest } from '#app/domain/contests/organising.server.ts'
import { setContestPicture } from '#app/domain/contests/files.server.ts'
import { ContestForm } from '#app/domain/contests/schema.ts'
import { stageAttachments } from '#app/domain/uploads/attachments.server.ts'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { demoData } from './data.ts'
import { drawPicture } from './pictures.ts'
import type { DemoCategory, DemoContest, DemoEntry } from './schemas.ts'

/** Writes the contests, one of every state, with their entries, each at its time, through the commands of everybody. */
export async function addDemoContests(
  db: Db,
  storage: ObjectStorage,
  people: ReadonlyMap<string, string>,
  { encodePicture, now, currency }: { encodePicture: EncodePicture; now: Date; currency: string },
): Promise<void> {
  const at = (days: number) => daysAfter(now, days)
  const dayOf = (date: Date) => isoDay(date, siteTimeZone)
  const idOf = (key: string) => {
    const id = people.get(key)
    if (!id) throw new Error(`There is no ${key} in the demonstration`)
    return id
  }
  // Each contest gets its entries at once, because the worker of a running server would close an ended contest before
  // it has any.
  for (const contest of demoData().contests) await inTransaction(db, (trx) => addContest(trx, contest))

  async function addContest(db: Db, contest: DemoContest) {
    const organiserId = idOf(contest.by)
    const announcedAt = at(Math.min(contest.from, -1))
    const form = ContestForm.parse({
      title: contest.title,
      description: contest.brief,
      category: contest.category,
      prize: contest.prize,
      prizeDescription: contest.extra ?? '',
      starts: contest.from > 0 ? dayOf(at(contest.from)) : '',
      ends: dayOf(at(contest.to)),
      blind: contest.blind ? 'on' : '',
    })
    const created = await createContest(db, organiserId, form, {
      draftKey: randomUUID(),
      currency,
      timeZone: siteTimeZone,
      now: announcedAt,
    })
    if (created.kind !== 'created') throw new Error(`«${contest.title}» was not created: ${created.kind}`)
    const about = { organiserId, contestId: created.id }
    // The job that deletes what is not used is due at once, and finds it used: both are written with the contest.
    await addPicture(db, storage, { ...about, contest, encodePicture }, announcedAt)
    const { endsAt } = await db
      .selectFrom('contests')
      .select('endsAt')
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow()
    for (const [index, entry] of contest.entries.entries()) {
      const enteredAt = new Date(announcedAt.getTime() + (index + 1) * DAY_MS * 0.9)
      const place = { contestId: created.id, userId: idOf(entry.by), category: contest.category }
      await addEntry(db, storage, place, entry, enteredAt)
    }
    if (endsAt > now) return
    await closeContest(db, created.id, new Date(endsAt.getTime() + 1000))
    await judge(db, created.id, organiserId, contest, daysAfter(endsAt, 1))
  }
}

interface Picturing {
  organiserId: string
  contestId: string
  contest: DemoContest
  encodePicture: EncodePicture
}

async function addPicture(
  db: Db,
  storage: ObjectStorage,
  { contest, encodePicture, ...about }: Picturing,
  at: Date,
): Promise<void> {
  const encoded = await encodePicture(await drawPicture(contest.category, contest.title, 2, contest.shows))
  if (encoded.kind !== 'encoded') throw new Error(`A drawn picture was refused: ${encoded.reason}`)
  const outcome = await setContestPicture(db, storage, about, encoded.picture, at)
  if (outcome.kind !== 'illustrated') throw new Error(`The picture of «${contest.title}»: ${outcome.kind}`)
}

async function addEntry(
  db: Db,
  storage: ObjectStorage,
  { contestId, userId, category }: { contestId: string; userId: string; category: DemoCategory },
  { title, text, files }: DemoEntry,
  now: Date,
): Promise<void> {
  const key = randomUUID()
  const fileIds: string[] = []
  for (const [index, file] of files.entries()) {
    const bytes = 'text' in file ? Buffer.from(file.text) : await drawPicture(category, title, index + 1, file.shows)
    const prepared = await prepareAttachment(bytes, file.name)
    if (prepared.kind !== 'prepared') throw new Error(`${file.name} was refused: ${prepared.reason}`)
    // Waiting since just now: a job that was due long ago would delete it at once.
    const { staged } = await stageAttachments(db, storage, { userId, draftKey: key }, [prepared.file], clock.now())
    fileIds.push(...staged.map(({ id }) => id))
  }
  const entered = await enterContest(
    db,
    { id: userId, role: 'usuario' },
    contestId,
    { title, body: text },
    { key, fileIds, now },
  )
  if (entered.kind !== 'entered') throw new Error(`«${title}» was not entered: ${entered.kind}`)
}

async function judge(db: Db, contestId: string, organiserId: string, contest: DemoContest, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('contestEntries')
    .select(['id', 'title'])
    .where('contestId', '=', contestId)
    .execute()
  const idOf = ({ title }: DemoEntry) => rows.find((row) => row.title === title)?.id ?? ''
  for (const entry of contest.entries) {
    if (entry.note) await markFinalist(db, organiserId, { contestId, entryId: idOf(entry) }, { note: entry.note }, now)
  }
  if (!contest.decided) return
  const winner = contest.entries.find(({ wins }) => wins)
  const awarded = await awardContest(db, organiserId, contestId, { winnerId: winner ? idOf(winner) : null, now })
  if (awarded.kind !== 'awarded') throw new Error(`«${contest.title}» was not decided: ${awarded.kind}`)
}
