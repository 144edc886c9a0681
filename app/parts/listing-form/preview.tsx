import { useEffect, useRef } from 'react'
import { ListingCard, type ListingCardData } from '#app/ui/listing-card.tsx'
import { t } from '#app/locale/texts.ts'

export interface ListingPreview {
  card: ListingCardData
  description: string
}

/** How the listing will look in a search and on its page. With script it comes into view. */
export function Preview({ card, description }: ListingPreview) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [card])
  return (
    <section className="panel create-listing__preview" aria-labelledby="preview-title" tabIndex={-1} ref={section}>
      <h2 id="preview-title">{t('Vista previa')}</h2>
      <p className="soft small">{t('Así saldrá en las búsquedas. Todavía no se ha publicado.')}</p>
      <div className="create-listing__preview-parts">
        <ListingCard listing={card} heading="h3" isLinked={false} />
        {description ? (
          <p className="words">{description}</p>
        ) : (
          <p className="soft">{t('La descripción está vacía.')}</p>
        )}
      </div>
    </section>
  )
}
