import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { ContestCard } from '#app/routes/contests/contest-card.tsx'
import { ExternalCard } from '#app/routes/external/external-card.tsx'
import { ReviewList, type ShownReview } from '#app/routes/reviews/review-list.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import { ListingGrid, type ListingCardData } from '#app/ui/listing-card.tsx'
import { SampleGrid } from '#app/ui/sample-card.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TILE_MOTIFS } from '#app/ui/tile.ts'
import { TileCover, TileMotif } from '#app/ui/tile-cover.tsx'
import { TileWall } from '#app/ui/tile-wall.tsx'
import { Specimen } from './specimen.tsx'

const LONG = 'Restauración de guitarras antiguas con barniz a muñeca y cuerdas de tripa'
const MUSIC = { slug: 'musica', name: 'Música & Audio' }
const DAY = { date: 'hace 2 días', dateTime: '2026-11-20' }

const LISTING: ListingCardData = {
  id: 'una',
  title: 'Clases de guitarra',
  category: MUSIC,
  price: '25,00 €',
  priceType: 'hora',
  location: 'Cádiz',
  ...DAY,
  author: { name: 'Íñigo Echevarría', avatarUrl: null, profileId: 'nadie' },
  image: null,
}
const LONGEST: ListingCardData = {
  ...LISTING,
  id: 'otra',
  title: LONG,
  price: '9.999.999,99 €',
  priceType: 'proyecto',
  location: 'San Cristóbal de La Laguna',
  badge: 'Destacado',
}

const CONTEST: Parameters<typeof ContestCard>[0]['contest'] = {
  id: 'concurso',
  to: '/contests',
  title: LONG,
  excerpt: 'Buscamos un cartel para la feria del barrio: tres colores, legible de lejos y con sitio para el programa.',
  category: { slug: 'diseno', name: 'Diseño Gráfico' },
  state: 'active',
  stateLabel: 'Activo',
  judging: null,
  judgingLabel: null,
  prize: '600,00 €',
  promise: 'Premio no garantizado',
  blind: true,
  when: 'Quedan 5 días',
  participants: '12 participantes',
  image: null,
}

const REVIEW: ShownReview = {
  id: 'una',
  rating: 5,
  comment: 'Puntual y con mucha paciencia. Repetiremos.',
  ...DAY,
  person: { name: 'Ana Ruiz', username: 'anaruiz', avatarUrl: null, profile: null },
  listing: { id: 'una', title: 'Clases de guitarra' },
  reply: { body: '¡Gracias, Ana!', ...DAY, isEdited: true },
}
const SHORT: ShownReview = { ...REVIEW, id: 'otra', rating: 2, comment: null, listing: null, reply: null }

/** What shows a thing: covers, cards, ratings. */
export function ShownCards() {
  return (
    <>
      <Specimen
        name="TileCover"
        file="ui/tile-cover.tsx, styles/categories.css"
        show={() => (
          <ul className="specimen__tiles">
            {CATEGORIES.map(({ slug, name }) => (
              <li key={slug}>
                <TileCover seed={slug} category={slug} className="specimen__tile" />
                <span className={`badge badge--category category--${slug}`}>{name}</span>
              </li>
            ))}
          </ul>
        )}
      />
      <Specimen
        name="TileMotif"
        file="ui/tile-cover.tsx, ui/tiles/"
        show={() => (
          <ul className="specimen__tiles">
            {Array.from({ length: TILE_MOTIFS }, (_, number) => (
              <li key={number}>
                <TileMotif number={number} className="specimen__tile" />
              </li>
            ))}
          </ul>
        )}
      />
      <Specimen name="TileWall" file="ui/tile-wall.tsx" show={() => <TileWall className="specimen__wall" />} />
      <Specimen
        name="ListingGrid, ListingCard"
        file="ui/listing-card.tsx"
        show={() => <ListingGrid listings={[LISTING, LONGEST]} />}
      />
      <Specimen
        name="SampleGrid, SampleCard"
        file="ui/sample-card.tsx"
        show={() => (
          <SampleGrid
            samples={[
              {
                id: 'camara-reflex',
                title: 'Cámara réflex',
                category: 'Electrónicos',
                colours: 'electronicos',
                price: '450,00 €',
                unit: '',
                keywords: 'cámara, réflex +5',
                place: 'Madrid',
              },
            ]}
          />
        )}
      />
      <Specimen
        name="ContestCard"
        file="routes/contests/contest-card.tsx"
        show={() => (
          <div className="cards">
            <ContestCard contest={CONTEST} />
            <ContestCard
              contest={{
                ...CONTEST,
                title: 'Cartel de la feria',
                state: 'ended',
                stateLabel: 'Finalizado',
                judging: 'premiado',
                judgingLabel: 'Premiado',
                promise: null,
                blind: false,
                when: 'Terminó el 2 nov 2026',
              }}
            />
          </div>
        )}
      />
      <Specimen
        name="ExternalCard"
        file="routes/external/external-card.tsx"
        show={() => (
          <ExternalCard
            from=""
            ad={{
              id: 'anuncio',
              title: LONG,
              excerpt: 'Taller con treinta años de oficio. Presupuesto sin compromiso.',
              category: 'Música & Audio',
              colours: 'musica',
              location: 'Granada',
              userName: 'Taller Ejemplo',
              isFeatured: true,
              price: { amount: '120,00 €', unit: '/proyecto' },
              date: { text: '20 nov 2026', dateTime: '2026-11-20' },
              source: 'Tablón del barrio',
            }}
          />
        )}
      />
      <Specimen
        name="Carousel"
        file="ui/carousel.tsx"
        show={() => (
          <Carousel
            title="Un carrusel"
            action="Ver servicios"
            items={CATEGORIES.slice(0, 3).map(({ slug, name }) => ({
              id: slug,
              title: name,
              description: 'Lo que se encuentra aquí, en una frase.',
              image: slug,
              link: '/_ui',
            }))}
          />
        )}
      />
      <Specimen
        name="Stars"
        file="ui/stars.tsx"
        show={() => (
          <p className="cluster">
            {[1, 2, 3, 4, 5].map((value) => (
              <Stars value={value} key={value} />
            ))}
            <Stars value={4.46} isAverage size="large" />
          </p>
        )}
      />
      <Specimen
        name="ReviewList"
        file="routes/reviews/review-list.tsx"
        show={() => (
          <div className="panel">
            <ReviewList reviews={[REVIEW, SHORT]} />
          </div>
        )}
      />
      <Specimen
        name="Avatar"
        file="ui/avatar.tsx"
        show={() => (
          <p className="cluster">
            <Avatar name="Ana" url={null} />
            <Avatar name="Ana" url={null} size="large" />
            <Avatar name="Ana" url={null} size="huge" />
          </p>
        )}
      />
    </>
  )
}
