import './home.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { pictureOf } from '#app/domain/listings/images.ts'
import { findRecentOwnListings, type StandingCounts } from '#app/domain/listings/own-listings.server.ts'
import { STANDING_LABELS } from '#app/domain/listings/status.ts'
import { findOwnerTotals } from '#app/domain/measures/responses.server.ts'
import { findRatingSummary } from '#app/domain/reviews/queries.server.ts'
import type { RatingSummary } from '#app/domain/reviews/summary.ts'
import { limitsAt } from '#app/domain/abuse/limits.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { limitFactor } from '#app/http/rate-limit.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { relativeTime } from '#app/locale/dates.server.ts'
import { formatPrice } from '#app/locale/money.server.ts'
import { counted, formatCount, formatHours } from '#app/locale/numbers.server.ts'
import { formatAverage, plural } from '#app/locale/words.ts'
import { HowCounted, type Figure } from '#app/ui/how-counted.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { RecentListings } from './recent-listings.tsx'

export const meta: MetaFunction = () => [{ title: 'Dashboard' }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const now = clock.now()
  /** A part that could not be loaded is null: it says so, and the rest is shown (B5). */
  const part = <Value,>(name: string, loading: Promise<Value>) =>
    loading.catch(insteadOf(args, `the dashboard is shown without ${name}`, null))
  const [totals, listings, ratings] = await Promise.all([
    part('views', findOwnerTotals(db, viewer.id, now)),
    part('listings', findRecentOwnListings(db, viewer.id)),
    part('ratings', findRatingSummary(db, viewer.id)),
  ])
  return {
    name: welcomeName(viewer),
    emailVerified: viewer.emailVerified,
    email: viewer.email,
    hasAvatar: viewer.avatarUrl !== null,
    unverifiedPerDay: requireVerifiedEmail ? 0 : limitsAt('unverified', limitFactor).listingsPerDay,
    stats: statsOf({ totals, listings, ratings }),
    recent:
      listings?.recent.map((listing) => ({
        id: listing.id,
        title: listing.title,
        category: categoryShown(listing.categoryId),
        standing: { value: listing.standing, label: STANDING_LABELS[listing.standing] },
        price: formatPrice(listing.priceCents, listing.currency, listing.priceType),
        updated: relativeTime(listing.updatedAt, now, viewer.timezone),
        image: listing.image && pictureOf(listing.image, mediaBase),
      })) ?? null,
  }
}

interface Parts {
  totals: Awaited<ReturnType<typeof findOwnerTotals>> | null
  listings: Awaited<ReturnType<typeof findRecentOwnListings>> | null
  ratings: RatingSummary | null
}

interface Stat {
  figure: Figure
  label: string
  /** Null where it could not be loaded. */
  count: string | null
  apart?: string | null
}

function statsOf({ totals, listings, ratings }: Parts): Stat[] {
  const counting = (figure: Figure, count: number | null, one: string, many: string) => ({
    figure,
    label: plural(count ?? 0, one, many),
    count: count === null ? null : formatCount(count),
  })
  return [
    {
      ...counting('anuncios', listings && listings.counts.active, 'Anuncio activo', 'Anuncios activos'),
      apart: listings && apartText(listings.counts),
    },
    counting('visitas', totals && totals.views, 'Visita en total', 'Visitas totales'),
    counting('consultas', totals && totals.inquiries, 'Consulta', 'Consultas'),
    { figure: 'tiempo-de-respuesta', label: 'Tiempo de respuesta', count: totals && formatHours(totals.medianHours) },
    counting('valoraciones', ratings && ratings.total, 'Valoración', 'Valoraciones'),
    { figure: 'valoraciones', label: 'Valoración media', count: ratings && averageOf(ratings) },
  ]
}

/** Withheld and removed listings, which do not count as active. */
function apartText({ withheld, removed }: StandingCounts): string | null {
  const parts = [
    removed > 0 && counted(removed, 'retirado', 'retirados'),
    withheld > 0 && counted(withheld, 'retenido', 'retenidos'),
  ].filter((part) => part !== false)
  return parts.length > 0 ? `Aparte, ${parts.join(' y ')} por moderación` : null
}

/** The average out of five; without ratings there is none. */
const averageOf = ({ average }: RatingSummary) =>
  average === null ? 'Sin valoraciones' : `${formatAverage(average)}/5`

/** The full name, else the part of the address before the @ (B2). */
function welcomeName({ fullName, email }: { fullName: string; email: string }): string {
  return fullName.trim() || (email.split('@')[0] ?? email)
}

/** B5; a new screen brings its action. */
const QUICK_ACTIONS = [
  {
    to: '/dashboard/create-listing',
    icon: 'plus',
    title: 'Crear Anuncio',
    text: 'Cuenta qué haces y cuánto cuesta',
  },
  {
    to: '/dashboard/profile',
    icon: 'circle-user',
    title: 'Actualizar perfil',
    text: 'Quién eres y qué sabes hacer',
  },
  {
    to: '/dashboard/messages',
    icon: 'message-circle',
    title: 'Ver mensajes',
    text: 'Lo que te preguntan y lo que preguntas',
  },
] as const

export default function DashboardHome() {
  const { name, email, emailVerified, hasAvatar, unverifiedPerDay, stats, recent } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>¡Hola, {name}!</h1>
      {!emailVerified && <Unverified email={email} unverifiedPerDay={unverifiedPerDay} />}

      {!hasAvatar && (
        <div className="callout dashboard-home__verify">
          <div>
            <p>
              <strong>Completa tu perfil</strong>
            </p>
            <p>Te falta la foto. Con ella, quien busca sabe con quién va a hablar.</p>
          </div>
          <Link className="button button--plain" to="/dashboard/profile/avatar">
            Añadir una foto
          </Link>
        </div>
      )}

      <Stats stats={stats} />

      <section aria-labelledby="actions-title">
        <h2 className="visually-hidden" id="actions-title">
          Acciones rápidas
        </h2>
        <ul className="dashboard-home__actions">
          {QUICK_ACTIONS.map(({ to, icon, title, text }) => (
            <li key={to}>
              <Link className="panel quick-action" to={to}>
                <Icon name={icon} />
                <span>
                  <strong>{title}</strong> <span>{text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>

      <section className="stack" aria-labelledby="recent-title">
        <h2 id="recent-title">Tus últimos anuncios</h2>
        {recent ? (
          <RecentListings recent={recent} />
        ) : (
          <p className="callout callout--bad">
            No hemos podido cargar tus anuncios. <Link to="/dashboard">Reintentar</Link>
          </p>
        )}
      </section>
    </div>
  )
}

function Unverified({ email, unverifiedPerDay }: { email: string; unverifiedPerDay: number }) {
  return (
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
  )
}

function Stats({ stats }: { stats: Stat[] }) {
  return (
    <section aria-labelledby="stats-title">
      <h2 className="visually-hidden" id="stats-title">
        Resumen
      </h2>
      <dl className="dashboard-home__stats">
        {stats.map(({ label, count, figure, apart }) => (
          <div className="panel stat" key={label}>
            <dt className="stat__label">
              <HowCounted figure={figure}>{label}</HowCounted>
            </dt>
            {count === null ? (
              <dd>No hemos podido cargarlo. Vuelve a intentarlo en un momento.</dd>
            ) : (
              <dd className={/\p{L}{3}/u.test(count) ? 'stat__number stat__number--words' : 'stat__number num'}>
                {count}
              </dd>
            )}
            {apart && (
              <dd className="small">
                <Link to="/dashboard/moderation">{apart}</Link>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
