import './home.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { pictureOf } from '#app/domain/listings/images.ts'
import { findRecentOwnListings } from '#app/domain/listings/own-listings.server.ts'
import { typedTaxWords } from '#app/domain/listings/price.server.ts'
import { STANDING_LABELS } from '#app/domain/listings/status.ts'
import { findOwnerTotals } from '#app/domain/measures/responses.server.ts'
import { findWaiting } from '#app/domain/measures/waiting.server.ts'
import { findDisputeTurns } from '#app/domain/disputes/news.server.ts'
import { NEW_REQUEST_PATH, PUBLIC_REQUESTS_PATH } from '#app/domain/hiring/public-paths.ts'
import { findHiringTurns } from '#app/domain/orders/waiting.server.ts'
import { listPendingRatings } from '#app/domain/reviews/pending.server.ts'
import { findRatingSummary } from '#app/domain/reviews/queries.server.ts'
import { limitsAt } from '#app/domain/abuse/limits.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { limitFactor } from '#app/http/rate-limit.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { relativeTime } from '#app/locale/dates.server.ts'
import { formatPrice } from '#app/locale/money.server.ts'
import { SEEN_BESIDE, seenBy } from '#app/parts/seen-listings/seen.server.ts'
import { SeenListings } from '#app/parts/seen-listings/seen-listings.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hasFigures, isSelling, keptBy, statsOf } from './figures.server.ts'
import { Stats, KeptThings } from './figures.tsx'
import { hiringSteps } from './hiring-steps.server.ts'
import { nextSteps } from './next-steps.server.ts'
import { NextSteps } from './next-steps.tsx'
import { RecentListings } from './recent-listings.tsx'

const NO_DISPUTES = { count: 0, id: null, title: null }

export const meta: MetaFunction = () => [{ title: 'Dashboard' }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const now = clock.now()
  /** A part that could not be loaded is null: it says so, and the rest is shown (B5). */
  const part = <Value,>(name: string, loading: Promise<Value>) =>
    loading.catch(insteadOf(args, `the dashboard is shown without ${name}`, null))
  const [totals, listings, ratings, waiting, turns, disputes, pending] = await Promise.all([
    part('views', findOwnerTotals(db, viewer.id, now)),
    part('listings', findRecentOwnListings(db, viewer.id)),
    part('ratings', findRatingSummary(db, viewer.id)),
    part('what waits', findWaiting(db, viewer.id)),
    hasHiring ? part('whose turn it is', findHiringTurns(db, viewer.id, now)) : null,
    hasHiring ? part('disputes', findDisputeTurns(db, viewer.id)) : null,
    hasHiring ? part('what is to be rated', listPendingRatings(db, viewer.id, now)) : null,
  ])
  const parts = { totals, listings, ratings }
  const isSeller = isSelling(parts)
  const isClient = !isSeller && waiting !== null
  const person = { isSeller, hasAvatar: viewer.avatarUrl !== null, timezone: viewer.timezone }
  return {
    name: welcomeName(viewer),
    emailVerified: viewer.emailVerified,
    email: viewer.email,
    isSeller,
    canHire: hasHiring,
    steps: waiting && [
      ...(turns ? hiringSteps({ ...turns, disputes: disputes ?? NO_DISPUTES }, pending ?? []) : []),
      ...nextSteps(waiting, person),
    ],
    kept: isClient ? keptBy(waiting) : [],
    seen: isClient ? await seenBy(args, viewer, { max: SEEN_BESIDE }) : undefined,
    unverifiedPerDay: requireVerifiedEmail ? 0 : limitsAt('unverified', limitFactor).listingsPerDay,
    stats: hasFigures(isSeller, waiting) ? statsOf(parts) : null,
    recent:
      listings?.recent.map((listing) => ({
        id: listing.id,
        title: listing.title,
        category: categoryShown(listing.categoryId),
        standing: { value: listing.standing, label: STANDING_LABELS[listing.standing] },
        price: formatPrice(listing.priceCents, listing.currency, listing.priceType) + typedTaxWords(listing),
        updated: relativeTime(listing.updatedAt, now, viewer.timezone),
        image: listing.image && pictureOf(listing.image, mediaBase),
      })) ?? null,
  }
}

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

/** What a client came for. */
const SEARCH = {
  to: '/marketplace',
  icon: 'search',
  title: 'Buscar en el marketplace',
  text: 'Quién hace lo que necesitas',
} as const

/** What others need, for those who sell; for all others a place to say it. */
const OPEN_REQUESTS = {
  to: PUBLIC_REQUESTS_PATH,
  icon: 'megaphone',
  title: 'Solicitudes abiertas',
  text: 'Qué necesita la gente y puedes hacer tú',
} as const
const NEW_REQUEST = {
  to: NEW_REQUEST_PATH,
  icon: 'megaphone',
  title: 'Publicar una solicitud',
  text: 'Cuenta qué necesitas y compara presupuestos',
} as const

export default function DashboardHome() {
  const { name, email, emailVerified, unverifiedPerDay, isSeller, canHire, steps, kept, seen, stats, recent } =
    useLoaderData<typeof loader>()
  const isClient = kept.length > 0
  const quickActions = [
    ...(isClient ? [SEARCH] : []),
    ...QUICK_ACTIONS,
    ...(canHire ? [isSeller ? OPEN_REQUESTS : NEW_REQUEST] : []),
  ]
  return (
    <div className="page stack--loose">
      <h1>¡Hola, {name}!</h1>
      {!emailVerified && <Unverified email={email} unverifiedPerDay={unverifiedPerDay} />}

      <NextSteps steps={steps} isSeller={isSeller} />

      {stats && <Stats stats={stats} />}
      {isClient && <KeptThings kept={kept} />}

      <section aria-labelledby="actions-title">
        <h2 className="visually-hidden" id="actions-title">
          Acciones rápidas
        </h2>
        <ul className="dashboard-home__actions">
          {quickActions.map(({ to, icon, title, text }) => (
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

      <SeenListings seen={seen} />

      {!isClient && (
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
      )}
    </div>
  )
}

function Unverified({ email, unverifiedPerDay }: { email: string; unverifiedPerDay: number }) {
  return (
    <div className="callout callout--warn bar bar--loose">
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
