import { sealing } from '#app/adapters/tokens.server.ts'
import { config } from '#app/config/env.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { t } from '#app/locale/texts.ts'

/*
 * Forms that nobody has to sign in for, against programs that fill in every field they find and press at once. No one
 * is refused: a sender who looks like a program gets the form again with its text, and the next press is accepted.
 *
 *   loader     return { opened: openForm(now) }         <OpenFormFields opened={answer?.opened ?? opened} />
 *   action     const again = askAgain(form, now)
 *              if (again) return data({ ...submission.reply({ formErrors: [again.message] }), opened: again.opened }, …)
 */

const STAMP = 'sello'
/** Hidden, and without a meaning for programs that fill in forms for people, so that only others write in it. */
const TRAP = 'asunto'
/** The hidden fields of such a form. */
export const OPEN_FORM_FIELDS = [STAMP, TRAP]

export interface OpenedForm {
  stamp: { name: string; value: string }
  trap: string
}

interface Stamp {
  at: number
  /** The form was shown again: the next press is not asked how long it took. */
  isSecond?: boolean
}

/** A page may stay open for a day before one more press is needed. */
const stamps = sealing<Stamp>('open form', DAY_MS)

const opened = (stamp: Stamp, now: Date): OpenedForm => ({
  stamp: { name: STAMP, value: stamps.seal(stamp, now) ?? '' },
  trap: TRAP,
})

/** The hidden fields of a form: the sealed moment of the page, and the field to be left empty. */
export const openForm = (now: Date): OpenedForm => opened({ at: now.getTime() }, now)

export interface AskedAgain {
  message: string
  opened: OpenedForm
}

/** Whether a form comes from a smaller one elsewhere, without stamp and trap. */
export const isWithoutPage = (form: FormData): boolean => !form.has(STAMP) && !form.has(TRAP)

/**
 * Whether to ask for one more press: because of the trap, of a press that came too soon, or of a page that is a day
 * old, or has no valid stamp.
 */
export function askAgain(form: FormData, now: Date): AskedAgain | undefined {
  const again = (message: string) => ({ message, opened: opened({ at: now.getTime(), isSecond: true }, now) })
  if (form.get(TRAP))
    return again(t('Había algo escrito en un campo oculto y lo hemos borrado. Revisa los datos y pulsa otra vez.'))
  const stamp = stamps.open(form.get(STAMP), now)
  if (!stamp) return again(t('La página llevaba mucho tiempo abierta. Lo que has escrito sigue aquí: pulsa otra vez.'))
  if (!stamp.isSecond && now.getTime() - stamp.at < config.formMinSeconds * 1000)
    return again(t('El formulario ha llegado muy deprisa. Revisa los datos y pulsa otra vez.'))
  return undefined
}
