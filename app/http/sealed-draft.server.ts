import { data } from '@remix-run/node'
import { keepFormDraft, type DraftFields } from '#app/domain/accounts/drafts.server.ts'
import { db } from '#app/db.server.ts'
import { seal, unseal } from './sealed.server.ts'
import type { SignInNeeded } from './sign-in-needed.ts'

/*
 * C11: a form is posted by someone who is not signed in, and nothing they typed is lost.
 *
 *   action    const viewer = await findViewer(asking)
 *             if (!viewer) throw signInNeeded(form, { path: '/dashboard/create-listing', message: 'Debes iniciar …' })
 *   root      its ErrorBoundary answers 401 with <SignInNeededPage>: the sign-in form, the sealed words in it
 *   /login    takes them through wrong passwords, and after the right one keeps them for that account
 *   loader    const draft = await findFormDraft(db, viewer.id, { path: '/dashboard/create-listing', now })
 *             (useForm({ defaultValue: draft })); after success discardFormDraft(trx, viewer.id, path)
 *
 * The words travel sealed because the page in between is anybody's: a borrowed browser shows no draft in its source,
 * and nobody can hand somebody else a form filled in by a third.
 */

const PURPOSE = 'form draft'

interface SealedDraft {
  path: string
  fields: DraftFields
}

/** Throw it from an action: a 401 page with the sign-in form in which the text fields of this form are kept. Files are not. */
export function signInNeeded(form: FormData, { path, message }: { path: string; message: string }) {
  const fields: DraftFields = {}
  let hadFiles = false
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name)
    const texts = values.filter((value) => typeof value === 'string')
    if (values.some((value) => typeof value !== 'string' && value.size > 0)) hadFiles = true
    const [first] = texts
    if (first !== undefined) fields[name] = texts.length === 1 ? first : texts
  }
  const sealed = seal({ path, fields } satisfies SealedDraft, PURPOSE)
  const answer: SignInNeeded = { kind: 'sign-in-needed', message, next: path, sealed: sealed ?? null, hadFiles }
  return data(answer, { status: 401 })
}

/** Keeps the sealed draft of a sign-in form for the account that has just signed in. Anything else is ignored. */
export async function keepSealedDraft(sealed: string | null, userId: string, now: Date): Promise<void> {
  const draft = unseal(sealed, PURPOSE, { now }) as SealedDraft | undefined
  if (draft) await keepFormDraft(db, userId, { ...draft, now })
}
