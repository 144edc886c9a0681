import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect } from 'react'
import { pagePrefix } from '#app/locale/page-language.ts'

type Control = HTMLInputElement | HTMLTextAreaElement
type Choice = HTMLSelectElement | HTMLInputElement

/** Words that were typed and not sent, by the form's place and the field's name. They end with the page's document. */
const typed = new Map<string, string>()
let owner: string | undefined
/** The place of the form that was sent last: its text counts as unsent again once the person continues typing. */
let sentTo: string | undefined
let isFirstPage = true

const WRITTEN = /^(text|search|email|tel|url|textarea)$/
const isPosted = ({ form }: Control | Choice) => form?.matches('[method=post]') ?? false
const isWritten = (one: Control) =>
  WRITTEN.test(one.type) &&
  one.name !== '' &&
  isPosted(one) &&
  // Passwords can be shown as text.
  !/password|one-time-code|^off$/.test(one.autocomplete)

/** The address of a form without its language. The form's property would be a field that has the name «action». */
const addressOf = (form: HTMLFormElement) =>
  new URL(form.getAttribute('action') ?? '', window.location.href).pathname.slice(pagePrefix().length)
/** With the query of its page, which may name the draft of the form: one draft does not get the words of another. */
const placeOf = (form: HTMLFormElement) => addressOf(form) + ('keeps' in form.dataset ? '' : window.location.search)
const keyOf = ({ form, name }: { form: HTMLFormElement | null; name: string }) =>
  form ? `${placeOf(form)} ${name}` : ''

/**
 * Keeps what was typed into a form when a link leads away and 'back' returns: a browser does so by itself when it loads
 * pages, and cannot when scripts change them. A form with `data-keeps` has its words again whichever way leads to it,
 * and each form in another language of its page.
 * @param account the account that wrote the words: another account does not get them.
 */
export function useTypedWords(account: string | undefined) {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'

  useEffect(() => {
    if (account !== owner) typed.clear()
    owner = account
    for (const word of typed.keys()) if (sentTo && word.startsWith(`${sentTo} `)) typed.delete(word)
    sentTo = undefined
    const written = [...document.querySelectorAll<Control>('input, textarea')].filter(isWritten)
    if (isFirstPage) {
      // Words that were typed before the scripts had come.
      for (const one of written) if (one.value !== one.defaultValue) typed.set(keyOf(one), one.value)
      takeOver()
    }
    isFirstPage = false
    for (const one of written) if (isBack || one.form?.dataset['keeps'] !== undefined) putBack(one)
  }, [key, isBack, account])

  useEffect(() => {
    const onInput = ({ target }: Event) => {
      const one = target as Control
      if (!isWritten(one)) return
      if (one.form && sentTo === placeOf(one.form)) sentTo = undefined
      typed.set(keyOf(one), one.value)
    }
    const onSubmit = ({ target }: Event) => {
      const form = target as HTMLFormElement
      if (!form.matches('[method=post]')) return
      sentTo = placeOf(form)
      if (addressOf(form) === '/language') handOver()
    }
    document.addEventListener('input', onInput)
    document.addEventListener('submit', onSubmit)
    return () => {
      document.removeEventListener('input', onInput)
      document.removeEventListener('submit', onSubmit)
    }
  }, [])
}

/** Sets a value as if it were typed: React does not notice values that are set directly. */
function putBack(control: Control) {
  const value = typed.get(keyOf(control))
  if (value === undefined || value === control.value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * The key of the words and choices that wait, from one page to the next of this tab, while another language is loaded.
 */
const WAITING = 'typed'

const choices = () => [...document.querySelectorAll<Choice>('select, [type=radio], [type=checkbox]')].filter(isPosted)

const choiceOf = (one: Choice) =>
  'checked' in one ? [`${keyOf(one)} ${one.value}`, one.checked] : [keyOf(one), one.value]

type Waiting = [account: string | null, words: [string, string][], chosen: [string, string | boolean][]]

/** A browser without storage for its pages throws, and then Back restores the words only. */
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
  if ('checked' in one) return one.click()
  one.value = String(value)
  one.dispatchEvent(new Event('change', { bubbles: true }))
}
