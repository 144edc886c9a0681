import { cutText } from '#app/locale/words.ts'
import '#app/ui/listing-card.css'
import './contests.css'
import { Icon } from '#app/ui/icon.tsx'
import { TileCover } from '#app/ui/tile-cover.tsx'
import type { PresentedContest } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'

const TITLE_LENGTH = 80
const CARD_SIZES = '(min-width: 40rem) 20rem, calc(100vw - 2rem)'

const STATE_CLASSES = { active: 'badge badge--good', upcoming: 'badge badge--warn', ended: 'badge badge--quiet' }

/** The state by the clock and, after the end, the state of judging (I10). */
export function StateBadges({
  contest: { state, stateLabel, judging, judgingLabel },
}: {
  contest: Pick<PresentedContest, 'state' | 'stateLabel' | 'judging' | 'judgingLabel'>
}) {
  return (
    <>
      <span className={STATE_CLASSES[state]}>{stateLabel}</span>{' '}
      {judgingLabel && (
        <span className={judging === 'premiado' ? 'badge badge--good' : 'badge badge--quiet'}>{judgingLabel}</span>
      )}
    </>
  )
}

export function ContestCard({
  contest,
  heading: Heading = 'h3',
  saysPromise = true,
}: {
  contest: PresentedContest
  /** False where the page has one note for all of them. */
  saysPromise?: boolean
  heading?: 'h2' | 'h3'
}) {
  const { id, to, title, lang, excerpt, category, prize, promise, when, participants, blind, image } = contest
  return (
    <article className="listing-card contest-card">
      {image ? (
        <img
          className="listing-card__picture contest-card__cover"
          {...image}
          alt=""
          sizes={CARD_SIZES}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <TileCover className="listing-card__picture contest-card__cover" seed={id} category={category.slug} />
      )}
      <div className="listing-card__body">
        <p className="listing-card__badges">
          <StateBadges contest={contest} />{' '}
          <span className={`badge badge--category category--${category.slug}`}>{category.name}</span>
        </p>
        <Heading className="listing-card__title contest-card__title" lang={lang}>
          <a href={to}>{cutText(title, TITLE_LENGTH)}</a>
        </Heading>
        <p className="contest-card__brief" lang={lang}>
          {excerpt}
        </p>
        <p className="contest-card__prize num">{prize}</p>
        {saysPromise && promise && <p className="soft small">{promise}</p>}
        <p className="listing-card__foot contest-card__foot">
          <span>
            <Icon name="clock" /> {when}
          </span>{' '}
          <span className="num">
            <Icon name="users" /> {participants}
          </span>{' '}
          {blind && (
            <span>
              <Icon name="eye-off" /> {t('Propuestas ocultas')}
            </span>
          )}
        </p>
      </div>
    </article>
  )
}
