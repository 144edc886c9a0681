import './contest.css'
import { FileList } from '#app/parts/attached-files/file-list.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PresentedEntry } from './presented.server.ts'
import { tn } from '#app/locale/texts.ts'

/** A whole entry. */
export function EntryView({ entry, heading: Heading }: { entry: PresentedEntry; heading: 'h2' | 'h3' }) {
  const { body, lang, state, fileCount, files } = entry
  return (
    <article className={state === 'ganadora' ? 'entry entry--winner' : 'entry'}>
      <EntryHead entry={entry} heading={Heading} />
      <p className="words" lang={lang}>
        {body}
      </p>
      <FileList className="entry__pictures" files={files} />
      {files.length < fileCount && <FileCount count={fileCount} />}
    </article>
  )
}

/** The number of files, for a reader who may not open them. */
export function FileCount({ count }: { count: number }) {
  return (
    <p className="soft small entry__files">
      <Icon name="paperclip" /> {tn(count, '{count} archivo', '{count} archivos')}
    </p>
  )
}

/** The title with the jury's mark, and the author. */
export function EntryHead({ entry, heading: Heading }: { entry: PresentedEntry; heading: 'h2' | 'h3' }) {
  const { title, lang, state, stateLabel, tone, sent, sentAt, edited, author } = entry
  return (
    <>
      <header className="entry__head">
        <Heading className="entry__title" lang={lang}>
          {title}
        </Heading>
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
    </>
  )
}
