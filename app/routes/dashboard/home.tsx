import './home.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { pictureOf } from '#app/domain/listings/images.ts'
import { findOwnSummary } from '#app/domain/listings/own-listings.server.ts'
import { STATUS_LABELS } from '#app/domain/listings/status.ts'
import { timesAllowed } from '#app/http/rate-limit.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatCount, formatMoney, relativeTime } from '#app/ui/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TileCover } from '#app/ui/tile-cover.tsx'

export const meta: MetaFunction = () => [{ title: 'Dashboard' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const { activeCount, recent } = await findOwnSummary(db, viewer.id)
  const now = new Date()
  return {
    name: welcomeName(viewer),
    emailVerified: viewer.emailVerified,
    email: viewer.email,
    unverifiedPerDay: requireVerifiedEmail ? 0 : timesAllowed('listings-while-unverified'),
    activeCount: formatCount(activeCount),
    recent: recent.map((listing) => ({
      id: listing.id,
      title: listing.title,
      category: listing.category,
      status: { value: listing.status, label: STATUS_LABELS[listing.status] },
      price: `${formatMoney(listing.priceCents, listing.currency)} por ${listing.priceType}`,
      updated: relativeTime(listing.updatedAt, now, viewer.timezone),
      image: listing.image && pictureOf(listing.image, mediaBase),
    })),
  }
}

/** The full name, else what stands before the @ (B2). */
function welcomeName({ fullName, email }: { fullName: string; email: string }): string {
  return fullName.trim() || (email.split('@')[0] ?? email)
}

export default function DashboardHome() {
  const { name, email, emailVerified, unverifiedPerDay, activeCount, recent } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>¡Hola, {name}!</h1>
      {!emailVerified && (
        <div className="callout callout--warn dashboard-home__verify">
          <div>
            <p>
              <strong>Correo sin verificar</strong>
            </p>
            <p>
              Te enviamos un enlace a {email}.{' '}
              {unverifiedPerDay === 0
                ? 'Ábrelo para poder publicar anuncios.'
                : `Mientras no lo abras puedes publicar ${unverifiedPerDay} anuncios al día.`}
            </p>
          </div>
          <Form method="post" action="/dashboard/verify-email">
            <button className="button button--plain" type="submit">
              Enviar otro enlace
            </button>
          </Form>
        </div>
      )}

      <section aria-labelledby="actions-title">
        <h2 className="visually-hidden" id="actions-title">
          Acciones rápidas
        </h2>
        <div className="dashboard-home__top">
          <div className="panel stat">
            <p className="stat__number num">{activeCount}</p>
            <p className="stat__label">{activeCount === '1' ? 'Anuncio activo' : 'Anuncios activos'}</p>
          </div>
          <Link className="panel quick-action" to="/dashboard/create-listing">
            <Icon name="plus" />
            <span>
              <strong>Crear Anuncio</strong>
              <span>Cuenta qué haces y cuánto cuesta</span>
            </span>
          </Link>
          <Link className="panel quick-action" to="/marketplace">
            <Icon name="search" />
            <span>
              <strong>Explorar Servicios</strong>
              <span>Mira qué ofrecen los demás</span>
            </span>
          </Link>
        </div>
      </section>

      <section className="stack" aria-labelledby="recent-title">
        <h2 id="recent-title">Tus últimos anuncios</h2>
        {recent.length === 0 ? (
          <EmptyState
            heading="h3"
            title="Aún no tienes anuncios"
            text="Un anuncio es tu letrero: qué haces, cuánto cuesta y cómo hablar contigo."
          >
            <Link className="button" to="/dashboard/create-listing">
              Crear Anuncio
            </Link>
          </EmptyState>
        ) : (
          <ul className="own-listings">
            {recent.map(({ id, title, category, status, price, updated, image }) => (
              <li className="own-listings__item" key={id}>
                {image ? (
                  <img
                    className="own-listings__picture"
                    src={image.src}
                    srcSet={image.srcSet}
                    sizes="5rem"
                    width={image.width}
                    height={image.height}
                    alt={image.alt}
                    loading="lazy"
                  />
                ) : (
                  <TileCover className="own-listings__picture" seed={id} category={category.slug} />
                )}
                <div className="own-listings__words">
                  <h3>
                    <Link to={`/marketplace/${id}`}>{title}</Link>
                  </h3>
                  <p className="soft small">
                    <span className="num">{price}</span> · {category.name} · {updated}
                  </p>
                </div>
                <span className={`badge ${STATUS_BADGES[status.value]}`}>{status.label}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const STATUS_BADGES = { active: 'badge--good', inactive: '', pending: 'badge--warn' }
