import './profile.css'
import { data, redirect, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { promptnessOf } from '#app/domain/measures/responses.server.ts'
import { PUBLIC_RATINGS_NAMES } from '#app/domain/reviews/paths.ts'
import { listPublishedRatings } from '#app/domain/reviews/queries.server.ts'
import { findPublicProfile, type ProfileReader } from '#app/domain/profiles/public-profile.server.ts'
import { findUserIdByUsername } from '#app/domain/profiles/queries.server.ts'
import { PLACE_NAMES } from '#app/domain/paging.ts'
import { listAuthorListings, readAuthorPlace } from '#app/domain/search/author-listings.server.ts'
import { parseId, safeText } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { keptAmong } from '#app/parts/favorite-form/kept.server.ts'
import { findDisputeRecord } from '#app/parts/hiring/dispute-record.server.ts'
import { packCards } from '#app/parts/listing-card/pack-cards.server.ts'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { Hearts } from '#app/ui/hearts.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid } from '#app/ui/listing-card.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TileOrnament } from '#app/ui/tile-cover.tsx'
import { hasFewFacts, ProfileFacts } from './profile-facts.tsx'
import { ProfileHead } from './profile-head.tsx'
import { NOT_FOUND_TITLE, profileMeta } from './profile-meta.ts'
import { ProfileGallery } from './profile-gallery.tsx'
import { galleryOf, pagesOf, presentProfile } from './profile-page.server.ts'
import { ProfileRatings } from './profile-ratings.tsx'
import { presentRatings, readRatingsPlace } from './profile-ratings.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => profileMeta(data?.profile, matches)

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const { origin, search } = new URL(request.url)
  const id = parseId(params.id)
  if (!id) {
    const named = await findByUsername(viewer, params.id)
    // A name can pass to another person, so browsers must not keep the redirect.
    if (named) return redirect(`/freelancers/${named}${search}`, 301)
    return data(NOT_FOUND, { status: 404 })
  }
  const query = readAddress(request, [...PLACE_NAMES, ...Object.values(PUBLIC_RATINGS_NAMES)])
  const place = readAuthorPlace(query)
  const [profile, listings, ratings, disputes] = await Promise.all([
    findPublicProfile(db, viewer, id, promptnessOf(clock.now())),
    listAuthorListings(db, id, place, { contentFilter: viewer?.contentFilter }),
    listPublishedRatings(db, id, { ...readRatingsPlace(query), size: RATINGS_ON_A_PAGE, withSummary: true }),
    hasHiring ? findDisputeRecord('freelancer', id) : null,
  ])
  if (!profile) return data(NOT_FOUND, { status: 404 })
  const { next, previous, ...pages } = pagesOf(id, listings)
  return data({
    profile: presentProfile(profile, { origin, timeZone: viewer?.timezone, disputes }),
    gallery: galleryOf(listings),
    listings: {
      ...pages,
      cards: packCards(listings.items, viewer?.timezone),
      mediaBase,
      kept: await keptAmong({ context }, viewer, listings.items),
      next,
      previous,
      isUnknownPage: place.isUnknown,
    },
    ratings: presentRatings(id, ratings, viewer?.timezone),
  })
}

const RATINGS_ON_A_PAGE = 10

const NOT_FOUND = { profile: null, gallery: null, listings: null, ratings: null }

/** The person of a name (P6); undefined when this reader finds no profile of theirs. */
async function findByUsername(reader: ProfileReader | undefined, text: string | undefined) {
  const name = safeText(text, USERNAME_READ)
  const named = name ? await findUserIdByUsername(db, name) : undefined
  return named && (await findPublicProfile(db, reader, named.id)) && named.id
}

/** Longer than any name. */
const USERNAME_READ = 40

export default function PublicProfilePage() {
  const { profile, gallery, listings, ratings } = useLoaderData<typeof loader>()
  if (!profile || !gallery || !listings || !ratings) return <ProfileNotFound />
  return (
    <div className="wrap page public-profile">
      {profile.banner && (
        <p className="callout callout--warn" role="status">
          {profile.banner}
        </p>
      )}
      <ProfileHead profile={profile} rating={ratings.summary} />
      <ProfileGallery pictures={gallery} />
      <div
        className={hasFewFacts(profile) ? 'public-profile__body' : 'public-profile__body public-profile__body--beside'}
      >
        <ProfileFacts profile={profile} />
        <div className="public-profile__main">
          {profile.bio && (
            <section aria-labelledby="bio">
              <h2 id="bio">{t('Sobre {firstName}', { firstName: profile.firstName })}</h2>
              <p className="words" lang={profile.lang}>
                {profile.bio}
              </p>
            </section>
          )}
          {profile.skills.length > 0 && (
            <section aria-labelledby="skills">
              <h2 id="skills">{t('Habilidades')}</h2>
              <ul className="tags">
                {profile.skills.map((skill) => (
                  <li className="badge" key={skill} lang={profile.lang}>
                    {skill}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {!profile.bio && profile.skills.length === 0 && (
            <p className="soft">
              {t('{fullName} todavía no ha escrito nada sobre su trabajo.', { fullName: profile.fullName })}
            </p>
          )}
          <AuthorListings listings={listings} />
          <ProfileRatings ratings={ratings} />
        </div>
      </div>
      {!profile.banner && !profile.isOwner && (
        <p className="small off-paper">
          <Link to={`/freelancers/${profile.id}/report`}>{t('Denunciar este perfil')}</Link>
        </p>
      )}
    </div>
  )
}

type Listings = NonNullable<SerializeFrom<typeof loader>['listings']>

function AuthorListings({ listings }: { listings: Listings }) {
  const { pathname, search } = useLocation()
  // Every card is by this person, so their name is no link here.
  const cards = useCards(listings.cards, listings.mediaBase).map((card) => ({
    ...card,
    author: { ...card.author, id: card.author.profileId, profileId: null },
  }))
  return (
    <section className="public-profile__listings" id="anuncios" aria-labelledby="listings-title">
      <div className="section__head">
        <h2 id="listings-title">{t('Anuncios')}</h2>
        {listings.count && <p className="soft num">{listings.count}</p>}
      </div>
      {listings.isUnknownPage && (
        <p className="callout callout--warn" role="status">
          {t('No encontramos esa página de anuncios. Te mostramos la primera.')}
        </p>
      )}
      {cards.length > 0 ? (
        <Hearts kept={listings.kept} from={pathname + search}>
          <ListingGrid listings={cards} />
        </Hearts>
      ) : (
        <p className="soft">{listings.emptyText}</p>
      )}
      <Pager previous={listings.previous} next={listings.next} label={t('Páginas de anuncios')} />
    </section>
  )
}

function ProfileNotFound() {
  return (
    <div className="wrap wrap--narrow page stack">
      <TileOrnament className="tile--band" seed="absent" category="diseno" />
      <h1>{NOT_FOUND_TITLE()}</h1>
      <p>{t('Lo sentimos, el perfil que buscas no existe o no está a la vista.')}</p>
      <p>
        <Link className="button" to="/marketplace">
          {t('Volver al marketplace')}
        </Link>
      </p>
    </div>
  )
}
