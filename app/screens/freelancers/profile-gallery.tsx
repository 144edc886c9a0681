import { t } from '#app/locale/texts.ts'
import { Link } from '#app/ui/link.tsx'
import { Cover, type Picture } from '#app/ui/cover.tsx'

interface GalleryPicture {
  to: string
  title: string
  /** The language of the title and of the picture's description, if it is not the page's. */
  lang?: string
  image: Picture
}

/** The work of this person at a glance: pictures that lead to their listings. */
export function ProfileGallery({ pictures }: { pictures: GalleryPicture[] }) {
  if (pictures.length === 0) return null
  return (
    <ul className="profile-gallery" aria-label={t('Algunos de sus trabajos')}>
      {pictures.map(({ to, title, lang, image }) => (
        <li key={image.src}>
          <Link to={to}>
            <Cover
              className="profile-gallery__picture"
              image={{ ...image, alt: image.alt || title }}
              lang={lang}
              seed={to}
              category="otro"
              sizes="(min-width: 60rem) 20rem, 33vw"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
