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
import { ORDERS_PATH } from '#app/domain/orders/paths.ts'
import { findRatingSummary } from '#app/domain/reviews/queries.server.ts'
import { limitsAt } from '#app/domain/abuse/limits.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { limitFactor } from '#app/http/rate-limit.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { relativeTime } from '#app/locale/dates.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { formatPrice } from '#app/locale/money.server.ts'
import { HiringLines } from '#app/parts/hiring/hiring-line.tsx'
import { SEEN_BESIDE, seenBy } from '#app/parts/seen-listings/seen.server.ts'
import { SeenListings } from '#app/parts/seen-listings/seen-listings.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Link } from '#app/ui/link.tsx'
import { hasFigures, isSelling, keptBy, statsOf } from './figures.server.ts'
import { Stats, KeptThings } from './figures.tsx'
import { factsOf } from './facts.server.ts'
import { Facts } from './facts.tsx'
import { loadHirings, type Hirings, type Part } from './hirings.server.ts'
import { nextSteps } from './next-steps.server.ts'
import { NextSteps } from './next-steps.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentListings } from './recent-listings.tsx'
import { t } from '#app/locale/texts.ts'

/** The hirings of a site where people cannot hire each other. */
const NO_HIRINGS: Hirings = { lines: [], turns: [], others: [], coming: [], steps: [] }

export const meta: MetaFunction = () => [{ title: t('Dashboard') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const now = clock.now()
  /** A part that could not be loaded is null: then a message is shown, beside the other parts (B5). */
  const part: Part = (name, loading) => loading.catch(insteadOf(args, `the dashboard is shown without ${name}`, null))
  const [totals, listings, ratings, waiting, hirings] = await Promise.all([
    part('views', findOwnerTotals(db, viewer.id, now)),
    part('listings', findRecentOwnListings(db, viewer.id)),
    part('ratings', findRatingSummary(db, viewer.id)),
    part('what waits', findWaiting(db, viewer.id)),
    hasHiring ? loadHirings(part, viewer.id, { now, timeZone: viewer.timezone }) : NO_HIRINGS,
  ])
  const parts = { totals, listings, ratings }
  const isSeller = isSelling(parts)
  const isClient = !isSeller && waiting !== null
  const person = { isSeller, hasAvatar: viewer.avatarUrl !== null, timezone: viewer.timezone }
  return {
    id: viewer.id,
    avatarUrl: viewer.avatarUrl,
    name: welcomeName(viewer),
    facts: factsOf({ isSeller, hirings: hasHiring ? hirings : null, totals, timeZone: viewer.timezone }),
    turns: hirings.turns,
    others: hirings.others,
    emailVerified: viewer.emailVerified,
    email: viewer.email,
    isSeller,
    canHire: hasHiring,
    steps: waiting && hirings.steps && [...hirings.steps, ...nextSteps(waiting, person)],
    kept: isClient ? keptBy(waiting) : [],
    seen: isClient ? await seenBy(args, viewer, { max: SEEN_BESIDE }) : undefined,
    unverifiedPerDay: requireVerifiedEmail ? 0 : limitsAt('unverified', limitFactor).listingsPerDay,
    stats: hasFigures(isSeller, waiting) ? statsOf(parts) : null,
    recent:
      listings?.recent.map((listing) => ({
        id: listing.id,
        title: listing.title,
        ...spokenIn(listing.language),
        category: categoryShown(listing.categoryId),
        standing: { value: listing.standing, label: STANDING_LABELS()[listing.standing] },
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

export default function DashboardHome() {
  const shown = useLoaderData<typeof loader>()
  const { name, email, emailVerified, unverifiedPerDay, isSeller, steps, kept, seen, stats, recent } = shown
  const isClient = kept.length > 0
  return (
    <div className="page stack--loose">
      <div className="who">
        <Avatar id={shown.id} name={name} url={shown.avatarUrl} size="large" />
        <h1 className="breaks">{t('¡Hola, {name}!', { name })}</h1>
      </div>
      {!emailVerified && <Unverified email={email} unverifiedPerDay={unverifiedPerDay} />}

      <Facts facts={shown.facts} />
      <NextSteps turns={shown.turns} steps={steps} isSeller={isSeller} />

      {shown.others.length > 0 && (
        <section className="stack" aria-labelledby="running-title">
          <div className="bar">
            <h2 id="running-title">{t('En marcha')}</h2>
            <Link to={ORDERS_PATH}>{t('Todas las contrataciones')}</Link>
          </div>
          <ul className="lines">
            <HiringLines lines={shown.others} />
          </ul>
        </section>
      )}

      {stats && <Stats stats={stats} />}
      {isClient && <KeptThings kept={kept} />}

      <QuickActions isClient={isClient} isSeller={isSeller} canHire={shown.canHire} />

      <SeenListings seen={seen} />

      {!isClient && (
        <section className="stack" aria-labelledby="recent-title">
          <h2 id="recent-title">{t('Tus últimos anuncios')}</h2>
          {recent ? (
            <RecentListings recent={recent} />
          ) : (
            <p className="callout callout--bad">
              {t('No hemos podido cargar tus anuncios.')} <Link to="/dashboard">{t('Reintentar')}</Link>
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
          <strong>{t('Correo sin verificar')}</strong>
        </p>
        <p>
          {t('Te enviamos un enlace a {email}.', { email })}{' '}
          {unverifiedPerDay === 0
            ? t('Ábrelo para poder publicar anuncios.')
            : t('Mientras no lo abras puedes publicar {unverifiedPerDay} anuncios al día.', { unverifiedPerDay })}
        </p>
      </div>
      <Form method="post" action="/dashboard/verify-email">
        <button className="button button--plain" type="submit">
          {t('Enviar otro enlace')}
        </button>
      </Form>
    </div>
  )
}
