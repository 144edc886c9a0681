import { answerOnce, isBeingSent } from './remix-answer.ts'
import { UploadList } from './upload-list.ts'

const uploads = new WeakMap<HTMLFormElement, FormUpload>()

/**
 * From now on the form of this control shows how far each chosen file has been sent. It is called when a file is
 * chosen, so that a page loads it only then; a form that is sent earlier goes the plain way.
 */
export function showUpload({ form }: HTMLInputElement): void {
  // Without requestSubmit the answer could not be handed to the page (Safari before 16).
  if (!form || uploads.has(form) || !('requestSubmit' in form)) return
  uploads.set(form, new FormUpload(form))
}

/**
 * Makes the form of this control wait for the work on its files: pressed meanwhile, it is sent afterwards.
 * @param work whether the files may go as they are then.
 */
export const holdBack = ({ form }: HTMLInputElement, work: Promise<boolean>): void =>
  void (form && uploads.get(form)?.holdBack(work))

/**
 * Sends the files of a form by a request that reports its progress, which `fetch` does not. The form is submitted to
 * Remix only when the whole answer is there, and Remix gets that answer. Until then the page has not changed, so a cut
 * line or a cancelled sending keeps everything typed and chosen.
 */
class FormUpload {
  readonly #form: HTMLFormElement
  readonly #list: UploadList
  #submitter: HTMLElement | null = null
  #request: XMLHttpRequest | undefined
  /** From the press until the page has the answer, or the sending has failed. */
  #isUnderWay = false
  #isHandingOver = false
  /** The words of the pressed button, while it says that the work has begun. */
  #said: { words: Text; before: string } | undefined
  /** The work that is done with the files. */
  #work: Promise<boolean> | undefined

  constructor(form: HTMLFormElement) {
    this.#form = form
    this.#list = new UploadList(form, { again: () => form.requestSubmit(this.#button()), cancel: () => this.#cancel() })
    // The listener is on the form itself, before Remix's at the document.
    form.addEventListener('submit', (event) => this.#onSubmit(event))
  }

  holdBack(work: Promise<boolean>) {
    const all = Promise.all([this.#work ?? true, work]).then(
      (answers) => answers.every(Boolean),
      () => true,
    )
    this.#work = all
    void all.then(() => {
      if (this.#work === all) this.#work = undefined
    })
  }

  #onSubmit(event: SubmitEvent) {
    if (event.defaultPrevented || this.#isHandingOver) return
    if (!this.#isUnderWay && chosenIn(this.#form).length === 0) return
    event.preventDefault()
    event.stopPropagation()
    // A press during the sending is ignored.
    if (!this.#isUnderWay) void this.#begin(event.submitter)
  }

  async #begin(submitter: HTMLElement | null) {
    this.#submitter = submitter
    if (this.#work) {
      this.#setUnderWay(true)
      const mayGo = await this.#work
      if (!this.#form.isConnected) return
      this.#setUnderWay(false)
      if (!mayGo) return
    }
    this.#send(submitter)
  }

  #send(submitter: HTMLElement | null) {
    const files = chosenIn(this.#form)
    const address = addressOf(this.#form, submitter)
    const request = new XMLHttpRequest()
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
    // When the pressed button is gone, another visible submit button takes its place; a listing's form also has a
    // hidden one for Enter.
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
    if (isUnderWay) this.#sayBusy()
    else if (this.#said) this.#said.words.data = this.#said.before
  }

  /** In place of React, which learns of the sending only when the answer is there. */
  #sayBusy() {
    // Enter presses a hidden button, which acts as the visible one.
    const button = [this.#submitter, ...submitButtonsOf(this.#form)].find((one) => one?.dataset['busy'])
    const words = button?.firstChild
    if (!button || !(words instanceof Text) || isOtherPress(this.#submitter)) return
    this.#said = { words, before: words.data }
    words.data = button.dataset['busy'] ?? words.data
  }

  /** The button that sent the form, as long as it belongs to it. */
  #button() {
    return submitButtonsOf(this.#form).find((button) => button === this.#submitter)
  }
}

/** Buttons outside the form that name it are included. */
const submitButtonsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is HTMLButtonElement => element instanceof HTMLButtonElement && element.type === 'submit',
  )

/** Whether this button has another act than the form: it keeps a draft, or removes a file. */
const isOtherPress = (submitter: HTMLElement | null) =>
  submitter?.hasAttribute('formaction') === true || Boolean(submitter?.getAttribute('name'))

/** The address to which Remix sends this form. */
function addressOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
  const url = new URL(action, window.location.href)
  url.hash = ''
  url.pathname = `${url.pathname.replace(/\/$/, '')}.data`
  return url.href
}

function dataOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const data = new FormData(form, submitter)
  // Browsers without the second argument ignore it (Chrome before 112, Firefox before 111).
  if (submitter instanceof HTMLButtonElement && submitter.name && !data.has(submitter.name))
    data.append(submitter.name, submitter.value)
  return data
}

const chosenIn = (form: HTMLFormElement): File[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].flatMap(({ files }) => [...(files ?? [])])

/** A file that was moved or changed since it was chosen cannot be read, and is not sent. */
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
  // Requests of ours ask for a blob.
  return new Response(WITHOUT_BODY.has(status) ? null : (request.response as Blob), { status, statusText, headers })
}
