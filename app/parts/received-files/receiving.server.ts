import type { AppLoadContext } from '@remix-run/node'
import { judgeUpload, type UploadPolicy } from '#app/domain/uploads/judge.ts'
import { readFields, type Field, type ReceivedFile } from '#app/http/form-data.server.ts'
import { consumeLimit, tooManyMessage } from '#app/http/rate-limit.server.ts'

/**
 * Reads a form with files. Each file is counted for its sender and judged as soon as it has arrived, so that a refused
 * one takes nothing else with it.
 * @param reading `fields`: the form's texts; `control`: the name of its file control.
 * @returns `refusals`: what is wrong with the other files, with their names; `retryAfterSeconds`: set when the hour's
 *   uploads are used up.
 * @throws BusyError when too many pictures wait: the action that reads the form is answered by `keepingForm`.
 */
export async function readWithFiles<Made extends object>(
  request: Request,
  userId: string,
  policy: UploadPolicy<Made>,
  reading: { fields: Field[]; control: string; maxTextLength?: number; log?: AppLoadContext['log'] },
) {
  const accepted: Made[] = []
  const refusals: string[] = []
  let retryAfterSeconds: number | undefined
  const receive = async (file: ReceivedFile) => {
    const limit = await consumeLimit('upload-by-account', userId, reading)
    if (!limit.allowed) ({ retryAfterSeconds } = limit)
    const made = limit.allowed
      ? await judgeUpload(policy, file, {
          accepted: accepted.length,
          waiter: { key: userId, signal: request.signal },
        })
      : tooManyMessage(limit.retryAfterSeconds)
    if (typeof made === 'string') refusals.push(`${made} (${file.name.slice(0, 100)})`)
    else accepted.push(made)
  }
  const { fields, control, maxTextLength } = reading
  const form = await readFields(request, fields, { files: { name: control, receive }, maxTextLength })
  return { form, accepted, refusals, retryAfterSeconds }
}
