import './listings.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { categoryLabel } from '#app/domain/listings/categories.ts'
import { DRAFT_DAYS, listDrafts } from '#app/domain/listings/drafts.server.ts'
import { DRAFTS_PATH } from '#app/domain/listings/own-sorts.ts'
import { unread } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatDate, formatShortMoment, isoDay } from '#app/locale/dates.server.ts'
import { CREATE_LISTING_PATH } from '#app/parts/listing-form/listing-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { named } from '#app/ui/named.tsx'
import { draftSpoken } from './new-listing.server.ts'
import { ListingTabs } from './listing-tabs.tsx'
import { t, tn } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Borradores') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id, timezone } = await requireViewer({ request, context })
  const paths = { create: CREATE_LISTING_PATH, list: DRAFTS_PATH }
  const keptDays = DRAFT_DAYS
  try {
    const drafts = await listDrafts(db, id)
    return data({
      paths,
      keptDays,
      drafts: drafts.map(({ key, title, language, category, pictures, savedAt, endsOn }) => ({
        key,
        title: title || t('Sin título'),
        ...(title && draftSpoken(language)),
        facts: [category && categoryLabel(category), pictures > 0 && tn(pictures, '{count} imagen', '{count} imágenes')]
          .filter(Boolean)
          .join(' · '),
        saved: { text: formatShortMoment(savedAt, timezone), dateTime: savedAt.toISOString() },
        ends: { text: formatDate(endsOn, timezone), dateTime: isoDay(endsOn, timezone) },
      })),
    })
  } catch (error) {
    return unread({ context }, error, {
      fault: 'somebody’s drafts could not be read',
      page: { paths, keptDays, drafts: null },
    })
  }
}

type Draft = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['drafts']>[number]

export default function Drafts() {
  const { paths, keptDays, drafts } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>{t('Borradores')}</h1>
      <ListingTabs />
      {drafts === null && (
        <LoadFailure
          title={t('Error al cargar los borradores')}
          text={t('Lo que guardaste sigue donde estaba. Inténtalo de nuevo en unos segundos.')}
        />
      )}
      {drafts?.length === 0 && (
        <EmptyState
          title={t('No hay borradores')}
          text={t(
            'Con «Guardar borrador» un anuncio a medias se queda aquí {keptDays} días, con sus imágenes, y solo lo ves tú.',
            { keptDays },
          )}
        >
          <Link className="button" to={paths.create}>
            {t('Crear Anuncio')}
          </Link>
        </EmptyState>
      )}
      {drafts && drafts.length > 0 && (
        <div className="stack">
          <p className="soft">
            {t(
              'Solo los ves tú. Un borrador se borra a los {keptDays} días de guardarlo por última vez, y te avisamos antes.',
              { keptDays },
            )}
          </p>
          <ul className="rows">
            {drafts.map((draft) => (
              <DraftItem key={draft.key} draft={draft} paths={paths} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function DraftItem({ draft, paths }: { draft: Draft; paths: { create: string; list: string } }) {
  const { key, title, lang, facts, saved, ends } = draft
  return (
    <li className="panel bar bar--loose">
      <div className="deleted-listings__words">
        <h2 lang={lang}>{title}</h2>
        {facts && <p className="soft small">{facts}</p>}
        <p className="small">
          {rich('Guardado el <saving>{saved}</saving>. Se borra el <end>{ends}</end>', {
            saved: saved.text,
            saving: (text) => <time dateTime={saved.dateTime}>{text}</time>,
            ends: ends.text,
            end: (text) => <time dateTime={ends.dateTime}>{text}</time>,
          })}
        </p>
      </div>
      <p className="cluster">
        <Link
          to={`${paths.create}?draft=${key}`}
          className="button"
          {...named({ words: title, lang }, (title) => t('Continuar {title}', { title }), { label: t('Continuar') })}
        />{' '}
        <Link
          to={`${paths.list}/${key}/delete`}
          className="button button--plain"
          {...named({ words: title, lang }, (title) => t('Eliminar {title}', { title }), { label: t('Eliminar') })}
        />
      </p>
    </li>
  )
}
