import type { Picture } from '#app/domain/listings/images.ts'
import { t } from '#app/locale/texts.ts'

/** The pictures of a reported listing; each leads to itself in large. */
export function ReportedPictures({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return null
  return (
    <ul className="cluster case__pictures">
      {pictures.map(({ src, srcSet, alt }, index) => (
        <li key={src}>
          <a href={src}>
            <img
              src={src}
              srcSet={srcSet || undefined}
              sizes="10rem"
              alt={alt || t('Imagen {index} del anuncio', { index: index + 1 })}
              width={160}
              height={120}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
