import { data } from '@remix-run/node'
import { isDatabaseUnavailable } from '#app/db.server.ts'
import { readForm } from './form-data.server.ts'
import type { FormKept } from './form-kept.ts'
import { currentPath } from './return-path.ts'
import type { Asking } from './viewer.server.ts'

/** When it is worth trying again: a database that restarts is back within seconds. */
const RETRY_AFTER_SECONDS = 10

const unavailable = { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } }

export const STORE_AWAY = 'No podemos guardar nada en este momento. Inténtalo de nuevo en unos segundos.'

/**
 * Answers a form 503 while the database is away, its page and everything typed still there.
 * @param answer the form's reply, with what could not be done.
 * @throws the error itself when it is any other.
 */
export function unlessOutage<T>(error: unknown, { context }: Pick<Asking, 'context'>, answer: T) {
  if (!isDatabaseUnavailable(error)) throw error
  context.log?.error({ err: error }, 'a form could not be stored')
  return data(answer, unavailable)
}

/**
 * Does what an action does with its form. While the database is away the form's own page cannot be shown: then a page
 * of its own answers 503, with all that was typed and a button that sends it again.
 * @param labels the fields that people write in, by name.
 */
export async function keepingWords<T>(
  { request, context }: Asking,
  labels: Record<string, string>,
  work: (form: FormData) => Promise<T>,
): Promise<T> {
  const form = await readForm(request)
  try {
    return await work(form)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    context.log?.error({ err: error }, 'a form could not be stored')
    throw data(formKept(form, currentPath(request), labels), unavailable)
  }
}

function formKept(form: FormData, path: string, labels: Record<string, string>): FormKept {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []))
  return {
    kind: 'form-kept',
    message: STORE_AWAY,
    path,
    written: fields.flatMap(({ name, value }) => {
      const label = labels[name]
      return label ? [{ name, label, value }] : []
    }),
    others: fields.filter(({ name }) => !(name in labels)),
  }
}
