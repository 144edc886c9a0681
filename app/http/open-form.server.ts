import { config } from '#app/config/env.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { seal, unseal } from './sealed.server.ts'

/*
 * Forms that nobody has to sign in for, against programs that fill in every field they find and press at once. Nobody
 * is turned away: whoever looks like one is shown the form again with what was typed, and the next press goes through.
 *
 *   loader     return { opened: openForm(now) }         <OpenFormFields opened={answer?.opened ?? opened} />
 *   action     const again = askAgain(form, now)
 *              if (again) return data({ ...submission.reply({ formErrors: [again.message] }), opened: again.opened }, …)
 */

const PURPOSE = 'open form'
const STAMP = 'sello'
/** Out of sight and without a meaning for whoever fills forms in for people: only programs write in it. */
const TRAP = 'asunto'
/** What the page of such a form sends beside what people write. */
export const OPEN_FORM_FIELDS = [STAMP, TRAP]
/** How long a page may lie open before one more press is asked for. */
const OPEN_MS = DAY_MS

export interface OpenedForm {
  stamp: { name: string; value: string }
  trap: string
}

interface Stamp {
  at: number
  /** The form has been shown again: the next press is not asked how long it took. */
  isSecond?: boolean
}

const opened = (stamp: Stamp, now: Date): OpenedForm => ({
  stamp: { name: STAMP, value: seal(stamp, PURPOSE, { now, lifetimeMs: OPEN_MS }) ?? '' },
  trap: TRAP,
})

/** What a form carries from the page that showed it: when that was, sealed, and the field to be left empty. */
export const openForm = (now: Date): OpenedForm => opened({ at: now.getTime() }, now)

export interface AskedAgain {
  message: string
  opened: OpenedForm
}

/** Whether a form came from no page of its own: a smaller one elsewhere, which has neither stamp nor trap. */
export const isWithoutPage = (form: FormData): boolean => !form.has(STAMP) && !form.has(TRAP)

/**
 * Whether the sender of a form is asked to press once more: because of the trap, of a press that came sooner than
 * anybody reads, or of a page that is a day old, has no stamp or a foreign one.
 */
export function askAgain(form: FormData, now: Date): AskedAgain | undefined {
  const again = (message: string) => ({ message, opened: opened({ at: now.getTime(), isSecond: true }, now) })
  if (form.get(TRAP))
    return again('Había algo escrito en un campo oculto y lo hemos borrado. Revisa los datos y pulsa otra vez.')
  const stamp = unseal(form.get(STAMP)?.toString(), PURPOSE, { now }) as Stamp | undefined
  if (!stamp) return again('La página llevaba mucho tiempo abierta. Lo que has escrito sigue aquí: pulsa otra vez.')
  if (!stamp.isSecond && now.getTime() - stamp.at < config.formMinSeconds * 1000)
    return again('El formulario ha llegado muy deprisa. Revisa los datos y pulsa otra vez.')
  return undefined
}
