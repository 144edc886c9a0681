import { Icon } from '#app/ui/icon.tsx'
import { t } from '#app/locale/texts.ts'

interface GalleryProps {
  pictures: readonly { src: string; width: number; height: number; alt: string }[]
}

/**
 * The drawings of a sample (X1), at most three. On a phone they are a strip that snaps, with links to the neighbours
 * and 'n / total' on each; on a desktop they are side by side.
 */
export function SampleGallery({ pictures }: GalleryProps) {
  const total = pictures.length
  const slide = (index: number) => `#dibujo-${((index + total) % total) + 1}`
  return (
    <section className={`gallery gallery--${Math.min(total, 3)}`} aria-label={t('Dibujos del ejemplo')}>
      <div className="gallery__frame">
        <ul className="gallery__strip" aria-label={t('Dibujos')}>
          {pictures.map((picture, index) => (
            <li key={picture.src} className="gallery__slide" id={`dibujo-${index + 1}`}>
              <img {...picture} alt={picture.alt} loading={index === 0 ? undefined : 'lazy'} decoding="async" />{' '}
              <span className="gallery__count num">
                {index + 1} / {total}
              </span>{' '}
              {total > 1 && (
                <>
                  <a className="gallery__step gallery__step--back" href={slide(index - 1)}>
                    <Icon name="chevron-left" />
                    <span className="visually-hidden">{t('Dibujo anterior')}</span>
                  </a>{' '}
                  <a className="gallery__step gallery__step--on" href={slide(index + 1)}>
                    <Icon name="chevron-right" />
                    <span className="visually-hidden">{t('Dibujo siguiente')}</span>
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      {total > 1 && (
        <ul className="gallery__thumbnails">
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <a href={slide(index)}>
                <img
                  src={picture.src}
                  width={picture.width}
                  height={picture.height}
                  alt={t('Ver el dibujo {number}', { number: index + 1 })}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
