import '#app/ui/records.css'
import '#app/parts/moderation-case/moderation.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { listSynonymsAsModerator } from '#app/domain/search/synonyms.server.ts'
import { requireModerator } from '#app/http/moderator.server.ts'
import { counted } from '#app/locale/numbers.server.ts'
import { Link } from '#app/ui/link.tsx'
import { ModerationTabs } from './moderation-tabs.tsx'

const PATH = '/moderation/search'

export const meta: MetaFunction = () => [{ title: 'Sinónimos del buscador' }]

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args)
  const groups = await listSynonymsAsModerator(db)
  return {
    count: counted(groups.length, 'grupo', 'grupos'),
    groups: groups.map(({ id, terms, from, isOff }) => ({ id, terms: terms.join(', '), from: from.join(', '), isOff })),
  }
}

/** The words that find each other's listings. */
export default function Synonyms() {
  const { count, groups } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page stack--loose">
      <h1>Sinónimos del buscador</h1>
      <ModerationTabs current="search" />
      <p className="moderation-words">
        Quien busca una palabra de un grupo encuentra también los anuncios que dicen otra. Lo que se encuentra así vale
        menos puntos que la palabra escrita. Hay {count}.
      </p>
      <p>
        <Link className="button" to={`${PATH}/new`}>
          Añadir un grupo
        </Link>
      </p>
      <table className="records">
        <thead>
          <tr>
            <th scope="col">Palabras</th>
            <th scope="col">Solo llevan a ellas</th>
            <th scope="col">Estado</th>
            <th scope="col">Cambiar</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, terms, from, isOff }) => (
            <tr key={id}>
              <td data-label="Palabras">{terms || '—'}</td>
              <td data-label="Solo llevan a ellas">{from ? `${from} →` : '—'}</td>
              <td data-label="Estado">
                <span className="badge">{isOff ? 'Apagado' : 'En uso'}</span>
              </td>
              <td data-label="Cambiar">
                <div className="cluster">
                  <Link to={`${PATH}/${id}/switch`} aria-label={`${isOff ? 'Encender' : 'Apagar'} ${terms}`}>
                    {isOff ? 'Encender' : 'Apagar'}
                  </Link>{' '}
                  <Link to={`${PATH}/${id}/remove`} aria-label={`Quitar ${terms}`}>
                    Quitar
                  </Link>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
