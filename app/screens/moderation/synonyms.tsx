import '#app/parts/moderation-case/moderation.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { listUnanswered } from '#app/domain/search/popular.server.ts'
import { listStemsAsModerator } from '#app/domain/search/stems.server.ts'
import { listSynonymsAsModerator } from '#app/domain/search/synonyms.server.ts'
import { pathWith } from '#app/domain/paging.ts'
import { safeText } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { requireModerator } from '#app/http/viewer.server.ts'
import { plainLetters } from '#app/locale/text.ts'
import { Link } from '#app/ui/link.tsx'
import { NumberCell, Records } from '#app/ui/records.tsx'
import { ModerationTabs } from '#app/parts/moderation-case/moderation-tabs.tsx'
import { t, tn } from '#app/locale/texts.ts'

const PATH = '/moderation/search'

export const meta: MetaFunction = () => [{ title: t('Sinónimos del buscador') }]

/** How many of the groups that come with the program are shown at once. */
const SHOWN = 50
const WORD_MAX = 60

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args)
  const word = safeText(readAddress(args.request, ['word']).get('word'), WORD_MAX)
  const [groups, unanswered, stems] = await Promise.all([
    listSynonymsAsModerator(db),
    listUnanswered(db, clock.now()),
    listStemsAsModerator(db),
  ])
  const shown = groups.map(({ id, terms, from, isOff, isShipped }) => ({
    id,
    terms: terms.join(', '),
    from: from.join(', '),
    isOff,
    isShipped,
  }))
  const own = shown.filter(({ isShipped }) => !isShipped)
  const shipped = shown.filter(({ isShipped }) => isShipped)
  const asked = plainLetters(word)
  const having = shipped.filter(({ terms, from, isOff }) =>
    asked ? plainLetters(`${terms}, ${from}`).includes(asked) : isOff,
  )
  return {
    stems,
    word,
    own,
    shippedCount: tn(shipped.length, '{count} grupo', '{count} grupos'),
    having: having.slice(0, SHOWN),
    more: Math.max(0, having.length - SHOWN),
    unanswered: unanswered.map(({ query, visitors }) => ({
      query,
      count: tn(visitors, '{count} visita', '{count} visitas'),
      found: pathWith('/marketplace', { q: query }),
      add: pathWith(`${PATH}/new`, { terms: query }),
    })),
  }
}

/** The words that find each other's listings. */
export default function Synonyms() {
  const { own, unanswered, stems } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page stack--loose">
      <h1>{t('Sinónimos del buscador')}</h1>
      <ModerationTabs current="search" />
      <p className="measure">
        {t(
          'Quien busca una palabra de un grupo encuentra también los anuncios que dicen otra. Lo que se encuentra así vale menos puntos que la palabra escrita.',
        )}
      </p>
      <p>
        <Link className="button" to={`${PATH}/new`}>
          {t('Añadir un grupo')}
        </Link>
      </p>
      {own.length > 0 && <Groups groups={own} />}
      <Shipped />
      <OwnStems stems={stems} />
      <Unanswered searches={unanswered} />
    </div>
  )
}

/** The groups that come with the program: those that have a word, or those that are off. */
function Shipped() {
  const { word, having, more, shippedCount } = useLoaderData<typeof loader>()
  return (
    <section className="stack" aria-labelledby="shipped">
      <h2 id="shipped">{t('Oficios que el buscador ya conoce')}</h2>
      <p className="measure">
        {t('Con el programa vienen {shippedCount} de palabras de cada oficio. Se pueden apagar, y no se quitan.', {
          shippedCount,
        })}
      </p>
      <form action={PATH} className="field measure">
        <label htmlFor="word">{t('Grupos con la palabra')}</label>{' '}
        <span className="with-button">
          <input id="word" name="word" type="search" maxLength={WORD_MAX} defaultValue={word} key={word} />{' '}
          <button className="button button--plain">{t('Ver')}</button>
        </span>
      </form>
      {word && having.length === 0 && <p role="status">{t('Ninguno de estos grupos tiene «{word}».', { word })}</p>}
      {having.length > 0 && <Groups groups={having} />}
      {more > 0 && <p>{t('Hay {more} más: escribe una palabra más larga.', { more })}</p>}
    </section>
  )
}

