import { WINDOW_SIZES } from '#app/parts/windows/listing-window.tsx'
import { WindowWall } from '#app/parts/windows/window-wall.tsx'
import { Cover } from '#app/ui/cover.tsx'
import type { PresentedContest } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'

/** The number of windows in the wall. */
const WINDOWS = 3

/** A wall of tiles with the pictures of contests that can be entered. */
export function ContestWall({ contests }: { contests: PresentedContest[] }) {
  return (
    <WindowWall className="contests-banner__wall" label={t('Algunos concursos activos')}>
      {contests
        .filter(({ image }) => image !== null)
        .slice(0, WINDOWS)
        .map(({ id, to, title, lang, prize, when, image, category }) => (
          <li key={id}>
            <a className="window" href={to}>
              <span className="visually-hidden" lang={lang}>
                {title}:{' '}
              </span>
              <Cover
                className="window__picture"
                image={image && { ...image, alt: '' }}
                seed={id}
                category={category.slug}
                sizes={WINDOW_SIZES}
              />
              <span className="window__plate">
                <span className="window__words">
                  <strong className="num">{prize}</strong> <span className="window__town">{when}</span>
                </span>
              </span>
            </a>
          </li>
        ))}
    </WindowWall>
  )
}
