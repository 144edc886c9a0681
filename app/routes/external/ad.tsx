import './external.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { externalPath, readExternalParams } from '#app/domain/external/params.ts'
import { findExternalAdForAnyone } from '#app/domain/external/queries.server.ts'
import { STATUS_LABELS, type ExternalStatus } from '#app/domain/external/types.ts'
import { isKeyedKept } from '#app/domain/favorites/keyed.server.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { KeepButton } from '#app/routes/keep-form/keep-button.tsx'
import { keeperOf } from '#app/routes/keep-form/keeping.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ExternalAdBody } from './ad-body.tsx'
import { OutsideLink } from './outside-link.tsx'
import { presentDay, presentPrice, presentSource } from './present.server.ts'
import { SourceLine } from './source-list.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · Anuncio externo` : 'Anuncio no encontrado' },
  // Search engines know it from its source.
  { name: 'robots', content: 'noindex' },
]

export async function loader(asking: LoaderFunctionArgs) {
  const now = clock.now()
  const id = asking.params['id'] ?? ''
  const { viewer, keptIds } = await keeperOf(asking)
  const [ad, isKept] = await Promise.all([
    findExternalAdForAnyone(db, id, now),
    viewer ? isKeyedKept(db, viewer.id, { kind: 'external', key: id }) : keptIds.includes(id),
  ])
  if (!ad) throw data({ message: 'No hay ningún anuncio externo en esta dirección.' }, { status: 404 })
  const from = new URLSearchParams(readAddress(asking.request, ['from']).get('from') ?? '')
  const params = readExternalParams(from)
  const zone = viewer?.timezone
  const isActive = ad.status === 'active' && !ad.isWithdrawn
  return data(
    {
      title: ad.title,
      id: ad.id,
      status: { label: ad.isWithdrawn ? 'Retirado' : STATUS_LABELS[ad.status], isActive },
      why: whyNotShown(ad),
      isKept,
      back: externalPath(params, params.page),
      link: ad.link,
      source: presentSource(ad.source, now, zone),
      // What its source has taken back is not told on.
      body: isActive
        ? {
            id: ad.id,
            colours: (ad.category && findCategory(ad.category)?.slug) || undefined,
            description: ad.description,
            price: presentPrice(ad),
            category: ad.category,
            tags: ad.tags,
            media: ad.media,
            isFeatured: ad.featured === true,
            facts: {
              userName: ad.userName,
              location: ad.location,
              posted: presentDay(ad.postDate, zone),
              expires: presentDay(ad.expiresAt, zone),
              firstSeen: presentDay(ad.firstSeenAt, zone),
              views: ad.views === null ? null : formatCount(ad.views),
            },
          }
        : null,
    },
    { status: isActive ? 200 : 410 },
  )
}

function whyNotShown({ isWithdrawn, status }: { isWithdrawn: boolean; status: ExternalStatus }): string {
  if (isWithdrawn) return 'Lo hemos retirado según nuestras normas.'
  return status === 'expired' ? 'Este anuncio ha llegado a su fecha.' : 'Su fuente ya no lo publica.'
}

export default function ExternalAdPage() {
  const { id, title, status, why, isKept, back, link, source, body } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page external">
      <BackLink to={back}>Volver a los anuncios externos</BackLink>
      <article className="external-ad">
        <div className="external-ad__main">
          <header className="external-ad__head">
            <p className="external-card__badges">
              <span className={status.isActive ? 'badge badge--good' : 'badge badge--bad'}>{status.label}</span>{' '}
              {body?.category && <span className="external-card__category">{body.category}</span>}{' '}
              {body?.isFeatured && <span className="badge badge--warn">Destacado en su fuente</span>}
            </p>
            <h1>{title}</h1>
          </header>
          {body ? <ExternalAdBody body={body} /> : <p>{why} Por eso no mostramos nada más de él.</p>}
        </div>
        <aside className="external-ad__side">
          <section className="panel stack" aria-labelledby="source">
            {body?.price && (
              <p className="external-ad__price num">
                {body.price.amount}
                <small>{body.price.unit}</small>
              </p>
            )}
            <h2 id="source">Fuente</h2>
            <p>
              <SourceLine source={source} />
            </p>
            {status.isActive ? (
              <>
                <OutsideLink className="button button--wide" href={link}>
                  <Icon name="message-circle" />
                  Contactar Usuario
                </OutsideLink>{' '}
                <KeepButton key={`keep ${id}`} path={`/external-ads/${id}`} isKept={isKept} />
                <p className="soft small">
                  «Contactar Usuario» te lleva al anuncio en «{source.name}»: allí se contesta. Aquí no publicamos
                  teléfonos ni correos de otras webs.
                </p>
              </>
            ) : (
              <Link className="button button--wide" to="/external-ads">
                Ver los demás
              </Link>
            )}
          </section>
          {status.isActive && (
            <p>
              <Link className="external-ad__report" to={`/external-ads/${id}/report`}>
                <Icon name="triangle-alert" />
                Reportar este anuncio
              </Link>
            </p>
          )}
        </aside>
      </article>
    </div>
  )
}
