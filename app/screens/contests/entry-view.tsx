import { plural } from '#app/locale/words.ts'
import './contest.css'
import { FileList } from '#app/parts/attached-files/file-list.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PresentedEntry } from './presented.server.ts'

/** A whole entry. */
export function EntryView({
  entry,
  heading: Heading,
  reportTo,
}: {
  entry: PresentedEntry
  heading: 'h2' | 'h3'
  reportTo?: string
}) {
  const { title, body, state, stateLabel, tone, sent, sentAt, edited, author, fileCount, files } = entry
  return (
    <article className={state === 'ganadora' ? 'entry entry--winner' : 'entry'}>
      <header className="entry__head">
        <Heading className="entry__title">{title}</Heading>
        {stateLabel && (
          <span className={tone === 'good' ? 'badge badge--good' : tone === 'bad' ? 'badge badge--bad' : 'badge'}>
            {state === 'ganadora' && <Icon name="trophy" />} {stateLabel}
          </span>
        )}
      </header>
      <p className="line soft small">
        <Avatar id={author.id} name={author.name} url={author.avatarUrl} />
        <span>
          {author.to ? <Link to={author.to}>{author.name}</Link> : author.name}
          {' · '}
          <time dateTime={sentAt}>{sent}</time>
          {edited && (
            <>
              {' · editada '}
              <time dateTime={edited.at}>{edited.text}</time>
            </>
          )}
        </span>
      </p>
      <p className="words">{body}</p>
      <FileList className="entry__pictures" files={files} />
      {files.length < fileCount && (
        <p className="soft small entry__files">
          <Icon name="paperclip" /> {`${fileCount} ${plural(fileCount, 'archivo', 'archivos')}`}
        </p>
      )}
      {reportTo && (
        <p className="entry__report small">
          <Link to={reportTo} aria-label={`Denunciar la propuesta ${title}`}>
            Denunciar
          </Link>
        </p>
      )}
    </article>
  )
}
