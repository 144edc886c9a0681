import { useEffect, useRef, useState } from 'react'
import { perLanguage, t } from '#app/locale/texts.ts'

/** How long after the last key, and since the last saving. */
const PAUSE_MS = 3_000
/** From how many characters of title and description on a draft is kept without a press. */
const WORTH_KEEPING = 10

const SAVED = () => t('Guardado en tus borradores.')
const FAILED = () => t('No se ha podido guardar el borrador. Lo intentaremos otra vez cuando sigas escribiendo.')
const ENDS = perLanguage(
  () =>
    new Map([
      [409, t('Ya tienes demasiados borradores, así que este no se guarda solo.')],
      [410, t('Has eliminado este borrador: ya no se guarda solo. «Guardar borrador» lo guarda otra vez.')],
    ]),
)

const LOSES_PICTURES = () =>
  t('Las imágenes que has elegido aún no se han enviado y se perderán. ¿Salir de todos modos?')

interface DraftKeeperProps {
  formId: string
  /** Where a draft is kept. */
  address: string
  /** Whether the form held a draft already when it was opened. */
  isKept: boolean
}

/** The fields without the chosen files, which are sent once, by the form. */
function wordsOf(form: HTMLFormElement): FormData {
  const words = new FormData()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') words.append(name, value)
  return words
}

const isWorthKeeping = (words: FormData) =>
  ['title', 'description'].map((name) => `${words.get(name) as string}`).join('').length >= WORTH_KEEPING

/** Whether a press leaves this page, and not into a window of its own. */
function leadsAway({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target === '_blank' || link.download || ctrlKey || metaKey || shiftKey) return false
  return link.pathname !== window.location.pathname
}

/**
 * With script, keeps a new listing among its author's drafts while it is written, and shows that. It is loaded at the
 * first word.
 */
export default function DraftKeeper({ formId, address, isKept }: DraftKeeperProps) {
  const [words, setWords] = useState('')
  const wasKept = useRef(isKept)

  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isChanged = false
    let hasFailed = false
    let isSent = false

    async function save(options?: RequestInit) {
      if (!isChanged || !(form instanceof HTMLFormElement)) return
      const body = wordsOf(form)
      if (!wasKept.current && !isWorthKeeping(body)) return
      isChanged = false
      body.append('alone', wasKept.current ? 'again' : 'first')
      const status = await fetch(`${address}.data`, { method: 'POST', body, ...options }).then(
        (answer) => answer.status,
        () => 0,
      )
      const end = ENDS().get(status)
      if (end) form.removeEventListener('input', note)
      wasKept.current ||= status === 200
      hasFailed = status !== 200
      setWords(status === 200 ? SAVED() : (end ?? FAILED()))
    }
    function note() {
      isChanged = true
      isSent = false
      clearTimeout(timer)
      timer = setTimeout(() => void save(), PAUSE_MS)
    }
    // The form's own buttons send everything themselves.
    function leave() {
      isChanged = hasFailed = false
      isSent = true
      clearTimeout(timer)
    }
    note()
    const saveNow = () => document.visibilityState === 'hidden' && void save({ keepalive: true })
    // Drafts hold words: chosen files are lost with the page.
    const losesPictures = () =>
      !isSent && [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => files?.length)
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => (hasFailed || losesPictures()) && event.preventDefault()
    /** Before the router sees the press: a link leads away without the browser's question. */
    function askAtLink(event: MouseEvent) {
      if (!leadsAway(event) || !losesPictures()) return
      if (window.confirm(LOSES_PICTURES())) isSent = true
      else {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    form.addEventListener('input', note)
    form.addEventListener('submit', leave)
    document.addEventListener('visibilitychange', saveNow)
    window.addEventListener('beforeunload', ask)
    document.addEventListener('click', askAtLink, true)
    return () => {
      form.removeEventListener('input', note)
      form.removeEventListener('submit', leave)
      document.removeEventListener('visibilitychange', saveNow)
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('click', askAtLink, true)
      clearTimeout(timer)
      // A link leads away by script: the words of the last seconds stay too.
      void save({ keepalive: true })
    }
  }, [formId, address])

  return (
    <p className="create-listing__kept soft small" role="status">
      {words}
    </p>
  )
}
