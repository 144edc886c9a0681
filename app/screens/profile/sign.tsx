import './profile.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { categoryLabel } from '#app/domain/listings/categories.ts'
import { findPublicProfile } from '#app/domain/profiles/public-profile.server.ts'
import { listPublishedRatings } from '#app/domain/reviews/queries.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { presentSummary } from '#app/parts/reviews/presented.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { socialPicture } from '#app/ui/page-head.ts'
import { QrDrawing } from '#app/ui/qr-drawing.tsx'
import { qrPath } from '#app/ui/qr-path.ts'
import { Sign } from '#app/ui/sign.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Mi letrero') }]

/** The person's own sign, with its uses once the profile is public. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const { origin, name: siteName } = siteOf(args.request)
  const [profile, { summary }] = await Promise.all([
    findPublicProfile(db, viewer, viewer.id),
    listPublishedRatings(db, viewer.id, { size: 1, withSummary: true }),
  ])
  if (!profile) throw new Error('The viewer has no profile.')
  const { id, fullName, username, avatarUrl, category, location, hidden } = profile
  const path = `/freelancers/${id}`
  return {
    id,
    name: fullName || username,
    username,
    avatarUrl,
    category: category && { ...category, name: categoryLabel(category) },
    location,
    rating: summary ? presentSummary(summary) : null,
    path,
    site: `${siteName} · ${new URL(origin).host}`,
    /** A hidden profile has no code that leads to it. */
    qr: hidden === null ? qrPath(origin + path) : null,
  }
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export default function OwnSign() {
  const shown = useLoaderData<typeof loader>()
  const { id, name, avatarUrl, category, location, rating, path, qr } = shown
  return (
    <div className="page stack--loose own-sign">
      <BackLink to="/dashboard/profile">{t('Volver a mi perfil')}</BackLink>
      <h1>{t('Mi letrero')}</h1>
      <p>
        {t(
          'Es tuyo: los azulejos salen de tu cuenta y no cambian; el color es el de tu categoría. Está en tu perfil y en tus anuncios.',
        )}
      </p>
      <Sign
        seed={id}
        name={name}
        category={category?.slug}
        face={<Avatar id={id} name={name} url={avatarUrl} size="huge" />}
        trade={category?.name}
        town={location}
        rating={rating}
      />
      {(!category || !location) && (
        <p className="callout">
          {whatIsMissing(shown)} <Link to="/dashboard/profile">{t('Completar mi perfil')}</Link>
        </p>
      )}
      {qr ? (
        <>
          <p className="cluster">
            <a className="button button--plain" href={socialPicture('freelancers', id)} download="letrero.png">
              {t('Descargar la imagen para redes')}
            </a>{' '}
            <Link to={path}>{t('Verlo en mi perfil')}</Link>
          </p>
          <Sheet shown={shown} qr={qr} />
        </>
      ) : (
        <p className="callout callout--warn">
          {t(
            'Tu perfil no lo ve todo el mundo, así que no hay imagen para compartir ni hoja con código: llevarían a una página que los demás no pueden abrir.',
          )}{' '}
          <Link to="/dashboard/settings/privacy">{t('Cambiar quién lo ve')}</Link>
        </p>
      )}
    </div>
  )
}

/** The paper shows only the sign. */
function Sheet({ shown, qr }: { shown: Shown; qr: NonNullable<Shown['qr']> }) {
  const { id, name, username, category, location, rating, site } = shown
  return (
    <section className="stack" aria-labelledby="sheet">
      <div className="stack stack--tight">
        <h2 id="sheet">{t('Para colgar en la puerta')}</h2>
        <p>
          {t(
            'Imprime esta página y sale solo esta hoja, en A4. El código lleva a tu perfil; si cambias de nombre, sigue llevando.',
          )}
        </p>
      </div>
      <div className="sheet light">
        <Sign seed={id} name={name} category={category?.slug} trade={category?.name} town={location} rating={rating}>
          <div className="sheet__way">
            <QrDrawing {...qr} label={t('Código QR que lleva a tu perfil')} />
            <p>
              <b>@{username}</b>
              <br />
              {site}
            </p>
          </div>
        </Sign>
      </div>
    </section>
  )
}

function whatIsMissing({ category, location }: Shown): string {
  if (category) return t('Al letrero le falta dónde trabajas.')
  return location ? t('Al letrero le falta tu categoría.') : t('Al letrero le falta tu categoría y dónde trabajas.')
}
