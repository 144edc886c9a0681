import '#app/ui/records.css'
import './moderation.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { listSignalsAsModerator } from '#app/domain/trust/queries.server.ts'
import { requireModerator } from '#app/http/moderator.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatCount, relativeTime } from '#app/ui/format.ts'
import { Link } from '#app/ui/link.tsx'
import { ModerationTabs } from './moderation-tabs.tsx'

export const meta: MetaFunction = () => [{ title: 'Repeticiones' }]

export async function loader(asking: LoaderFunctionArgs) {
  const viewer = await requireModerator(asking)
  const now = clock.now()
  const signals = await listSignalsAsModerator(db)
  return {
    signals: signals.map(({ id, userId, fullName, username, kind, people, lastAt }) => ({
      id,
      userId,
      name: fullName || username,
      what:
        kind === 'texto_repetido'
          ? `Las mismas palabras a ${formatCount(people)} personas en una semana`
          : `Un teléfono o correo que dan ${formatCount(people)} cuentas`,
      at: lastAt.toISOString(),
      when: relativeTime(lastAt, now, viewer.timezone),
    })),
  }
}

/** What repeats: something to look at, which decides nothing by itself. */
export default function Signals() {
  const { signals } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page stack--loose">
      <h1>Repeticiones</h1>
      <ModerationTabs current="signals" />
      <p className="moderation-words">
        Cuentas que escriben lo mismo a mucha gente, o que dan un teléfono o correo que dan otras. Puede ser un negocio
        con varias personas: nada se oculta ni se limita por estar aquí.
      </p>
      {signals.length === 0 ? (
        <EmptyState heading="h2" title="No se repite nada" text="Aquí aparecen las más recientes primero." />
      ) : (
        <table className="records">
          <thead>
            <tr>
              <th scope="col">Cuenta</th>
              <th scope="col">Qué se repite</th>
              <th scope="col">Última vez</th>
            </tr>
          </thead>
          <tbody>
            {signals.map(({ id, userId, name, what, at, when }) => (
              <tr key={id}>
                <td data-label="Cuenta">
                  <Link className="records__title" to={`/freelancers/${userId}`}>
                    {name}
                  </Link>
                </td>
                <td data-label="Qué se repite">{what}</td>
                <td data-label="Última vez">
                  <time dateTime={at}>{when}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
