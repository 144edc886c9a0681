import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { clock } from '#app/adapters/clock.server.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { answerFailure, isSecret } from '#app/http/outage.server.ts'
import { tooManyRequests } from '#app/http/rate-limit.server.ts'
import { countPasswordAgain } from '#app/http/sign-in-limits.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { requireViewer, type RequestArgs, type Viewer } from '#app/http/viewer.server.ts'
import { t } from '#app/locale/texts.ts'

export const WRONG_PASSWORD = () => ({ currentPassword: [t('La contraseña actual no es correcta')] })
export const WRONG_CODE = () => ({ code: [t('El código no es correcto o ya se ha usado')] })

interface SecretForm<Schema extends z.ZodObject> {
  schema: Schema
  /** The form when it has been read already. */
  form?: FormData
  /** The sentence before the reason when the form cannot be stored. */
  failure?: string | null
}

type FieldErrors = Record<string, string[]>

interface Given<Schema extends z.ZodObject> {
  viewer: Viewer
  value: z.output<Schema>
  at: { now: Date; site: ReturnType<typeof siteOf> }
  /** The form's reply with a message. */
  refusal: (message: string) => SubmissionResult<string[]>
  /** Shows the form with what is wrong with its fields. */
  refuse: (errors: FieldErrors) => ReturnType<typeof data<SubmissionResult<string[]>>>
}

/**
 * Answers a form that asks a signed-in person for the password or a code again. Attempts are counted, and the form
 * comes back with all that was typed but its secrets when there were too many, when it has mistakes and in an outage.
 * @param act does what the form asks for.
 */
export async function answerSecretForm<Schema extends z.ZodObject, Answer>(
  args: RequestArgs,
  { schema, form, failure = t('Error al actualizar la configuración') }: SecretForm<Schema>,
  act: (given: Given<Schema>) => Promise<Answer>,
) {
  const viewer = await requireViewer(args)
  const submission = judgeForm(form ?? (await readFields(args.request, [schema])), schema)
  const hideFields = Object.keys(schema.shape).filter(isSecret)
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 422 })
  const refusal = (message: string) => submission.reply({ formErrors: [message], hideFields })
  const refuse = (fieldErrors: FieldErrors) => data(submission.reply({ fieldErrors, hideFields }), { status: 422 })
  answerFailure(args, failure, refusal)
  const limit = await countPasswordAgain(viewer, args.context)
  if (!limit.allowed) return tooManyRequests(limit, refusal)
  const at = { now: clock.now(), site: siteOf(args.request) }
  return await act({ viewer, value: submission.value, at, refusal, refuse })
}