type Group = ReturnType<typeof useLoaderData<typeof loader>>['own'][number]

function Groups({ groups }: { groups: Group[] }) {
  return (
    <Records columns={[t('Palabras'), t('Solo llevan a ellas'), t('Estado'), t('Cambiar')]}>
      {groups.map(({ id, terms, from, isOff, isShipped }) => (
        <tr key={id}>
          <td data-label={t('Palabras')}>{terms || '—'}</td>
          <td data-label={t('Solo llevan a ellas')}>{from ? `${from}\u00A0→` : '—'}</td>
          <td data-label={t('Estado')}>
            <span className="badge">{isOff ? t('Apagado') : t('En uso')}</span>
          </td>
          <td data-label={t('Cambiar')}>
            {/* Plain links, because the routes of hundreds of links are too many to prefetch at once. */}
            <div className="line">
              <a
                href={`${PATH}/${id}/switch`}
                aria-label={isOff ? t('Encender {terms}', { terms }) : t('Apagar {terms}', { terms })}
              >
                {isOff ? t('Encender') : t('Apagar')}
              </a>
              {!isShipped && (
                <>
                  {' '}
                  <a href={`${PATH}/${id}/remove`} aria-label={t('Quitar {terms}', { terms })}>
                    {t('Quitar')}
                  </a>
                </>
              )}
            </div>
          </td>
        </tr>
      ))}
    </Records>
  )
}

/** Words that the rules of the language join to the wrong ones, or keep apart. */
function OwnStems({ stems }: { stems: { word: string; stem: string }[] }) {
  return (
    <section className="stack" aria-labelledby="stems">
      <h2 id="stems">{t('Palabras con raíz propia')}</h2>
      <p className="measure">
        {t(
          'El buscador junta por su raíz las formas de una palabra: diseñador, diseño y diseñar. Si junta dos que no deben ir juntas, o separa dos que sí, dilo aquí de una de ellas.',
        )}
      </p>
      {stems.length > 0 && (
        <Records columns={[t('Palabra'), t('Se busca por'), t('Cambiar')]}>
          {stems.map(({ word, stem }) => (
            <tr key={word}>
              <td data-label={t('Palabra')}>{word}</td>
              <td data-label={t('Se busca por')}>{stem === word ? t('ella misma') : stem}</td>
              <td data-label={t('Cambiar')}>
                <a href={`${PATH}/stems/${encodeURIComponent(word)}/remove`} aria-label={t('Quitar {word}', { word })}>
                  {t('Quitar')}
                </a>
              </td>
            </tr>
          ))}
        </Records>
      )}
      <p>
        <Link className="button" to={`${PATH}/stems/new`}>
          {t('Añadir una palabra')}
        </Link>
      </p>
    </section>
  )
}

/** Searches of the last thirty days without results, each with the possible remedies. */
function Unanswered({ searches }: { searches: { query: string; count: string; found: string; add: string }[] }) {
  return (
    <section className="stack" aria-labelledby="unanswered">
      <h2 id="unanswered">{t('Lo que no encuentra nada')}</h2>
      {searches.length === 0 ? (
        <p>{t('Todo lo que han buscado muchas personas en los últimos treinta días encuentra algo.')}</p>
      ) : (
        <>
          <p className="measure">
            {t(
              'Búsquedas de los últimos treinta días que hoy no encuentran ningún anuncio. Solo están las que han hecho cinco personas o más el mismo día.',
            )}
          </p>
          <Records columns={[t('Búsqueda'), t('Visitas'), t('Qué hacer')]} numbers={[t('Visitas')]}>
            {searches.map(({ query, count, found, add }) => (
              <tr key={query}>
                <td data-label={t('Búsqueda')}>{query}</td>
                <NumberCell column={t('Visitas')}>{count}</NumberCell>
                <td data-label={t('Qué hacer')}>
                  <div className="cluster">
                    <a href={found} aria-label={t('Buscar {query}', { query })}>
                      {t('Buscar')}
                    </a>{' '}
                    <a href={add} aria-label={t('Añadir sinónimos a {query}', { query })}>
                      {t('Añadir sinónimos')}
                    </a>
                  </div>
                </td>
              </tr>
            ))}
          </Records>
        </>
      )}
    </section>
  )
}
