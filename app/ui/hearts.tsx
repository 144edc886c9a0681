import './listing-card.css'
import { Form } from '@remix-run/react'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useUnderWay } from './lost-line.ts'
import { t } from '#app/locale/texts.ts'

/** The favourites of a reader among the cards on a page. */
export interface Kept {
  /** The ids; unknown for visitors, since their pages are shared. */
  ids: readonly string[]
  /** The reader, whose own listings have no heart. */
  reader?: string | undefined
  /** Whether no card has a heart, so that the ids are not sent. */
  isIdle?: true
}

const FORM = 'keep'
const KeptHere = createContext<Kept | undefined>(undefined)

/**
 * Gives the cards of a page their hearts. One form serves them all: each heart is a button that names its own address,
 * so that 24 of them weigh little.
 * @param from the page, to come back to.
 */
export function Hearts({ kept, from, children }: { kept: Kept; from: string; children: ReactNode }) {
  const sent = useSent(kept)
  return (
    <KeptHere.Provider value={sent}>
      {!kept.isIdle && (
        <Form id={FORM} method="post" preventScrollReset>
          <input type="hidden" name="return" value={from} />
        </Form>
      )}
      {children}
    </KeptHere.Provider>
  )
}

/** After the language of the page, if it has one. */
const PRESSED = /\/marketplace\/([^/]+)\/(save|unsave)$/

/**
 * The favourites after the press under way succeeds; if it is refused the heart changes back. A visitor's page does not
 * know their favourites afterwards either, so their notice tells them.
 */
function useSent(kept: Kept): Kept {
  const { formAction } = useUnderWay()
  return useMemo(() => {
    const [, id, act] = PRESSED.exec(formAction ?? '') ?? []
    if (!id || !kept.reader) return kept
    const others = kept.ids.filter((one) => one !== id)
    return { ...kept, ids: act === 'save' ? [...others, id] : others }
  }, [kept, formAction])
}

interface HeartProps {
  id: string
  title: string
  lang?: string | undefined
  author?: string | null
}

/** 'Guardar' on a card (D5): absent if its page has no form for it, or if the listing is the reader's. */
export function Heart({ id, title, lang, author }: HeartProps) {
  const kept = useContext(KeptHere)
  if (!kept || (author && author === kept.reader)) return null
  const isKept = kept.ids.includes(id)
  return (
    <button
      className={isKept ? 'heart heart--on' : 'heart'}
      form={FORM}
      formAction={`/marketplace/${id}/${isKept ? 'unsave' : 'save'}`}
    >
      <Icon name="heart" />
      <span className="visually-hidden">
        {isKept ? t('Quitar de favoritos:') : t('Guardar:')} <span lang={lang}>{title}</span>
      </span>
    </button>
  )
}
