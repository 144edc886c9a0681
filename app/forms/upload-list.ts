import { perLanguage, t, tn } from '#app/locale/texts.ts'

interface Line {
  size: number
  /** How many bytes of other files are sent before this one. */
  begin: number
  bar: HTMLProgressElement
  words: HTMLElement
}

/** The second press of a double one may hit a button that has just come to its place. */
const DOUBLE_PRESS_MS = 500
/** The percentages that are read out. */
const STEPS = [25, 50, 75]

const FAILURES = perLanguage(() => ({
  line: t('Se ha cortado la conexión antes de terminar. Lo que has escrito y los archivos elegidos siguen aquí.'),
  file: t(
    'Uno de los archivos ha cambiado o ya no está donde lo elegiste. Elígelo otra vez: lo que has escrito sigue aquí.',
  ),
}))

/**
 * How much of a form's files has been sent, shown below the form. The element is inserted empty, so that screen readers
 * announce its changes.
 */
export class UploadList {
  readonly #box = document.createElement('div')
  readonly #status = document.createElement('p')
  readonly #list = document.createElement('ul')
  readonly #again: HTMLButtonElement
  readonly #cancel: HTMLButtonElement
  #lines: Line[] = []
  #size = 0

  constructor(form: HTMLFormElement, does: { again: () => void; cancel: () => void }) {
    this.#status.setAttribute('role', 'status')
    this.#again = buttonOf(t('Volver a enviar'), 'button', does.again)
    this.#cancel = buttonOf(t('Cancelar el envío'), 'button button--plain', () => {
      if (!this.#cancel.hasAttribute('aria-disabled')) does.cancel()
    })
    const buttons = document.createElement('div')
    buttons.className = 'cluster'
    buttons.append(this.#again, this.#cancel)
    this.#box.append(this.#status, this.#list, buttons)
    this.clear()
    form.append(this.#box)
  }

  begin(files: File[]) {
    this.#size = 0
    this.#cancel.setAttribute('aria-disabled', 'true')
    setTimeout(() => this.#cancel.removeAttribute('aria-disabled'), DOUBLE_PRESS_MS)
    this.#lines = files.map((file) => {
      const begin = this.#size
      this.#size += file.size
      return { ...this.#addLine(file.name), size: file.size, begin }
    })
    this.#draw('sending', tn(files.length, 'Enviando el archivo…', 'Enviando {count} archivos…'))
    this.show(0, 0)
    this.#box.scrollIntoView({ block: 'nearest' })
  }

  /** The other fields of the form are few bytes, and count as sent before the first file. */
  show(loaded: number, total: number) {
    const sent = Math.max(0, loaded - Math.max(0, total - this.#size))
    for (const { size, begin, bar, words } of this.#lines) {
      const share = Math.min(1, Math.max(0, (sent - begin) / Math.max(1, size)))
      bar.value = share
      setWords(
        words,
        share === 0
          ? t('En espera')
          : share < 1
            ? t('Enviando: {percent} %', { percent: Math.floor(share * 100) })
            : t('Enviado'),
      )
    }
    const step = STEPS.filter((percent) => sent * 100 >= this.#size * percent).at(-1)
    if (step && sent < this.#size) setWords(this.#status, t('Enviando: ya va más del {percent} %.', { percent: step }))
  }

  /** Everything has been sent, and the server is at work. */
  check() {
    for (const { bar, words } of this.#lines) {
      bar.value = 1
      setWords(words, t('Enviado'))
    }
    this.#draw(
      'checking',
      tn(this.#lines.length, 'Todo enviado. Comprobando el archivo…', 'Todo enviado. Comprobando los archivos…'),
    )
  }

  fail(reason: keyof ReturnType<typeof FAILURES>) {
    for (const { bar, words } of this.#lines) {
      bar.value = 0
      setWords(words, t('Sin enviar'))
    }
    this.#draw('failed', FAILURES()[reason])
    this.#box.scrollIntoView({ block: 'nearest' })
  }

  cancelled() {
    this.clear()
    this.#draw('cancelled', t('Envío cancelado. Lo que has escrito y los archivos elegidos siguen aquí.'))
  }

  clear() {
    this.#list.replaceChildren()
    this.#lines = []
    this.#draw('empty', '')
  }

  #draw(state: 'empty' | 'sending' | 'checking' | 'failed' | 'cancelled', said: string) {
    this.#box.className = `file-upload file-upload--${state}`
    this.#status.className = state === 'failed' ? 'field__error' : ''
    setWords(this.#status, said)
    this.#list.hidden = this.#lines.length === 0
    this.#cancel.hidden = state !== 'sending' && state !== 'failed'
    // The focus stays here when its button disappears.
    if (state === 'sending' && document.activeElement === this.#again) this.#cancel.focus()
    this.#again.hidden = state !== 'failed'
  }

  #addLine(name: string) {
    const line = document.createElement('li')
    const title = document.createElement('bdi')
    const words = document.createElement('span')
    const bar = document.createElement('progress')
    title.textContent = name
    words.className = 'small soft'
    bar.max = 1
    bar.setAttribute('aria-label', name)
    line.append(title, words, bar)
    this.#list.append(line)
    return { bar, words }
  }
}

/** Only changes are read out. */
function setWords(element: HTMLElement, words: string) {
  if (element.textContent !== words) element.textContent = words
}

function buttonOf(words: string, className: string, does: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.textContent = words
  button.addEventListener('click', does)
  return button
}
