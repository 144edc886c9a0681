import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect } from 'react'
import { pagePrefix } from '#app/locale/page-language.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** What was typed and not sent, by the form's place and the field's name; nothing of it outlives the page's document. */
const typed = new Map<string, string>()
let owner: string | undefined
/** The place of the form that was sent last: what was typed there is unsent again once somebody goes on typing. */
let sentTo: string | undefined
let isFirstPage = true

const WRITTEN = /^(text|search|email|tel|url|textarea)$/
const isWritten = (one: unknown): one is Control =>
  (one instanceof HTMLTextAreaElement || one instanceof HTMLInputElement) &&
  WRITTEN.test(one.type) &&
  one.name !== '' &&
  one.form?.matches('[method=post]') === true &&
  // Passwords can be shown as text.
  !/password|one-time-code|^off$/.test(one.autocomplete)

/** The same in each language. The form's property would be a field that has the name «action». */
const addressOf = (form: HTMLFormElement) =>
  new URL(form.getAttribute('action') ?? '', window.location.href).pathname.slice(pagePrefix().length)
/** With the query of its page, which may name what the form is of: one draft does not get the words of another. */
const placeOf = (form: HTMLFormElement) => addressOf(form) + ('keeps' in form.dataset ? '' : window.location.search)
const keyOf = ({ form, name }: { form: HTMLFormElement | null; name: string }) =>
  form ? `${placeOf(form)} ${name}` : ''

/**
 * Keeps what was typed into a form when a link leads away and 'back' returns: a browser does so by itself when it loads
 * pages, and cannot when scripts change them. A form with `data-keeps` has its words again whichever way leads to it, and
 * each form in another language of its page.
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
    if (isFirstPage) takeOver()
    isFirstPage = false
    for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]'))
      if (isBack || 'keeps' in form.dataset) for (const one of form.elements) if (isWritten(one)) putBack(one)
  }, [key, isBack, account])

  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (!isWritten(target) || !target.form) return
      if (sentTo === placeOf(target.form)) sentTo = undefined
      typed.set(keyOf(target), target.value)
    }
    const onSubmit = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement) || !target.matches('[method=post]')) return
      sentTo = placeOf(target)
      if (addressOf(target) === '/language') handOver()
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

/** Where words and choices wait, from one page to the next of this tab, while another language is loaded. */
const WAITING = 'typed'

type Choice = HTMLSelectElement | HTMLInputElement
const choices = () =>
  [...document.querySelectorAll<Choice>('select, [type=radio], [type=checkbox]')].filter(({ form }) =>
    form?.matches('[method=post]'),
  )

const choiceOf = (one: Choice) =>
  one instanceof HTMLSelectElement ? [keyOf(one), one.value] : [`${keyOf(one)} ${one.value}`, one.checked]

type Waiting = [account: string | null, words: [string, string][], chosen: [string, string | boolean][]]

/** A browser that keeps nothing for its pages throws, and there Back has the words alone. */
function handOver() {
  try {
    sessionStorage.setItem(WAITING, JSON.stringify([owner ?? null, [...typed], choices().map(choiceOf)]))
  } catch {}
}

function takeOver() {
  try {
    const [account, words, chosen] = JSON.parse(sessionStorage.getItem(WAITING) ?? '[]') as Partial<Waiting>
    sessionStorage.removeItem(WAITING)
    if (account !== (owner ?? null)) return
    for (const [key, value] of words ?? []) typed.set(key, value)
    for (const one of choices()) choose(one, new Map(chosen))
  } catch {}
}

function choose(one: Choice, chosen: Map<string, string | boolean>) {
  const value = chosen.get(choiceOf(one)[0] as string)
  if (value === undefined || value === choiceOf(one)[1]) return
  if (!(one instanceof HTMLSelectElement)) return one.click()
  one.value = String(value)
  one.dispatchEvent(new Event('change', { bubbles: true }))
}
