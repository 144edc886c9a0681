import { FileList } from '#app/parts/attached-files/file-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { TileOrnament } from '#app/ui/tile-cover.tsx'
import { Pieces, quoting } from '#app/ui/pieces.tsx'
import { EntryHead, FileCount } from './entry-view.tsx'
import type { PresentedEntry } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'

/** Longer entries are folded, so that the pictures stay beside each other. */
const SHOWN_LENGTH = 180

/** An entry among the others, its first picture on top. */
export function EntryTile({ entry, category }: { entry: PresentedEntry; category: string }) {
  const { id, title, body, lang, state, fileCount, files } = entry
  const picture = files.find(({ isPicture }) => isPicture)
  const others = files.filter((file) => file !== picture)
  return (
    <article className={state === 'ganadora' ? 'entry entry--winner' : 'entry'}>
      {picture ? (
        <a className="entry__picture" href={picture.href}>
          <img src={picture.href} alt={picture.name} loading="lazy" />
        </a>
      ) : (
        <TileOrnament className="entry__tile" seed={id} category={category} />
      )}
      <div className="entry__words">
        <EntryHead entry={entry} heading="h3" />
        {body.length <= SHOWN_LENGTH ? (
          <p className="words" lang={lang}>
            {body}
          </p>
        ) : (
          <details>
            <summary>{t('Leer la propuesta')}</summary>
            <p className="words" lang={lang}>
              {body}
            </p>
          </details>
        )}
        <FileList files={others} />
        {files.length < fileCount && <FileCount count={fileCount} />}
        <p className="entry__report small">
          <Link to={`/entries/${id}/report`}>
            <span aria-hidden="true">{t('Denunciar')}</span>{' '}
            <span className="visually-hidden">
              <Pieces
                pieces={quoting((title) => t('Denunciar la propuesta {title}', { title }), { words: title, lang })}
              />
            </span>
          </Link>
        </p>
      </div>
    </article>
  )
}
