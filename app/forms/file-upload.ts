import { answerOnce, isBeingSent } from './remix-answer.ts'
import { UploadList } from './upload-list.ts'

const uploads = new WeakMap<HTMLFormElement, FormUpload>()

/**
 * From now on the form of this control shows how far each chosen file has been sent. Called when a file is chosen, so
 * that a page carries this only then; whatever is sent before it has come goes the plain way, as without script.
 */
export function showUpload({ form }: HTMLInputElement): void {
  // Without it the answer could not be handed to the page (Safari before 16).
  if (!form || uploads.has(form) || !('requestSubmit' in form)) return
  uploads.set(form, new FormUpload(form))
}

/**
 * Sends the files of a form by a request that says how much of it has gone, which `fetch` does not. Only when the whole
 * answer is there is the form submitted to Remix, which gets that answer: until then nothing on the page has changed,
 * so that a cut line or a cancelled sending leaves everything typed and chosen where it was.
 */
class FormUpload {
  readonly #form: HTMLFormElement
  readonly #list: UploadList
  #submitter: HTMLElement | null = null
  #request: XMLHttpRequest | undefined
  /** From the press until the page has the answer, or the sending has failed. */
  #isUnderWay = false
  #isHandingOver = false

  constructor(form: HTMLFormElement) {
    this.#form = form
    this.#list = new UploadList(form, { again: () => form.requestSubmit(this.#button()), cancel: () => this.#cancel() })
    // On the form itself, before Remix hears of it at the document.
    form.addEventListener('submit', (event) => this.#onSubmit(event))
  }

  #onSubmit(event: SubmitEvent) {
    if (event.defaultPrevented || this.#isHandingOver) return
    if (!this.#isUnderWay && chosenIn(this.#form).length === 0) return
    event.preventDefault()
    event.stopPropagation()
    // Pressed again meanwhile, it goes on.
    if (!this.#isUnderWay) this.#send(event.submitter)
  }

  #send(submitter: HTMLElement | null) {
    const files = chosenIn(this.#form)
    const address = addressOf(this.#form, submitter)
    const request = new XMLHttpRequest()
    this.#submitter = submitter
    this.#request = request
    this.#setUnderWay(true)
    this.#list.begin(files)
    const unsubscribe = window.__remixRouter.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') request.abort()
    })
    request.upload.onprogress = ({ loaded, total }) => {
      if (this.#form.isConnected) this.#list.show(loaded, total)
      else request.abort()
    }
    request.upload.onload = () => this.#list.check()
    request.onerror = () => void this.#fail(files)
    request.onabort = () => this.#end()
    request.onload = () => this.#handOver(address, request)
    request.onloadend = unsubscribe
    request.open('POST', address)
    request.responseType = 'blob'
    request.send(dataOf(this.#form, submitter))
  }

  async #fail(files: File[]) {
    this.#setUnderWay(false)
    this.#list.fail((await areReadable(files)) ? 'line' : 'file')
  }

  #handOver(address: string, request: XMLHttpRequest) {
    this.#isHandingOver = true
    const isTaken =
      this.#form.isConnected && answerOnce(address, responseOf(request), () => this.#form.requestSubmit(this.#button()))
    this.#isHandingOver = false
    if (!isTaken) {
      this.#end()
      return
    }
    const unsubscribe = window.__remixRouter.subscribe((state) => {
      if (isBeingSent(state) || state.navigation.state !== 'idle') return
      unsubscribe()
      this.#end()
    })
  }

  #cancel() {
    this.#request?.abort()
    this.#list.cancelled()
    // The button that was pressed last is gone; a listing has one that Enter presses, and that is not seen.
    const buttons = submitButtonsOf(this.#form).filter(({ tabIndex }) => tabIndex >= 0)
    const back = buttons.find((button) => button === this.#submitter) ?? buttons.at(-1)
    back?.focus()
  }

  #end() {
    this.#setUnderWay(false)
    this.#list.clear()
  }

  #setUnderWay(isUnderWay: boolean) {
    this.#isUnderWay = isUnderWay
    for (const button of submitButtonsOf(this.#form)) {
      if (isUnderWay) button.setAttribute('aria-disabled', 'true')
      else button.removeAttribute('aria-disabled')
    }
  }

  /** The button that sent the form, as long as it belongs to it. */
  #button() {
    return submitButtonsOf(this.#form).find((button) => button === this.#submitter)
  }
}

/** Those that stand outside the form and name it are among them. */
const submitButtonsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is HTMLButtonElement => element instanceof HTMLButtonElement && element.type === 'submit',
  )

/** Where Remix sends what this form holds. */
function addressOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
  const url = new URL(action, window.location.href)
  url.hash = ''
  url.pathname = `${url.pathname.replace(/\/$/, '')}.data`
  return url.href
}

function dataOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const data = new FormData(form, submitter)
  // Browsers that do not know the second argument pass over it (Chrome before 112, Firefox before 111).
  if (submitter instanceof HTMLButtonElement && submitter.name && !data.has(submitter.name))
    data.append(submitter.name, submitter.value)
  return data
}

const chosenIn = (form: HTMLFormElement): File[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].flatMap(({ files }) => [...(files ?? [])])

/** A file that was moved or changed since it was chosen cannot be read any more, and is not sent. */
const areReadable = (files: File[]): Promise<boolean> =>
  Promise.all(files.map((file) => file.slice(0, 1).arrayBuffer())).then(
    () => true,
    () => false,
  )

/** Statuses whose answers may hold no body. */
const WITHOUT_BODY = new Set([204, 205, 304])

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(WITHOUT_BODY.has(status) ? null : (request.response as Blob), { status, statusText, headers })
}
