import type { AppLoadContext } from '@remix-run/node'
import { SpoolError, type Spool, type SpooledFile } from '#app/adapters/spool.server.ts'
import { MAX_ATTACHMENT_BYTES } from '#app/domain/uploads/attachments.ts'
import { judgeUpload, type ManyUploads, type Sized, type UploadPolicy } from '#app/domain/uploads/judge.ts'
import { readFields, type ArrivingFile, type Field } from '#app/http/form-data.server.ts'
import { consumeLimit, tooManyMessage } from '#app/http/rate-limit.server.ts'

/** `fields`: the form's texts; `control`: the name of its file control. */
interface Reading {
  fields: Field[]
  control: string
  maxTextLength?: number
  log?: AppLoadContext['log']
}

/**
 * Reads a form with files. Each file is counted for its sender and checked as soon as it has arrived, so that a refused
 * file does not affect the others.
 * @returns `refusals`: what is wrong with the other files, with their names; `retryAfterSeconds`: set when the hour's
 *   uploads are used up.
 * @throws BusyError when too many pictures wait: the action that reads the form is answered by `keepingForm`.
 */
export async function readWithFiles<Made extends object>(
  request: Request,
  userId: string,
  policy: UploadPolicy<Made>,
  reading: Reading,
) {
  const judging = judgeEach(policy, { request, userId, log: reading.log })
  const { fields, control, maxTextLength } = reading
  const files = {
    name: control,
    receive: async ({ name, bytes }: { name: string; bytes: Buffer }) =>
      void ((await judging.mayCome(name)) && (await judging.judge({ name, bytes }))),
  }
  const form = await readFields(request, fields, { files, maxTextLength })
  return { form, ...judging.outcome }
}

/**
 * Reads a form with files that may be too large for memory: they are written to the disk while they arrive. A file that
 * is larger than a usual one counts as several.
 * @returns `isKept`: false when the disk did not take one.
 */
export async function readWithLargeFiles<Made extends object>(
  request: Request,
  userId: string,
  policy: ManyUploads<Made, SpooledFile>,
  { spool, ...reading }: Reading & { spool: Spool },
) {
  const judging = judgeEach(policy, { request, userId, log: reading.log })
  let isKept = true
  async function take({ name, content }: ArrivingFile): Promise<Buffer> {
    if (judging.outcome.accepted.length >= policy.most.files) judging.refuse(name, policy.most.refused())
    else if (isKept && (await judging.mayCome(name))) {
      const bytes = await spool.keep(content, judging.mostOfNext()).catch((error: unknown) => {
        if (!(error instanceof SpoolError)) throw error
        reading.log?.error({ err: error }, 'a file could not be written down')
        isKept = false
      })
      const more = Math.ceil((bytes?.length ?? 0) / MAX_ATTACHMENT_BYTES) - 1
      if (bytes && (more < 1 || (await judging.mayCome(name, more)))) await judging.judge({ name, bytes })
      if (bytes) return bytes.sha256
    }
    return NOT_READ
  }
  const { fields, control, maxTextLength } = reading
  const form = await readFields(request, fields, { files: { name: control, take }, maxTextLength })
  return { form, isKept, ...judging.outcome }
}

/** Used as the hash of a file that was dropped. */
const NOT_READ = Buffer.alloc(32)

/** Judges the files of a form, one after another. */
function judgeEach<Made extends object, Content extends Sized>(
  policy: UploadPolicy<Made, Content>,
  { request, userId, log }: { request: Request; userId: string; log?: AppLoadContext['log'] },
) {
  const outcome = {
    accepted: [] as Made[],
    refusals: [] as string[],
    retryAfterSeconds: undefined as number | undefined,
  }
  let acceptedBytes = 0
  const refuse = (name: string, why: string) => void outcome.refusals.push(`${why} (${name.slice(0, 100)})`)
  return {
    outcome,
    refuse,
    /** How large the next file may be. */
    mostOfNext: () => Math.min(policy.maxBytes, Math.max(0, (policy.inAll?.bytes ?? Infinity) - acceptedBytes)),
    /** Counts a file for its sender; one beyond the hour's uploads is refused. */
    async mayCome(name: string, times?: number): Promise<boolean> {
      const limit = await consumeLimit('upload-by-account', userId, { log, times })
      if (limit.allowed) return true
      outcome.retryAfterSeconds = limit.retryAfterSeconds
      refuse(name, tooManyMessage(limit.retryAfterSeconds))
      return false
    },
    async judge({ name, bytes }: { name: string; bytes: Content }): Promise<void> {
      const made = await judgeUpload(
        policy,
        { name, bytes },
        { accepted: outcome.accepted.length, acceptedBytes, waiter: { key: userId, signal: request.signal } },
      )
      if (typeof made === 'string') return refuse(name, made)
      outcome.accepted.push(made)
      acceptedBytes += bytes.length
    },
  }
}
