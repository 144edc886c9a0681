import '#app/parts/external-ad/external.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { externalPath, readExternalParams } from '#app/domain/external/params.ts'
import { findExternalAdForAnyone } from '#app/domain/external/queries.server.ts'
import { STATUS_LABELS, type ExternalStatus } from '#app/domain/external/types.ts'
import { isKeyedFavorite } from '#app/domain/favorites/keyed.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { favoritesOwnerOf } from '#app/parts/favorite-form/favoriting.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ExternalAdView } from './ad-view.tsx'
import { presentDay, presentPrice, presentSource, presentTile } from '#app/parts/external-ad/present.server.ts'
import { t, tc } from '#app/locale/texts.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? t('{title} · Anuncio externo', { title: data.title }) : tc('external ad', 'Anuncio no encontrado') },
  // Search engines have the ad from its source.
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const now = clock.now()
  const id = args.params['id'] ?? ''
  const { viewer, favoriteIds } = await favoritesOwnerOf(args)
  const [ad, isFavorite] = await Promise.all([
    findExternalAdForAnyone(db, id, now),
    viewer ? isKeyedFavorite(db, viewer.id, { kind: 'external', key: id }) : favoriteIds.includes(id),
  ])
  if (!ad) throw data({ message: t('Este enlace no lleva a ningún anuncio externo.') }, { status: 404 })
  const from = new URLSearchParams(readAddress(args.request, ['from']).get('from') ?? '')
  const params = readExternalParams(from)
  const zone = viewer?.timezone
  const isActive = ad.status === 'active' && !ad.isWithdrawn
  return data(
    {
      title: ad.title,
      id: ad.id,
      status: { label: ad.isWithdrawn ? tc('listing', 'Retirado') : STATUS_LABELS()[ad.status], isActive },
      why: whyNotShown(ad),
      isFavorite,
      back: externalPath(params, params.page),
      link: ad.link,
      source: presentSource(ad.source, now, zone),
      // An ad that its source has withdrawn is not shown.
      body: isActive
        ? {
            tile: presentTile(ad),
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
  if (isWithdrawn) return t('Lo hemos retirado según nuestras normas.')
  return status === 'expired' ? t('Este anuncio ha llegado a su fecha.') : t('Su fuente ya no lo publica.')
}

export default function ExternalAdPage() {
  const ad = useLoaderData<typeof loader>()
  return (
    <div className="wrap page external">
      <BackLink to={ad.back}>{t('Volver a los anuncios externos')}</BackLink>
      <ExternalAdView ad={ad} heading="h1" />
    </div>
  )
}
