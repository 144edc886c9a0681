import { FavoriteButton } from '#app/parts/favorite-form/favorite-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ExternalAdBody, type AdBody } from './ad-body.tsx'
import { OutsideLink, SourceLine } from './source-list.tsx'
import { ExternalPrice } from '#app/parts/external-ad/external-price.tsx'
import type { ExternalPrice as Price, SourceData } from '#app/parts/external-ad/present.server.ts'
import { t } from '#app/locale/texts.ts'

export interface ExternalAdData {
  id: string
  title: string
  link: string
  status: { label: string; isActive: boolean }
  why: string
  isFavorite: boolean
  source: SourceData
  /** Null for an ad that is not shown any more. */
  body: (AdBody & { price: Price | null; category: string | null; isFeatured: boolean }) | null
}

/** An ad of another site with its link: the content of its page and of the dialog over the list. */
export function ExternalAdView({
  ad: { id, title, status, why, isFavorite, link, source, body },
  heading: Heading,
  headingId,
}: {
  ad: ExternalAdData
  heading: 'h1' | 'h2'
  headingId?: string
}) {
  const Part = Heading === 'h1' ? 'h2' : 'h3'
  return (
    <article className="external-ad">
      <div className="external-ad__main">
        <header className="stack stack--close">
          <p className="external-card__badges">
            <span className={status.isActive ? 'badge badge--good' : 'badge badge--bad'}>{status.label}</span>{' '}
            {body?.category && <span className="soft small">{body.category}</span>}{' '}
            {body?.isFeatured && <span className="badge badge--warn">{t('Destacado en su fuente')}</span>}
          </p>
          <Heading id={headingId}>{title}</Heading>
        </header>
        {body ? (
          <ExternalAdBody body={body} heading={Part} />
        ) : (
          <p>
            {why} {t('Por eso no mostramos nada más de él.')}
          </p>
        )}
      </div>
      <aside className="minor">
        <section className="panel stack" aria-labelledby="source">
          {body?.price && <ExternalPrice price={body.price} className="amount--large" />}
          <Part id="source">{t('Fuente')}</Part>
          <p>
            <SourceLine source={source} />
          </p>
          {status.isActive ? (
            <>
              <OutsideLink className="button button--wide" href={link}>
                <Icon name="message-circle" />
                {t('Contactar Usuario')}
              </OutsideLink>{' '}
              <FavoriteButton key={`keep ${id}`} path={`/external-ads/${id}`} isFavorite={isFavorite} />
              <p className="soft small">
                {t(
                  '«Contactar Usuario» te lleva al anuncio en «{name}»: allí se contesta. Aquí no publicamos teléfonos ni correos de otras webs.',
                  { name: source.name },
                )}
              </p>
            </>
          ) : (
            <Link className="button button--wide" to="/external-ads">
              {t('Ver los demás')}
            </Link>
          )}
        </section>
        {status.isActive && (
          <p>
            <Link className="report-link" to={`/external-ads/${id}/report`}>
              <Icon name="triangle-alert" />
              {t('Denunciar este anuncio')}
            </Link>
          </p>
        )}
      </aside>
    </article>
  )
}
