import './listings.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useLocation } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { goneOn, listDeletedListings } from '#app/domain/listings/deleted-listings.server.ts'
import { coverOf } from '#app/domain/listings/images.ts'
import { DELETED_KEPT_DAYS } from '#app/domain/listings/own-commands.server.ts'
import { DELETED_LISTINGS_PATH } from '#app/domain/listings/own-sorts.ts'
import { findListingMeasures } from '#app/domain/moderation/listing-measures.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatDate, isoDay } from '#app/locale/dates.server.ts'
import { MeasureReason } from '#app/parts/moderated-listing/measure-note.tsx'
import { presentMeasure } from '#app/parts/moderated-listing/presented.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { named } from '#app/ui/named.tsx'
import { ListingTabs } from './listing-tabs.tsx'
import { OwnCover } from './own-table.tsx'
import { smallPage } from './small-page.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'
import { spokenIn } from '#app/locale/page-language.ts'

export const meta: MetaFunction = () => [{ title: t('Anuncios eliminados') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const now = clock.now()
  const after = parseId(readAddress(request, ['after']).get('after') ?? undefined)
  const day = (at: Date) => ({ text: formatDate(at, viewer.timezone), dateTime: isoDay(at, viewer.timezone) })
  try {
    const { items, next } = await listDeletedListings(db, viewer.id, { after, now })
    const moderated = items.filter(({ moderation }) => moderation !== 'libre').map(({ id }) => id)
    const measures = await findListingMeasures(db, viewer.id, moderated, now)
    return data({
      keptDays: DELETED_KEPT_DAYS,
      next: next && `${DELETED_LISTINGS_PATH}?after=${next}`,
      listings: items.map(({ id, title, language, category, moderation, deletedAt, image, imageUrl }) => {
        const measure = measures.get(id)
        return {
          id,
          title,
          ...spokenIn(language),
          category,
          image: coverOf({ image, imageUrl }, mediaBase),
          deleted: day(deletedAt),
          gone: day(goneOn(deletedAt)),
          moderation,
          measure: measure && presentMeasure(measure, viewer.timezone),
        }
      }),
    })
  } catch (error) {
    return unread({ context }, error, {
      fault: 'somebody’s deleted listings could not be read',
      page: { keptDays: DELETED_KEPT_DAYS, next: undefined, listings: null },
    })
  }
}

type Deleted = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['listings']>[number]

export default function DeletedListings() {
  const { keptDays, next, listings } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>{t('Anuncios eliminados')}</h1>
      <ListingTabs />
      {listings === null && (
        <LoadFailure
          title={t('Error al cargar los anuncios')}
          text={t('Lo que eliminaste sigue donde estaba. Inténtalo de nuevo en unos segundos.')}
        />
      )}
      {listings?.length === 0 && (
        <EmptyState
          title={t('No hay anuncios eliminados')}
          text={t(
            'Lo que elimines se queda aquí {keptDays} días por si cambias de idea. Después se borra para siempre.',
            { keptDays },
          )}
        />
      )}
      {listings && listings.length > 0 && (
        <div className="stack">
          <p className="soft">
            {t('Nadie más los ve. A los {keptDays} días de eliminarlos se borran para siempre, con sus fotografías.', {
              keptDays,
            })}
          </p>
          <ul className="rows">
            {listings.map((listing) => (
              <DeletedListing key={listing.id} listing={listing} />
            ))}
          </ul>
          <Pager next={next} />
        </div>
      )}
    </div>
  )
}

function DeletedListing({ listing }: { listing: Deleted }) {
  const { id, title, lang, category, deleted, gone, moderation, measure } = listing
  return (
    <li className="panel deleted-listings__item">
      <OwnCover row={listing} />
      <div className="deleted-listings__words">
        <h2 lang={lang}>{title}</h2>
        <p className="soft small">
          {rich('{category} · Eliminado el <time>{deleted}</time>', {
            category: category.name,
            deleted: deleted.text,
            time: (text) => <time dateTime={deleted.dateTime}>{text}</time>,
          })}
        </p>
        <p className="small">
          {rich('Se borra para siempre el <time>{gone}</time>', {
            gone: gone.text,
            time: (text) => <time dateTime={gone.dateTime}>{text}</time>,
          })}
        </p>
        {moderation === 'retirado' && (
          <p className="small">
            {rich('<state>Retirado</state> Lo retiró el equipo de moderación: no se puede recuperar.', {
              state: (text) => <span className="badge badge--bad">{text}</span>,
            })}
          </p>
        )}
        {moderation === 'retenido' && (
          <p className="small">
            {rich('<state>Retenido</state> Si lo recuperas, sigue sin mostrarse hasta que se revise.', {
              state: (text) => <span className="badge badge--warn">{text}</span>,
            })}
          </p>
        )}
        {measure && <MeasureReason measure={measure} title={title} lang={lang} />}
      </div>
      {moderation !== 'retirado' && <Restore id={id} title={title} lang={lang} />}
    </li>
  )
}

/** One press restores, and deleting again undoes it. */
function Restore({ id, title, lang }: { id: string; title: string; lang: string | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={smallPage(id, 'restore')} className="deleted-listings__restore">
      <input type="hidden" name="return" value={pathname + search} />
      <button
        type="submit"
        className="button button--plain"
        {...named({ words: title, lang }, (title) => t('Recuperar {title}', { title }), { label: t('Recuperar') })}
      />
    </Form>
  )
}
