import '#app/parts/moderation-case/moderation.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import {
  LISTINGS_LOOKED_THROUGH,
  listPublicMentionsAsModerator,
  listSignalsAsModerator,
} from '#app/domain/abuse/mentions.server.ts'
import { requireModerator } from '#app/http/viewer.server.ts'
import { relativeTime } from '#app/locale/dates.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { Records } from '#app/ui/records.tsx'
import { ModerationTabs } from '#app/parts/moderation-case/moderation-tabs.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Mensajes repetidos') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireModerator(args)
  const now = clock.now()
  const signals = await listSignalsAsModerator(db)
  const mentions = await listPublicMentionsAsModerator(db, signals)
  return {
    listingsLookedThrough: LISTINGS_LOOKED_THROUGH,
    signals: signals.map(({ id, userId, fullName, username, kind, people, lastAt }) => ({
      id,
      userId,
      name: fullName || username,
      what:
        kind === 'texto_repetido'
          ? t('Las mismas palabras a {people} personas en una semana', { people: formatCount(people) })
          : t('Un teléfono o correo que dan {people} cuentas', { people: formatCount(people) }),
      /** The public places; null for words of messages, which are not opened here. */
      mentions:
        mentions.get(id)?.map(({ kind: where, id: shownId, title, words }) => ({
          to: where === 'listing' ? `/marketplace/${shownId}` : `/freelancers/${shownId}`,
          label: where === 'listing' ? t('En el anuncio «{title}»', { title }) : t('En su perfil'),
          words,
        })) ?? null,
      at: lastAt.toISOString(),
      when: relativeTime(lastAt, now, viewer.timezone),
    })),
  }
}

/** Repeated words and contacts: signals, which have no effect of their own. */
export default function Signals() {
  const { signals, listingsLookedThrough } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page stack--loose">
      <h1>{t('Mensajes repetidos')}</h1>
      <ModerationTabs current="signals" />
      <p className="measure">
        {t(
          'Cuentas que escriben lo mismo a mucha gente, o que dan un teléfono o correo que dan otras. Puede ser un negocio con varias personas: nada se oculta ni se limita por estar aquí.',
        )}
      </p>
      <p className="measure">
        {t(
          'Junto a un contacto ves dónde se lee en público: en su perfil o en sus {listingsLookedThrough} anuncios visibles más recientes. Los mensajes no se muestran aquí: solo se leen a través de una denuncia, y queda anotado.',
          { listingsLookedThrough },
        )}
      </p>
      {signals.length === 0 ? (
        <EmptyState heading="h2" title={t('No se repite nada')} text={t('Aquí aparecen primero los más recientes.')} />
      ) : (
        <Records columns={[t('Cuenta'), t('Qué se repite'), t('Última vez')]}>
          {signals.map(({ id, userId, name, what, mentions, at, when }) => (
            <tr key={id}>
              <td data-label={t('Cuenta')}>
                <Link className="records__title" to={`/freelancers/${userId}`}>
                  {name}
                </Link>
              </td>
              <td data-label={t('Qué se repite')}>
                <div className="signal">
                  <p>{what}</p>
                  <Mentions mentions={mentions} />
                </div>
              </td>
              <td data-label={t('Última vez')}>
                <time dateTime={at}>{when}</time>
              </td>
            </tr>
          ))}
        </Records>
      )}
    </div>
  )
}

function Mentions({ mentions }: { mentions: { to: string; label: string; words: string }[] | null }) {
  if (!mentions) return <p className="soft small">{t('Son palabras de mensajes: sin una denuncia no se leen.')}</p>
  if (mentions.length === 0)
    return (
      <p className="soft small">{t('No se lee en público: lo ha dado en mensajes, o ya no se ve donde lo dio.')}</p>
    )
  return (
    <ul className="rows rows--tight">
      {mentions.map(({ to, label, words }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
          <blockquote className="said">{words}</blockquote>
        </li>
      ))}
    </ul>
  )
}
