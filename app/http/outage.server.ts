import { data } from '@remix-run/node'
import { isDatabaseUnavailable } from '#app/db.server.ts'
import { PasswordsBusyError } from '#app/domain/accounts/passwords.server.ts'
import { readFields, type Field } from './form-data.server.ts'
import type { FormKept } from './form-kept.ts'
import { currentPath } from './return-path.ts'
import type { Asking } from './viewer.server.ts'

/** When to try again: a database that restarts is back within seconds. */
const RETRY_AFTER_SECONDS = 10

/** Passwords wait for each other for less than a second. */
const BUSY_RETRY_SECONDS = 5

const unavailableFor = (seconds: number) => ({ status: 503, headers: { 'Retry-After': String(seconds) } })

export const STORE_AWAY = 'No podemos guardar nada en este momento. Inténtalo de nuevo en unos segundos.'
const BUSY = 'En este momento hay demasiada gente a la vez. Inténtalo de nuevo en unos segundos.'

/** Why a form with a password cannot be judged now, and when to try again. */
export const reasonToWait = (error: unknown) => (error instanceof PasswordsBusyError ? BUSY : STORE_AWAY)

/**
 * Answers a form with 503 while the database is away, or while too many passwords wait: its page with everything typed.
 * @param answer the form's reply, with what could not be done.
 * @throws the error itself when it is any other.
 */
export function unlessOutage<T>(error: unknown, { context }: Pick<Asking, 'context'>, answer: T) {
  if (error instanceof PasswordsBusyError) {
    context.log?.warn('too many passwords wait: a form was sent back')
    return data(answer, unavailableFor(BUSY_RETRY_SECONDS))
  }
  if (!isDatabaseUnavailable(error)) throw error
  context.log?.error({ err: error }, 'a form could not be stored')
  return data(answer, unavailableFor(RETRY_AFTER_SECONDS))
}

/**
 * Runs an action's work. While the database is away the form's own page cannot be shown, so a page of its own answers
 * 503 with all that was typed and a button that sends it again.
 */
export async function keepingWords<T>(
  asking: Asking,
  { fields, labels }: KeptForm,
  work: (form: FormData) => Promise<T>,
): Promise<T> {
  const form = await readFields(asking.request, fields)
  try {
    return await work(form)
  } catch (error) {
    throw unlessOutage(error, asking, formKept(form, asking, { labels }))
  }
}

/**
 * The same for a form with files, which `work` reads only after it knows the viewer: what was not read yet is read
 * here. Files are not kept, and the page says so.
 */
export async function keepingWordsBesideFiles<T>(
  asking: Asking,
  { fields, files: name, labels }: KeptForm & { files: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseUnavailable(error) || asking.request.bodyUsed) throw error
    let hadFiles = false
    const files = { name, receive: async () => void (hadFiles = true) }
    const form = await readFields(asking.request, fields, { files })
    throw unlessOutage(error, asking, formKept(form, asking, { labels, hadFiles }))
  }
}

interface KeptForm {
  fields: Field[]
  labels: Labels
}

/** The fields that people write in, by name; those of one line are marked. */
export type Labels = Record<string, string | { line: string }>

function formKept(
  form: FormData,
  { request }: Asking,
  { labels, hadFiles = false }: { labels: Labels; hadFiles?: boolean },
): FormKept {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []))
  return {
    kind: 'form-kept',
    message: STORE_AWAY,
    path: currentPath(request),
    hadFiles,
    written: fields.flatMap(({ name, value }) => {
      const label = labels[name]
      if (!label) return []
      const isLine = typeof label === 'object'
      return [{ name, value, isLine, label: isLine ? label.line : label }]
    }),
    others: fields.filter(({ name }) => !(name in labels)),
  }
}
