import type { SerializeFrom } from '@remix-run/node'
import { Fragment } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { loadSearch } from './search.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

type Results = NonNullable<SerializeFrom<typeof loadSearch>['results']>

/** The searched question in place of the typed one. */
export function Instead({ understood, ...results }: { q: string } & Pick<Results, Meant | 'understood'>) {
  return (
    <>
      {understood && <Understood {...understood} q={results.q} />}
      <Otherwise {...results} />
    </>
  )
}

/** Which names of another language were read as which Spanish ones. */
function Understood({ names, exact, q }: NonNullable<Results['understood']> & { q: string }) {
  return (
    <p className="callout search__meant" role="status">
      {t('Hemos buscado {words}.', {
        words: names.map(({ typed, spanish }) => t('«{spanish}» («{typed}»)', { typed, spanish })).join(', '),
      })}{' '}
      <Link to={exact} rel="nofollow">
        {t('Buscar «{question}»', { question: q })}
      </Link>
    </p>
  )
}

type Meant = 'corrected' | 'without' | 'isAnything'

function Otherwise({ q, corrected, without, isAnything }: { q: string } & Pick<Results, Meant>) {
  if (isAnything)
    return (
      <p className="callout search__meant" role="status">
        {rich('<told>«{question}»: </told>Eso no dice qué servicio buscas. Estos son los anuncios más recientes.', {
          question: q,
          told: (text) => <span className="search__told">{text}</span>,
        })}
      </p>
    )
  if (corrected)
    return (
      <p className="callout search__meant" role="status">
        {rich('<told>Nadie ofrece «{question}». </told>Mostramos resultados de «{corrected}».', {
          question: q,
          told: (text) => <span className="search__told">{text}</span>,
          corrected: corrected.q,
        })}{' '}
        <Link to={corrected.exact} rel="nofollow">
          {t('Buscar «{question}»', { question: q })}
        </Link>
      </p>
    )
  if (without)
    return (
      <p className="callout search__meant" role="status">
        <span className="search__told">{t('Ningún anuncio tiene todas tus palabras.')} </span>
        {without.length > 0
          ? t('Estos son los que más se acercan, sin «{words}».', { words: without.join('», «') })
          : t('Estos son los que más se acercan.')}
      </p>
    )
  return null
}

const TOPICS = perLanguage(
  () =>
    [
      ['category', t('Categorías')],
      ['person', t('Personas')],
      ['place', t('Lugares')],
    ] as const,
)

/** Further things that the question names: the categories, people and places that are suggested while it is typed. */
export function Topics({ topics }: { topics: NonNullable<Results['topics']> }) {
  return (
    <nav className="search__topics" aria-label={t('También con estas palabras')}>
      {TOPICS().map(([type, title]) => {
        const links = topics.filter((topic) => topic.type === type)
        return (
          links.length > 0 && (
            <p key={type}>
              <strong>{title}:</strong>{' '}
              {links.map(({ text, to }, at) => (
                <Fragment key={to}>
                  {at > 0 && ' · '}
                  <Link to={to}>{text}</Link>
                </Fragment>
              ))}
            </p>
          )
        )
      })}
    </nav>
  )
}
