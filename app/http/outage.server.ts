import { data } from '@remix-run/node'
import { BusyError } from '#app/adapters/turns.ts'
import { databaseFailure, isDatabaseUnavailable } from '#app/db.server.ts'
import { PasswordsBusyError } from '#app/domain/accounts/passwords.server.ts'
import { readWhole, type WholeForm } from './form-data.server.ts'
import type { FormKept } from './form-kept.ts'
import { currentPath } from './return-path.ts'
import type { RequestArgs } from './viewer.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/**
 * The labels of fields with a choice or a figure. A screen with another label for one names it, as it names all fields
 * with words (`nameFields`). A test compares both with the forms
 * with a one-time key (`tests/support/sent-again.ts`).
 */
const FIELD_NAMES: () => Record<string, string> = perLanguage(() => ({
  blind: t('Propuestas ocultas'),
  budget: t('Presupuesto aproximado'),
  buyer: t('Cómo lo pides'),
  category: t('Categoría'),
  closes: t('Admite presupuestos hasta el día'),
  contact_visibility: t('Quién puede ver el contacto'),
  delivery_days: t('Plazo de entrega en días'),
  ends: t('Último día'),
  experience_level: t('Nivel de experiencia'),
  file_alt: t('Qué se ve en las imágenes'),
  file_focus: t('Qué parte de las imágenes se ve'),
  latitude: t('Latitud'),
  longitude: t('Longitud'),
  modality: t('Modalidad'),
  plan: t('Cuándo se paga'),
  price_kind: t('Impuestos del precio'),
  price_rate: t('Porcentaje del impuesto'),
  price_tax: t('Qué impuesto'),
  price_type: t('Tipo de precio'),
  prize: t('Premio'),
  retention: t('Retención'),
  revisions: t('Rondas de cambios por etapa'),
  sensitive: t('Contiene material sensible'),
  starts: t('Primer día'),
  tags: t('Etiquetas'),
  tax: t('Impuesto'),
  tax_name: t('Nombre del otro impuesto'),
  tax_rate: t('Su porcentaje'),
  valid_days: t('Días para aceptarlo'),
  wanted: t('Para qué día'),
  workplace: t('Dónde se hace'),
}))

/** The fields of one stage of a quote. */
const STAGE_FIELDS: () => Record<string, string> = perLanguage(() => ({
  title: t('qué se entrega'),
  price: t('precio'),
  days: t('días'),
}))

function nameOfField(name: string): string | undefined {
  const [, n, part = ''] = /^stage_(\d+)_(\w+)$/.exec(name) ?? []
  return n ? t('Etapa {number}: {field}', { number: n, field: STAGE_FIELDS()[part] ?? part }) : FIELD_NAMES()[name]
}

/** Passwords wait for each other for less than a second, pictures for some. */
const BUSY_RETRY_SECONDS = 5

const unavailableFor = (seconds: number) => ({ status: 503, headers: { 'Retry-After': String(seconds) } })

const STORE_AWAY = () => t('No podemos guardar nada en este momento. Inténtalo de nuevo en unos segundos.')
const FAULT = () => t('Algo ha fallado por nuestra parte y no sabemos si se ha guardado. Inténtalo de nuevo.')
const BUSY = () => t('En este momento hay demasiada gente a la vez. Inténtalo de nuevo en unos segundos.')

/** Whether too much work of a kind waits already: the same comes again. */
export const isBusy = (error: unknown) => error instanceof PasswordsBusyError || error instanceof BusyError

/** The fields that people write in, by name; those of one line are marked, and those that hold a figure or a choice. */
type Labels = Record<string, string | { line: string } | { choice: string }>

const labelsOf = new WeakMap<Request, Labels>()

/** Names the fields of a form with people's words, before the form is read: the page of an outage shows the names. */
export const nameFields = (request: Request, labels: Labels) => void labelsOf.set(request, labels)

/**
 * Runs an action: the server calls every action through here, and an outage is answered here. An action with
 * an answer to a failure (`answerFailure`) gives it, with 503. For any other action a separate page shows all that was
 * typed and a button that sends it again, with 503 while the database is away or too many wait, and 500 for a fault of
 * the program. A form with a secret in it is not sent back. Files stay behind, and the page says so.
 */
export async function keepingForm<T>(args: RequestArgs, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    // Other things that an action throws are answers.
    if (!(error instanceof Error)) throw error
    const own = ownAnswers.get(args.request)
    const isAway = isBusy(error) || isDatabaseUnavailable(error)
    const kept = own && isAway ? undefined : await readWhole(args.request).catch(() => undefined)
    const hasSecret = kept !== undefined && [...kept.form.keys()].some(isSecret)
    // A fault of the program gets the general page with 500 if a secret was sent, or if the action has no answer to a
    // failure.
    if (own ? hasSecret && !isAway : !kept || hasSecret) throw error
    const { reason, init } = judge(error, args)
    const message = withUnable(args, reason)
    if (own) {
      const said = await own(message, { status: init.status, reason })
      // A page answers with whatever its action has returned.
      return data(isData(said) ? said.data : said, init) as T
    }
    throw data(formKept(kept as WholeForm, args, message), isAway ? init : { status: 500 })
  }
}

