import '#app/ui/search-overlay.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { NO_SEARCHES, recentPopularSearches } from '#app/domain/search/popular.server.ts'
import { listSuggestions } from '#app/domain/search/suggestions.server.ts'
import { safeText } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { SEEN_BESIDE, seenBy } from '#app/parts/seen-listings/seen.server.ts'
import { SeenListings } from '#app/parts/seen-listings/seen-listings.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { readHistory } from '#app/ui/search-history.ts'
import { SuggestionSign } from '#app/ui/suggestion-sign.tsx'
import { SUGGESTION_ICONS, suggestionDetail } from '#app/ui/suggestions.ts'
import { presentSuggestion } from './present-suggestion.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Buscar') }, { name: 'robots', content: 'noindex' }]

/** The search overlay as a page of its own (R4): the same form, popular searches and suggestions. */
export async function loader(args: LoaderFunctionArgs) {
  const q = safeText(readAddress(args.request, ['q']).get('q'), 100)
  const viewer = await findViewerIfReachable(args)
  const [offered, suggestions] = await Promise.all([
    recentPopularSearches(db, clock.now()).catch(insteadOf(args, 'no popular searches are shown', NO_SEARCHES)),
    listSuggestions(db, q, { contentFilter: viewer?.contentFilter, now: clock.now() }).catch(
      insteadOf(args, 'no suggestions are shown', []),
    ),
  ])
  return {
    q,
    offered,
    suggestions: suggestions.map(presentSuggestion),
    seen: q === '' ? await seenBy(args, viewer, { max: SEEN_BESIDE }) : undefined,
  }
}

export default function SearchPage() {
  const { q, offered, suggestions, seen } = useLoaderData<typeof loader>()
  // The searches of this browser (G8), added by script.
  const recent = useHydrated() ? readHistory() : []
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <h1>{t('Buscar')}</h1>
      <form className="rows rows--loose" role="search" action="/marketplace">
        <div className="field">
          <label htmlFor="search-page-q">{t('¿Qué necesitas?')}</label>{' '}
          <input
            id="search-page-q"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            required
            enterKeyHint="search"
          />
        </div>
        <div className="cluster">
          <button className="button">
            <Icon name="search" />
            {t('Buscar')}
          </button>{' '}
          <button className="button button--plain" formAction="/search">
            {t('Ver sugerencias')}
          </button>
        </div>
      </form>
      {q !== '' && (
        <section aria-labelledby="suggested" className="stack">
          <h2 id="suggested">{t('Sugerencias')}</h2>
          {suggestions.length === 0 ? (
            <p className="soft">{t('Sin sugerencias. Pulsa Buscar para buscarlo en todos los anuncios.')}</p>
          ) : (
            <ul className="search-page__list">
              {suggestions.map((suggestion) => (
                <Entry
                  key={`${suggestion.type} ${suggestion.id}`}
                  icon={SUGGESTION_ICONS[suggestion.type]}
                  picture={suggestion.picture}
                  text={suggestion.text}
                  lang={suggestion.lang}
                  detail={suggestionDetail(suggestion)}
                  to={suggestion.to}
                />
              ))}
            </ul>
          )}
        </section>
      )}
      {q === '' && recent.length > 0 && <Searches title={t('Búsquedas recientes')} icon="history" entries={recent} />}
      {q === '' && offered.popular.length > 0 && (
        <Searches
          title={t('Búsquedas populares')}
          icon="trending-up"
          entries={offered.popular}
          languages={offered.languages}
        />
      )}
      {q === '' && offered.suggested.length > 0 && (
        <Searches title={t('Prueba con…')} icon="search" entries={offered.suggested} />
      )}
      <SeenListings seen={seen} />
    </div>
  )
}

interface SearchesProps {
  title: string
  icon: IconName
  entries: string[]
  languages?: string[] | undefined
}

function Searches({ title, icon, entries, languages }: SearchesProps) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="search-page__list">
        {entries.map((entry, at) => (
          <Entry
            key={entry}
            icon={icon}
            text={entry}
            lang={languages?.[at] || undefined}
            to={`/marketplace?q=${encodeURIComponent(entry)}`}
          />
        ))}
      </ul>
    </section>
  )
}

interface EntryProps {
  icon: IconName
  picture?: string | undefined
  text: string
  lang?: string | undefined
  detail?: string | undefined
  to: string
}

function Entry({ icon, picture, text, lang, detail, to }: EntryProps) {
  return (
    <li>
      <Link className="search-page__entry" to={to}>
        <SuggestionSign icon={icon} picture={picture} />
        <span className="suggestion-words">
          <span lang={lang}>{text}</span> {detail && <small>{detail}</small>}
        </span>
      </Link>
    </li>
  )
}
