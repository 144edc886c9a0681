import './review-list.css'
import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { JobPicture, type JobShown } from '#app/ui/job.tsx'
import { Link } from '#app/ui/link.tsx'
import { RowMenu } from '#app/ui/row-menu.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { t } from '#app/locale/texts.ts'
// Without `rich`: it would go into the file of this list, and every page with a sentence in pieces would load that.

export interface ShownReview {
  id: string
  rating: number
  comment: string | null
  /** The language of the comment, if it is not the page's. */
  lang?: string
  date: string
  dateTime: string
  person: { id: string | null; name: string; username: string | null; avatarUrl: string | null; profile: string | null }
  listing: { id: string; title: string; lang?: string; job: JobShown } | null
  /** The proof of the rating. */
  proof: string | null
  reply: { body: string; lang?: string; date: string; dateTime: string; isEdited: boolean } | null
}

interface ReviewListProps<Review extends ShownReview> {
  reviews: readonly Review[]
  /** The words before a reply: «Tu respuesta:» for its author. */
  replyLabel?: string
  /** The words before the name; the rated person's name differs from the author's. */
  about?: string
  heading?: 'h2' | 'h3'
  /** What the reader can do with a rating, below it. */
  action?: (review: Review) => ReactNode
  /** Rare acts with a rating, folded beside its head. */
  more?: (review: Review) => ReactNode
}

/** Ratings with their replies (V1, V3, D11, R8). */
export function ReviewList<Review extends ShownReview>({ reviews, action, more, ...shown }: ReviewListProps<Review>) {
  return (
    <ul className="reviews">
      {reviews.map((review) => (
        <li className="review" key={review.id} id={`rating-${review.id}`}>
          <ReviewText review={review} {...shown} more={more?.(review)} />
          {action?.(review)}
        </li>
      ))}
    </ul>
  )
}

/** The link to report an unfair rating (D12), among the rarer actions. */
export function ReportReview({ review: { id, person } }: { review: ShownReview }) {
  return (
    <Link className="row-menu__item" to={`/ratings/${id}/report`}>
      <Icon name="triangle-alert" />
      <span>
        {t('Denunciar')}
        <span className="visually-hidden"> {t('la valoración de {name}', { name: person.name })}</span>
      </span>
    </Link>
  )
}

/** One rating with its reply. */
export function ReviewText({
  review: { rating, comment, lang, date, dateTime, person, listing, proof, reply },
  replyLabel = t('Respuesta:'),
  about,
  heading: Heading = 'h3',
  more,
}: Omit<ReviewListProps<ShownReview>, 'reviews' | 'action' | 'more'> & { review: ShownReview; more?: ReactNode }) {
  return (
    <>
      <div className="review__head">
        <Avatar id={person.id} name={person.name} url={person.avatarUrl} />
        <div className="review__who">
          <Heading className="review__name">
            {about && <span className="soft">{about} </span>}
            {person.profile ? <Link to={person.profile}>{person.name}</Link> : person.name}
          </Heading>
          {person.username && <span className="soft small">@{person.username}</span>}
        </div>
        <p className="average-line">
          <Stars value={rating} />{' '}
          <time className="soft small" dateTime={dateTime}>
            {date}
          </time>
        </p>
        {more && (
          <RowMenu of={{ words: person.name }} label={(name) => t('Más acciones: la valoración de {name}', { name })}>
            {more}
          </RowMenu>
        )}
      </div>
      {proof && <p className="soft small">{proof}</p>}
      {comment ? (
        <p className="said" lang={lang}>
          {comment}
        </p>
      ) : (
        <p className="soft">{t('Sin comentario.')}</p>
      )}
      {listing && (
        <div className="review__job">
          <p className="soft small breaks">
            {t('Por')}{' '}
            <Link to={`/marketplace/${listing.id}`} lang={listing.lang}>
              {listing.title}
            </Link>
          </p>
          <JobPicture job={listing.job} />
        </div>
      )}
      {reply && (
        <div className="review__reply">
          <p>
            <b>{replyLabel}</b>{' '}
            <span className="soft small">
              <time dateTime={reply.dateTime}>{reply.date}</time>
              {reply.isEdited && `, ${t('corregida')}`}
            </span>
          </p>
          <p className="said" lang={reply.lang}>
            {reply.body}
          </p>
        </div>
      )}
    </>
  )
}
