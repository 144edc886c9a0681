import { createCookie, data } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { sealing } from '#app/adapters/tokens.server.ts'
import { keepFormDraft, type DraftFields } from '#app/domain/accounts/drafts.server.ts'
import {
  discardWaitingForms,
  keepWaitingForm,
  listWaitingForms,
  WAITING_FORM_HOURS,
  WAITING_FORM_MS,
} from '#app/domain/accounts/sent-forms.server.ts'
import { db } from '#app/db.server.ts'
import { subscriberAddress } from './address.ts'
import { cookiesOff, tryCookie } from './cookie-test.server.ts'
import { cookieDefaults, cookieName, readCookie, sendsCookies } from './cookies.server.ts'
import { consumeLimit } from './rate-limit.server.ts'
import type { SignInNeeded } from './sign-in-needed.ts'
import type { RequestArgs } from './viewer.server.ts'

/*
 * C11: a form is posted by someone who is not signed in, and nothing they typed is lost, also when they register first.
 *
 *   action    const viewer = await findViewer(args)
 *             if (!viewer) throw await signInNeeded(args, form, { path: '/dashboard/create-listing', message: '…' })
 *   root      its ErrorBoundary answers 401 with <SignInNeededPage>: the sign-in form, the sealed words in it
 *   cookie    finds the same words, sealed, in `waiting_forms`: through registration, mails and any number of pages
 *   /register keeps them for the new account, so that the mail can be opened elsewhere
 *   /login    takes them through wrong passwords, and after the right one keeps them for that account
 *   loader    const draft = await findFormDraft(db, viewer.id, { path: '/dashboard/create-listing', now })
 *             (useForm({ defaultValue: draft })); after success discardFormDraft(trx, viewer.id, path)
 *
 * The words travel sealed because the page in between is anybody's: a borrowed browser shows no draft in its source,
 * and a form that somebody else has filled in cannot be passed on.
 */

/** How many forms of one browser can wait; the oldest is dropped. */
const WAITING_MAX = 3
const TOKEN = /^[\w-]{43}$/

// Ends with the browser, so that its next user finds nothing.
const waitingCookie = createCookie(cookieName('waiting-form'), cookieDefaults)

export interface WaitingDraft {
  path: string
  fields: DraftFields
}

const drafts = sealing<WaitingDraft>('form draft', WAITING_FORM_MS)

/**
 * Throw it from an action: a 401 page with the sign-in form that keeps the text fields of this form, but not its files.
 */
export async function signInNeeded(
  args: RequestArgs,
  form: FormData,
  { path, message }: { path: string; message: string },
) {
  const fields: DraftFields = {}
  let hadFiles = false
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name)
    const texts = values.filter((value) => typeof value === 'string')
    if (values.some((value) => typeof value !== 'string' && value.size > 0)) hadFiles = true
    const [first] = texts
    if (first !== undefined) fields[name] = texts.length === 1 ? first : texts
  }
  const now = clock.now()
  const sealed = drafts.seal({ path, fields }, now)
  const keepsCookies = sendsCookies(args.request)
  const waiting = sealed && keepsCookies ? await waitIn(args, { path, sealed }, now) : undefined
  const cookie = keepsCookies ? waiting : await tryCookie()
  const answer: SignInNeeded = {
    kind: 'sign-in-needed',
    message: keepsCookies ? message : cookiesOff('sign-in-to-send'),
    next: path,
    sealed: sealed ?? null,
    keptHours: waiting ? WAITING_FORM_HOURS : null,
    hadFiles,
  }
  return data(answer, { status: 401, ...(cookie && { headers: { 'Set-Cookie': cookie } }) })
}

/** @returns the cookie that finds it again, or undefined when too many wait: then only the page has the words. */
async function waitIn({ request, context }: RequestArgs, form: { path: string; sealed: string }, now: Date) {
  try {
    const here = await consumeLimit('waiting-form-by-address', subscriberAddress(context.clientIp), context)
    if (!here.allowed) return undefined
    const all = await consumeLimit('waiting-form', 'all', context)
    if (!all.allowed) return undefined
    const token = await keepWaitingForm(db, form, now)
    return await waitingCookie.serialize([token, ...(await waitingTokens(request))].slice(0, WAITING_MAX).join('.'))
  } catch (error) {
    context.log?.error({ err: error }, 'a form could not wait for its writer')
    return undefined
  }
}

async function waitingTokens(request: Request): Promise<string[]> {
  const tokens: unknown = await readCookie(waitingCookie, request)
  return typeof tokens === 'string' ? tokens.split('.', WAITING_MAX).filter((token) => TOKEN.test(token)) : []
}

/** The forms that wait in this browser, the last one at the end. */
export async function listWaitingDrafts(request: Request, now: Date): Promise<WaitingDraft[]> {
  const forms = await listWaitingForms(db, await waitingTokens(request), now)
  return forms.flatMap(({ sealed }) => drafts.open(sealed, now) ?? [])
}

/**
 * Gives the forms that wait in this browser to the account that has just signed in.
 * @param sealed the words in the sign-in form, which are the newest. Texts not sealed here are
 * ignored. @returns the `Set-Cookie` header that deletes them; undefined when none waited.
 */
export async function takeDrafts(
  request: Request,
  sealed: string | null,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  for (const draft of await listWaitingDrafts(request, now)) await keepFormDraft(db, userId, { ...draft, now })
  const draft = drafts.open(sealed, now)
  if (draft) await keepFormDraft(db, userId, { ...draft, now })
  const tokens = await waitingTokens(request)
  if (tokens.length === 0) return undefined
  await discardWaitingForms(db, tokens)
  return waitingCookie.serialize('', { maxAge: 0 })
}
