import '#tests/support/own-world.ts'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { createS3Storage } from '#app/adapters/storage-s3.server.ts'
import { discardAttachments } from '#app/domain/uploads/attachments.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aFolder } from '#tests/support/folder.ts'
import { anS3Server } from '#tests/support/s3.ts'
import type { TestS3 } from '#tests/support/s3-server.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const MEGABYTE = 1024 * 1024

let s3: TestS3
/** The server's folder of temporary files. */
let temporary: string
let server: Awaited<ReturnType<typeof aServer>>

beforeAll(async () => {
  s3 = await anS3Server()
  temporary = aFolder()
  server = await aServer({ ...s3.environment, TMPDIR: temporary, RATE_LIMIT_FACTOR: '100' })
})

/** A file that begins like a film, of this size. */
const film = (bytes: number) =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1'), Buffer.alloc(bytes - 24, 7)])

async function aFreelancer() {
  const db = await aDatabase()
  const [client, freelancer] = [await anAccount(db), await anAccount(db)]
  const { id } = await aHiring(db, { client, freelancer }, TO_THE_END.slice(0, 2))
  const visitor = await Visitor.arrive({ origin: server.origin })
  await signIn(db, visitor, freelancer)
  return { db, client, freelancer, visitor, id, path: `/dashboard/orders/${id}` }
}

interface Sending {
  files: { name: string; bytes: number; content?: Buffer }[]
  words?: string
  /** After how many bytes of files the sender breaks off, or stops. */
  until?: number
  then?: 'break-off' | 'wait'
}

/** Sends the page of a delivery as a browser does, without holding it in memory. */
async function sendDelivery({ visitor, path }: { visitor: Visitor; path: string }, { words, ...sending }: Sending) {
  await visitor.visit(`${path}/stages/1/deliver`)
  const fields = visitor.formTo(`${path}/stages/1/deliver`).filter(([name]) => name === 'key' || name === 'version')
  return sendForm(visitor, `${path}/stages/1/deliver`, { fields: [...fields, ['words', words ?? '']], ...sending })
}

function sendForm(
  visitor: Visitor,
  path: string,
  { fields, files, until = Infinity, then = 'break-off' }: Omit<Sending, 'words'> & { fields: string[][] },
): Promise<{ status: number; body: string; location: string | undefined }> {
  const heads = files.map(({ name }) => part('files', `; filename="${name}"`))
  const start = fields.map(([name = '', value]) => `${part(name)}${value}\r\n`).join('')
  const length =
    Buffer.byteLength(start) +
    files.reduce((sum, { bytes }, index) => sum + Buffer.byteLength(heads[index] ?? '') + bytes + 2, 0) +
    Buffer.byteLength(END)
  const { hostname, port, origin } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=----x',
      'Content-Length': length,
      Cookie: `session=${visitor.cookie('session')}`,
      Origin: origin,
      'Sec-Fetch-Site': 'same-origin',
    }
    const asking = request({ hostname, port, path, method: 'POST', headers, agent: false }, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, body, location: answer.headers.location }),
        reject,
      )
    })
    asking.on('error', reject)
    const write = (chunk: string | Buffer) =>
      asking.write(chunk) || asking.destroyed ? undefined : new Promise((drained) => asking.once('drain', drained))
    async function writeAll() {
      await write(start)
      let sent = 0
      for (const [index, { bytes, content }] of files.entries()) {
        await write(heads[index] ?? '')
        const whole = content ?? film(bytes)
        for (let at = 0; at < bytes; at += MEGABYTE) {
          if (sent >= until) return then === 'wait' ? asking : asking.destroy()
          await write(whole.subarray(at, at + MEGABYTE))
          sent += MEGABYTE
        }
        await write('\r\n')
      }
      asking.end(END)
    }
    writeAll().catch(reject)
  })
}

