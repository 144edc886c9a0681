import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

/** What was typed and not sent, by the form's address and the field's name; nothing of it outlives the page's document. */
const typed = new Map<string, string>()
let owner: string | undefined
/** The address of the form that was sent last: what was typed there is unsent again once somebody goes on typing. */
let sentTo: string | undefined

const WRITTEN = /^(text|search|email|tel|url|textarea)$/
const isWritten = (one: unknown): one is Control =>
  (one instanceof HTMLTextAreaElement || one instanceof HTMLInputElement) &&
  WRITTEN.test(one.type) &&
  one.name !== '' &&
  one.form?.matches('[method=post]') === true &&
  // Passwords can be shown as text.
  !/password|one-time-code|^off$/.test(one.autocomplete)

/** Its property would be a field that has the name «action». */
const addressOf = (form: HTMLFormElement) => new URL(form.getAttribute('action') ?? '', window.location.href).pathname
const keyOf = ({ form, name }: Control) => (form ? `${addressOf(form)} ${name}` : '')

/**
 * Keeps what was typed into a form when a link leads away and 'back' returns: a browser does so by itself when it loads
 * pages, and cannot when scripts change them. A form with `data-keeps` has its words again whichever way leads to it.
 * @param account whose words they are: another account gets none of them.
 */
export function useTypedWords(account: string | undefined) {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'

  useEffect(() => {
    if (account !== owner) typed.clear()
    owner = account
    for (const word of [...typed.keys()]) if (sentTo && word.startsWith(`${sentTo} `)) typed.delete(word)
    sentTo = undefined
    for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]'))
      if (isBack || 'keeps' in form.dataset) for (const one of form.elements) if (isWritten(one)) putBack(one)
  }, [key, isBack, account])

  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (!isWritten(target) || !target.form) return
      if (sentTo === addressOf(target.form)) sentTo = undefined
      typed.set(keyOf(target), target.value)
    }
    const onSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.matches('[method=post]')) sentTo = addressOf(target)
    }
    document.addEventListener('input', onInput)
    document.addEventListener('submit', onSubmit)
    return () => {
      document.removeEventListener('input', onInput)
      document.removeEventListener('submit', onSubmit)
    }
  }, [])
}

/** As if it were typed: React hears only of values that were set behind its back. */
function putBack(control: Control) {
  const value = typed.get(keyOf(control))
  if (value === undefined || value === control.value) return
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
