import '#app/parts/external-ad/external.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation, type ShouldRevalidateFunction, useLocation, useNavigate } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { externalPath, MOST_COUNTED, pagesOf, EXTERNAL_NAMES, readExternalParams } from '#app/domain/external/params.ts'
import {
  listExternalAdsForAnyone,
  listShownSourcesForAnyone,
  type ShownSource,
} from '#app/domain/external/queries.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { decapitalise } from '#app/locale/words.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { Pager } from '#app/ui/pager.tsx'
import { ConnectionFailure, RefreshForm, type Failure, NothingShown } from './nothing-shown.tsx'
import { ExternalCard } from '#app/parts/external-ad/external-card.tsx'
import { ExternalFilters } from './external-filters.tsx'
import { presentCard, presentMoment, presentSource } from '#app/parts/external-ad/present.server.ts'
import { SourceList } from './source-list.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { withoutLanguage } from '#app/locale/page-language.ts'
import { t, tn } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const AdDialog = lazy(() => import('./ad-dialog.tsx'))

/** Search engines keep the first page only, because searches and further pages change daily. */
export const meta: MetaFunction = ({ matches, location }) =>
  location.search
    ? [{ title: t('Anuncios externos') }, { name: 'robots', content: 'noindex' }]
    : pageHead(matches, {
        title: t('Anuncios externos'),
        description: t(
          'Anuncios de otras webs reunidos en un sitio, cada uno con su fuente, su licencia y un enlace al original.',
        ),
        path: '/external-ads',
      })

export async function loader(args: LoaderFunctionArgs) {
  const params = readExternalParams(readAddress(args.request, EXTERNAL_NAMES))
  const { q, category } = params
  const filters = { q, category }
  const here = externalPath(params, params.page)
  const now = clock.now()
  try {
    const zone = (await findViewerIfReachable(args))?.timezone
    const [sources, found] = await Promise.all([
      listShownSourcesForAnyone(db),
      listExternalAdsForAnyone(db, params, now),
    ])
    const { items, total, page } = found
    const nameOf = (id: string) => sources.find((source) => source.id === id)?.name ?? ''
    const copied = sources.flatMap(({ lastOkAt }) => lastOkAt ?? []).sort((a, b) => b.getTime() - a.getTime())[0]
    return data({
      filters,
      here,
      categories: [...new Set(sources.flatMap(({ categories }) => categories))].sort((a, b) =>
        a.localeCompare(b, 'es'),
      ),
      state: stateOf(sources, { total, isFiltered: Boolean(q || category) }),
      sources: sources.map((source) => presentSource(source, now, zone)),
      updated: copied ? presentMoment(copied, now, zone) : null,
      ads: items.map((ad) => presentCard(ad, nameOf(ad.sourceId), zone)),
      count: countText(total, page),
      previous: page > 1 ? externalPath(filters, page - 1) : null,
      next: page < pagesOf(total) ? externalPath(filters, page + 1) : null,
    })
  } catch (error) {
    const nothing = { categories: [], sources: [], ads: [], updated: null, count: '', previous: null, next: null }
    return unread(args, error, {
      fault: 'the external ads could not be read',
      page: { filters, here, state: 'own' as const, ...nothing },
    })
  }
}

/** Opening and closing an ad over the list does not change the list. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isSameList = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return isSameList && currentUrl.hash !== nextUrl.hash && !formMethod ? false : defaultShouldRevalidate
}

type State = 'results' | 'no-results' | 'empty' | 'no-sources' | 'loading' | Failure

/** The part in place of the list (I4). Ads that were read once are shown, even after a failure. */
function stateOf(sources: ShownSource[], { total, isFiltered }: { total: number; isFiltered: boolean }): State {
  if (total > 0) return 'results'
  if (sources.length === 0) return 'no-sources'
  if (sources.some(({ lastOkAt }) => lastOkAt !== null)) {
    if (isFiltered) return 'no-results'
    return sources.find(({ error }) => error)?.error ?? 'empty'
  }
  return sources.find(({ error }) => error)?.error ?? 'loading'
}