const part = (name: string, more = '') => `------x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
const END = '------x--\r\n'

/** The memory of the server: now, and the most since it was last asked to forget. */
function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

test('eight films of 50 MB at once reach the store byte for byte, and are not held in memory', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, aFreelancer))
  const [first] = people
  if (!first) throw new Error('nobody delivers')
  const content = film(50 * MEGABYTE)
  const files = [{ name: 'corte final.mp4', bytes: content.length, content }]
  // Memory that the server takes to load its modules for a first form is not counted for the eight.
  const warm = await aFreelancer()
  expect((await sendDelivery(warm, { files })).status).toBe(303)
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const before = memoryOf(server.pid)
  const answers = await Promise.all(people.map((person) => sendDelivery(person, { files })))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 303))
  const grown = memoryOf(server.pid).most - before.now
  expect(grown, `grown by ${Math.round(grown)} MB`).toBeLessThan(200)

  const sha256 = createHash('sha256').update(content).digest('hex')
  const storage = createS3Storage(s3.settings)
  for (const { db, id } of people) {
    const [file, ...others] = await db.selectFrom('orderFiles').selectAll().where('orderId', '=', id).execute()
    expect(others).toEqual([])
    expect(file).toMatchObject({ name: 'corte final.mp4', mime: 'video/mp4', bytes: 50 * MEGABYTE })
    expect(file?.sha256.toString('hex')).toBe(sha256)
    const hash = createHash('sha256')
    for await (const chunk of (await storage.open(file?.key ?? ''))!.stream) hash.update(chunk as Buffer)
    expect(hash.digest('hex')).toBe(sha256)
  }
  storage.close()
  expect(uploadsIn(temporary)).toEqual([])
}, 300_000)

test('a film is downloaded, never shown, and an interrupted download continues', async () => {
  const person = await aFreelancer()
  await sendDelivery(person, { files: [{ name: 'página.mp4', bytes: 2 * MEGABYTE }] })
  const { visitor, path, db, id } = person
  const { id: file } = await db
    .selectFrom('orderFiles')
    .select('id')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow()
  const whole = await visitor.request(`${path}/files/${file}`)
  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="pagina.mp4"; filename*=UTF-8''p%C3%A1gina.mp4`,
    'content-type': 'application/octet-stream',
    'content-length': String(2 * MEGABYTE),
    'x-content-type-options': 'nosniff',
  })
  expect(whole.headers.get('Content-Security-Policy')).toContain("sandbox; default-src 'none'")
  const bytes = Buffer.from(await whole.arrayBuffer())
  const etag = whole.headers.get('ETag') ?? ''
  const rest = await visitor.request(`${path}/files/${file}`, {
    headers: { Range: `bytes=${MEGABYTE}-`, 'If-Range': etag },
  })
  expect(rest.status).toBe(206)
  expect(rest.headers.get('Content-Range')).toBe(`bytes ${MEGABYTE}-${2 * MEGABYTE - 1}/${2 * MEGABYTE}`)
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(MEGABYTE))).toBe(true)
  const other = await visitor.request(`${path}/files/${file}`, { headers: { Range: 'bytes=5-', 'If-Range': '"x"' } })
  expect(other.status).toBe(200)
  await other.arrayBuffer()
})

test('a file that is too large is reported beside the field; the words and the files that fit stay', async () => {
  const person = await aFreelancer()
  const answer = await sendDelivery(person, {
    words: 'El montaje',
    files: [
      { name: 'grande.mp4', bytes: 90 * MEGABYTE },
      { name: 'corto.mp4', bytes: MEGABYTE },
    ],
  })
  expect(answer.status).toBe(422)
  expect(answer.body).toContain('El archivo es demasiado grande. El tamaño máximo permitido es 50MB. (grande.mp4)')
  expect(answer.body).toContain('El montaje</textarea>')
  const kept = await person.db
    .selectFrom('attachmentStaging')
    .select(['name', 'bytes'])
    .where('userId', '=', person.freelancer.id)
    .execute()
  expect(kept).toEqual([{ name: 'corto.mp4', bytes: MEGABYTE }])
})

