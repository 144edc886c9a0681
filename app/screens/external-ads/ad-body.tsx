import type { ExternalMedia } from '#app/domain/external/types.ts'
import { TileMotif } from '#app/ui/tile-cover.tsx'
import { OutsideLink } from './source-list.tsx'
import type { AdTile, Day } from '#app/parts/external-ad/present.server.ts'
import { perLanguage, t, tc } from '#app/locale/texts.ts'

interface Facts {
  userName: string | null
  location: string | null
  posted: Day
  expires: Day
  firstSeen: Day
  views: string | null
}

export interface AdBody {
  tile: AdTile
  description: string
  tags: string[]
  media: ExternalMedia[]
  facts: Facts
}

const MEDIA_NAMES: () => Record<ExternalMedia['type'], string> = perLanguage(() => ({
  image: t('Imagen'),
  document: t('Documento'),
  video: t('Vídeo'),
}))

/** The fields of an ad by its source, and our own observations (I6, I7). */
export function ExternalAdBody({
  body: { tile, description, tags, media, facts },
  heading: Heading,
}: {
  body: AdBody
  heading: 'h2' | 'h3'
}) {
  return (
    <>
      <TileMotif className={`external-ad__tile category--${tile.colours}`} number={tile.motif} />
      {description ? (
        <p className="words">{description}</p>
      ) : (
        <p className="soft">{t('Su fuente no da ninguna descripción.')}</p>
      )}
      {tags.length > 0 && (
        <ul className="tags" aria-label={t('Etiquetas')}>
          {tags.map((tag) => (
            <li className="badge" key={tag}>
              {tag}
            </li>
          ))}
        </ul>
      )}
      {media.length > 0 && (
        <section className="stack" aria-labelledby="media">
          <Heading id="media">{t('En su fuente')}</Heading>
          <ul className="bullets">
            {media.map(({ type, url, caption }, index) => (
              <li key={url}>
                <OutsideLink href={url}>{caption ?? `${MEDIA_NAMES()[type]} ${index + 1}`}</OutsideLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FactList facts={facts} />
    </>
  )
}

function FactList({ facts: { userName, location, posted, expires, firstSeen, views } }: { facts: Facts }) {
  return (
    <dl className="external-ad__facts">
      {userName && <Fact name={t('Lo publica')}>{userName}</Fact>}
      {location && <Fact name={t('Lugar')}>{location}</Fact>}
      {posted && (
        <Fact name={t('Publicado')}>
          <time dateTime={posted.dateTime}>{posted.text}</time>
        </Fact>
      )}
      {expires && (
        <Fact name={tc('date', 'Hasta')}>
          <time dateTime={expires.dateTime}>{expires.text}</time>
        </Fact>
      )}
      {views && <Fact name={t('Visitas, según su fuente')}>{views}</Fact>}
      {firstSeen && (
        <Fact name={t('Aquí desde')}>
          <time dateTime={firstSeen.dateTime}>{firstSeen.text}</time>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
