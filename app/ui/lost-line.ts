import { useNavigation } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { t } from '#app/locale/texts.ts'

/** The form that was sent last, and the button that sent it. */
let sent: { form: HTMLFormElement; button: HTMLElement | null } | undefined
let isLost = false
let message: HTMLElement | undefined
/** The next form goes to the server without the router. */
let isPlain = false
const listeners = new Set<() => void>()

const NOT_SENT = () =>
  t(
    'Se ha cortado la conexión y no sabemos si ha llegado. Lo que has escrito sigue aquí: cuando vuelva la conexión, envíalo otra vez.',
  )
export const NOT_OPENED = () =>
  t(
    'No hay conexión y la página no se ha podido abrir. Lo que has escrito sigue aquí: inténtalo otra vez cuando vuelva.',
  )

/** Records the form that is sent. It runs before every other listener, so that it can make them ignore a form. */
export function watchForms(): void {
  window.addEventListener(
    'submit',
    (event) => {
      if (isPlain) event.stopImmediatePropagation()
      isPlain = false
      lineIsBack()
      if (event.target instanceof HTMLFormElement) sent = { form: event.target, button: event.submitter }
    },
    true,
  )
}

/** Shows beside the written words that they were not sent, or by a notice if there are none. */
export function lineIsLost(notify: (message: string) => void): void {
  // It is called once for the form that failed and again for the script of its answer: the first call is enough.
  if (isLost) return
  setLost(true)
  const form = sent?.form
  if (!form?.isConnected || !controlsOf(form).some(isForText)) return notify(NOT_SENT())
  message = document.createElement('p')
  message.className = 'error-summary'
  message.setAttribute('role', 'alert')
  form.append(message)
  // Screen readers read the changes of an alert that is in the page.
  message.textContent = NOT_SENT()
  message.scrollIntoView({ block: 'nearest' })
}

export function lineIsBack(): void {
  message?.remove()
  message = undefined
  setLost(false)
}

/** Sends the form as a browser without scripts does. @returns whether there is one. */
export function sendPlainly(): boolean {
  if (!sent?.form.isConnected) return false
  const { form, button } = sent
  isPlain = true
  // Safari has it from 16 on.
  if (typeof form.requestSubmit === 'function') form.requestSubmit(button)
  else HTMLFormElement.prototype.submit.call(form)
  return true
}

/** Whether a form of this page holds text that was not sent. */
export const hasWords = (): boolean =>
  [...document.querySelectorAll<HTMLFormElement>('form[method=post]')].some((form) =>
    controlsOf(form).some((control) => isForText(control) && control.value !== control.defaultValue),
  )

/** Whether a form waits for a lost line, so that it can be sent again. */
export const useLineLost = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLost,
    () => false,
  )

type Navigation = ReturnType<typeof useNavigation>
const IDLE = { state: 'idle' } as Navigation

/** The navigation that is under way, as pages show it: none while it waits for a lost connection. */
export function useUnderWay(): Navigation {
  const navigation = useNavigation()
  return useLineLost() ? IDLE : navigation
}

function setLost(now: boolean) {
  if (isLost === now) return
  isLost = now
  for (const listener of listeners) listener()
}

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement)

const NOT_WRITTEN = /^(hidden|checkbox|radio|submit|button|image|reset)$/
const isForText = ({ type }: HTMLInputElement | HTMLTextAreaElement) => !NOT_WRITTEN.test(type)
