import { useEffect, useState } from 'react'
import type { IconName } from './icon.tsx'
import {
  fetchSuggestions,
  SUGGESTION_DELAY_MS,
  SUGGESTION_ICONS,
  SUGGESTION_MIN_LENGTH,
  suggestionDetail,
  type OfferedSearches,
} from './suggestions.ts'
import { t, tn } from '#app/locale/texts.ts'

export interface Choice {
  key: string
  text: string
  lang?: string | undefined
  detail?: string | undefined
  icon: IconName
  picture?: string | undefined
  to: string
  /** The value that is remembered when it is chosen. */
  search?: string | undefined
}

export interface Group {
  title: string
  choices: Choice[]
}

interface Suggested {
  /** The typed text that the suggestions belong to. */
  text: string
  choices: Choice[]
}

const isSame = (one: string, other: string) => one.localeCompare(other, 'es', { sensitivity: 'accent' }) === 0

export const searchPath = (text: string) => `/marketplace?q=${encodeURIComponent(text)}`

/** The latest suggestions that came, which may be those of an earlier text. */
export function useSuggested(words: string): Suggested | undefined {
  const [suggested, setSuggested] = useState<Suggested>()
  useEffect(() => {
    if ([...words].length < SUGGESTION_MIN_LENGTH) return
    const waiting = new AbortController()
    const look = async () => {
      const suggestions = await fetchSuggestions(words, waiting.signal)
      if (waiting.signal.aborted) return
      // The words themselves are the first choice already.
      const others = suggestions.filter(({ type, text }) => type !== 'search' || !isSame(text, words))
      setSuggested({
        text: words,
        choices: others.map((suggestion) => {
          const { id, text, lang, type, to, picture } = suggestion
          return {
            key: `${type} ${id}`,
            text,
            lang,
            detail: suggestionDetail(suggestion),
            icon: SUGGESTION_ICONS[type],
            picture,
            to,
            search: type === 'search' ? text : type === 'listing' ? words : undefined,
          }
        }),
      })
    }
    const timer = setTimeout(() => void look(), SUGGESTION_DELAY_MS)
    return () => {
      clearTimeout(timer)
      waiting.abort()
    }
  }, [words])
  return suggested
}

export function groupsFor(
  words: string,
  suggested: Suggested | undefined,
  recent: string[],
  offered: OfferedSearches,
): Group[] {
  const searches = (title: string, entries: string[], icon: IconName, languages?: string[]): Group => ({
    title,
    choices: entries.map((entry, at) => ({
      key: `${title} ${entry}`,
      text: entry,
      lang: languages?.[at] || undefined,
      icon,
      to: searchPath(entry),
      search: entry,
    })),
  })
  const groups =
    words === ''
      ? [
          searches(t('Búsquedas recientes'), recent, 'history'),
          searches(t('Búsquedas populares'), offered.popular, 'trending-up', offered.languages),
          searches(t('Prueba con…'), offered.suggested, 'search'),
        ]
      : [
          searches(t('Buscar'), [words], 'search'),
          // The choices of the previous text stay until the new ones are there, unless the text has become too short
          // for any.
          {
            title: t('Sugerencias'),
            choices: [...words].length < SUGGESTION_MIN_LENGTH ? [] : (suggested?.choices ?? []),
          },
        ]
  return groups.filter((group) => group.choices.length > 0)
}

export function statusOf(words: string, suggested: Suggested | undefined): string {
  if (words === '' || suggested?.text !== words) return ''
  const { length } = suggested.choices
  if (length === 0) return t('Sin sugerencias. Pulsa Intro para buscar.')
  return tn(length, '{count} sugerencia', '{count} sugerencias')
}
