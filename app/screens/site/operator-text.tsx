import { rich } from '#app/locale/rich.tsx'
import { t } from '#app/locale/texts.ts'
import { Link } from '#app/ui/link.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import type { readOperatorText, Standing } from './operator-text.server.ts'

type Text = Awaited<ReturnType<typeof readOperatorText>>

/** A text with its version, a note when it is not in force, and links to the others. */
export function OperatorText({ title, path, text }: { title: string; path: string; text: Text }) {
  return (
    <TextPage
      title={title}
      note={text.note}
      blocks={text.blocks}
      language={text.language}
      warning={
        text.isFormer && (
          <>
            {t('Esta versión ya no está en vigor.')} <Link to={path}>{t('Lee la de ahora.')}</Link>
          </>
        )
      }
      lead={text.standing && <TextStanding {...text.standing} />}
    >
      {text.others.length > 0 && (
        <>
          <h2>{t('Otras versiones')}</h2>
          <ul>
            {text.others.map(({ version, to, since }) => (
              <li key={version}>
                <Link to={to}>{t('Versión {version}', { version })}</Link>, {since}
              </li>
            ))}
          </ul>
        </>
      )}
    </TextPage>
  )
}

/** The note above a text on pages in languages other than Spanish, whose text is binding. */
export function TextStanding({ kind, to, version = '', since }: Standing) {
  const a = (text: React.ReactNode) => <Link to={to}>{text}</Link>
  switch (kind) {
    case 'translation':
      return (
        <p className="callout">
          {rich('Es una traducción, para que lo entiendas: el texto que vincula es <a>el español</a>.', { a })}
        </p>
      )
    case 'outdated':
      return (
        <p className="callout callout--warn">
          {since
            ? rich(
                'Esta traducción está anticuada: es de la versión {version}, y el texto en español es otro desde el {since}. El que vincula es <a>el español</a>.',
                { version, since, a },
              )
            : rich(
                'Esta traducción está anticuada: es de la versión {version}, y el texto en español ha cambiado. El que vincula es <a>el español</a>.',
                { version, a },
              )}
        </p>
      )
    case 'missing':
      return (
        <p className="callout">{t('Este texto todavía no está traducido. Está en español, que es el que vincula.')}</p>
      )
    case 'original':
      return (
        <p className="callout">
          {rich('Este es el texto en español, que es el que vincula. También hay <a>una traducción</a>.', { a })}
        </p>
      )
  }
}