test('all deliveries of an order together have a limit, whichever form sends them', async () => {
  const person = await aFreelancer()
  const { db, id, freelancer } = person
  const film50 = { name: 'uno.mp4', bytes: 50 * MEGABYTE - 1 }
  const names = ['uno.mp4', 'dos.mp4', 'tres.mp4', 'cuatro.mp4', 'cinco.mp4']
  const answer = await sendDelivery(person, { files: names.map((name) => ({ ...film50, name })) })
  expect(answer.status).toBe(422)
  expect(answer.body).toContain(
    'Las entregas de una contratación pueden ocupar como máximo 200 MB en total, y quedan 200 MB. (cinco.mp4)',
  )
  const kept = await db.selectFrom('attachmentStaging').select('name').where('userId', '=', freelancer.id).execute()
  expect(kept.map(({ name }) => name).toSorted()).toEqual(names.slice(0, 4).toSorted())
  expect(await db.selectFrom('orderFiles').select('id').where('orderId', '=', id).execute()).toEqual([])
}, 120_000)

test('only the freelancer of the order may send so much, which is checked before the body is read', async () => {
  const person = await aFreelancer()
  const { client, db, path } = person
  const stranger = await aFreelancer()
  const clientsBrowser = await Visitor.arrive({ origin: server.origin })
  await signIn(db, clientsBrowser, client)
  const nobody = await Visitor.arrive({ origin: server.origin })
  const fields = [['key', crypto.randomUUID()]]
  const files = [{ name: 'a.mp4', bytes: 70 * MEGABYTE }]
  for (const visitor of [stranger.visitor, clientsBrowser, nobody]) {
    const { status, body } = await sendForm(visitor, `${path}/stages/1/deliver`, { fields, files })
    expect(status).toBe(413)
    expect(body).toContain('Todos juntos pueden sumar 64 MB como mucho.')
  }
  // The usual limit applies to the freelancer's other forms.
  const other = await sendForm(person.visitor, `${path}/stages/1/prove`, { fields, files })
  expect(other.status).toBe(413)
}, 60_000)

test('a form that breaks off leaves no row, and a stored file without a row is deleted later', async () => {
  const person = await aFreelancer()
  const { db, freelancer } = person
  const files = [{ name: 'roto.mp4', bytes: 20 * MEGABYTE }]
  await expect(sendDelivery(person, { files, until: 10 * MEGABYTE })).rejects.toThrow()
  expect(await db.selectFrom('attachmentStaging').select('id').where('userId', '=', freelancer.id).execute()).toEqual(
    [],
  )

  // The state of a process killed after the store had accepted the file: the job that deletes it existed before.
  await sendDelivery(person, { words: 'x'.repeat(5_000), files: [{ name: 'solo.mp4', bytes: MEGABYTE }] })
  const { key } = await db
    .deleteFrom('attachmentStaging')
    .where('userId', '=', freelancer.id)
    .returning('key')
    .executeTakeFirstOrThrow()
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'discard-attachments').execute()
  expect(JSON.stringify(jobs)).toContain(key)
  const storage = createS3Storage(s3.settings)
  expect(await storage.open(key)).toBeDefined()
  await discardAttachments(db, storage, [key], new Date(Date.now() + DAY_MS + MINUTE_MS))
  expect(await storage.open(key)).toBeUndefined()
  storage.close()
})

test('while the store is away the words are kept, and a killed process leaves no file on the disk', async () => {
  const person = await aFreelancer()
  await s3.stop()
  const answer = await sendDelivery(person, { words: 'Va aquí', files: [{ name: 'a.mp4', bytes: 12 * MEGABYTE }] })
  await s3.start()
  expect(answer.status).toBe(503)
  expect(answer.body).toContain('No hemos podido guardar los archivos: el almacén no responde.')
  expect(answer.body).toContain('Va aquí</textarea>')

  const sending = sendDelivery(person, {
    files: [{ name: 'b.mp4', bytes: 50 * MEGABYTE }],
    until: 40 * MEGABYTE,
    then: 'wait',
  })
  await eventually(() => expect(openUploads(server.pid)).toBe(1))
  const gone = expect(sending).rejects.toThrow()
  await server.kill()
  await gone
  expect(uploadsIn(temporary)).toEqual([])
}, 60_000)

const uploadsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('gremio-upload-'))

/** How many files without a name the server is writing. */
const openUploads = (pid: number) =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => /gremio-upload-.* \(deleted\)$/.test(linkOf(`/proc/${pid}/fd/${fd}`)))
    .length

/** Where a descriptor leads; empty for one that has been closed meanwhile. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
