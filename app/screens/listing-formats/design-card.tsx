import { Avatar } from '#app/ui/avatar.tsx'
import { TileCover } from '#app/ui/tile-cover.tsx'

interface DesignCardProps {
  category: { slug: string; name: string }
  picture?: string
  badge?: string
}

/** The card of a listing as a model: the same classes without links. */
export function DesignCard({ category, picture, badge }: DesignCardProps) {
  return (
    <div className="listing-card">
      {picture ? (
        <img className="listing-card__picture" src={picture} width={640} height={480} alt="" />
      ) : (
        <TileCover className="listing-card__picture" seed={`modelo ${category.slug}`} category={category.slug} />
      )}
      <div className="listing-card__body">
        <p className="listing-card__badges">
          <span className={`badge badge--category category--${category.slug}`}>{category.name}</span>{' '}
          {badge && <span className="badge badge--sample">{badge}</span>}
        </p>
        <p className="listing-card__title">El título de tu anuncio</p>
        <p className="listing-card__price num">
          Tu precio <small>por hora o por proyecto</small>
        </p>
        <p className="listing-card__foot">
          <Avatar id={null} name="Tu nombre" url={null} />
          <span className="listing-card__who">
            <strong>
              <span>Tu nombre</span>
            </strong>{' '}
            <span className="listing-card__place">Tu ciudad · la fecha</span>
          </span>
        </p>
      </div>
    </div>
  )
}
