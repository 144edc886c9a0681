import { randomUUID } from 'node:crypto'
import { data } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import {
  beginSending,
  forgetRefused,
  noteSent,
  type SentBefore,
  type SentFields,
  type SentForm,
} from '#app/domain/accounts/sent-forms.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { mayHaveOtherWords, textOf, whenRead, type WholeForm } from './form-data.server.ts'
import type { FormKept } from './form-kept.ts'
import { formKept, insteadOf, isSecret, labelOf } from './outage.server.ts'
import { currentPath } from './return-path.ts'
import { findViewer, type RequestArgs } from './viewer.server.ts'
import { t } from '#app/locale/texts.ts'

/** The fields in which forms carry their one-time key. */
export const KEY_FIELDS = ['key', 'draft'] as const
/** Fields that the page fills in, not the person. */
const OF_THE_PAGE = new Set<string>([...KEY_FIELDS, 'version', 'read', 'return', 'alone'])
/** Buttons that change or preview a form, without sending it. */
const TRIES = ['intent', 'preview', 'map', 'place', 'remove', 'forward', 'back']

const SENT = () => t('Ya habías enviado este formulario, con otras palabras. Lo de ahora no se ha enviado.')
const UNKNOWN = () =>
  t(
    'Este formulario ya venía de camino con otras palabras, y no sabemos si llegó. Lo de ahora no se ha enviado: mira antes si llegó lo otro.',
  )

/**
 * Runs an action for a form with a one-time key: the server calls every action through here. The same form
 * with the same content reaches its action, which answers as the first time. With other content it is answered with
 * 409: a page of its own shows what was sent before beside what is typed now, which can be sent as well. So is a form
 * whose page was made for another account than the one that is signed in now, as in the tab beside it.
 */
export async function sendingOnce<T>(args: RequestArgs, action: () => Promise<T>): Promise<T> {
  let form: SentForm | undefined
  whenRead(args.request, async (whole, files) => {
    await refuseOther(args, whole)
    if (mayHaveOtherWords(args.request)) return
    const sending = await formWithKey(args, whole, files)
    const before = sending && (await beginSending(db, sending, clock.now()))
    if (before) throw data(otherWords(args, whole, { sending, before }), { status: 409 })
    form = sending
  })
  // Where the database does not answer, the form stays noted as one that may or may not have arrived.
  const end = (to?: string) =>
    endSending(form, to).catch(insteadOf(args, 'the end of a form could not be noted', undefined))
  try {
    const answer = await action()
    await end(ledTo(answer))
    return answer
  } catch (error) {
    await end()
    throw error
  }
}

async function endSending(form: SentForm | undefined, to: string | undefined): Promise<void> {
  if (!form) return
  if (to === undefined) await forgetRefused(db, form)
  else await noteSent(db, form, { ledTo: to, now: clock.now() })
}

/** The address to which an action redirects whose form it has accepted. */
function ledTo(answer: unknown): string | undefined {
  if (!(answer instanceof Response) || answer.status < 300 || answer.status > 399) return undefined
  return answer.headers.get('Location') ?? undefined
}

/** A form that is to be sent once by a signed-in person; undefined for any other. */
async function formWithKey(args: RequestArgs, { form }: WholeForm, files: string[]): Promise<SentForm | undefined> {
  const key = KEY_FIELDS.map((name) => parseId(textOf(form, name))).find((id) => id !== undefined)
  if (!key || TRIES.some((name) => form.has(name))) return undefined
  const viewer = await findViewer(args)
  return (
    viewer && {
      userId: viewer.id,
      key,
      path: currentPath(args.request).slice(0, PATH_MAX),
      fields: fieldsOf(form, files),
    }
  )
}

/** The typed, chosen and attached values. */
function fieldsOf(form: FormData, files: string[]): SentFields {
  const names = [...new Set(form.keys())].filter((name) => !OF_THE_PAGE.has(name) && !isSecret(name))
  const texts = names.map((name) => [name, form.getAll(name).filter((value) => typeof value === 'string')] as const)
  return { ...Object.fromEntries(texts), ...(files.length > 0 && { [FILES]: files }) }
}

/** An index cannot hold longer paths. The beginning of a path distinguishes forms. */
const PATH_MAX = 500
const FILES = '(files)'

/** A label without its «(opcional)». */
function withoutOptional(label: string): string {
  const optional = ` ${t('(opcional)')}`
  return label.endsWith(optional) ? label.slice(0, -optional.length) : label
}

/** The value of a ticked box. */
const readable = (value: string) => (value === 'on' ? t('sí') : value)

/** The same words under a key of its own, so that a person who has read the page can send them all the same. */
const underNewKey = (kept: FormKept): FormKept => ({
  ...kept,
  others: kept.others.map((field) =>
    KEY_FIELDS.some((name) => name === field.name) ? { ...field, value: randomUUID() } : field,
  ),
})

/** @throws the form as its page, where another account is signed in than the one whose page it was on. */
async function refuseOther(args: RequestArgs, whole: WholeForm): Promise<void> {
  const viewer = whole.pageOf ? await findViewer(args) : undefined
  if (!viewer || viewer.id === whole.pageOf) return
  const name = viewer.fullName || viewer.username
  const message = t(
    'Esta página se abrió con otra cuenta, y ahora has entrado como «{name}». No se ha enviado nada. Si pulsas otra vez, se envía con la cuenta de «{name}».',
    { name },
  )
  throw data(underNewKey(formKept(whole, args, message)), { status: 409 })
}

function otherWords(
  args: RequestArgs,
  whole: WholeForm,
  { sending, before }: { sending: SentForm; before: SentBefore },
): FormKept {
  const kept = formKept(whole, args, before.ledTo === null ? UNKNOWN() : SENT())
  const names = [...new Set([...Object.keys(before.fields), ...Object.keys(sending.fields)])]
  const differs = names.flatMap((name) => {
    const [one, other] = [before, sending].map(({ fields }) => (fields[name] ?? []).map(readable).join(', '))
    if (one === undefined || other === undefined || one === other) return []
    const label = name === FILES ? t('Archivos') : (labelOf(args.request, name) ?? t('Otro dato'))
    return [{ label: withoutOptional(label), before: one, now: other }]
  })
  return { ...underNewKey(kept), before: { to: before.ledTo, differs } }
}