/** The value that `data` makes. */
const isData = (answer: unknown): answer is { data: unknown } =>
  isObject(answer) && answer['type'] === 'DataWithResponseInit'

/**
 * Writes the failure of an action to the log. Returns its reason in words, and the headers that say when to try again.
 */
function judge(error: unknown, { context }: RequestArgs) {
  const isAway = isBusy(error) || isDatabaseUnavailable(error)
  if (isBusy(error)) context.log?.warn({ err: error }, 'too many wait: a form was sent back')
  else context.log?.error({ err: error }, isAway ? 'a form could not be stored' : 'unforeseen error')
  const init = unavailableFor(databaseFailure(error)?.retryAfterSeconds ?? BUSY_RETRY_SECONDS)
  return { reason: (isAway ? (isBusy(error) ? BUSY() : STORE_AWAY()) : FAULT()) + codeOf(context), init }
}

/**
 * Names the act that fails, in the words of the specification, before the form is read: a page that cannot be shown as
 * usual prints them.
 */
export const nameFailure = ({ context }: Pick<RequestArgs, 'context'>, message: string) => {
  context.unable = message
}

/** @param message why, in words; `reason` is the part of it that every failure has. */
type OwnAnswer = (message: string, failure: { status: number; reason: string }) => unknown

const ownAnswers = new WeakMap<Request, OwnAnswer>()

/**
 * Sets the answer of an action for a failure from here on: its own page, with the typed text and the waiting
 * files. Its status is 503.
 * @param unable the act that failed, in the words of the specification; null if the page names it.
 */
export function answerFailure({ context, request }: RequestArgs, unable: string | null, answer: OwnAnswer): void {
  context.unable = unable ?? undefined
  ownAnswers.set(request, answer)
}

const withUnable = ({ context: { unable } }: Pick<RequestArgs, 'context'>, reason: string) =>
  unable ? `${unable}. ${reason}` : reason

/**
 * Does what a loader does: the server calls all of them through here. While the database answers who asks but not with
 * their page, a page of the dashboard fails alone, in its frame, and says what its action could not do.
 */
export async function failingAlone<T>(args: RequestArgs, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const { context, request } = args
    const inFrame = /^\/(dashboard|moderation)(\/|\.data|$)/.test(new URL(request.url).pathname)
    if (!inFrame || context.viewerId === undefined || !isDatabaseUnavailable(error)) throw error
    const { unable } = context
    const { init } = judge(error, args)
    throw data({ message: unable && withUnable(args, STORE_AWAY()), code: context.requestId }, init)
  }
}

/** For a loader: the rest of a page whose list cannot be read, with 503 and the request's code. The failure is logged. */
export function unread<Page extends object>(
  { context }: Pick<RequestArgs, 'context'>,
  error: unknown,
  { fault, page }: { fault: string; page: Page },
) {
  context.log?.error({ err: error }, fault)
  return data({ ...page, code: context.requestId }, { status: 503 })
}

/** A line of text with 503 in place of a file: it says the request's code, as every page of an outage does. */
export function textOfOutage({ context }: Pick<RequestArgs, 'context'>, text: string, retryAfterSeconds: number) {
  return new Response(text + codeOf(context), {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(retryAfterSeconds),
    },
  })
}

const codeOf = ({ requestId }: RequestArgs['context']) =>
  requestId ? ` ${t('Código: {code}.', { code: requestId })}` : ''

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether a field of this name holds a password or a code, which no answer sends back. */
export const isSecret = (name: string) => /password|code/i.test(name)

/** For `catch`: returns a replacement for data that could not be stored or read. The failure is logged. */
export const insteadOf =
  <const T>({ context }: Pick<RequestArgs, 'context'>, fault: string, standIn: T) =>
  (error: unknown): T => {
    if (isDatabaseUnavailable(error)) context.isPartial = true
    context.log?.error({ err: error }, fault)
    return standIn
  }

/** The label of a field of a form: as its action names it, or as forms usually do. */
export const labelOf = (request: Request, name: string): string | undefined =>
  textOfLabel(labelsOf.get(request)?.[name]) ?? nameOfField(name)

const isChoice = (label: Labels[string] | undefined) => typeof label === 'object' && 'choice' in label

function textOfLabel(label: Labels[string] | undefined): string | undefined {
  if (typeof label !== 'object') return label
  return 'line' in label ? label.line : label.choice
}

/** A page of its own with a form on it, ready to be sent again. */
export function formKept({ form, hadFiles }: WholeForm, { request }: RequestArgs, message: string): FormKept {
  const labels = labelsOf.get(request) ?? {}
  const isWords = (name: string) => name in labels && !isChoice(labels[name])
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []))
  return {
    kind: 'form-kept',
    message,
    path: currentPath(request),
    hadFiles,
    written: fields.flatMap(({ name, value }) => {
      const label = textOfLabel(labels[name])
      return label && isWords(name) ? [{ name, value, isLine: typeof labels[name] === 'object', label }] : []
    }),
    others: fields.filter(({ name }) => !isWords(name)),
  }
}
