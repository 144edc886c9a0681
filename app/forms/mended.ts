import { t } from '#app/locale/texts.ts'

/** A mistake in the summary: its line, and its control. */
interface Mistake {
  line: HTMLElement
  id: string
  /** The fields of the form when the answer came. */
  sent: FormData
  /** The content of the control while it is wrong; undefined until it was read after the answer. */
  refused?: string
}

const ALL_CHANGED = () => t('Has cambiado todo lo que señalaba. Al enviar el formulario se comprueba otra vez.')

const mistakesOf = new Map<HTMLElement, Mistake[]>()

/**
 * Removes a line from this summary, and the marks from its field, when the content of the control differs from the
 * refused one. Content that is put back, or emptied where it is required, is wrong again. Only the server decides: this
 * is called again for each answer, and every mistake of the answer counts again.
 * @param sent the content of the form when the answer came
 */
export function followMended(summary: HTMLElement, sent: FormData): void {
  if (mistakesOf.size === 0) listen()
  const mistakes = [...summary.querySelectorAll<HTMLAnchorElement>('li > a[href^="#"]')].map((link): Mistake => {
    const id = link.hash.slice(1)
    return { line: link.closest('li') ?? link, id, sent }
  })
  mistakesOf.set(summary, mistakes)
  for (const mistake of mistakes) mark(mistake, hasChanged(mistake))
  sayWhetherAllChanged(summary)
}

function listen() {
  for (const type of ['input', 'change', 'click']) {
    // After React has drawn what the event changed: a button may have removed a picture.
    document.addEventListener(type, () => setTimeout(lookAgain))
  }
  // A new answer is read out at once.
  document.addEventListener('submit', () => {
    for (const summary of mistakesOf.keys()) summary.removeAttribute('aria-live')
  })
}

function lookAgain() {
  for (const [summary, mistakes] of mistakesOf) {
    if (!summary.isConnected) {
      mistakesOf.delete(summary)
      continue
    }
    for (const mistake of mistakes) {
      const isMended = hasChanged(mistake)
      if (mistake.line.hidden === isMended) continue
      // A line that returns is read out when the person stops writing.
      summary.setAttribute('aria-live', 'polite')
      mark(mistake, isMended)
    }
    sayWhetherAllChanged(summary)
  }
}

/** The controls of a form are inputs, areas and lists: all have the properties that are read here. */
const controlOf = (id: string) => document.getElementById(id) as HTMLInputElement | null

function hasChanged(mistake: Mistake): boolean {
  const { id, sent } = mistake
  const control = controlOf(id)
  const isMissing = control?.getAttribute('aria-required') === 'true' && control.value.trim() === ''
  if (mistake.refused === undefined && isAsSent(id, sent)) mistake.refused = contentOf(id)
  return !isMissing && contentOf(id) !== mistake.refused
}

function mark({ line, id }: Mistake, isMended: boolean) {
  line.hidden = isMended
  const field = document.getElementById(id)?.closest('.field')
  field?.classList.toggle('field--error', !isMended)
  for (const control of field?.querySelectorAll('[aria-invalid], [data-was-invalid]') ?? []) {
    control.toggleAttribute('data-was-invalid', isMended)
    if (isMended) control.removeAttribute('aria-invalid')
    else control.setAttribute('aria-invalid', 'true')
  }
  const message = document.getElementById(`${id}-error`) ?? document.getElementById(`${id}-mended`)
  if (!message) return
  // The line keeps its place, so that the lines below do not move. Its id changes, because it would still be read
  // out with the control.
  message.id = isMended ? `${id}-mended` : `${id}-error`
  message.style.visibility = isMended ? 'hidden' : ''
}

function sayWhetherAllChanged(summary: HTMLElement) {
  const allChanged = [...summary.querySelectorAll('li')].every((line) => line.hidden)
  const note = summary.querySelector(':scope > p')
  if (allChanged === Boolean(note)) return
  summary.classList.toggle('error-summary--changed', allChanged)
  if (!allChanged) return note?.remove()
  const said = document.createElement('p')
  said.textContent = ALL_CHANGED()
  summary.append(said)
}

function isAsSent(id: string, sent: FormData): boolean {
  const control = controlOf(id)
  if (!control?.form || !control.name) return true
  // The form empties its file control itself after the answer: that is no edit.
  if (control.type === 'file') return true
  return textsOf(new FormData(control.form), control.name) === textsOf(sent, control.name)
}

const textsOf = (form: FormData, name: string) =>
  form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .join('\n')

/** The content of a field as text: all values under its name, and those of its boxes. */
function contentOf(id: string): string {
  const control = controlOf(id)
  if (!control?.form) return ''
  const name = control.name || control.dataset['field']
  const field = control.closest('.field')
  return [...control.form.elements]
    .filter((part): part is HTMLInputElement => ('name' in part && part.name === name) || !!field?.contains(part))
    .map((part) => [part.value, part.checked, ...filesOf(part)].join())
    .join('\n')
}

const filesOf = ({ files }: HTMLInputElement) =>
  [...(files ?? [])].map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`)
