import { holdBack, showUpload } from '#app/forms/file-upload.ts'
import { listOf } from './file-list.ts'
import { lightenAll, weightWords, type PictureLimits } from './lighter.ts'
import { tn } from '#app/locale/texts.ts'

const runs = new WeakMap<HTMLInputElement, number>()
const notes = new WeakMap<HTMLInputElement, HTMLElement>()

/**
 * Takes the files that were just chosen: too large pictures are made smaller, with a note beside the control, and the
 * form shows the progress of each file. @returns the final content of the control; undefined when other files were
 * chosen meanwhile.
 */
export async function takeChosen(input: HTMLInputElement, limits: PictureLimits): Promise<File[] | undefined> {
  showUpload(input)
  const run = (runs.get(input) ?? 0) + 1
  runs.set(input, run)
  const note = noteOf(input)
  note.replaceChildren()
  const chosen = [...(input.files ?? [])]
  const work = lightenAll(chosen, limits, (count) => say(note, [reducing(count)]))
  holdBack(
    input,
    work.then(() => true),
  )
  const files = await work
  if (runs.get(input) !== run) return undefined
  const list = files.some((file, index) => file !== chosen[index]) && listOf(files)
  if (list) input.files = list
  say(
    note,
    (list ? files : []).flatMap((file) => {
      const words = weightWords(file)
      return words ? `${files.length > 1 ? `${file.name}: ` : ''}${words}` : []
    }),
  )
  return list ? files : chosen
}

/** The text while pictures are made smaller. */
export const reducing = (count: number) => tn(count, 'Reduciendo la foto…', 'Reduciendo {count} fotos…')

/** The element is inserted empty, so that screen readers announce its changes. */
function noteOf(input: HTMLInputElement): HTMLElement {
  const known = notes.get(input)
  if (known) return known
  const note = document.createElement('div')
  note.className = 'small'
  note.setAttribute('role', 'status')
  input.after(note)
  notes.set(input, note)
  return note
}

function say(note: HTMLElement, sentences: string[]) {
  note.replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement('p')
      line.textContent = sentence
      return line
    }),
  )
}
