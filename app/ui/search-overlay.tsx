import './search-overlay.css'
import { useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import { plural } from '#app/locale/words.ts'
import { Icon, type IconName } from './icon.tsx'
import { forget, readHistory, remember } from './search-history.ts'
import {
  fetchOffered,
  fetchSuggestions,
  NO_SEARCHES,
  SUGGESTION_DELAY_MS,
  SUGGESTION_MIN_LENGTH,
  type OfferedSearches,
} from './suggestions.ts'

interface Choice {
  key: string
  text: string
  detail?: string
  icon: IconName
  to: string
  /** What is remembered when it is chosen. */
  search?: string
}

interface Group {
  title: string
  choices: Choice[]
}

const searchPath = (text: string) => `/marketplace?q=${encodeURIComponent(text)}`

/** The search page in a dialog (G7 to G10). Native Escape and focus; the list is a combobox's. */
export default function SearchOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState<string[]>([])
  const [offered, setOffered] = useState(NO_SEARCHES)
  const [suggested, setSuggested] = useState<{ text: string; choices: Choice[] }>()

  const words = text.trim()
  const groups = groupsFor(words, suggested, recent, offered)
  const choices = groups.flatMap((group) => group.choices)

  useEffect(() => {
    if (!open || !dialog.current || dialog.current.open) return
    setText('')
    setActive(-1)
    setRecent(readHistory())
    dialog.current.showModal()
    const waiting = new AbortController()
    void fetchOffered(waiting.signal).then(setOffered)
    return () => waiting.abort()
  }, [open])

  useEffect(() => {
    if ([...words].length < SUGGESTION_MIN_LENGTH) return
    const waiting = new AbortController()
    const timer = setTimeout(async () => {
      const suggestions = await fetchSuggestions(words, waiting.signal)
      if (waiting.signal.aborted) return
      setSuggested({
        text: words,
        choices: suggestions.map(({ id, text, type, category }) => ({
          key: `${type} ${id}`,
          text,
          detail: type === 'category' ? 'Categoría' : (category ?? undefined),
          icon: type === 'category' ? 'tag' : 'search',
          to: type === 'category' ? `/marketplace?category=${encodeURIComponent(text)}` : `/marketplace/${id}`,
          search: type === 'category' ? undefined : words,
        })),
      })
    }, SUGGESTION_DELAY_MS)
    return () => {
      clearTimeout(timer)
      waiting.abort()
    }
  }, [words])

  function go(to: string, search?: string) {
    if (search) remember(search)
    dialog.current?.close()
    navigate(to)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing || choices.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One place more than there are choices: the text itself.
      const places = choices.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    }
  }

  function onSubmit(event: React.FormEvent) {
    event.preventDefault()
    const chosen = choices[active]
    if (chosen) go(chosen.to, chosen.search)
    else if (words !== '') go(searchPath(words), words)
  }

  let position = -1
  return (
    // A click on the dialog itself is one on its backdrop. The keyboard has Escape and the button.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      className="search-overlay"
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className="search-overlay__box">
        <h2 className="visually-hidden" id={`${id}-title`}>
          Buscar en todo el marketplace
        </h2>
        <form className="search-overlay__form" role="search" action="/marketplace" onSubmit={onSubmit}>
          <Icon name="search" />
          <input
            name="q"
            type="search"
            aria-label="¿Qué necesitas?"
            placeholder="¿Qué necesitas?"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            role="combobox"
            aria-expanded={choices.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 && active < choices.length ? `${id}-${active}` : undefined}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
          />
          <button
            className="button button--quiet button--icon"
            type="button"
            aria-label="Cerrar"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="x" />
          </button>
        </form>
        <div className="search-overlay__list" id={`${id}-list`} role="listbox" aria-label="Sugerencias">
          {groups.map((group, number) => (
            <div key={group.title} role="group" aria-labelledby={`${id}-group-${number}`}>
              {/* A list box holds options and groups of them only: the heading is its group's name, no more. */}
              <h3 id={`${id}-group-${number}`} role="presentation">
                {group.title}
              </h3>
              {group.choices.map((choice) => {
                position += 1
                const here = position
                return (
                  // The keyboard moves by aria-activedescendant: focus stays in the text.
                  // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                  <div
                    key={choice.key}
                    id={`${id}-${here}`}
                    className="search-overlay__choice"
                    role="option"
                    tabIndex={-1}
                    aria-selected={here === active}
                    onMouseMove={() => setActive(here)}
                    onClick={() => go(choice.to, choice.search)}
                  >
                    <Icon name={choice.icon} className="icon--small" />
                    <span>{choice.text}</span> {choice.detail && <small>{choice.detail}</small>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <div className="search-overlay__foot">
          <p role="status">{statusOf(words, suggested)}</p>
          {words === '' && recent.length > 0 && (
            <button
              className="link-button"
              type="button"
              onClick={() => {
                forget()
                setRecent([])
                setActive(-1)
              }}
            >
              Borrar búsquedas recientes
            </button>
          )}
        </div>
      </div>
    </dialog>
  )
}

function groupsFor(
  words: string,
  suggested: { text: string; choices: Choice[] } | undefined,
  recent: string[],
  offered: OfferedSearches,
): Group[] {
  const searches = (title: string, entries: string[], icon: IconName): Group => ({
    title,
    choices: entries.map((entry) => ({
      key: `${title} ${entry}`,
      text: entry,
      icon,
      to: searchPath(entry),
      search: entry,
    })),
  })
  const groups =
    words === ''
      ? [
          searches('Búsquedas recientes', recent, 'history'),
          searches('Búsquedas populares', offered.popular, 'trending-up'),
          searches('Prueba con', offered.suggested, 'search'),
        ]
      : [
          searches('Buscar', [words], 'search'),
          // Those of the text before stay until the new ones are there, unless it got too short for any.
          {
            title: 'Sugerencias',
            choices: [...words].length < SUGGESTION_MIN_LENGTH ? [] : (suggested?.choices ?? []),
          },
        ]
  return groups.filter((group) => group.choices.length > 0)
}

function statusOf(words: string, suggested: { text: string; choices: Choice[] } | undefined): string {
  if (words === '' || suggested?.text !== words) return ''
  const { length } = suggested.choices
  if (length === 0) return 'Sin sugerencias. Pulsa Intro para buscar.'
  return `${length} ${plural(length, 'sugerencia', 'sugerencias')}`
}
