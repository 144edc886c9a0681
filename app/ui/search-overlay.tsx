import './search-overlay.css'
import { useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { groupsFor, searchPath, statusOf, useSuggested, type Choice, type Group } from './search-choices.ts'
import { forget, readHistory, remember } from './search-history.ts'
import { SuggestionSign } from './suggestion-sign.tsx'
import { fetchOffered, NO_SEARCHES } from './suggestions.ts'
import { t } from '#app/locale/texts.ts'

/** The search page in a dialog (G7 to G10), with native Escape and focus; the list is a combobox's. */
export default function SearchOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState<string[]>([])
  const [offered, setOffered] = useState(NO_SEARCHES)
  const words = text.trim()
  const suggested = useSuggested(words)
  const groups = groupsFor(words, suggested, recent, offered)
  const choices = groups.flatMap((group) => group.choices)

  /** Emptied now, so that text typed right after the next opening stays. */
  const closed = () => (setText(''), onClose())

  /** The event of closing comes later, maybe after the next press on the opener, so no code waits for it. */
  function close() {
    dialog.current?.close()
    closed()
  }

  useEffect(() => {
    if (!open || !dialog.current || dialog.current.open) return
    setActive(-1)
    setRecent(readHistory())
    dialog.current.showModal()
    const waiting = new AbortController()
    void fetchOffered(waiting.signal).then(setOffered)
    return () => waiting.abort()
  }, [open])

  function forgetRecent() {
    forget()
    setRecent([])
    setActive(-1)
  }

  function go({ to, search }: Pick<Choice, 'to' | 'search'>) {
    if (search) remember(search)
    close()
    navigate(to)
  }

  function onSubmit(event: React.FormEvent) {
    event.preventDefault()
    const chosen = choices[active]
    if (chosen) go(chosen)
    else if (words !== '') go({ to: searchPath(words), search: words })
  }

  return (
    // A click on the dialog itself is one on its backdrop. The keyboard has Escape and the button.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      className="search-overlay"
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={(event) => event.currentTarget.open || closed()}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="search-overlay__box">
        <h2 className="visually-hidden" id={`${id}-title`}>
          {t('Buscar en todo el marketplace')}
        </h2>
        <form className="search-overlay__form" role="search" action="/marketplace" onSubmit={onSubmit}>
          <Icon name="search" />
          <Combobox
            {...{ id, text, active, count: choices.length, onType: setText, onMove: setActive, onEscape: close }}
          />
          <button className="button button--quiet button--icon" type="button" aria-label={t('Cerrar')} onClick={close}>
            <Icon name="x" />
          </button>
        </form>
        <ChoiceList id={id} groups={groups} choices={choices} active={active} onMove={setActive} onChoose={go} />
        <Foot status={statusOf(words, suggested)} onForget={words === '' && recent.length > 0 ? forgetRecent : null} />
      </div>
    </dialog>
  )
}

/** @param onForget null while no search of the reader is listed. */
function Foot({ status, onForget }: { status: string; onForget: (() => void) | null }) {
  return (
    <div className="search-overlay__foot">
      <p role="status">{status}</p>
      {onForget && (
        <button className="link-button" type="button" onClick={onForget}>
          {t('Borrar búsquedas recientes')}
        </button>
      )}
    </div>
  )
}

interface Place {
  /** The id of the dialog, which the ids of its parts begin with. */
  id: string
  /** Which choice is marked, -1 for the text itself. */
  active: number
  onMove: (active: number) => void
}

function Combobox({
  id,
  text,
  count,
  active,
  onType,
  onMove,
  onEscape,
}: Place & { text: string; count: number; onType: (text: string) => void; onEscape: () => void }) {
  function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // A search field with text would only be emptied by the first press.
      event.preventDefault()
      onEscape()
    }
    if (count === 0) return
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    // One place more than there are choices: the text itself.
    const places = count + 1
    onMove(((active + 1 + step + places) % places) - 1)
  }

  return (
    <input
      name="q"
      type="search"
      aria-label={t('¿Qué necesitas?')}
      placeholder={t('¿Qué necesitas?')}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={100}
      role="combobox"
      aria-expanded={count > 0}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={active >= 0 && active < count ? `${id}-${active}` : undefined}
      value={text}
      onChange={(event) => {
        onType(event.target.value)
        onMove(-1)
      }}
      onKeyDown={onKeyDown}
    />
  )
}

function ChoiceList({
  id,
  groups,
  choices,
  active,
  onMove,
  onChoose,
}: Place & { groups: Group[]; choices: Choice[]; onChoose: (choice: Choice) => void }) {
  return (
    <div className="search-overlay__list" id={`${id}-list`} role="listbox" aria-label={t('Sugerencias')}>
      {groups.map((group, number) => (
        <div key={group.title} role="group" aria-labelledby={`${id}-group-${number}`}>
          {/* A list box holds options and groups of them only: so the heading is only the name of its group. */}
          <h3 id={`${id}-group-${number}`} role="presentation">
            {group.title}
          </h3>
          {group.choices.map((choice) => {
            const position = choices.indexOf(choice)
            return (
              // The keyboard moves by aria-activedescendant: focus stays in the text.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={choice.key}
                id={`${id}-${position}`}
                className="search-overlay__choice"
                role="option"
                tabIndex={-1}
                aria-selected={position === active}
                onMouseMove={() => onMove(position)}
                onClick={() => onChoose(choice)}
              >
                <SuggestionSign icon={choice.icon} picture={choice.picture} />
                <span className="suggestion-words">
                  <span lang={choice.lang}>{choice.text}</span> {choice.detail && <small>{choice.detail}</small>}
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