function countText(total: number, page: number): string {
  const pages = pagesOf(total)
  const results =
    total > MOST_COUNTED
      ? t('Mostrando más de {most} resultados', { most: MOST_COUNTED })
      : tn(total, 'Mostrando {count} resultado', 'Mostrando {count} resultados')
  return pages > 1 ? t('{results} · página {page} de {pages}', { results, page, pages }) : results
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export default function ExternalAds() {
  const { filters, here, state, categories, sources, updated, ads, count, previous, next } =
    useLoaderData<typeof loader>()
  const { state: moving, location } = useNavigation()
  const { key, openId, open, close } = useAdOverList()
  const isLoading = moving === 'loading' && withoutLanguage(location.pathname) === '/external-ads' && !openId
  const failing = state === 'results' ? sources.filter(({ isFailing }) => isFailing) : []
  const isWhole = state !== 'own' && state !== 'no-sources'
  return (
    <div className="wrap page external">
      <header className="stack stack--tight">
        <h1>{t('Anuncios externos')}</h1>
        <p className="soft">
          {t('Los publican otras webs y aquí los reunimos, cada uno con su fuente. Para responder a uno, ve a ella.')}
        </p>
      </header>
      {isWhole && (
        <>
          <ExternalFilters filters={filters} categories={categories} isClearable={state === 'results'} />
          <div className="bar">
            <p className="soft small">
              {updated ? (
                <>
                  {rich('Última actualización: <time>{date}</time>', {
                    date: decapitalise(updated.text),
                    time: (text) => <time dateTime={updated.dateTime}>{text}</time>,
                  })}
                </>
              ) : (
                t('Todavía sin ninguna copia')
              )}
            </p>
            <RefreshForm here={here} label={t('Actualizar')} />
          </div>
        </>
      )}
      <section id="anuncios" className="results stack" aria-label={t('Resultados')} aria-busy={isLoading || undefined}>
        <Failing sources={failing} />
        {state === 'results' && (
          <p className="strong num" role="status">
            {isLoading ? t('Cargando resultados...') : count}
          </p>
        )}
        <Found state={state} ads={ads} here={here} open={open} />
        <Pager previous={previous} next={next} />
      </section>
      {sources.length > 0 && <SourceList sources={sources} />}
      {openId && (
        <Suspense fallback={null}>
          <AdDialog key={key} id={openId} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** The sources whose last copy could not be renewed. */
function Failing({ sources }: Pick<Shown, 'sources'>) {
  return sources.map(({ name, copied }) => (
    <p className="callout callout--warn" role="status" key={name}>
      {t('No hemos podido actualizar «{name}».', { name })}{' '}
      {copied && (
        <>
          {rich('Sus anuncios son de la última copia (<time>{copied}</time>).', {
            copied: decapitalise(copied.text),
            time: (text) => <time dateTime={copied.dateTime}>{text}</time>,
          })}
        </>
      )}
    </p>
  ))
}

type FoundProps = Pick<Shown, 'state' | 'ads' | 'here'> & Pick<ReturnType<typeof useAdOverList>, 'open'>

/** The list, or the part in its place. */
function Found({ state, ads, here, open }: FoundProps) {
  if (state === 'connection' || state === 'content' || state === 'own')
    return <ConnectionFailure cause={state} here={here} />
  if (state !== 'results') return <NothingShown why={state} here={here} />
  return (
    <ul className="external__list">
      {ads.map((ad) => (
        <li key={ad.id} id={`ad-${ad.id}`}>
          <ExternalCard ad={ad} from={here.replace(/^\/external-ads\??/, '')} onOpen={open?.(ad.id)} />
        </li>
      ))}
    </ul>
  )
}

/** `#ad-{id}`: without script the address leads to the ad's place in the list. */
const OPEN = /^#ad-([0-9a-f-]{36})$/

/**
 * The ad in the dialog over the list, with script. It has an address of its own, so that 'back' closes it, and
 * returning from its source or from reporting it finds it open.
 */
function useAdOverList() {
  const location = useLocation()
  const { key, search, hash } = location
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const isAble = isHydrated && 'showModal' in HTMLDialogElement.prototype

  const open = (id: string) => (event: React.MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate({ search, hash: `ad-${id}` }, { preventScrollReset: true, state: { isOverList: true } })
  }

  function close() {
    const state: unknown = location.state
    const wasOpenedHere = typeof state === 'object' && state && 'isOverList' in state
    if (wasOpenedHere) navigate(-1)
    else navigate({ search }, { replace: true, preventScrollReset: true })
  }

  // An ad that is opened again before the dialog was removed gets a new dialog.
  return { key, openId: isAble ? OPEN.exec(hash)?.[1] : undefined, open: isAble ? open : undefined, close }
}
